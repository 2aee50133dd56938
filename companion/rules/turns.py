"""Whose turn it is, and what has to be done with before another can begin."""

from typing import Final

from companion.rules.piles import draw_cards
from companion.rules.refusals import not_their_turn, refuse
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
    PendingCoin,
    PendingCount,
    PendingFour,
    State,
)

DEALT: Final = IN_PLAY | {DEAL}
"""The phases in which the hands are dealt and nobody is out."""


def seat_after(state: State, seat: int) -> int:
    """The seat that comes next in the present direction."""
    return (seat + state.step) % len(state.counts)


def pass_turn_to(state: State, seat: int) -> State:
    """``seat`` is to begin a turn."""
    return state.in_phase(TURN, seat)


def begin_counting(state: State, out: int, followed: bool = True) -> State:
    """``out`` went out: the hands are to be counted."""
    hands = (None,) * len(state.match.seats)
    return state.replace(phase=COUNT, acting=None, catchable=None, pending=PendingCount(out, hands, followed))


def pass_turn_or_count(state: State, player: int, seat: int, went_out: bool) -> State:
    """``seat`` goes on, unless ``player`` went out."""
    return begin_counting(state, player) if went_out else pass_turn_to(state, seat)


def resolve_pending(state: State, cards: int | None = None) -> State:
    """What waits is done with: a Wild Draw Four is drawn for, a coin is dropped.

    ``cards`` are drawn where it is not the usual number.
    """
    acting, pending = state.acting, state.pending
    if acting is None:
        return state
    if isinstance(pending, PendingFour):
        if state.phase is REPLAY:
            return pass_turn_to(draw_cards(state, acting, state.ruleset.guilty_penalty), acting)
        drawn = draw_cards(state, acting, state.ruleset.wild_draw_four if cards is None else cards)
        return pass_turn_or_count(drawn, pending.player, seat_after(state, acting), pending.was_last_card)
    if isinstance(pending, PendingCoin):
        return pass_turn_or_count(
            state, pending.player, seat_after(state, pending.player), pending.was_last_card
        )
    return state


def begin_turn(state: State, seat: int) -> State:
    """The table as ``seat`` finds it on beginning a turn, whatever was waiting done with.

    Nobody acts in what comes back where no turn can be taken.
    """
    if state.phase not in OWN_TURN or seat != state.acting:
        state = resolve_pending(state)
    if state.phase not in DEALT or (seat == state.acting and state.phase in OWN_TURN):
        return state
    due = state.match.ruleset.uno_hand
    holding = frozenset(each for each in state.uno_said if state.counts[each] == due)
    return pass_turn_to(state, seat).replace(uno_said=holding)


def with_implied_acceptance(state: State, player: str) -> State:
    """The table as ``player`` finds it: beginning a turn after a four that waits accepts it."""
    if state.phase is not CHALLENGE or player == state.turn:
        return state
    accepted = resolve_pending(state)
    return accepted if accepted.turn == player else state


def turn_refused(state: State, player: str) -> Ruling | None:
    """The ruling where ``player`` may not play, draw or keep now."""
    refusal = not_their_turn(state, player)
    if refusal or state.phase in OWN_TURN:
        return refusal
    if state.phase is COLOUR:
        return refuse(state, "not-now", say("%(player)s has to name the colour first.", player=player))
    if state.phase is CHALLENGE:
        four = in_words(state.ruleset.wild_draw_four)
        text = say("%(player)s has to draw %(number)s or challenge first.", player=player, number=four)
        return refuse(state, "not-now", text)
    return refuse(state, "not-now", say("The coin has to be flipped first."))
