"""The referee: one event at a time, a new table or the rule against it."""

from collections.abc import Callable, Iterator
from typing import Any, Final

from companion.rules import challenges, coin, counting, deals, penalties, piles, plays
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
    Round: (deals.round_refused, deals.deal_round),
    Start: (deals.start_refused, deals.turn_up),
    NameColour: (deals.colour_refused, deals.name_colour),
    Play: (plays.play_refused, plays.play),
    Draw: (plays.draw_refused, plays.draw),
    Keep: (plays.keep_refused, plays.keep),
    Uno: (penalties.uno_refused, penalties.say_uno),
    Catch: (penalties.catch_refused, penalties.catch),
    Accept: (challenges.accept_refused, challenges.accept),
    Challenge: (challenges.challenge_refused, challenges.challenge),
    Flip: (coin.flip_refused, coin.flip),
    Hint: (penalties.hint_refused, penalties.hint),
    Reshuffle: (piles.reshuffle_refused, piles.reshuffle),
    Out: (counting.out_refused, counting.go_out),
    Hand: (counting.hand_refused, counting.count_hand),
    Points: (counting.points_refused, counting.count_points),
}
"""For each event: what speaks against it, and what it does.

Every effect takes any state, for a table may let anything stand: where it is not possible,
the state comes back unchanged.
"""


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
