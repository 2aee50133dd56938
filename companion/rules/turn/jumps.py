"""Jumping in (``jump-in``): the twin of the top card is laid out of turn."""

from companion.rules.cards.card import upcards
from companion.rules.events import Jump
from companion.rules.language.sentence import capital, say
from companion.rules.table import phases
from companion.rules.table.piles import possible_faces
from companion.rules.table.refusals import copies_of, no_copy_left, not_in_play, not_in_round, refuse
from companion.rules.table.rulings import Ruling
from companion.rules.table.state import State
from companion.rules.turn.plays import finish_refused, put_down
from companion.rules.turn.turns import begin_turn, turn_refused


def jump_refused(state: State, event: Jump) -> Ruling | None:
    """Return the ruling against a jump: only on a card just laid, before the next player acts."""
    refusal = not_in_play(state)
    if refusal:
        return refusal
    if not state.ruleset.jumps_in:
        text = say("Nobody plays out of turn here (house rule: jump in).")
        return refuse(state, "jump-in", text)
    if state.phase is not phases.TURN:
        # The ruling names what is pending, as it does for the player who has to answer it.
        waits = turn_refused(state, state.turn or "")
        text = say("Nobody jumps in while %(player)s is in the middle of a turn.", player=state.turn)
        return waits or refuse(state, "not-now", text, "jump-in")
    return not_in_round(state, "jump-in", event.player) or _twin_refused(state, event)


def _twin_refused(state: State, event: Jump) -> Ruling | None:
    top = state.upcard
    if top is None or not top.laid:
        return refuse(state, "jump-in", say("Nobody has laid the top card: it was turned up."))
    card = top.card
    if card.is_wild:
        return refuse(state, "jump-in", say("Nobody jumps in on a Wild."))
    if card.discards:
        text = say("%(card)s has no twin to jump in with.", card=card.a_name)
        return refuse(state, "jump-in", capital(text))
    if card.is_known and state.copies_left(card) <= 0:
        return no_copy_left(state, card, say("it lies among the discards already"))
    # The top card, and its twin where that was laid too, are copies that were not wholly seen.
    laid = 0 if state.match.uncounted else top.laid
    if not card.is_known and not any(state.copies_left(face) > laid for face in possible_faces(state, card)):
        text = say("Every card that could be its twin lies among the discards already.")
        return refuse(state, "impossible-card", text, copies_of(card))
    goes_out = state.counts[state.match.seat_of[event.player]] == 1
    return finish_refused(state, event, card, goes_out)


def jump(state: State, event: Jump) -> State:
    """Lay the twin of the top card; play goes on from its player."""
    top = state.upcard
    if state.phase not in phases.IN_PLAY or top is None or top.card.is_wild:
        return state
    seat = state.match.seat_of[event.player]
    in_turn = seat == state.acting
    state = begin_turn(state, seat)
    if state.acting is None:
        return state
    twin = upcards(state.match.acting, top.laid + 1)[top.card, None if top.card.colour else top.colour]
    return put_down(state, seat, twin, 1, top.card.tally_unit, event, in_turn)
