"""What is known of a round before anything is played on: who goes out, by the sizes of the hands alone.

It steadies what few playouts show, as if so many more rounds had been played and had ended so. How much the
sizes say, and for how many playouts that counts, is fitted on simulated games and kept as data: see
``bench/odds_prior.py``.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from companion.rules import State


@dataclass(frozen=True, slots=True)
class Prior:
    """Who holds n cards goes out in proportion to ``n ** -power``; that counts for so many ``samples``."""

    power: float
    samples: float

    def chances(self, state: State) -> dict[str, float]:
        """Return how likely each one at the table goes out; by the sizes of the hands."""
        return dict(zip(state.seats, self.shares(sizes(state)), strict=True))

    def shares(self, sizes: Sequence[int]) -> list[float]:
        """Return the share of each hand, by its size."""
        weights = [max(size, 1) ** -self.power for size in sizes]
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
