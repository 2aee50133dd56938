"""The prior: who goes out, by hand sizes alone. It counts like additional playouts that ended that way.

Fitted by ``bench/odds_prior.py``.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import inf
from typing import Final

from companion.odds.fitted import fitted
from companion.rules import State

REFERENCE_PLAYERS: Final = 4


@dataclass(frozen=True, slots=True)
class Prior:
    """A player with c cards goes out in proportion to ``c ** -power``; this weighs as many ``samples``.

    ``power`` is for four players: for n it is ``(n / 4) ** growth`` times as much, because a small hand says
    more among many others. The weight doubles with every ``most`` playouts: these never tell more than a
    limited number of real rounds, as real players choose differently.
    """

    power: float
    samples: float
    growth: float = 0.0
    most: float = inf

    def weight(self, playouts: float) -> float:
        """Return the prior's weight, in playouts, beside that many playouts."""
        return self.samples * (1 + playouts / self.most)

    def chances(self, state: State) -> dict[str, float]:
        """Return each seated player's chance of going out."""
        return dict(zip(state.seats, self.shares(sizes(state)), strict=True))

    def shares(self, sizes: Sequence[int]) -> list[float]:
        """Return each hand's chance of going out, by its size.

        >>> Prior(power=1.0, samples=50).shares([1, 3])
        [0.75, 0.25]
        """
        power = self.power * (len(sizes) / REFERENCE_PLAYERS) ** self.growth
        weights = [max(size, 1) ** -power for size in sizes]
        whole = sum(weights)
        return [weight / whole for weight in weights]


def sizes(state: State) -> list[int]:
    """Return the size of each hand, with a debt counted as drawn."""
    hands = zip(state.seats, state.counts, strict=True)
    return [cards + state.owed * (name == state.turn) for name, cards in hands]


@cache
def prior() -> Prior:
    """Return the fitted prior."""
    return Prior(**fitted("prior"))
