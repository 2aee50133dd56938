"""What is known of a round before anything is played on: who goes out, by the sizes of the hands alone.

It steadies what playouts show, as if so many more rounds had been played and had ended so. How much the
sizes say, and for how many playouts that counts, is fitted on simulated games and kept as data: see
``bench/odds_prior.py``.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import inf
from typing import Final

from companion.rules import State

FOUR: Final = 4
"""The players at a usual table."""


@dataclass(frozen=True, slots=True)
class Prior:
    """Who holds c cards goes out in proportion to ``c ** -power``; that counts for so many ``samples``.

    That is the power among four: among n it is ``(n / 4) ** growth`` times as much, as a small hand says more
    where there are many others. Beside ``most`` playouts it counts for twice as many, and so on: however
    many, they tell no more than so many real rounds, as people choose otherwise.
    """

    power: float
    samples: float
    growth: float = 0.0
    most: float = inf

    def weight(self, playouts: float) -> float:
        """Return for how many playouts this counts beside so many."""
        return self.samples * (1 + playouts / self.most)

    def chances(self, state: State) -> dict[str, float]:
        """Return how likely each one at the table goes out; by the sizes of the hands."""
        return dict(zip(state.seats, self.shares(sizes(state)), strict=True))

    def shares(self, sizes: Sequence[int]) -> list[float]:
        """Return the share of each hand, by its size."""
        power = self.power * (len(sizes) / FOUR) ** self.growth
        weights = [max(size, 1) ** -power for size in sizes]
        whole = sum(weights)
        return [weight / whole for weight in weights]


def sizes(state: State) -> list[int]:
    """Return the cards of each hand; what somebody owes counts as drawn."""
    hands = zip(state.seats, state.counts, strict=True)
    return [cards + state.owed * (name == state.turn) for name, cards in hands]


@cache
def prior() -> Prior:
    """Return the prior as it was fitted."""
    text = files("companion.odds").joinpath("data/prior.json").read_text(encoding="utf-8")
    return Prior(**json.loads(text))
