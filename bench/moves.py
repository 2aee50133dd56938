"""Random play under the referee: reads a number of rounds a line, plays them, prints ``moves seconds``.

The deck and the hands are real. The referee is told of every card, and its :class:`Upcard` decides which
cards match. An argument names the options to play with, as in a record: hands then really swap and pass.
"""

import random
import sys
import time
from typing import Final

from companion.rules import (
    FOUR_COLOURS,
    Accept,
    Card,
    Draw,
    Keep,
    NameColour,
    Phase,
    Play,
    Round,
    Ruling,
    Start,
    State,
    TableEvent,
    apply,
    new_game,
    read_card,
    read_setup,
)

SETUP: Final = read_setup(
    {
        "Edition": "classic",
        "Players": "Ana, Ben, Cy, Dee",
        # By hand, as mypyc runs this module without a command line of its own.
        "Options": sys.argv[1] if len(sys.argv) > 1 else "",
    }
)
RULES: Final = SETUP.ruleset
ACTING: Final = RULES.acting_numbers
DEBT: Final = Phase.DEBT
HAS_DEBTS: Final = bool(RULES.stacking)
NUMBER_LAST: Final = RULES.finishes_with_number
SEATS: Final = SETUP.players
DECK: Final = SETUP.edition.deck
COLOURS: Final = FOUR_COLOURS
WILD_DRAW_FOUR: Final = read_card("W4")

# Events are values, so they are made once and reused, as RLCard's actions are.
PLAYS: Final = [{card: Play(name, card) for card in DECK if not card.is_wild} for name in SEATS]
WILDS: Final = [
    {card: [Play(name, card, colour) for colour in COLOURS] for card in DECK if card.is_wild}
    for name in SEATS
]
SWAPS: Final = [
    {card: [Play(name, card, swap=other) for other in SEATS] for card in DECK if card.symbol == "7"}
    for name in SEATS
]
DRAWS: Final = [Draw(name) for name in SEATS]
KEEPS: Final = [Keep(name) for name in SEATS]


class Cards:
    """The real cards: four hands, the draw pile and the discard pile."""

    def __init__(self) -> None:
        self.draw_pile = list(DECK)
        random.shuffle(self.draw_pile)
        self.discard_pile: list[Card] = []
        self.hands: list[list[Card]] = [[] for _ in SEATS]

    def draw(self) -> Card:
        """Return the top card of the draw pile, reshuffling the discards if it is empty."""
        if not self.draw_pile:
            self.draw_pile, self.discard_pile = self.discard_pile[:-1], self.discard_pile[-1:]
            random.shuffle(self.draw_pile)
        return self.draw_pile.pop()

    def deal(self, counts: tuple[int, ...]) -> None:
        """Fill each hand up to the referee's count: the deal, and every forced draw."""
        for hand, count in zip(self.hands, counts, strict=True):
            while len(hand) < count:
                hand.append(self.draw())

    def turn_up(self) -> Card:
        """Return the card that starts the discard pile; a Wild Draw Four goes back into the deck."""
        while (card := self.draw_pile.pop()) is WILD_DRAW_FOUR:
            self.draw_pile.append(card)
            random.shuffle(self.draw_pile)
        self.discard_pile.append(card)
        return card


def tell(state: State, event: TableEvent) -> State:
    """Return the state after an event, which must be legal."""
    after = apply(state, event)
    if isinstance(after, Ruling):
        raise SystemExit(f"{event} was refused: {after.text}")
    return after


def begin_round(cards: Cards) -> State:
    """Deal a round and turn up its first card."""
    state = tell(new_game(SETUP).state, Round())
    cards.deal(state.counts)
    state = tell(state, Start(cards.turn_up()))
    if state.phase is Phase.COLOUR:
        state = tell(state, NameColour(SEATS[state.acting or 0], random.choice(COLOURS)))
    cards.deal(state.counts)
    return state


def legal(state: State, hand: list[Card], offered: list[Card]) -> list[Card]:
    """Return which of the cards ``offered`` are legal: a Wild Draw Four only without the colour in hand."""
    assert state.upcard is not None
    fits, colour = state.upcard.fits, state.upcard.colour
    if HAS_DEBTS and state.phase is DEBT:
        return [card for card in offered if card.draws and card in fits and may_be_last(hand, card)]
    fitting = [card for card in offered if card in fits]
    if NUMBER_LAST and len(hand) == 1:
        return [card for card in fitting if card.is_number]
    if WILD_DRAW_FOUR in fitting and colour in [card.colour for card in hand]:
        return [card for card in fitting if card is not WILD_DRAW_FOUR]
    return fitting


def may_be_last(hand: list[Card], card: Card) -> bool:
    """Tell whether a hand may be finished with this card."""
    return len(hand) > 1 or card.is_number or not NUMBER_LAST


def move_hands(state: State, cards: Cards, seat: int, card: Card) -> State:
    """Play a card for which hands change places, and move them."""
    hands = cards.hands
    if card.symbol == "0":
        state = tell(state, PLAYS[seat][card])
        if hands[seat]:
            taken = [hands[(taker - state.step) % len(hands)] for taker in range(len(hands))]
            hands[:] = taken
        return state
    partner = random.choice([other for other in range(len(hands)) if other != seat])
    state = tell(state, SWAPS[seat][card][partner])
    if hands[seat]:
        hands[seat], hands[partner] = hands[partner], hands[seat]
    return state


def play(state: State, cards: Cards, seat: int, card: Card) -> State:
    """Play a card and make the forced draws that it causes."""
    cards.hands[seat].remove(card)
    cards.discard_pile.append(card)
    if ACTING and card.symbol in ACTING:
        return move_hands(state, cards, seat, card)
    if not card.is_wild:
        state = tell(state, PLAYS[seat][card])
    else:
        state = tell(state, random.choice(WILDS[seat][card]))
        if state.phase is Phase.CHALLENGE:
            state = tell(state, Accept(SEATS[state.acting or 0]))
    if card.draws:
        cards.deal(state.counts)
    return state


def draw(state: State, cards: Cards, seat: int) -> State:
    """Draw a card, and play it if it is legal, else keep it."""
    state = tell(state, DRAWS[seat])
    hand = cards.hands[seat]
    if len(hand) < state.counts[seat]:
        hand.append(cards.draw())
        if legal(state, hand, hand[-1:]):
            return play(state, cards, seat, hand[-1])
    return tell(state, KEEPS[seat])


def play_round() -> int:
    """Play a round until a player is out; return the number of moves."""
    cards = Cards()
    state = begin_round(cards)
    moves = 0
    while state.phase is not Phase.COUNT:
        seat = state.acting or 0
        hand = cards.hands[seat]
        options = legal(state, hand, hand)
        if options:
            state = play(state, cards, seat, random.choice(options))
        elif HAS_DEBTS and state.phase is DEBT:
            state = tell(state, Accept(SEATS[seat]))
            cards.deal(state.counts)
            continue
        else:
            state = draw(state, cards, seat)
        moves += 1
    return moves


def batch(rounds: int) -> str:
    """Play this many rounds; return the moves and the seconds they took."""
    began = time.process_time()
    moves = sum([play_round() for _ in range(rounds)])
    return f"{moves} {time.process_time() - began}"


def main() -> None:
    """Play each batch on standard input until it ends."""
    for line in sys.stdin:
        print(batch(int(line)), flush=True)


if __name__ == "__main__":
    main()
