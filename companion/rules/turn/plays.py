"""A turn: a card is played, or one is drawn and then played or kept.

Where several rules forbid a play, the ruling names the first of these: whose turn it is, the deck,
a guilty challenge, the match, an impossible card, the rest. The checks stand in that order.
"""

from typing import Final

from companion.rules.cards.card import TALLY_MASK, Card, Upcard
from companion.rules.events import Draw, Jump, Keep, Play
from companion.rules.language.sentence import capital, in_words, say
from companion.rules.table import piles
from companion.rules.table.calls import FORGOTTEN, NOBODY, SILENT, Calls
from companion.rules.table.card_sides import side_refused, top_refused
from companion.rules.table.debts import answer_refused, answers
from companion.rules.table.phases import CHALLENGE, DEBT, DRAWN, REPLAY, REVEAL, TURN
from companion.rules.table.piles import draw_cards
from companion.rules.table.refusals import no_copy_left, no_face_left, not_in_deck, refuse
from companion.rules.table.rulings import Ruling
from companion.rules.table.state import PendingDebt, PendingDrawn, State
from companion.rules.table.uncounted import before_play, is_over_limit
from companion.rules.turn import turns
from companion.rules.turn.acting import Laid, act, course_of
from companion.rules.turn.choices import choice_refused, tally_along, target_refused
from companion.rules.turn.hand_moves import swap_refused
from companion.rules.turn.multiples import no_copies_left, several_refused
from companion.rules.turn.reveals import keep_reveal_refused, reveal, reveal_refused

# Draw pile and discards were both used up: the turn had begun, but no card came of it.
_DREW_NOTHING: Final = PendingDrawn(0)
_DREW_ONE: Final = PendingDrawn(1)


def play_refused(state: State, event: Play) -> Ruling | None:
    """Return the ruling against a play, None where it is legal."""
    match, card = state.match, event.card
    # The usual play is by whoever is on turn: that one comparison spares the calls below.
    if state.phase is not TURN or match.seat_of.get(event.player) != state.acting:
        state = turns.with_implied_acceptance(state, event.player)
        answers = state.phase is DEBT and event.player == state.turn
        refusal = None if answers else _turn_refused(state, event)
        if refusal:
            return refusal
    # Partly known cards have copies too, so None means that no card of this deck could be meant.
    copies = match.copies.get(card)
    if copies is None:
        return not_in_deck(state, card)
    top = state.upcard
    if state.phase is DEBT:
        # What stacks goes by the newest card that draws, which need not be the top one.
        refusal = answer_refused(state, event)
        if refusal:
            return _others_not_in_deck(state, event) or refusal
    elif state.phase is REPLAY and card.is_challengeable:
        return _others_not_in_deck(state, event) or _must_replay(state, event.player)
    elif top is not None and card not in top.fits:
        return _others_not_in_deck(state, event) or _does_not_fit(state, card)
    if (
        # Spelled out for speed: `count_in_tally`.
        state.discard_tally >> card.tally_shift & TALLY_MASK >= copies and not match.uncounted
        if card.is_known
        else not piles.possible_faces(state, card)
    ):
        return _others_not_in_deck(state, event) or _none_left(state, card)
    # Nothing is pending in most plays, and `is` is cheaper than comparing two tuples.
    if state.pending is not None and state.pending == _DREW_NOTHING:
        return _nothing_to_draw(state)
    if event.more or (match.limits_plays and _is_limited(state, event)):
        refusal = _house_rule_refused(state, event)
        if refusal:
            return refusal
    return choice_refused(state, event) if card.chooses else None


def _turn_refused(state: State, event: Play) -> Ruling | None:
    refusal = turns.turn_refused(state, event.player)
    if refusal is None:
        return None
    if state.phase is REVEAL and event.player == state.turn:
        return reveal_refused(state)
    if state.phase is CHALLENGE and event.card.draws and state.owed and event.player == state.turn:
        text = say(
            "%(player)s has to draw %(number)s or challenge: that cannot be answered here (house rule:"
            " stacking).",
            player=event.player,
            number=in_words(state.owed),
        )
        return refuse(state, "not-now", text, "wild-draw-four")
    if would_jump(state, event):
        text = (
            say(
                "It is not %(player)s's turn: the twin of the top card is laid as a jump.",
                player=event.player,
            )
            if state.ruleset.jumps_in
            else say(
                "It is not %(player)s's turn, and the twin of the top card waits for it here (house rule:"
                " jump in).",
                player=event.player,
            )
        )
        return refuse(state, "turn-order", text)
    return refusal


def would_jump(state: State, event: Play) -> bool:
    """Is this the twin of a card that somebody laid, where one may jump in?"""
    top = state.upcard
    return (
        state.phase is TURN
        and event.player in state.match.seat_of
        and top is not None
        and top.laid > 0
        and top.card is event.card
        and not (event.more or top.card.is_wild)
    )


def _is_limited(state: State, event: Play) -> bool:
    """Can a rule have a say in this one card: one that is given a choice, a last one, one of two sides?"""
    if state.match.card_sides:
        return True
    return _empties_hand(state, event) or event.card.symbol in state.match.choosing or event.swap is not None


def _house_rule_refused(state: State, event: Play) -> Ruling | None:
    """Return the ruling by an option against a play that every sheet allows, or against several cards."""
    refusal = side_refused(state, event)
    if not refusal and event.more:
        refusal = (
            _others_not_in_deck(state, event)
            or no_copies_left(state, event.cards)
            or several_refused(state, event)
        )
    refusal = refusal or target_refused(state, event)
    if refusal:
        return refusal
    refusal = finish_refused(state, event, event.cards[-1], _empties_hand(state, event))
    return refusal or top_refused(state, event)


def _empties_hand(state: State, event: Play) -> bool:
    ruleset = state.ruleset
    if ruleset.deals_last_shuffle and ruleset.shuffles_hands(event.card):
        return False
    # With an unknown number of cards going along, at least the card itself goes down.
    return state.counts[state.match.seat_of[event.player]] == (event.laid or 1)


def _others_not_in_deck(state: State, event: Play) -> Ruling | None:
    # For speed, asked only where the first card is refused or several are played.
    return not_in_deck(state, *(each.card for each in event.more)) or side_refused(state, event)


def finish_refused(state: State, event: Play | Jump, last: Card, goes_out: bool) -> Ruling | None:
    """Return the ruling against that as the last card, or against what it swaps as a 7."""
    # After a guilty challenge the penalty is drawn with the card: it is never the last one.
    goes_out = goes_out and state.phase is not REPLAY
    if goes_out and state.ruleset.finishes_with_number and not last.is_number:
        text = say(
            "%(card)s cannot be the last card: a number has to be (house rule: finish with a number).",
            card=last.a_name,
        )
        return refuse(state, "number-finish", capital(text))
    return swap_refused(state, event.player, last, event.swap, goes_out)


def _does_not_fit(state: State, card: Card) -> Ruling:
    top, colour = state.top, state.colour
    assert top is not None
    if top.is_wild and colour is not None:
        text = say(
            "%(card)s does not go on %(top)s, which is %(colour)s now. Play %(colour)s or a Wild.",
            card=card.name,
            top=top.a_name,
            colour=colour.word,
        )
    elif top.is_number:
        text = say(
            "%(card)s does not go on %(top)s. Play the same colour, the same number or a Wild.",
            card=card.name,
            top=top.a_name,
        )
    else:
        text = say(
            "%(card)s does not go on %(top)s. Play the same colour, the same symbol or a Wild.",
            card=card.name,
            top=top.a_name,
        )
    return refuse(state, "match", capital(text))


def _none_left(state: State, card: Card) -> Ruling:
    if card.is_known:
        return no_copy_left(state, card, say("it lies among the discards already"))
    return no_face_left(state, card)


def _must_replay(state: State, player: str) -> Ruling:
    text = say("%(player)s was guilty: another card that fits has to be played instead.", player=player)
    return refuse(state, "challenge-guilty", text)


def _nothing_to_draw(state: State) -> Ruling:
    text = say("There was nothing left to draw: the turn can only be passed on.")
    return refuse(state, "draw", text, "not-now")


def play(state: State, event: Play) -> State:
    """Put the card down: the hand shrinks, UNO falls due or not, and the card takes effect."""
    match, card = state.match, event.card
    seat = match.seat_of[event.player]
    narrows = True
    if state.phase is not TURN or seat != state.acting:
        # A card that answers a debt leaves it pending; any other turn resolves what is pending first.
        owes = state.phase is DEBT and seat == state.acting
        if not owes or not _answers(state, event):
            state = turns.begin_turn(state, seat)
            # A card let stand on a debt says nothing about itself: it had no right to lie there.
            narrows = not owes
        # A player whom the debt knocks out plays no more.
        if state.acting is None or (match.mercy and owes and is_over_limit(state, seat)):
            return state
    laid = 1 if event.along == () else event.laid
    if match.uncounted or laid is None:
        state, laid = before_play(state, seat, event.laid)
        match = state.match
    if event.more:
        return _put_down_several(state, seat, event)
    if not card.is_known and narrows:
        card = piles.narrowed(state, card)
    seen = card.tally_unit
    if event.along and not isinstance(event.along, int):
        seen += tally_along(state, card, event.along)
    return put_down(state, seat, match.upcards[card, event.colour], laid, seen, event)


def _answers(state: State, event: Play) -> bool:
    """Return whether this play goes on the debt: of different sorts let stand, if the last adds to it."""
    debt = state.pending
    waits = isinstance(debt, PendingDebt) and not debt.was_last_card
    return waits and answers(state, event) and (not event.more or event.cards[-1].draws > 0)


def _put_down_several(state: State, seat: int, event: Play) -> State:
    last = event.more[-1]
    top = state.match.upcards[last.card, last.colour if last.card.is_wild else None]
    return put_down(state, seat, top, len(event.cards), sum(card.tally_unit for card in event.cards), event)


def put_down(
    state: State, seat: int, top: Upcard, cards: int, tally: int, event: Play | Jump, in_turn: bool = True
) -> State:
    """Return the table once ``seat`` has laid ``cards``, the last of which is ``top``.

    ``tally`` is what they add to the tally of the discards. ``in_turn`` is False for a jump out of turn.
    """
    match, step, counts, calls, card = state.match, state.step, state.counts, state.calls, top.card
    left = counts[seat] - cards
    # A table may let more cards stand than it thinks the hand holds.
    if left < 0:
        left = 0
    if calls is not SILENT or left == match.ruleset.uno_hand:
        calls = _calls_after(state, seat, left, in_turn)
    does = card.does if not card.is_plain else match.given.get(card.symbol or "", ())
    phase, acting, pending = TURN, (seat + step) % len(counts), None
    if does:
        laid = Laid(state, seat, card, cards, event)
        phase, step, acting, pending, debtor, owed = course_of(laid, does)
    # Spelled out for speed, as every play comes through here: see `State.in_phase`.
    down = State(
        match,
        phase,
        acting,
        step,
        top,
        (*counts[:seat], left, *counts[seat + 1 :]),
        state.pile,
        state.discards + cards,
        state.discard_tally + tally,
        calls,
        pending,
    )
    # The 1983 sheet's order: the other card goes down, the guilty draw, then that card acts.
    if state.phase is REPLAY:
        down = draw_cards(down, seat, state.ruleset.guilty_penalty)
        left = down.counts[seat]
    # What is owed is drawn before hands move; who turned play round between two owes nothing for a last card.
    if does:
        if owed and (left or debtor != seat):
            down = draw_cards(down, debtor, owed)
        down = act(down, does, laid, left)
        # A shuffle that is dealt for a last card too leaves its player with cards, or without.
        left = left or down.counts[seat]
    # A pending four or coin comes before the count: it decides cards that the count includes.
    return turns.begin_counting(down, seat) if not left and phase is TURN else down


def _calls_after(state: State, seat: int, left: int, in_turn: bool) -> Calls:
    """Return the calls of UNO once ``seat`` has begun a turn with a card and holds ``left``."""
    ruleset, calls = state.match.ruleset, state.calls
    if not calls.said and not ruleset.catchable_until_own_turn and ruleset.late_uno_saves:
        # The usual round, in which at most the last player is open: the general case below says the same.
        return FORGOTTEN[seat] if left == ruleset.uno_hand and ruleset.calls_uno else SILENT
    # Where whoever forgot stays open for a whole lap, most plays in between change nothing.
    if not calls.said and ruleset.catchable_until_own_turn and left != ruleset.uno_hand:
        return calls if seat not in calls.open else calls.without(frozenset((seat,)))
    mine = frozenset((seat,))
    # This turn has begun, which ends the time for catching whoever forgot it before.
    calls = calls.closed(calls.open - mine if ruleset.catchable_until_own_turn else NOBODY)
    # A call holds for one card alone: it lapses with any other number in hand (rule `uno-call`).
    if left != ruleset.uno_hand:
        return turns.without_early_calls(state, calls.without(mine)) if calls.said else calls
    # A call by another player, whose turn a correction took away, lapses with this turn.
    calls = turns.without_early_calls(state, calls, seat)
    if seat in calls.said or not ruleset.calls_uno:
        return calls
    # Who jumps in had no turn to say it in before: for them it is never too late.
    return calls.forgotten_by(mine, late=in_turn and not ruleset.late_uno_saves)


def draw_refused(state: State, event: Draw) -> Ruling | None:
    """Return the ruling against drawing: one card a turn, or more where the game is played so."""
    # The usual draw, as in `play_refused`.
    if state.phase is TURN and state.match.seat_of.get(event.player) == state.acting:
        return None
    state = turns.with_implied_acceptance(state, event.player)
    if state.phase is REVEAL and event.player == state.turn:
        return None
    refusal = turns.turn_refused(state, event.player)
    if refusal or state.phase is TURN:
        return refusal
    if state.phase is REPLAY:
        return _must_replay(state, event.player)
    goes_on = state.ruleset.draws_until_match or state.ruleset.draws_at_will
    if goes_on and piles.drawable_cards(state):
        return None
    if state.pending == _DREW_NOTHING:
        return _nothing_to_draw(state)
    if goes_on:
        text = say("Nothing is left to draw: %(player)s plays that card or keeps it.", player=event.player)
        return refuse(state, "draw", text, "not-now")
    text = say(
        "%(player)s has drawn already: play that card or keep it (house rule: draw as many as you like).",
        player=event.player,
    )
    return refuse(state, "draw", text)


def draw(state: State, event: Draw) -> State:
    """Draw one card, which begins the turn where it had not begun."""
    seat = state.match.seat_of[event.player]
    if state.phase is DEBT and seat == state.acting:
        return state
    if state.phase is REVEAL and seat == state.acting:
        return reveal(state, 1)
    if state.phase is not TURN or seat != state.acting:
        state = _continue_turn(state, seat)
    if state.acting is None:
        return state
    if not state.pile:
        state = piles.with_discards_reshuffled(state)
    before = state.pending.cards if isinstance(state.pending, PendingDrawn) else 0
    counts, calls = state.counts, state.calls
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
        calls if calls is SILENT else turns.calls_after_draw(state, seat, card),
        _DREW_ONE if before + card == 1 else PendingDrawn(before + card),
    )


def keep_refused(state: State, event: Keep) -> Ruling | None:
    """Return the ruling against keeping: a turn ends without a card only after drawing."""
    match = state.match
    # The usual case, as in `play_refused`.
    if (
        state.phase is DRAWN
        and match.seat_of.get(event.player) == state.acting
        and not match.ruleset.draws_until_match
    ):
        return None
    if state.phase is REVEAL and event.player == state.turn:
        return keep_reveal_refused(state)
    refusal = turns.turn_refused(state, event.player)
    if refusal:
        return refusal
    if state.phase is REPLAY:
        return _must_replay(state, event.player)
    if state.phase is TURN:
        text = say("%(player)s has to play or draw a card first.", player=event.player)
        return refuse(state, "draw", text)
    # With nothing left to draw the turn could not end at all, so that keeping is legal again.
    if state.ruleset.draws_until_match and piles.drawable_cards(state):
        text = say("%(player)s goes on drawing until a card fits, and plays that card.", player=event.player)
        return refuse(state, "draw-until-match", text)
    return None


def keep(state: State, event: Keep) -> State:
    """End the turn with no card down; UNO said for a card that was not played lapses."""
    seat = state.match.seat_of[event.player]
    if state.phase is DEBT and seat == state.acting:
        return state
    if state.phase is REVEAL and seat == state.acting:
        return turns.end_reveal(state)
    state = _continue_turn(state, seat)
    if state.acting is None:
        return state
    if state.calls.said:
        state = state.replace(calls=turns.without_early_calls(state, state.calls))
    return state.in_phase(TURN, turns.seat_after(state, seat))


def _continue_turn(state: State, seat: int) -> State:
    """Return the table in the turn of ``seat``, begun where it had not, and with nothing to replay."""
    if seat == state.acting and (state.phase is TURN or state.phase is DRAWN):
        return state
    state = turns.begin_turn(state, seat)
    # Drawing or keeping instead of the replay, where the table let it stand: the penalty is still owed.
    return turns.resolve_pending(state) if state.phase is REPLAY else state
