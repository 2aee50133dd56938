"""A turn: a card is played, or one is drawn and then played or kept.

Where several rules forbid a play, the ruling names the first of these: whose turn it is, the deck,
a guilty challenge, the match, an impossible card, the rest. The checks stand in that order.
"""

from typing import Final

from companion.rules.cards import UPCARDS, Card, count_in_tally
from companion.rules.events import Draw, Keep, Play
from companion.rules.piles import (
    draw_cards,
    drawable_cards,
    narrowed,
    possible_faces,
    with_discards_reshuffled,
)
from companion.rules.refusals import no_copy_left, not_in_deck, refuse
from companion.rules.rulings import Ruling
from companion.rules.sentence import capital, say
from companion.rules.state import (
    CHALLENGE,
    COIN,
    DRAWN,
    REPLAY,
    TURN,
    Pending,
    PendingCoin,
    PendingDrawn,
    PendingFour,
    Phase,
    State,
)
from companion.rules.turns import (
    begin_counting,
    begin_turn,
    resolve_pending,
    seat_after,
    turn_refused,
    with_implied_acceptance,
)

# Draw pile and discards were both used up: the turn had begun, but no card came of it.
_DREW_NOTHING: Final = PendingDrawn(0)


def play_refused(state: State, event: Play) -> Ruling | None:
    """Return the ruling against a play, None where it is legal."""
    match, card = state.match, event.card
    # The usual play is by whoever is on turn: that one comparison spares the calls below.
    if state.phase is not TURN or match.seat_of.get(event.player) != state.acting:
        state = with_implied_acceptance(state, event.player)
        refusal = turn_refused(state, event.player)
        if refusal:
            return refusal
    # Partly known cards have copies too, so None means that no card of this deck could be meant.
    copies = match.copies.get(card)
    if copies is None:
        return not_in_deck(state, card)
    if state.phase is REPLAY and card.is_challengeable:
        return _must_replay(state, event.player)
    top = state.upcard
    if top is not None and card not in top.fits:
        return _does_not_fit(state, card)
    if (
        count_in_tally(state.discard_tally, card) >= copies
        if card.is_known
        else not possible_faces(state, card)
    ):
        return _none_left(state, card)
    # Nothing is pending in most plays, and `is` is cheaper than comparing two tuples.
    if state.pending is not None and state.pending == _DREW_NOTHING:
        text = say("There was nothing left to draw: the turn can only be kept.")
        return refuse(state, "draw", text)
    return _coin_refused(state, event) if card.flips_coin else None


def _does_not_fit(state: State, card: Card) -> Ruling:
    top, colour = state.top, state.colour
    assert top is not None
    if top.is_wild and colour is not None:
        text = say(
            "%(card)s does not go on %(top)s named %(colour)s: %(colour)s, or a Wild.",
            card=card.name,
            top=top.a_name,
            colour=colour.word,
        )
    elif top.is_number:
        text = say(
            "%(card)s does not go on %(top)s: same colour, same number, or a Wild.",
            card=card.name,
            top=top.a_name,
        )
    else:
        text = say(
            "%(card)s does not go on %(top)s: same colour, same symbol, or a Wild.",
            card=card.name,
            top=top.a_name,
        )
    return refuse(state, "match", capital(text))


def _none_left(state: State, card: Card) -> Ruling:
    if card.is_known:
        return no_copy_left(state, card, say("it lies among the discards already"))
    text = say("Every %(card)s that fits here lies among the discards already.", card=card.name)
    return refuse(state, "impossible-card", text)


def _must_replay(state: State, player: str) -> Ruling:
    text = say("%(player)s was guilty: another card that fits has to be played instead.", player=player)
    return refuse(state, "challenge-guilty", text)


def _coin_refused(state: State, event: Play) -> Ruling | None:
    seat = state.match.seat_of[event.player]
    # The sheet does not list the Wild 50/50 among the last cards that still act: no coin, so no players.
    if state.counts[seat] == 1 and not state.ruleset.coin_on_last_card:
        return None
    two = {name for name in (event.heads, event.tails) if name in state.match.seat_of}
    if len(two) == 2:
        return None
    text = say("A Wild 50/50 needs two different players of the round: one heads, one tails.")
    return refuse(state, "wild-50-50", text)


def play(state: State, event: Play) -> State:
    """Put the card down: the hand shrinks, UNO falls due or not, and the card takes effect."""
    seat = state.match.seat_of[event.player]
    if state.phase is not TURN or seat != state.acting:
        state = begin_turn(state, seat)
        if state.acting is None:
            return state
    card = event.card if event.card.is_known else narrowed(state, event.card)
    counts, uno_said = state.counts, state.uno_said
    left, uno_hand = counts[seat] - 1, state.match.ruleset.uno_hand
    # A call holds for one card alone: it lapses with any other number in hand (rule `uno-call`).
    if uno_said and left != uno_hand:
        uno_said -= {seat}
    if card.is_plain:
        phase, step, acting, pending = TURN, state.step, seat_after(state, seat), None
    else:
        phase, step, acting, pending = _card_effect(state, seat, card, event)
    # Spelled out for speed, as every play comes through here: see `State.in_phase`.
    down = State(
        state.match,
        phase,
        acting,
        step,
        UPCARDS[card, event.colour],
        (*counts[:seat], left, *counts[seat + 1 :]),
        state.pile,
        state.discards + 1,
        state.discard_tally + card.tally_unit,
        uno_said,
        # Replaced, not kept: this turn has begun, which ends the time for catching the one before.
        seat if left == uno_hand and seat not in uno_said else None,
        pending,
    )
    # The 1983 sheet's order: the other card goes down, the guilty draw, then that card acts.
    if state.phase is REPLAY:
        down = draw_cards(down, seat, state.ruleset.guilty_penalty)
    # A Draw Two is owed at once, for nothing can be answered to it. A Wild Draw Four, which may still
    # be challenged, has left this phase.
    if card.draws and phase is TURN:
        down = draw_cards(down, seat_after(state, seat), state.ruleset.draw_two)
    # A pending four or coin comes before the count: it decides cards that the count includes.
    return down if down.counts[seat] or phase is not TURN else begin_counting(down, seat)


def _card_effect(state: State, seat: int, card: Card, event: Play) -> tuple[Phase, int, int, Pending]:
    """Return what a special card leads to: the phase, the direction, who acts, and the pending effect."""
    step, players = state.step, len(state.counts)
    # After a guilty challenge the penalty is drawn with this card, so that it is never the last one.
    last = state.counts[seat] == 1 and state.phase is not REPLAY
    following = (seat + step) % players
    if card.is_challengeable:
        return CHALLENGE, step, following, PendingFour(seat, state.upcard, last)
    if event.heads and event.tails and _flips(state, card, last):
        return COIN, step, seat, PendingCoin(seat, event.heads, event.tails, last)
    # Between two a Reverse is a Skip, and the direction stays: rule `two-handed`.
    if card.skips or (card.reverses and state.match.is_two_handed):
        return TURN, step, (following + step) % players, None
    if card.reverses:
        return TURN, -step, (seat - step) % players, None
    return TURN, step, following, None


def _flips(state: State, card: Card, went_out: bool) -> bool:
    return card.flips_coin and (not went_out or state.ruleset.coin_on_last_card)


def draw_refused(state: State, event: Draw) -> Ruling | None:
    """Return the ruling against drawing: one card a turn, or more where the game is played so."""
    # The usual draw, as in `play_refused`.
    if state.phase is TURN and state.match.seat_of.get(event.player) == state.acting:
        return None
    state = with_implied_acceptance(state, event.player)
    refusal = turn_refused(state, event.player)
    if refusal or state.phase is TURN:
        return refusal
    if state.phase is REPLAY:
        return _must_replay(state, event.player)
    if state.ruleset.draws_until_match and drawable_cards(state):
        return None
    text = say("%(player)s has drawn already: play that card or keep it.", player=event.player)
    return refuse(state, "draw", text)


def draw(state: State, event: Draw) -> State:
    """Draw one card, which begins the turn where it had not begun."""
    seat = state.match.seat_of[event.player]
    state = _continue_turn(state, seat)
    if state.acting is None:
        return state
    if not state.pile:
        state = with_discards_reshuffled(state)
    before = state.pending.cards if isinstance(state.pending, PendingDrawn) else 0
    counts, uno_said = state.counts, state.uno_said
    # Drawing from two piles that are used up still begins the turn, which can then be kept.
    card = 1 if state.pile else 0
    # Spelled out for speed, as in `play`.
    return State(
        state.match,
        DRAWN,
        seat,
        state.step,
        state.upcard,
        (*counts[:seat], counts[seat] + card, *counts[seat + 1 :]),
        state.pile - card,
        state.discards,
        state.discard_tally,
        uno_said - {seat} if uno_said and card else uno_said,
        # A turn that begins with a draw ends the time for catching, too (rule `turn-begins`).
        None,
        PendingDrawn(before + card),
    )


def keep_refused(state: State, event: Keep) -> Ruling | None:
    """Return the ruling against keeping: a turn ends without a card only after drawing."""
    refusal = turn_refused(state, event.player)
    if refusal:
        return refusal
    if state.phase is REPLAY:
        return _must_replay(state, event.player)
    if state.phase is TURN:
        text = say("%(player)s has to play or draw a card first.", player=event.player)
        return refuse(state, "draw", text)
    # With nothing left to draw the turn could not end at all, so that keeping is legal again.
    if state.ruleset.draws_until_match and drawable_cards(state):
        text = say("%(player)s goes on drawing until a card fits, and plays that card.", player=event.player)
        return refuse(state, "draw-until-match", text)
    return None


def keep(state: State, event: Keep) -> State:
    """End the turn with no card down; UNO said for a card that was not played lapses."""
    seat = state.match.seat_of[event.player]
    state = _continue_turn(state, seat)
    if state.acting is None:
        return state
    if seat in state.uno_said and state.counts[seat] != state.ruleset.uno_hand:
        state = state.replace(uno_said=state.uno_said - {seat})
    return state.in_phase(TURN, seat_after(state, seat))


def _continue_turn(state: State, seat: int) -> State:
    """Return the table in the turn of ``seat``, begun where it had not, and with nothing to replay."""
    if seat == state.acting and (state.phase is TURN or state.phase is DRAWN):
        return state
    state = begin_turn(state, seat)
    # Drawing or keeping instead of the replay, where the table let it stand: the penalty is still owed.
    return resolve_pending(state) if state.phase is REPLAY else state
