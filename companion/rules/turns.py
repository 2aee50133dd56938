"""Whose turn it is, and what has to be done with before another can begin."""

from typing import Final

from companion.rules.piles import draw_cards
from companion.rules.refusing import no, not_their_turn
from companion.rules.rulings import Ruling
from companion.rules.sentence import in_words, say
from companion.rules.state import (
    CHALLENGE,
    COLOUR,
    COUNT,
    DEAL,
    IN_PLAY,
    OWN_TURN,
    REPLAY,
    TURN,
    CoinDue,
    Count,
    Fours,
    State,
)

DEALT: Final = IN_PLAY | {DEAL}
"""The phases in which the hands are dealt and nobody is out."""


def after(state: State, seat: int) -> int:
    """The seat that comes next in the present direction."""
    return (seat + state.step) % len(state.counts)


def turn_of(state: State, seat: int) -> State:
    """``seat`` is to begin a turn."""
    return state.moved(TURN, seat)


def to_count(state: State, out: int, followed: bool = True) -> State:
    """``out`` went out: the hands are to be counted."""
    hands = (None,) * len(state.match.seats)
    return state.but(phase=COUNT, acting=None, catchable=None, pending=Count(out, hands, followed))


def play_on(state: State, player: int, seat: int, went_out: bool) -> State:
    """``seat`` goes on, unless ``player`` went out."""
    return to_count(state, player) if went_out else turn_of(state, seat)


def settled(state: State, cards: int | None = None) -> State:
    """What waits is done with: a Wild Draw Four is drawn for, a coin is dropped.

    ``cards`` are drawn where it is not the usual number.
    """
    acting, pending = state.acting, state.pending
    if acting is None:
        return state
    if isinstance(pending, Fours):
        if state.phase is REPLAY:
            return turn_of(draw_cards(state, acting, state.ruleset.guilty_penalty), acting)
        drawn = draw_cards(state, acting, state.ruleset.wild_draw_four if cards is None else cards)
        return play_on(drawn, pending.player, after(state, acting), pending.last)
    if isinstance(pending, CoinDue):
        return play_on(state, pending.player, after(state, pending.player), pending.last)
    return state


def take_turn(state: State, seat: int) -> State:
    """The table as ``seat`` finds it on beginning a turn, whatever was waiting done with.

    Nobody acts in what comes back where no turn can be taken.
    """
    if state.phase not in OWN_TURN or seat != state.acting:
        state = settled(state)
    if state.phase not in DEALT or (seat == state.acting and state.phase in OWN_TURN):
        return state
    due = state.match.ruleset.uno_hand
    holding = frozenset(each for each in state.said if state.counts[each] == due)
    return turn_of(state, seat).but(said=holding)


def as_found_by(state: State, player: str) -> State:
    """The table as ``player`` finds it: beginning a turn after a four that waits accepts it."""
    if state.phase is not CHALLENGE or player == state.turn:
        return state
    accepted = settled(state)
    return accepted if accepted.turn == player else state


def not_ready(state: State, player: str) -> Ruling | None:
    """The ruling where ``player`` may not play, draw or keep now."""
    refusal = not_their_turn(state, player)
    if refusal or state.phase in OWN_TURN:
        return refusal
    if state.phase is COLOUR:
        return no(state, "not-now", say("%(player)s has to name the colour first.", player=player))
    if state.phase is CHALLENGE:
        four = in_words(state.ruleset.wild_draw_four)
        text = say("%(player)s has to draw %(number)s or challenge first.", player=player, number=four)
        return no(state, "not-now", text)
    return no(state, "not-now", say("The coin has to be flipped first."))
