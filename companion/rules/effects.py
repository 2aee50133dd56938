"""What each event does to the table, once it is legal or the table lets it stand.

Every effect takes any state: where it is not possible, the state comes back unchanged.
"""

from dataclasses import replace
from typing import Final

from companion.rules.cards import CARDS, UPCARDS, Card, Upcard, upcard
from companion.rules.events import (
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
    Start,
    Uno,
)
from companion.rules.setup import FEWEST_PLAYERS
from companion.rules.state import (
    BETWEEN,
    CHALLENGE,
    COIN,
    COLOUR,
    COUNT,
    DEAL,
    DRAWN,
    FINISHED,
    HAND_SIZE,
    IN_PLAY,
    REPLAY,
    TURN,
    CoinDue,
    Count,
    Counted,
    Drawn,
    Fours,
    Match,
    RoundResult,
    State,
)

OWN_TURN: Final = frozenset((TURN, DRAWN, REPLAY))
"""The phases in which the one to act may put a card down."""

_DEALT: Final = IN_PLAY | {DEAL}
_CAUGHT, _FOUR, _LOST_CHALLENGE, _HINT = 2, 4, 6, 4


def stock(state: State) -> int:
    """How many cards can still be drawn: the draw pile, and the discards but the top one."""
    return state.pile + max(state.discards - 1, 0)


def draw_cards(state: State, seat: int, cards: int) -> State:
    """``seat`` draws, the discards coming back where the draw pile runs out.

    Where both are used up it draws what there is, and no more is owed.
    """
    if cards > state.pile:
        state = _with_discards_back(state)
        cards = min(cards, state.pile)
    if not cards:
        return state
    counts, said = state.counts, state.said
    return State(
        state.match,
        state.phase,
        state.acting,
        state.step,
        state.upcard,
        (*counts[:seat], counts[seat] + cards, *counts[seat + 1 :]),
        state.pile - cards,
        state.discards,
        state.seen,
        said - {seat} if said else said,
        None if state.catchable == seat else state.catchable,
        state.pending,
    )


def _with_discards_back(state: State) -> State:
    return state.but(pile=stock(state), discards=min(state.discards, 1), seen=_seen_top(state))


def _seen_top(state: State) -> int:
    top = state.top
    return top.once if top is not None else 0


def possible_faces(state: State, card: Card) -> list[Card]:
    """The whole cards that ``card`` could be and that could lie on the discard pile now."""
    fits = state.upcard.fits if state.upcard else card.faces
    return [face for face in card.faces if face in fits and state.copies_left(face) > 0]


def narrowed(state: State, card: Card) -> Card:
    """What a partly known card must be, as far as the rules tell."""
    faces = possible_faces(state, card)
    if len(faces) == 1:
        return faces[0]
    colours = {face.colour for face in faces}
    if card.symbol is None and len(colours) == 1:
        return _number_of(faces[0])
    return card


def _number_of(face: Card) -> Card:
    return CARDS[f"{face.code[0]}?"]


def after(state: State, seat: int) -> int:
    """The seat that comes next in the present direction."""
    return (seat + state.step) % len(state.counts)


def _count(state: State, out: int, followed: bool = True) -> State:
    hands = (None,) * len(state.match.seats)
    return state.but(phase=COUNT, acting=None, catchable=None, pending=Count(out, hands, followed))


def _turn_of(state: State, seat: int) -> State:
    return state.moved(TURN, seat)


def _play_on(state: State, player: int, seat: int, went_out: bool) -> State:
    return _count(state, player) if went_out else _turn_of(state, seat)


def settled(state: State, cards: int = _FOUR) -> State:
    """What waits is done with: a four is drawn, a coin is dropped."""
    acting, pending = state.acting, state.pending
    if acting is None:
        return state
    if isinstance(pending, Fours):
        if state.phase is REPLAY:
            return _turn_of(draw_cards(state, acting, _FOUR), acting)
        drawn = draw_cards(state, acting, cards)
        return _play_on(drawn, pending.player, after(state, acting), pending.last)
    if isinstance(pending, CoinDue):
        return _play_on(state, pending.player, after(state, pending.player), pending.last)
    return state


def take_turn(state: State, seat: int) -> State:
    """The table as ``seat`` finds it on beginning a turn, whatever was waiting done with.

    Nobody acts in what comes back where no turn can be taken.
    """
    if state.phase not in OWN_TURN or seat != state.acting:
        state = settled(state)
    if state.phase not in _DEALT or (seat == state.acting and state.phase in OWN_TURN):
        return state
    holding = frozenset(each for each in state.said if state.counts[each] == 1)
    return _turn_of(state, seat).but(said=holding)


def deal_round(state: State, event: Round) -> State:
    """A round is dealt; the deal passes to the left, over who has left the game."""
    before = state.match
    setup = before.setup
    staying = tuple(name for name in setup.players if name not in before.eliminated)
    seats = setup.scoring.seating(staying, len(before.rounds))
    dealer = event.dealer or (_next_dealer(before, seats) if before.round else before.dealer)
    if dealer not in seats or len(seats) < FEWEST_PLAYERS:
        return state
    match = replace(before, round=before.round + 1, dealer=dealer, seats=seats)
    hands = len(seats) * HAND_SIZE
    return State(
        match,
        DEAL,
        counts=(HAND_SIZE,) * len(seats),
        pile=setup.edition.deck_size - hands,
    )


def _next_dealer(match: Match, seats: tuple[str, ...]) -> str:
    order = seats if match.dealer in seats else match.setup.players
    place = order.index(match.dealer)
    return next(name for name in (*order[place + 1 :], *order) if name in seats)


def turn_up(state: State, event: Start) -> State:
    """A card is turned up, and does what it does at the start; a Wild Draw Four goes back."""
    card = event.card
    if state.phase not in _DEALT or card.is_challengeable:
        return state
    state = settled(state)
    if not state.pile:
        state = _with_discards_back(state)
    if state.phase not in _DEALT or not state.pile:
        return state
    dealer = state.match.seat_of[state.dealer]
    state = _turn_of(state, dealer).but(
        upcard=upcard(card, None),
        pile=state.pile - 1,
        discards=state.discards + 1,
        seen=state.seen + card.once,
    )
    if card.reverses:
        return state.but(step=-1)
    first = after(state, dealer)
    if card.is_wild:
        return state.but(phase=COLOUR, acting=first)
    state = draw_cards(state, first, card.draws)
    return state.but(acting=after(state, first) if card.skips else first)


def name_colour(state: State, event: NameColour) -> State:
    """The colour of the Wild on top is named."""
    if state.phase not in IN_PLAY or state.upcard is None:
        return state
    named = state.but(upcard=upcard(state.upcard.card, event.colour))
    return named.but(phase=TURN) if state.phase is COLOUR else named


def play(state: State, event: Play) -> State:
    """A card goes down: the hand shrinks, UNO is due or not, and the card takes effect."""
    seat = state.match.seat_of[event.player]
    if state.phase is not TURN or seat != state.acting:
        state = take_turn(state, seat)
        if state.acting is None:
            return state
    card = event.card if event.card.is_known else narrowed(state, event.card)
    counts, said = state.counts, state.said
    left = counts[seat] - 1
    if said and left != 1:
        said -= {seat}
    down = State(
        state.match,
        TURN,
        (seat + state.step) % len(counts),
        state.step,
        UPCARDS[card, event.colour],
        (*counts[:seat], left, *counts[seat + 1 :]),
        state.pile,
        state.discards + 1,
        state.seen + card.once,
        said,
        seat if left == 1 and seat not in said else None,
    )
    if state.phase is REPLAY:
        down = draw_cards(down, seat, _FOUR)
    if left and card.is_plain:
        return down
    return _take_effect(down, seat, card, event, state.upcard)


def _take_effect(state: State, seat: int, card: Card, event: Play, under: Upcard | None) -> State:
    went_out = state.counts[seat] == 0
    victim = state.acting
    assert victim is not None
    if card.is_challengeable:
        return state.moved(CHALLENGE, victim, Fours(seat, under, went_out))
    if event.heads and event.tails and _flips(state, card, went_out):
        due = CoinDue(seat, event.heads, event.tails, went_out)
        return state.moved(COIN, seat, due)
    if card.reverses and not state.match.is_two_handed:
        turned = state.but(step=-state.step)
        return _play_on(turned, seat, after(turned, seat), went_out)
    state = draw_cards(state, victim, card.draws)
    missed = card.skips or card.reverses
    return _play_on(state, seat, after(state, victim) if missed else victim, went_out)


def _flips(state: State, card: Card, went_out: bool) -> bool:
    return card.flips_coin and (not went_out or "last-card-coin" in state.setup.options)


def draw(state: State, event: Draw) -> State:
    """One card is drawn, which begins the turn where it had not begun."""
    seat = state.match.seat_of[event.player]
    state = _own_turn(state, seat)
    if state.acting is None:
        return state
    before = state.pending.cards if isinstance(state.pending, Drawn) else 0
    held = state.counts[seat]
    if state.catchable is not None:
        state = state.but(catchable=None)
    state = draw_cards(state, seat, 1)
    return state.moved(DRAWN, seat, Drawn(before + state.counts[seat] - held))


def keep(state: State, event: Keep) -> State:
    """The turn ends with no card down; an UNO said for a card not played lapses."""
    seat = state.match.seat_of[event.player]
    state = _own_turn(state, seat)
    if state.acting is None:
        return state
    if seat in state.said and state.counts[seat] != 1:
        state = state.but(said=state.said - {seat})
    return state.moved(TURN, after(state, seat))


def _own_turn(state: State, seat: int) -> State:
    """The table on the turn of ``seat``, with no card owed in place of a guilty one."""
    if seat == state.acting and (state.phase is TURN or state.phase is DRAWN):
        return state
    state = take_turn(state, seat)
    return settled(state) if state.phase is REPLAY else state


def say_uno(state: State, event: Uno) -> State:
    """UNO is said: for the one card held, or for the next-to-last before it goes down."""
    seat = state.match.seat_of[event.player]
    if not may_say_uno(state, seat):
        return state
    catchable = None if state.catchable == seat else state.catchable
    return state.but(said=state.said | {seat}, catchable=catchable)


def may_say_uno(state: State, seat: int) -> bool:
    """Does ``seat`` hold one card, or two on the own turn?"""
    if state.phase not in IN_PLAY:
        return False
    held = state.counts[seat]
    return held == 1 or (held == 2 and seat == state.acting and state.phase in OWN_TURN)


def catch(state: State, event: Catch) -> State:
    """Who was caught draws two, or what there is; the turn does not move."""
    seat = state.match.seat_of.get(event.other)
    if seat is None or state.phase not in IN_PLAY:
        return state
    caught = draw_cards(state, seat, _CAUGHT)
    return caught.but(catchable=None) if caught.catchable == seat else caught


def accept(state: State, event: Accept) -> State:
    """The four are drawn and the turn is lost."""
    return settled(state) if state.phase is CHALLENGE else state


def challenge(state: State, event: Challenge) -> State:
    """Innocent: the challenger draws six. Guilty: the challenged one draws the four."""
    if state.phase is not CHALLENGE or not isinstance(state.pending, Fours):
        return state
    if not event.guilty:
        return settled(state, _LOST_CHALLENGE)
    if state.setup.edition.guilty_takes_card_back:
        return _take_back(state, state.pending)
    assert state.acting is not None
    return _turn_of(draw_cards(state, state.pending.player, _FOUR), state.acting)


def _take_back(state: State, fours: Fours) -> State:
    """The Wild Draw Four returns to the hand; its player must play another card.

    The card beneath may have been shuffled into the draw pile by a penalty since: it is
    looked out again.
    """
    seat, counts, card = fours.player, state.counts, state.top
    assert card is not None
    buried = state.discards == 1 and state.pile > 0
    held = counts[seat] + 1
    return state.but(
        phase=REPLAY,
        acting=seat,
        upcard=fours.under,
        counts=(*counts[:seat], held, *counts[seat + 1 :]),
        pile=state.pile - buried,
        discards=state.discards - 1 + buried,
        seen=state.seen - card.once,
        said=state.said if held == 1 else state.said - {seat},
        catchable=None if state.catchable == seat else state.catchable,
    )


def flip(state: State, event: Flip) -> State:
    """The one whose side did not come up draws four; nobody loses a turn."""
    due = state.pending
    if not isinstance(due, CoinDue):
        return state
    loser = state.match.seat_of.get(due.tails if event.side == "heads" else due.heads)
    after_coin = settled(state)
    if loser is None:
        return after_coin
    return draw_cards(after_coin, loser, _FOUR)


def hint(state: State, event: Hint) -> State:
    """Who suggested a card draws four."""
    if state.phase not in IN_PLAY:
        return state
    return draw_cards(state, state.match.seat_of[event.player], _HINT)


def reshuffle(state: State, event: Reshuffle) -> State:
    """The discards but the top one go into the draw pile."""
    if state.phase not in IN_PLAY:
        return state
    return _with_discards_back(state)


def go_out(state: State, event: Out) -> State:
    """A player went out and nobody followed how: from here no hand's size is known."""
    if state.phase not in _DEALT:
        return state
    return _count(state, state.match.seat_of[event.player], followed=False).but(seen=0)


def count_hand(state: State, event: Hand) -> State:
    """A hand is laid open."""
    points = sum(card.points or 0 for card in event.cards)
    return _count_one(state, event.player, Counted(points, event.cards))


def count_points(state: State, event: Points) -> State:
    """A hand is given as a sum."""
    return _count_one(state, event.player, Counted(event.points, None))


def counting(state: State) -> State:
    """The table as it is counted: a four that waits on the last card is accepted."""
    waiting = state.pending
    if state.phase is not CHALLENGE or not isinstance(waiting, Fours):
        return state
    return settled(state) if waiting.last else state


def _count_one(state: State, player: str, hand: Counted) -> State:
    state = counting(state)
    if not isinstance(state.pending, Count):
        return state
    seat, hands = state.match.seat_of[player], state.pending.hands
    counted = state.but(pending=state.pending._replace(hands=(*hands[:seat], hand, *hands[seat + 1 :])))
    return counted if counted.awaited else _score(counted)


def _score(state: State) -> State:
    match, scoring, out = state.match, state.setup.scoring, state.out
    assert out is not None
    due = scoring.counted(match.seats, out)
    points = {name: state.counted[name].points for name in due}
    gains = scoring.gains(match.setup.players, match.seats, out, points)
    totals = tuple(total + gain for total, gain in zip(match.totals, gains, strict=True))
    names = match.total_names
    result = RoundResult(
        match.round,
        match.dealer,
        out,
        dict(zip(names, gains, strict=True)),
        dict(zip(names, totals, strict=True)),
    )
    scored = replace(match, totals=totals, rounds=(*match.rounds, result))
    return State(scored, FINISHED if scored.winners else BETWEEN)
