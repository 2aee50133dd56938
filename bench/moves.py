"""Random play under the referee: for each number of rounds on standard input it plays so many
and answers ``moves seconds``.

The deck and the hands are real. The referee is told of every card, and its :class:`Upcard`
says what fits.
"""

import random
import sys
import time
from typing import Final

from companion.rules import (
    Accept,
    Card,
    Colour,
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

SETUP: Final = read_setup({"Edition": "classic", "Players": "Ana, Ben, Cy, Dee"})
SEATS: Final = SETUP.players
DECK: Final = SETUP.edition.deck
COLOURS: Final = tuple(Colour)
WILD_DRAW_FOUR: Final = read_card("W4")

# What players do are values: made once, as RLCard's actions are.
PLAYS: Final = [{card: Play(name, card) for card in DECK if not card.is_wild} for name in SEATS]
WILDS: Final = [
    {card: [Play(name, card, colour) for colour in COLOURS] for card in DECK if card.is_wild}
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
        """The top card of the draw pile, the discards shuffled back where there is none."""
        if not self.draw_pile:
            self.draw_pile, self.discard_pile = self.discard_pile[:-1], self.discard_pile[-1:]
            random.shuffle(self.draw_pile)
        return self.draw_pile.pop()

    def deal(self, counts: tuple[int, ...]) -> None:
        """Fills each hand up to what the referee counts: the deal, and every forced draw."""
        for hand, count in zip(self.hands, counts, strict=True):
            while len(hand) < count:
                hand.append(self.draw())

    def turn_up(self) -> Card:
        """The card that starts the discard pile; a Wild Draw Four goes back into the deck."""
        while (card := self.draw_pile.pop()) is WILD_DRAW_FOUR:
            self.draw_pile.append(card)
            random.shuffle(self.draw_pile)
        self.discard_pile.append(card)
        return card


def tell(state: State, event: TableEvent) -> State:
    """The table after an event; only legal ones happen here."""
    after = apply(state, event)
    if isinstance(after, Ruling):
        raise SystemExit(f"{event} was refused: {after.text}")
    return after


def begin_round(cards: Cards) -> State:
    """A round dealt and its first card turned up."""
    state = tell(new_game(SETUP).state, Round())
    cards.deal(state.counts)
    state = tell(state, Start(cards.turn_up()))
    if state.phase is Phase.COLOUR:
        state = tell(state, NameColour(SEATS[state.acting or 0], random.choice(COLOURS)))
    cards.deal(state.counts)
    return state


def legal(state: State, hand: list[Card], offered: list[Card]) -> list[Card]:
    """The cards ``offered`` that may be played: a Wild Draw Four only without the colour."""
    assert state.upcard is not None
    fits, colour = state.upcard.fits, state.upcard.colour
    fitting = [card for card in offered if card in fits]
    if WILD_DRAW_FOUR in fitting and colour in [card.colour for card in hand]:
        return [card for card in fitting if card is not WILD_DRAW_FOUR]
    return fitting


def play(state: State, cards: Cards, seat: int, card: Card) -> State:
    """A card goes down, and whoever must draw for it draws."""
    cards.hands[seat].remove(card)
    cards.discard_pile.append(card)
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
    """Nothing is legal: a draw, and that card played where it fits, else kept."""
    state = tell(state, DRAWS[seat])
    hand = cards.hands[seat]
    if len(hand) < state.counts[seat]:
        hand.append(cards.draw())
        if legal(state, hand, hand[-1:]):
            return play(state, cards, seat, hand[-1])
    return tell(state, KEEPS[seat])


def play_round() -> int:
    """Plays a round until somebody is out; the number of moves."""
    cards = Cards()
    state = begin_round(cards)
    moves = 0
    while state.phase is not Phase.COUNT:
        seat = state.acting or 0
        hand = cards.hands[seat]
        options = legal(state, hand, hand)
        if options:
            state = play(state, cards, seat, random.choice(options))
        else:
            state = draw(state, cards, seat)
        moves += 1
    return moves


def batch(rounds: int) -> str:
    """Plays so many rounds: the moves and the seconds they took."""
    began = time.perf_counter()
    moves = sum([play_round() for _ in range(rounds)])
    return f"{moves} {time.perf_counter() - began}"


def main() -> None:
    """Answers until there is no more to play."""
    for line in sys.stdin:
        print(batch(int(line)), flush=True)


if __name__ == "__main__":
    main()
