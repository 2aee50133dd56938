"""Random play under the referee: for each number of rounds on standard input it plays so many
and answers ``moves seconds events``.

The deck and the hands are real. The referee is told of every card, and says what fits.
"""

import random
import sys
import time
from typing import Final

from companion.rules.cards import Card, Colour
from companion.rules.events import Accept, Draw, Keep, NameColour, Play, Round, Start, TableEvent
from companion.rules.referee import apply
from companion.rules.rulings import Ruling
from companion.rules.setup import read_setup
from companion.rules.state import Phase, State, begin

SETUP: Final = read_setup({"Edition": "classic", "Players": "Ana, Ben, Cy, Dee"})
DECK: Final = SETUP.edition.deck
COLOURS: Final = tuple(Colour)


class Table:
    """Four players with real hands, and the referee that follows them."""

    def __init__(self) -> None:
        self.pile = list(DECK)
        random.shuffle(self.pile)
        self.discards: list[Card] = []
        self.hands: list[list[Card]] = [[], [], [], []]
        self.state = begin(SETUP)
        self.events = 0
        self.tell(Round())
        self.deal()
        self.turn_up()

    def tell(self, event: TableEvent) -> State:
        """The referee hears of an event; only legal ones happen here."""
        after = apply(self.state, event)
        if isinstance(after, Ruling):
            raise SystemExit(f"{event} was refused: {after.text}")
        self.events += 1
        self.state = after
        return after

    def deal(self) -> None:
        """Fills each hand up to what the referee counts: the deal, and every forced draw."""
        for hand, count in zip(self.hands, self.state.counts, strict=True):
            while len(hand) < count:
                hand.append(self.draw())

    def draw(self) -> Card:
        """The top card of the draw pile, the discards shuffled back where there is none."""
        if not self.pile:
            self.pile, self.discards = self.discards[:-1], self.discards[-1:]
            random.shuffle(self.pile)
        return self.pile.pop()

    def turn_up(self) -> None:
        """The card that starts the discard pile; a Wild Draw Four goes back into the deck."""
        while (card := self.pile.pop()).is_challengeable:
            self.pile.append(card)
            random.shuffle(self.pile)
        self.discards.append(card)
        state = self.tell(Start(card))
        if state.phase is Phase.COLOUR:
            self.tell(NameColour(state.turn or "", random.choice(COLOURS)))
        self.deal()

    def move(self) -> None:
        """One turn: a legal card at random, else a draw and what follows from it."""
        state = self.state
        seat = state.acting or 0
        hand, player = self.hands[seat], state.seats[seat]
        cards = legal(state, hand)
        if cards:
            self.play(player, hand, random.choice(cards))
            return
        held = len(hand)
        state = self.tell(Draw(player))
        self.deal_one(hand, state.counts[seat])
        if len(hand) > held and legal(state, hand[-1:], hand):
            self.play(player, hand, hand[-1])
        else:
            self.tell(Keep(player))

    def deal_one(self, hand: list[Card], count: int) -> None:
        """The card drawn by need, where there was one left."""
        if len(hand) < count:
            hand.append(self.draw())

    def play(self, player: str, hand: list[Card], card: Card) -> None:
        """A card goes down, and whoever must draw for it draws."""
        hand.remove(card)
        self.discards.append(card)
        state = self.tell(Play(player, card, random.choice(COLOURS) if card.is_wild else None))
        if card.draws:
            if state.phase is Phase.CHALLENGE:
                self.tell(Accept(state.turn or ""))
            self.deal()


def legal(state: State, cards: list[Card], hand: list[Card] | None = None) -> list[Card]:
    """Those of ``cards`` that may be played now: a Wild Draw Four only without the colour."""
    assert state.upcard is not None
    fits, colour = state.upcard.fits, state.upcard.colour
    fitting = [card for card in cards if card in fits]
    if any([card.is_challengeable for card in fitting]) and any(
        [card.colour is colour for card in hand or cards]
    ):
        return [card for card in fitting if not card.is_challengeable]
    return fitting


def play_round() -> tuple[int, int]:
    """Plays a round until somebody is out; the moves made and the events told."""
    table = Table()
    moves = 0
    while table.state.phase is not Phase.COUNT:
        table.move()
        moves += 1
    return moves, table.events


def batch(rounds: int) -> str:
    """Plays so many rounds: the moves, the seconds, the events."""
    began = time.perf_counter()
    played = [play_round() for _ in range(rounds)]
    seconds = time.perf_counter() - began
    return f"{sum(moves for moves, _ in played)} {seconds} {sum(events for _, events in played)}"


def main() -> None:
    """Answers until there is no more to play."""
    for line in sys.stdin:
        print(batch(int(line)), flush=True)


if __name__ == "__main__":
    main()
