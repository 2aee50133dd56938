"""The referee: one event at a time, a new table or the rule against it."""

from collections.abc import Callable, Iterator
from typing import Any, Final

from companion.rules import effects, refusals
from companion.rules.cards import CARDS, Card, Colour
from companion.rules.events import (
    COIN_SIDES,
    Accept,
    Catch,
    Challenge,
    Draw,
    Flip,
    Hand,
    Hint,
    Keep,
    NameColour,
    Out,
    Play,
    Points,
    Reshuffle,
    Round,
    Stand,
    Start,
    TableEvent,
    Uno,
)
from companion.rules.rulings import Ruling
from companion.rules.state import BETWEEN, CHALLENGE, COIN, COLOUR, DEAL, IN_PLAY, State

_RULES: Final[dict[type, tuple[Callable[[State, Any], Ruling | None], Callable[[State, Any], State]]]] = {
    Round: (refusals.round_refused, effects.deal_round),
    Start: (refusals.start_refused, effects.turn_up),
    NameColour: (refusals.colour_refused, effects.name_colour),
    Play: (refusals.play_refused, effects.play),
    Draw: (refusals.draw_refused, effects.draw),
    Keep: (refusals.keep_refused, effects.keep),
    Uno: (refusals.uno_refused, effects.say_uno),
    Catch: (refusals.catch_refused, effects.catch),
    Accept: (refusals.accept_refused, effects.accept),
    Challenge: (refusals.challenge_refused, effects.challenge),
    Flip: (refusals.flip_refused, effects.flip),
    Hint: (refusals.hint_refused, effects.hint),
    Reshuffle: (refusals.reshuffle_refused, effects.reshuffle),
    Out: (refusals.out_refused, effects.go_out),
    Hand: (refusals.hand_refused, effects.count_hand),
    Points: (refusals.points_refused, effects.count_points),
}
"""For each event: what speaks against it, and what it does."""


def apply(state: State, event: TableEvent | Stand) -> State | Ruling:
    """The table after ``event``, or the ruling against it.

    An event inside :class:`Stand` is never ruled against: it has its ordinary effect, or
    none where none is possible. Undo and Redo are the game's, see :class:`Game`.
    """
    refused, effect = _RULES.get(type(event), _STANDING)
    return refused(state, event) or effect(state, event)


def refusal(state: State, event: TableEvent) -> Ruling | None:
    """The ruling against ``event``, None where it may happen."""
    return _RULES[type(event)][0](state, event)


def _stand(state: State, event: Stand) -> State:
    standing = event.event
    player = getattr(standing, "player", None)
    if player is not None and player not in state.seats:
        return state
    return _RULES[type(standing)][1](state, standing)


def _never_refused(state: State, event: Stand) -> None:
    return None


_STANDING: Final = (_never_refused, _stand)


def candidates(state: State) -> Iterator[TableEvent]:
    """Every event worth asking for in this phase, legal or not, but for hands and points."""
    if state.phase is BETWEEN:
        yield Round()
        yield from map(Round, state.setup.players)
    elif state.phase is DEAL:
        yield from map(Start, CARDS.values())
        yield from map(Out, state.seats)
    elif state.phase in IN_PLAY:
        yield from _turn_candidates(state)
        yield from _table_candidates(state)


def _turn_candidates(state: State) -> Iterator[TableEvent]:
    assert state.turn is not None
    if state.phase is COIN:
        yield from map(Flip, COIN_SIDES)
    elif state.phase is COLOUR:
        yield from (NameColour(state.turn, colour) for colour in Colour)
    elif state.phase is CHALLENGE:
        yield Accept(state.turn)
        yield from (Challenge(state.turn, guilty) for guilty in (True, False))
        yield from _plays(state, state.next_player or state.turn)
    else:
        yield from _plays(state, state.turn)


def _plays(state: State, player: str) -> Iterator[TableEvent]:
    yield Draw(player)
    yield Keep(player)
    for card in (*state.setup.edition.copies,):
        yield from _ways_to_play(state, player, card)


def _ways_to_play(state: State, player: str, card: Card) -> Iterator[TableEvent]:
    if not card.is_wild:
        yield Play(player, card)
        return
    for colour in Colour:
        if card.flips_coin:
            yield Play(player, card, colour)
            yield from (
                Play(player, card, colour, heads, tails)
                for heads in state.seats
                for tails in state.seats
                if heads != tails
            )
        else:
            yield Play(player, card, colour)


def _table_candidates(state: State) -> Iterator[TableEvent]:
    for player in state.seats:
        yield Uno(player)
        yield Hint(player)
        if state.uno_open is not None:
            yield Catch(player, state.uno_open)
    yield Reshuffle()
