"""What a sensible player does with a hand: the policy of the playouts.

It proposes; the referee decides. Proposals come best first, each with the cards that it lays, and the first
that the referee accepts is what happens. Nobody is always sensible: as often as people are found to, the
players of a playout draw though they could play, and keep what they could lay.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Final, TypeAlias

from companion.odds.behaviour import Behaviour
from companion.rules import (
    Accept,
    Card,
    Colour,
    Draw,
    FixTurn,
    Flip,
    Jump,
    Keep,
    NameColour,
    Phase,
    Play,
    State,
    TableEvent,
)

Proposal: TypeAlias = tuple[TableEvent, list[Card]]
"""An event, and the cards of the actor's hand that it lays."""

JUMPS: Final = 0.5
"""How often one who holds the twin is quick enough to jump in with it."""

LATE: Final = 2
"""The size of another's hand from which on the round may end any time, and high cards are shed."""

MOST_AT_ONCE: Final = 8
COLOURS: Final = tuple(Colour)


def proposals(
    state: State, hands: list[list[Card]], behaviour: Behaviour, chance: Random
) -> Iterator[Proposal]:
    """Yield what the one to act may do, best first but for a lapse now and then."""
    assert state.turn is not None
    if state.phase is Phase.TURN and chance.random() < behaviour.draw:
        yield Draw(state.turn), []
    if state.phase is Phase.DRAWN and chance.random() < behaviour.keep:
        yield Keep(state.turn), []
    yield from _PHASES[state.phase](state, hands, chance)
    # Reached only where the table let something stand from which no rule leads on.
    yield FixTurn(state.after(state.turn)), []


def jump(state: State, hands: list[list[Card]], chance: Random) -> tuple[int, TableEvent, list[Card]] | None:
    """Return the jump of a seat that holds the twin of the card just laid, and is quick enough."""
    top = state.upcard
    if top is None or not top.laid or top.card.is_wild or state.phase is not Phase.TURN:
        return None
    for seat, hand in enumerate(hands):
        if top.card in hand and chance.random() < JUMPS:
            return seat, Jump(state.seats[seat], _swap(state, hands, seat, top.card)), [top.card]
    return None


def _take_a_turn(state: State, hands: list[list[Card]], chance: Random) -> Iterator[Proposal]:
    assert state.acting is not None
    yield from _plays(state, hands, hands[state.acting], chance)
    yield Draw(state.seats[state.acting]), []


def _after_drawing(state: State, hands: list[list[Card]], chance: Random) -> Iterator[Proposal]:
    assert state.acting is not None
    player, hand = state.seats[state.acting], hands[state.acting]
    if getattr(state.pending, "cards", 0) and hand:
        yield from _plays(state, hands, hand[-1:], chance)
    # Where drawing goes on until a card fits, the referee refuses the one or the other.
    if state.ruleset.draws_at_will:
        yield Draw(player), []
    yield Keep(player), []
    yield Draw(player), []


def _answer_the_debt(state: State, hands: list[list[Card]], chance: Random) -> Iterator[Proposal]:
    assert state.acting is not None
    if state.phase is Phase.DEBT:
        answers = [card for card in hands[state.acting] if card.draws]
        for card in sorted(answers, key=lambda card: card.is_wild):
            yield _play(state, hands, card, [card], chance)
    yield Accept(state.seats[state.acting]), []


def _name_colour(state: State, hands: list[list[Card]], chance: Random) -> Iterator[Proposal]:
    assert state.acting is not None
    yield NameColour(state.seats[state.acting], _favourite(hands[state.acting], chance)), []


def _flip(state: State, hands: list[list[Card]], chance: Random) -> Iterator[Proposal]:
    yield Flip("heads" if chance.random() < 0.5 else "tails"), []


_PHASES: Final[dict[Phase, Callable[[State, list[list[Card]], Random], Iterator[Proposal]]]] = {
    Phase.COLOUR: _name_colour,
    Phase.TURN: _take_a_turn,
    Phase.REPLAY: _take_a_turn,
    Phase.DRAWN: _after_drawing,
    Phase.CHALLENGE: _answer_the_debt,
    Phase.DEBT: _answer_the_debt,
    Phase.COIN: _flip,
}


# Which card.


def _plays(state: State, hands: list[list[Card]], offered: list[Card], chance: Random) -> Iterator[Proposal]:
    """Yield the plays of those of these cards that fit, best first."""
    assert state.acting is not None
    assert state.upcard is not None
    fits = state.upcard.fits
    options = [card for card in offered if card in fits]
    if not options:
        return
    hand = hands[state.acting]
    if len(options) > 1 or options[0].is_challengeable:
        options = _honest(state, hand, options)
        options.sort(key=_worth(state, hand, chance), reverse=True)
    for card in options:
        cards = _with_more(state, hand, card) if offered is hand else [card]
        yield _play(state, hands, card, cards, chance)
        if len(cards) > 1:
            yield _play(state, hands, card, [card], chance)


def _honest(state: State, hand: list[Card], options: list[Card]) -> list[Card]:
    """Return the options without a Wild Draw Four that would be a bluff."""
    ruleset = state.ruleset
    if not ruleset.may_challenge:
        return options
    others = [card for card in options if not card.is_challengeable]
    if ruleset.strict_wild_draw_four:
        return others or options
    colour = state.colour
    return others if any(card.colour is colour for card in hand if card.colour) else options


def _worth(state: State, hand: list[Card], chance: Random) -> Callable[[Card], float]:
    """Return how gladly this hand lays a card.

    Wilds are kept, others follow the colour most held; once another may go out soon, high cards go first
    and whoever comes next is kept from playing.
    """
    acting = state.acting
    held = Counter(card.colour for card in hand)
    late = min(count for seat, count in enumerate(state.counts) if seat != acting) <= LATE

    def worth(card: Card) -> float:
        points = (card.points or 0) / 10
        if card.is_wild:
            base = -10.0 if len(hand) > LATE and not late else 0.0
        else:
            base = float(held[card.colour])
        stops = 3.0 if late and (card.draws or card.skips or card.reverses) else 0.0
        return base + (points if late else points / 4) + stops + chance.random()

    return worth


def _with_more(state: State, hand: list[Card], card: Card) -> list[Card]:
    """Return the card with all others of its sort, where several may be played at once."""
    kind = state.ruleset.multiples
    if not kind or card.is_wild or not (card.is_number or kind == "any"):
        return [card]
    others = list(hand)
    others.remove(card)
    return [card, *(other for other in others if other.symbol == card.symbol)][:MOST_AT_ONCE]


def _play(state: State, hands: list[list[Card]], card: Card, cards: list[Card], chance: Random) -> Proposal:
    seat = state.acting
    assert seat is not None
    player = state.seats[seat]
    if len(cards) > 1:
        return Play.of(player, cards, _swap(state, hands, seat, cards[-1])), cards
    if not card.is_wild:
        return Play(player, card, swap=_swap(state, hands, seat, card)), cards
    colour = _favourite(hands[seat], chance)
    if card.flips_coin:
        return Play(player, card, colour, *_two_for_the_coin(state)), cards
    return Play(player, card, colour), cards


def _favourite(hand: list[Card], chance: Random) -> Colour:
    """Return the colour most held: changing to it keeps the turn after this one."""
    held = Counter(card.colour for card in hand if card.colour)
    if held:
        return held.most_common(1)[0][0]
    return chance.choice(COLOURS)


def _swap(state: State, hands: list[list[Card]], seat: int, card: Card) -> str | None:
    """Return whose hand a 7 is swapped for: the smallest; nobody's where it does not swap."""
    if card.symbol != "7" or not state.ruleset.sevens_swap or len(hands[seat]) == 1:
        return None
    others = [other for other in range(len(hands)) if other != seat]
    return state.seats[min(others, key=lambda other: len(hands[other]))]


def _two_for_the_coin(state: State) -> tuple[str, str]:
    """Return the two who risk the coin: the others with the fewest cards; oneself only between two."""
    seats = [seat for seat in range(len(state.counts)) if seat != state.acting]
    seats.sort(key=state.counts.__getitem__)
    assert state.acting is not None
    one, other = [*seats, state.acting][:2]
    return state.seats[one], state.seats[other]
