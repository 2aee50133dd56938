"""Short endings of Classic between two, played out by an engine of their own, beside what the odds say.

The engine knows neither the referee nor the policy of the playouts: it plays any card that fits, a wild only
if nothing else does, and a Wild Draw Four only without the colour. Red 5 is on top, and nobody has seen any
other card.
"""

from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass
from math import sqrt
from random import Random
from statistics import mean, stdev
from typing import Final, TypeAlias

from companion.odds import Advice, Estimate, challenge_advices, odds
from companion.odds.sums import CONFIDENCE
from companion.rules import Game, read_record, replay

ENDINGS: Final = ((1, 1), (1, 2), (1, 3), (1, 7), (2, 1), (2, 2), (2, 3), (3, 1))
"""The cards of who is on turn, and of the other."""

ROUNDS: Final = 10_000
SAMPLES: Final = 1_000
COLOURS: Final = "RYGB"
FIVE: Final = "R5"
WILD, FOUR = "W", "W4"
DECK: Final = (
    *(f"{colour}{word}" for colour in COLOURS for word in "0112233445566778899SSRRDD"),
    *(WILD, FOUR) * 4,
)
"""The cards of Classic, by colour and what else they bear."""

LOST_TURNS: Final = {"S": 0, "R": 0, "D": 2, "4": 4}
"""What makes the other player lose the turn, with how many cards they draw; between two a Reverse does."""


Hands: TypeAlias = tuple[list[str], list[str]]


@dataclass
class Table:
    """The cards of both players, in the pile and beneath, and the colour in play."""

    hands: Hands
    pile: list[str]
    lying: list[str]
    colour: str
    chance: Random

    @classmethod
    def dealt(cls, sizes: Sequence[int], lying: Sequence[str], chance: Random) -> "Table":
        """Return a table with all else dealt at random."""
        pile = [*DECK]
        for card in lying:
            pile.remove(card)
        chance.shuffle(pile)
        one, other = ([pile.pop() for _ in range(cards)] for cards in sizes)
        return cls((one, other), pile, [*lying], "R", chance)

    def winner(self, turn: int) -> int:
        """Play on from the turn of a player, 0 or 1, and return who goes out."""
        while True:
            hand = self.hands[turn]
            card = self._chosen(hand, hand)
            if card is None:
                self.draw(turn, 1)
                card = self._chosen(hand[-1:], hand)
            if card is None:
                turn = 1 - turn
                continue
            hand.remove(card)
            self.lying.append(card)
            if not hand:
                return turn
            self.colour = favourite(hand, self.chance) if card[0] == WILD else card[0]
            if card[-1] in LOST_TURNS:
                self.draw(1 - turn, LOST_TURNS[card[-1]])
            else:
                turn = 1 - turn

    def draw(self, player: int, cards: int) -> None:
        """Let a player draw."""
        for _ in range(cards):
            if not self.pile:
                self.pile, self.lying = self.lying[:-1], self.lying[-1:]
                self.chance.shuffle(self.pile)
            if self.pile:
                self.hands[player].append(self.pile.pop())

    def _chosen(self, cards: list[str], hand: list[str]) -> str | None:
        """Return one of the cards that fits, None where none does; by the hand a four has to be honest."""
        colour, top = self.colour, self.lying[-1]
        fits = [card for card in cards if card[0] == colour or (card[0] != WILD and card[1:] == top[1:])]
        honest = all(card[0] != colour for card in hand)
        fits = fits or [card for card in cards if card == WILD or (card == FOUR and honest)]
        return self.chance.choice(fits) if fits else None


def favourite(hand: list[str], chance: Random) -> str:
    """Return a colour of which there are most in a hand."""
    held = [card[0] for card in hand if card[0] != WILD] or [*COLOURS]
    most = max(map(held.count, held))
    return chance.choice(sorted({colour for colour in held if held.count(colour) == most}))


def played_out(mine: int, others: int, rounds: int = ROUNDS, seed: int = 1) -> Estimate:
    """Return how often whoever is on turn goes out first, of so many rounds."""
    chance = Random(seed)
    won = sum(Table.dealt((mine, others), [FIVE], chance).winner(0) == 0 for _ in range(rounds)) / rounds
    return Estimate(won, CONFIDENCE * sqrt(won * (1 - won) / rounds))


def told(mine: int, others: int, samples: int = SAMPLES, seed: int = 1) -> Estimate:
    """Return what the odds say of it."""
    return odds(_game(mine, others), Random(seed), samples).round["Ana"]


def challenged(mine: int, others: int, rounds: int = ROUNDS, seed: int = 1) -> dict[bool, Estimate]:
    """Return what a challenge gains of a bluff and of an honest four, out of a hundred rounds.

    The other player has laid it on the red 5 and named green, and holds so many cards more.
    """
    chance, gains = Random(seed), {True: list[int](), False: list[int]()}
    while min(map(len, gains.values())) < rounds:
        table = Table.dealt((mine, others), [FIVE, FOUR], chance)
        guilty = any(card[0] == "R" for card in table.hands[1])
        # A bluffer does not name the colour that was there.
        others_held = [card for card in table.hands[1] if card[0] != "R"]
        if len(gains[guilty]) == rounds or favourite(others_held, chance) != "G":
            continue
        table.colour = "G"
        accepts, challenges = table, deepcopy(table)
        accepts.draw(0, 4)
        challenges.draw(int(guilty), 4 if guilty else 6)
        won = (accepts.winner(1) == 0, challenges.winner(0 if guilty else 1) == 0)
        gains[guilty].append(won[1] - won[0])
    return {
        guilty: Estimate(100 * mean(each), 100 * CONFIDENCE * stdev(each) / sqrt(rounds))
        for guilty, each in gains.items()
    }


def advised(mine: int, others: int, deals: int, seed: int = 1) -> Advice:
    """Return what is said to the player who must draw then."""
    return next(challenge_advices(_game(others + 1, mine, "Ana: W4=G\n"), Random(seed), deals))


def _game(first: int, second: int, lines: str = "") -> Game:
    dealt = f"round Ben\nstart {FIVE}\nfix hand Ana {first}\nfix hand Ben {second}\n"
    return replay(read_record(f'[Edition "classic"]\n[Players "Ana, Ben"]\n{dealt}{lines}')).game


def report() -> None:
    """Print a line for each ending."""
    print(f"\n{'cards on turn, other':<22}{'played out':>11}{'±':>6}{'told':>7}{'±':>6}{'apart':>8}")
    for mine, others in ENDINGS:
        found, said = played_out(mine, others), told(mine, others)
        figures = (100 * each for each in (found.value, found.error, said.value, said.error))
        apart = 100 * (said.value - found.value)
        print(
            "{:<22}{:>10.1f}%{:>6.1f}{:>6.1f}%{:>6.1f}{:>+8.1f}".format(f"{mine}, {others}", *figures, apart)
        )
