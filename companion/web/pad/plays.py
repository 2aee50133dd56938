"""The buttons that play cards: one tap, but for questions that only the table can answer.

A 7 that swaps hands asks with whom. A special card on its like, such as a Skip on a Skip, may have any
colour: it is asked for, so that the table does not lose the colour in play.
"""

from collections.abc import Sequence
from dataclasses import replace

from companion.rules import Card, Phase, Play, State, in_words, may_come_up, write_line
from companion.web.pad.buttons import Button, Pad, Phone, Row, button_for, choice
from companion.web.words.language import _, counted
from companion.web.words.phrases import colour_name

TWO = 2


def partners(state: State, player: str, cards: Sequence[Card]) -> tuple[str, ...]:
    """Return with whom ``player`` may swap hands by laying these; nobody where nothing is swapped."""
    if not state.ruleset.swaps_hands(cards[-1]):
        return ()
    # A last card swaps nothing; after a guilty challenge (1983) the penalty is drawn with the card.
    if (state.hands.get(player) or 0) <= len(cards) and state.phase is not Phase.REPLAY:
        return ()
    return _others(state, player)


def _others(state: State, player: str) -> tuple[str, ...]:
    return tuple(name for name in state.seats if name != player)


def play_of(phone: Phone, cards: Sequence[Card]) -> Play:
    """Return the play of these cards; one that needs another player, with the first who is there for it."""
    swap = partners(phone.state, phone.player, cards)
    play = Play.of(phone.player, cards, swap[0] if swap else None)
    return replace(play, target=_others(phone.state, phone.player)[0]) if play.card.targets else play


def playing(phone: Phone, cards: Sequence[Card], button: Button) -> Button:
    """Return the button so that it plays these cards, or asks for their colour, or for whose hand."""
    if _loses_colour(phone, cards):
        return replace(button, href=phone.question("which-colour", cards))
    return _playing_as_seen(phone, cards, button)


def _playing_as_seen(phone: Phone, cards: Sequence[Card], button: Button) -> Button:
    if len(partners(phone.state, phone.player, cards)) > 1:
        return replace(button, href=phone.question("swap", cards))
    if cards[-1].turns_over and phone.held != 1 and len(may_come_up(phone.state)) > 1:
        return replace(button, href=phone.question("over", cards))
    if cards[-1].discards and phone.held != 1:
        return replace(button, href=phone.question("along", cards))
    if cards[-1].targets and len(phone.state.seats) > TWO:
        return replace(button, href=phone.question("target", cards))
    return replace(button, line=write_line(play_of(phone, cards)))


def _loses_colour(phone: Phone, cards: Sequence[Card]) -> bool:
    """Would the table no longer know the colour in play, although somebody saw this card?"""
    seen = cards[-1]
    if phone.state.colour is None or seen.turns_over or seen.colour or not seen.symbol or seen.is_wild:
        return False
    played = phone.after(play_of(phone, cards))
    return played is not None and played.state.is_in_play and played.state.colour is None


def which_colour(phone: Phone) -> Pad:
    """Return the question of which colour the last of the cards is that are being played."""
    cards = phone.prompt.cards
    if not cards or not _loses_colour(phone, cards):
        return Pad()
    *before, seen = cards
    faces = {colour: phone.card(f"{colour.letter}{seen.symbol}") for colour in phone.colours}
    buttons = tuple(
        _playing_as_seen(
            phone, (*before, face), Button(colour_name(colour), icon=colour, look=f"is-{colour}")
        )
        for colour, face in faces.items()
    )
    unseen = _playing_as_seen(phone, cards, Button(_("Colour not seen"), look="is-quiet"))
    question = _("Which colour is the %(card)s?", card=seen.name)
    return Pad((Row(buttons, "is-2 is-colours"), Row((unseen,))), question)


def whose_hand(phone: Phone) -> Pad:
    """Return the question whose hand the player takes for the 7 that is being played."""
    cards, state = phone.prompt.cards, phone.state
    if not cards or not state.is_turn_of(phone.player):
        return Pad()
    names = partners(state, phone.player, cards)
    buttons = (button_for(Play.of(phone.player, cards, name), name, hand_note(state, name)) for name in names)
    return choice(takes_whose(phone, phone.player), buttons)


def who_draws(phone: Phone) -> Pad:
    """Return the question who draws for the card that is being played."""
    cards, state = phone.prompt.cards, phone.state
    if len(cards) != 1 or not cards[0].targets or not state.is_turn_of(phone.player):
        return Pad()
    buttons = tuple(
        button_for(Play(phone.player, cards[0], target=name), name, hand_note(state, name))
        for name in _others(state, phone.player)
    )
    return choice(_("Who draws %(number)s?", number=in_words(cards[0].targets)), buttons)


def takes_whose(phone: Phone, player: str) -> str:
    """Return the question whose hand ``player`` takes."""
    if player == phone.seat:
        return _("Whose hand do you take?")
    return _("Whose hand does %(player)s take?", player=player)


def hand_note(state: State, name: str) -> str:
    """Return how many cards a player holds, for a choice among hands."""
    return counted("%(num)d card", "%(num)d cards", state.hands.get(name) or 0)
