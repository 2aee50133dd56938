"""Drawing until a card of the colour in play comes (phase ``reveal``), and cards drawn by their number."""

from companion.rules.events import Drew
from companion.rules.language.sentence import say
from companion.rules.table import phases
from companion.rules.table.piles import draw_cards, drawable_cards
from companion.rules.table.refusals import refuse
from companion.rules.table.rulings import Ruling
from companion.rules.table.state import PendingDebt, PendingDrawn, PendingReveal, State
from companion.rules.table.uncounted import lose_count
from companion.rules.turn import turns


def reveal_refused(state: State) -> Ruling:
    """Return the ruling against a card of somebody who draws until the colour comes."""
    text = say(
        "%(player)s draws until a %(colour)s card comes, and loses the turn.",
        player=state.turn,
        colour=state.colour.word if state.colour else "",
    )
    return refuse(state, turns.reveal_rule(state), text)


def reveal(state: State, cards: int) -> State:
    """Draw ``cards`` of those cards; once nothing is left to draw, end the drawing."""
    assert state.acting is not None
    pending = state.pending
    assert isinstance(pending, PendingReveal)
    if not drawable_cards(state):
        return turns.end_reveal(state)
    so_far = pending._replace(cards=pending.cards + cards)
    drawn = draw_cards(state, state.acting, cards).replace(pending=so_far)
    return drawn if drawable_cards(drawn) else turns.end_reveal(drawn)


def keep_reveal_refused(state: State) -> Ruling | None:
    """Return the ruling against an end of the drawing before it began."""
    if isinstance(state.pending, PendingReveal) and state.pending.cards:
        return None
    text = say("%(player)s has to draw until the colour comes.", player=state.turn)
    return refuse(state, "draw", text)


def _accepted_by(state: State, player: str) -> State:
    """Return the state with the card accepted for which ``player`` tells how many cards they drew."""
    debt = state.pending
    if state.phase is phases.CHALLENGE and player == state.turn and isinstance(debt, PendingDebt):
        return turns.accepted(state, debt) if debt.card.reveals else state
    return turns.with_implied_acceptance(state, player)


def drew_refused(state: State, event: Drew) -> Ruling | None:
    """Return the ruling against drawing that many: out of turn, more than one, or too many for the pile."""
    state = _accepted_by(state, event.player)
    if state.phase is not phases.REVEAL or event.player != state.turn:
        refusal = turns.turn_refused(state, event.player)
        if refusal:
            return refusal
        goes_on = state.ruleset.draws_until_match or state.ruleset.draws_at_will
        if state.phase not in (phases.TURN, phases.DRAWN) or (
            not goes_on and (event.cards is None or state.drawn_so_far + event.cards > 1)
        ):
            text = say(
                "%(player)s draws one card a turn here (house rule: draw until it fits).", player=event.player
            )
            return refuse(state, "draw", text)
    if event.cards is not None and event.cards > drawable_cards(state):
        text = say("There are not so many cards left to draw.")
        return refuse(state, "draw-pile-empty", text)
    return None


def drew(state: State, event: Drew) -> State:
    """Draw that many cards, which ends a drawing until the colour comes."""
    seat = state.match.seat_of[event.player]
    state = _accepted_by(state, event.player)
    reveals = state.phase is phases.REVEAL and seat == state.acting
    if not reveals and (state.phase not in (phases.TURN, phases.DRAWN) or seat != state.acting):
        state = turns.begin_turn(state, seat)
        state = state if state.phase in (phases.TURN, phases.DRAWN) else turns.resolve_pending(state)
    if state.acting != seat:
        return state
    drawn = lose_count(state, seat) if event.cards is None else draw_cards(state, seat, event.cards)
    if reveals:
        return turns.end_reveal(drawn)
    return drawn.replace(
        phase=phases.DRAWN,
        pending=PendingDrawn(state.drawn_so_far + (event.cards or 1)),
        calls=turns.calls_after_draw(drawn, seat, event.cards or 1),
    )
