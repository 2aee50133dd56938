"""Whose turn it is, and what must be resolved before another turn can begin."""

from typing import Final

from companion.rules.language.sentence import in_words, say
from companion.rules.table import phases
from companion.rules.table.calls import NOBODY, SILENT, Calls, quiet
from companion.rules.table.piles import draw_cards, drawable_cards
from companion.rules.table.refusals import not_their_turn, refuse
from companion.rules.table.rulings import Ruling
from companion.rules.table.state import PendingCoin, PendingCount, PendingDebt, PendingReveal, State
from companion.rules.table.uncounted import lose_count

DEALT: Final = phases.IN_PLAY | {phases.DEAL}
"""The phases in which the hands are dealt and nobody has gone out."""

OWED: Final = frozenset((phases.CHALLENGE, phases.DEBT))
"""The phases in which the one to act owes cards."""


def seat_after(state: State, seat: int) -> int:
    """Return the next seat in the present direction of play."""
    return (seat + state.step) % len(state.counts)


def begin_counting(state: State, out: int, followed: bool = True) -> State:
    """Return the table with ``out`` gone out and every hand still to be counted.

    ``followed`` is False where the plays were not, so that no hand's size is known.
    """
    hands = (None,) * len(state.match.seats)
    # The round is over, and with it the time for catching whoever forgot UNO.
    return state.replace(
        phase=phases.COUNT,
        acting=None,
        calls=state.calls.closed(),
        pending=PendingCount(out, hands, followed),
    )


def begin_reveal(state: State, seat: int, pending: PendingReveal) -> State:
    """Let ``seat`` draw until the colour comes; with nothing left to draw it is over at once."""
    begun = state.in_phase(phases.REVEAL, seat, pending)
    return begun if drawable_cards(begun) else end_reveal(begun)


def end_reveal(state: State) -> State:
    """Return the table once the colour has come; the player who drew loses the turn, if it was theirs."""
    seat, pending = state.acting, state.pending
    assert seat is not None
    assert isinstance(pending, PendingReveal)
    drawn = draw_cards(state, seat, pending.added) if pending.added else state
    settled = drawn.in_phase(phases.TURN, seat_after(state, seat) if pending.then is None else pending.then)
    return settled if pending.last is None else begin_counting(settled, pending.last)


def accepted(state: State, debt: PendingDebt) -> State:
    """Return the table once whoever owes cards draws them; a card for the colour is drawn for from there."""
    assert state.acting is not None
    if not debt.card.reveals:
        return resolve_pending(state)
    last = debt.player if debt.was_last_card else None
    return begin_reveal(state, state.acting, PendingReveal(debt.card, last=last))


def resolve_pending(state: State, cards: int | None = None) -> State:
    """Resolve the pending effect, as must be done before another turn begins.

    What is owed is drawn by who owes it: ``cards``, or the whole debt where that is None.
    """
    acting, pending = state.acting, state.pending
    if acting is None:
        return state
    if state.phase is phases.CHALLENGE and isinstance(pending, PendingDebt) and pending.card.reveals:
        state = accepted(state, pending)
    if state.phase is phases.REVEAL:
        # The next player goes on, and nobody said how many cards were drawn.
        return end_reveal(lose_count(state, acting))
    if isinstance(pending, PendingDebt):
        # In 1983 the guilty player owes the penalty whether or not another card goes down.
        if state.phase is phases.REPLAY:
            return draw_cards(state.in_phase(phases.TURN, acting), acting, state.ruleset.guilty_penalty)
        # The turn first: nothing waits any more, so that every discard under the top one may be shuffled.
        settled = state.in_phase(phases.TURN, seat_after(state, acting))
        drawn = draw_cards(settled, acting, pending.cards if cards is None else cards)
        if drawn.calls.said:
            drawn = drawn.replace(calls=without_early_calls(drawn, drawn.calls))
        if not pending.was_last_card or pending.player is None:
            return drawn
        # Drawn before anything is counted: cards forced by a last card count (rule `going-out`).
        return begin_counting(drawn, pending.player)
    return drop_pending(state)


def drop_pending(state: State) -> State:
    """Drop the pending effect with nothing drawn for it, and go on with who would have come next."""
    acting, pending = state.acting, state.pending
    if acting is None:
        return state
    match pending:
        case PendingDebt(player=player, was_last_card=was_last):
            seat, out = acting, player if was_last else None
        case PendingReveal(last=last):
            seat, out = acting, last
        # A coin that was never flipped makes nobody draw: only its side would have said who.
        case PendingCoin(player=player, was_last_card=was_last):
            seat, out = seat_after(state, player), player if was_last else None
        case _:
            return state
    return state.in_phase(phases.TURN, seat) if out is None else begin_counting(state, out)


def without_early_calls(state: State, calls: Calls, but: int | None = None) -> Calls:
    """Return the calls without those made before the card was down: they lapse when the turn passes.

    ``but`` is the seat whose own turn it is, in which such a call still holds.
    """
    if not calls.said:
        return calls
    due = state.ruleset.uno_hand
    said = frozenset(seat for seat in calls.said if state.counts[seat] == due or seat == but)
    return quiet(calls._replace(said=said))


def calls_after_draw(state: State, seat: int, cards: int) -> Calls:
    """Return the calls of UNO once ``seat`` has drawn ``cards`` in its own turn."""
    if not state.calls.said and not state.ruleset.catchable_until_own_turn:
        return SILENT
    mine = frozenset((seat,))
    # A turn that begins with a draw ends the time for catching, too (rule `turn-begins`).
    open_still = state.calls.open - mine if state.ruleset.catchable_until_own_turn else NOBODY
    calls = without_early_calls(state, state.calls.closed(open_still), seat)
    return calls.without(mine) if cards else calls


def begin_turn(state: State, seat: int) -> State:
    """Begin the turn of ``seat``, in turn or not, with the pending effect resolved first.

    Where no turn can be taken, ``acting`` is None in the table returned.
    """
    # A guilty player's replay is part of that same turn, and the penalty still pending is drawn with it.
    if state.phase not in phases.OWN_TURN or seat != state.acting:
        state = resolve_pending(state)
    if state.phase not in DEALT or (seat == state.acting and state.phase in phases.OWN_TURN):
        return state
    # A call made early, with two cards, lapses once another turn begins (rule `uno-call`).
    return state.in_phase(phases.TURN, seat).replace(calls=without_early_calls(state, state.calls))


def with_implied_acceptance(state: State, player: str) -> State:
    """Return the table with what is owed accepted, where ``player`` may begin the next turn.

    Only the player after the one who owes it implies the acceptance by a turn. For anybody else
    the table is unchanged, so that the ruling names the one who really is to act.
    """
    if (state.phase not in OWED and state.phase is not phases.REVEAL) or player == state.turn:
        return state
    accepted = resolve_pending(state)
    return accepted if accepted.turn == player else state


def reveal_rule(state: State) -> str:
    """Return the id of the rule by which somebody draws until the colour comes."""
    pending = state.pending
    names = isinstance(pending, PendingReveal) and pending.card.names_colour
    return "draw-colour" if names else "colour-roulette"


def turn_refused(state: State, player: str) -> Ruling | None:
    """Return the ruling where ``player`` may not play, draw or keep now; None where they may."""
    refusal = not_their_turn(state, player)
    if refusal or state.phase in phases.OWN_TURN:
        return refusal
    if state.phase is phases.COLOUR:
        text = say("%(player)s has to name the colour first.", player=player)
        return refuse(state, "not-now", text, "start-card")
    if state.phase is phases.REVEAL:
        text = say("%(player)s draws until the colour comes.", player=state.turn)
        return refuse(state, "not-now", text, reveal_rule(state))
    if state.phase in OWED:
        owed = in_words(state.owed)
        if state.phase is phases.DEBT:
            text = say("%(player)s must draw %(number)s or stack first.", player=player, number=owed)
            return refuse(state, "not-now", text, "stacking")
        text = (
            say("%(player)s has to draw %(number)s or challenge first.", player=player, number=owed)
            if state.owed
            else say("%(player)s has to draw until the colour comes, or challenge first.", player=player)
        )
        return refuse(state, "not-now", text, "wild-draw-four")
    return refuse(state, "not-now", say("The coin has to be flipped first."), "wild-50-50")
