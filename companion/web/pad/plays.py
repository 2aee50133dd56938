"""The buttons that play cards: one tap, but for a 7 that swaps hands, which first asks with whom."""

from collections.abc import Sequence
from dataclasses import replace

from companion.rules import Card, Phase, Play, State, write_line
from companion.web.pad.buttons import Button, Pad, Phone, Row, button_for
from companion.web.words.language import _, counted


def partners(state: State, player: str, cards: Sequence[Card]) -> tuple[str, ...]:
    """Return with whom ``player`` may swap hands by laying these; nobody where nothing is swapped."""
    if not state.ruleset.sevens_swap or cards[-1].symbol != "7":
        return ()
    # A last card swaps nothing; after a guilty challenge (1983) the penalty is drawn with the card.
    if (state.hands.get(player) or 0) <= len(cards) and state.phase is not Phase.REPLAY:
        return ()
    return tuple(name for name in state.seats if name != player)


def play_of(phone: Phone, cards: Sequence[Card]) -> Play:
    """Return the play of these cards; where hands are swapped, with the first who is there for it."""
    swap = partners(phone.state, phone.player, cards)
    return Play.of(phone.player, cards, swap[0] if swap else None)


def playing(phone: Phone, cards: Sequence[Card], button: Button) -> Button:
    """Return the button so that it plays these cards, or asks for whose hand."""
    if len(partners(phone.state, phone.player, cards)) > 1:
        return replace(button, href=phone.question("swap", cards))
    return replace(button, line=write_line(play_of(phone, cards)))


def whose_hand(phone: Phone) -> Pad:
    """Return the question whose hand the player takes for the 7 that is being played."""
    cards, state = phone.prompt.cards, phone.state
    if not cards or not state.is_turn_of(phone.player):
        return Pad()
    names = partners(state, phone.player, cards)
    buttons = tuple(
        button_for(Play.of(phone.player, cards, name), name, hand_note(state, name)) for name in names
    )
    return Pad((Row(buttons, "is-2"),) if buttons else (), takes_whose(phone, phone.player))


def takes_whose(phone: Phone, player: str) -> str:
    """Return the question whose hand ``player`` takes."""
    if player == phone.seat:
        return _("Whose hand do you take?")
    return _("Whose hand does %(player)s take?", player=player)


def hand_note(state: State, name: str) -> str:
    """Return how many cards a player holds, for a choice among hands."""
    return counted("%(num)d card", "%(num)d cards", state.hands.get(name) or 0)
