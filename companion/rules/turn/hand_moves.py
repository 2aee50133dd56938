"""Hands that change places: two are swapped, all are passed on, or all are dealt anew."""

from companion.rules.cards.card import Card
from companion.rules.language.sentence import Sentence, capital, say
from companion.rules.table.calls import SILENT
from companion.rules.table.refusals import refuse
from companion.rules.table.rulings import Ruling
from companion.rules.table.state import State
from companion.rules.table.uncounted import lose_count


def swap_refused(state: State, player: str, card: Card, swap: str | None, is_last: bool) -> Ruling | None:
    """Return the ruling against a swap without another player of the round, or with a card that swaps none.

    ``is_last`` says that the hand is empty then, and nothing is swapped.
    """
    if not state.ruleset.swaps_hands(card):
        if swap is None:
            return None
        text = (
            say("A 7 swaps no hands here (house rule: sevens swap).")
            if card.symbol == "7"
            else capital(say("%(card)s swaps nothing: only a 7 does.", card=card.a_name))
        )
        return refuse(state, "seven-swap", text)
    if is_last or (swap != player and swap in state.match.seat_of):
        return None
    text = say("%(card)s swaps hands: it needs another player of the round.", card=_a_card(card))
    return refuse(state, (card.sort and card.sort.rule) or "seven-swap", capital(text))


def _a_card(card: Card) -> Sentence:
    return say("a 7") if card.symbol == "7" else card.a_name


def swap_hands(state: State, seat: int, partner: str | None) -> State:
    """Return the table once two have swapped hands; without a partner, let stand, nothing is swapped."""
    other = None if partner is None else state.match.seat_of.get(partner)
    return state if other in (None, seat) else _with_hands(state, {seat: other, other: seat})


def pass_hands(state: State) -> State:
    """Return the table once every hand has gone to the next player in the direction of play."""
    players = len(state.counts)
    return _with_hands(state, {giver: (giver + state.step) % players for giver in range(players)})


def shuffle_hands(state: State, seat: int) -> State:
    """Return the table once all hands are dealt anew, the first card to the left of ``seat``."""
    players = len(state.counts)
    if state.match.uncounted:
        state = lose_count(state, *range(players))
    each, more = divmod(sum(state.counts), players)
    places = [(taker - seat - 1) % players for taker in range(players)]
    counts = state.counts if state.match.uncounted else tuple(each + (place < more) for place in places)
    return _with_hands(state.replace(counts=counts), {taker: taker for taker in range(players)})


def _with_hands(state: State, moves: dict[int, int]) -> State:
    """Return the table with each giver's hand at another seat, and the calls that belonged to them gone."""
    counts = list(state.counts)
    for giver, taker in moves.items():
        counts[taker] = state.counts[giver]
    ruleset, calls, match = state.match.ruleset, state.calls, state.match
    if match.uncounted:
        takers = {match.seats[giver]: match.seats[taker] for giver, taker in moves.items()}
        moved = frozenset(takers.get(name, name) for name in match.uncounted)
        match = match.replace(uncounted=moved)
    if calls is not SILENT:
        calls = calls.without(frozenset(moves))
    if ruleset.uno_hand in counts and ruleset.calls_uno:
        # They came by their single card without playing one, so saying so now is in time.
        calls = calls.forgotten_by(frozenset(seat for seat in moves if counts[seat] == ruleset.uno_hand))
    # Spelled out for speed: see `State.in_phase`.
    return State(
        match,
        state.phase,
        state.acting,
        state.step,
        state.upcard,
        tuple(counts),
        state.pile,
        state.discards,
        state.discard_tally,
        calls,
        state.pending,
    )
