"""Short endings of Classic between two, played out by an engine of their own, beside what the odds say.

The engine knows neither the referee nor the policy of the playouts: it plays any card that fits, a wild only
if nothing else does, and a Wild Draw Four only without the colour. Red 5 is on top, and nobody has seen any
other card.
"""

from math import sqrt
from random import Random
from typing import Final

from companion.odds import Estimate, odds
from companion.odds.sums import CONFIDENCE
from companion.rules import read_record, replay

ENDINGS: Final = ((1, 1), (1, 2), (1, 3), (1, 7), (2, 1), (2, 2), (2, 3), (3, 1))
"""The cards of who is on turn, and of the other."""

ROUNDS: Final = 10_000
SAMPLES: Final = 1_000
FIVE: Final = "R5"
WILD, FOUR = "W", "W4"
DECK: Final = (
    *(f"{colour}{word}" for colour in "RYGB" for word in "0112233445566778899SSRRDD"),
    *(WILD, FOUR) * 4,
)
"""The cards of Classic, by colour and what else they bear."""

LOST_TURNS: Final = {"S": 0, "R": 0, "D": 2, "4": 4}
"""What makes the other player lose the turn, with how many cards they draw; between two a Reverse does."""


def played_out(mine: int, others: int, rounds: int = ROUNDS, seed: int = 1) -> Estimate:
    """Return how often whoever is on turn goes out first, of so many rounds."""
    chance = Random(seed)
    won = sum(_wins(mine, others, chance) for _ in range(rounds)) / rounds
    return Estimate(won, CONFIDENCE * sqrt(won * (1 - won) / rounds))


def told(mine: int, others: int, samples: int = SAMPLES, seed: int = 1) -> Estimate:
    """Return what the odds say of it."""
    lines = f"round Ben\nstart {FIVE}\nfix hand Ana {mine}\nfix hand Ben {others}\n"
    record = f'[Edition "classic"]\n[Players "Ana, Ben"]\n{lines}'
    return odds(replay(read_record(record)).game, Random(seed), samples).round["Ana"]


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


def _wins(mine: int, others: int, chance: Random) -> bool:
    pile, lying = [*DECK], [FIVE]
    pile.remove(FIVE)
    chance.shuffle(pile)
    hands = [[pile.pop() for _ in range(cards)] for cards in (mine, others)]
    turn, colour = 0, "R"
    while True:
        hand, other = hands[turn], hands[1 - turn]
        card = _chosen(hand, lying[-1], colour, chance)
        if card is None:
            _draw(hand, 1, pile, lying, chance)
            card = _chosen(hand[-1:], lying[-1], colour, chance, held=hand)
        if card is None:
            turn = 1 - turn
            continue
        hand.remove(card)
        lying.append(card)
        if not hand:
            return turn == 0
        held = [each[0] for each in hand if each[0] != WILD] or [*"RYGB"]
        colour = max(held, key=held.count) if card[0] == WILD else card[0]
        if card[-1] in LOST_TURNS:
            _draw(other, LOST_TURNS[card[-1]], pile, lying, chance)
        else:
            turn = 1 - turn


def _chosen(
    hand: list[str], top: str, colour: str, chance: Random, held: list[str] | None = None
) -> str | None:
    """Return a card that fits, None where none does; ``held`` is the hand that a four must be honest by."""
    fits = [each for each in hand if each[0] == colour or (each[0] != WILD and each[1] == top[-1] != WILD)]
    honest = all(each[0] != colour for each in held or hand)
    wilds = [each for each in hand if each == WILD or (each == FOUR and honest)]
    fits = fits or wilds
    return chance.choice(fits) if fits else None


def _draw(hand: list[str], cards: int, pile: list[str], lying: list[str], chance: Random) -> None:
    for _ in range(cards):
        if not pile:
            pile[:], lying[:-1] = lying[:-1], []
            chance.shuffle(pile)
        if pile:
            hand.append(pile.pop())
