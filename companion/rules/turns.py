"""Whose turn it is, and what must be resolved before another turn can begin."""

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
"""The phases in which the hands are dealt and nobody has gone out."""


def seat_after(state: State, seat: int) -> int:
    """Return the next seat in the present direction of play."""
    return (seat + state.step) % len(state.counts)


def pass_turn_to(state: State, seat: int) -> State:
    """Return the table with ``seat`` about to begin a turn and nothing pending."""
    return state.in_phase(TURN, seat)


def begin_counting(state: State, out: int, followed: bool = True) -> State:
    """Return the table with ``out`` gone out and every hand still to be counted.

    ``followed`` is False where the plays were not, so that no hand's size is known.
    """
    hands = (None,) * len(state.match.seats)
    # The round is over, and with it the time for catching whoever forgot UNO.
    return state.replace(phase=COUNT, acting=None, catchable=None, pending=PendingCount(out, hands, followed))


def pass_turn_or_count(state: State, player: int, seat: int, went_out: bool) -> State:
    """Pass the turn to ``seat``, or begin counting where the last card of ``player`` went down."""
    return begin_counting(state, player) if went_out else pass_turn_to(state, seat)


def resolve_pending(state: State, cards: int | None = None) -> State:
    """Resolve the pending effect, as must be done before another turn begins.

    A Wild Draw Four is drawn by who has to: ``cards``, or the usual number where that is None.
    """
    acting, pending = state.acting, state.pending
    if acting is None:
        return state
    if isinstance(pending, PendingFour):
        # In 1983 the guilty player owes the penalty whether or not another card goes down.
        if state.phase is REPLAY:
            return pass_turn_to(draw_cards(state, acting, state.ruleset.guilty_penalty), acting)
        # Drawn before anything is counted: cards forced by a last card count (rule `going-out`).
        drawn = draw_cards(state, acting, state.ruleset.wild_draw_four if cards is None else cards)
        return pass_turn_or_count(drawn, pending.player, seat_after(state, acting), pending.was_last_card)
    # A coin that was never flipped makes nobody draw: only its side would have said who.
    if isinstance(pending, PendingCoin):
        return pass_turn_or_count(
            state, pending.player, seat_after(state, pending.player), pending.was_last_card
        )
    return state


def begin_turn(state: State, seat: int) -> State:
    """Begin the turn of ``seat``, in turn or not, with the pending effect resolved first.

    Where no turn can be taken, ``acting`` is None in the table returned.
    """
    # A guilty player's replay is part of that same turn, and the penalty still pending is drawn with it.
    if state.phase not in OWN_TURN or seat != state.acting:
        state = resolve_pending(state)
    if state.phase not in DEALT or (seat == state.acting and state.phase in OWN_TURN):
        return state
    # A call made early, with two cards, lapses once another turn begins (rule `uno-call`).
    due = state.match.ruleset.uno_hand
    holding = frozenset(each for each in state.uno_said if state.counts[each] == due)
    return pass_turn_to(state, seat).replace(uno_said=holding)


def with_implied_acceptance(state: State, player: str) -> State:
    """Return the table with a pending Wild Draw Four accepted, where ``player`` may begin the next turn.

    Only the player after the one who must draw implies the acceptance by a turn. For anybody else
    the table is unchanged, so that the ruling names the one who really is to act.
    """
    if state.phase is not CHALLENGE or player == state.turn:
        return state
    accepted = resolve_pending(state)
    return accepted if accepted.turn == player else state


def turn_refused(state: State, player: str) -> Ruling | None:
    """Return the ruling where ``player`` may not play, draw or keep now; None where they may."""
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
