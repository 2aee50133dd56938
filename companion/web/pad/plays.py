"""The buttons that play cards: one tap, but for questions that only the table can answer.

A 7 that swaps hands asks with whom. A Skip on a Skip, and the like, may have any
colour: it is asked for, so that the table does not lose the colour in play.
"""

from collections.abc import Sequence
from dataclasses import replace

from companion.rules import Card, Colour, Phase, Play, State, actions, in_words, may_come_up, write_line
from companion.web.pad.buttons import Button, Pad, Phone, Row, choice, player_button
from companion.web.words.language import _, counted
from companion.web.words.phrases import colour_name


def partners(state: State, player: str, cards: Sequence[Card]) -> tuple[str, ...]:
    """Return with whom ``player`` may swap hands by laying these; nobody where nothing is swapped."""
    if not state.ruleset.swaps_hands(cards[-1]):
        return ()
    # A last card swaps nothing; after a guilty challenge (1983) the penalty is drawn with the card.
    held = state.hands.get(player, 0)
    if held is not None and held <= len(cards) and state.phase is not Phase.REPLAY:
        return ()
    return _others(state, player)


def _others(state: State, player: str) -> tuple[str, ...]:
    return tuple(name for name in state.seats if name != player)


def _targets(state: State, player: str, cards: Sequence[Card]) -> tuple[str, ...]:
    """Return who may draw for the last of these; nobody where it makes no player of choice draw."""
    return _others(state, player) if state.ruleset.action_of(cards[-1], actions.Targets) else ()


def play_of(phone: Phone, cards: Sequence[Card]) -> Play:
    """Return the play of these cards; one that needs another player, with the first who is there for it."""
    return play_with(phone.state, phone.player, cards)


def play_with(state: State, player: str, cards: Sequence[Card]) -> Play:
    """Return the play of ``player`` with these cards, and with the first who is there for it."""
    swap, target = partners(state, player, cards), _targets(state, player, cards)
    play = Play.of(player, cards, swap[0] if swap else None)
    return replace(play, target=target[0]) if target else play


def chosen_for(state: State, player: str, cards: Sequence[Card]) -> str:
    """Return the question whom these cards are about; empty where there is no choice."""
    if len(partners(state, player, cards)) > 1:
        return "swap"
    return "target" if len(_targets(state, player, cards)) > 1 else ""


def playing(phone: Phone, cards: Sequence[Card], button: Button) -> Button:
    """Return the button so that it plays these cards, or asks for their colour, or for whose hand."""
    if _loses_colour(phone, cards):
        return replace(button, href=phone.question("which-colour", cards))
    return _playing_as_seen(phone, cards, button)


def _playing_as_seen(phone: Phone, cards: Sequence[Card], button: Button) -> Button:
    if about := chosen_for(phone.state, phone.player, cards):
        return replace(button, href=phone.question(about, cards))
    if cards[-1].turns_over and phone.held != 1 and len(may_come_up(phone.state)) > 1:
        return replace(button, href=phone.question("over", cards))
    if cards[-1].discards and phone.held != 1:
        return replace(button, href=phone.question("along", cards))
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
            phone, (*before, face), Button(colour_name(colour), icon=colour, look=f"is-card is-{colour}")
        )
        for colour, face in faces.items()
    )
    unseen = _playing_as_seen(phone, cards, Button(_("I missed the colour"), look="is-quiet"))
    question = _("Which colour is the %(card)s?", card=seen.name)
    return Pad((Row(buttons, "is-2 is-colours"), Row((unseen,))), question)


def whose_hand(phone: Phone) -> Pad:
    """Return the question whose hand the player takes for the card that is being played."""
    play = _being_played(phone)
    names = partners(phone.state, play.player, play.cards) if play else ()
    if play is None or not names:
        return Pad()
    plays = ((name, replace(play, swap=name)) for name in names)
    buttons = (player_button(each, name, hand_note(phone.state, name)) for name, each in plays)
    return choice(takes_whose(phone, play.player), buttons)


def who_draws(phone: Phone) -> Pad:
    """Return the question who draws for the card that is being played."""
    play = _being_played(phone)
    draws = phone.state.ruleset.action_of(play.card, actions.Targets) if play else None
    if play is None or draws is None or play.more:
        return Pad()
    plays = ((name, replace(play, target=name)) for name in _others(phone.state, play.player))
    buttons = (player_button(each, name, hand_note(phone.state, name)) for name, each in plays)
    return choice(_("Who draws %(number)s?", number=in_words(draws.cards)), buttons)


def _being_played(phone: Phone) -> Play | None:
    """Return the play that a question is about, with the colour named so far; None where there is none."""
    cards, named, state = phone.prompt.cards, phone.prompt.colour, phone.state
    # Whoever laid a wild on the reader; else the one on turn.
    player = phone.prompt.player if phone.prompt.player in state.seats else phone.player
    is_theirs = state.is_turn_of(player) or phone.view.transient.scanned is not None
    if not cards or not is_theirs or cards[-1].names_colour is not (named in phone.colours):
        return None
    return replace(Play.of(player, cards), colour=Colour(named) if named else None)


def takes_whose(phone: Phone, player: str) -> str:
    """Return the question whose hand ``player`` takes."""
    if player == phone.seat:
        return _("Whose hand do you take?")
    return _("Whose hand does %(player)s take?", player=player)


def hand_note(state: State, name: str) -> str:
    """Return how many cards a player holds, for a choice among hands."""
    return counted("%(num)d card", "%(num)d cards", state.hands.get(name) or 0)
