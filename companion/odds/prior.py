"""The prior: who goes out, by hand sizes and turn alone. It counts like playouts that ended that way.

Fitted by ``bench/odds_prior.py``.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import exp, inf
from typing import Final

from companion.odds.fitted import fitted
from companion.rules import State

REFERENCE_PLAYERS: Final = 4

USUAL: Final = "usual"
"""Of every deck that has no prior of its own."""


@dataclass(frozen=True, slots=True)
class Prior:
    """A player with c cards goes out in proportion to ``c ** -power``; this weighs as many ``samples``.

    ``power`` is for four players: for n it is ``(n / 4) ** growth`` times as much, because a small hand says
    more among many others. Of that ``loose`` is left where hands change owners, or are drawn until a card
    fits: there a small hand does not stay one. Whoever plays next has an advantage: ``exp(turn)`` times as
    likely with one card against one, less the more cards are still to be played. The weight doubles with
    every ``most`` playouts: these never tell more than a limited number of real rounds, as real players
    choose differently. The less is left to choose, the more they tell: once somebody holds ``even`` cards,
    the weight is half of that.
    """

    power: float
    samples: float
    growth: float = 0.0
    most: float = inf
    turn: float = 0.0
    even: float = 0.0
    loose: float = 1.0

    def weight(self, playouts: float, least: float = inf) -> float:
        """Return the prior's weight, in playouts, beside that many, where the smallest hand is ``least``."""
        known = 1.0 if least == inf else least / (least + self.even) if least else 0.0
        return self.samples * (1 + playouts / self.most) * known

    def chances(self, state: State) -> dict[str, float]:
        """Return each seated player's chance of going out."""
        shares = self.shares(sizes(state), next_seat(state), loose=is_loose(state))
        return dict(zip(state.seats, shares, strict=True))

    def shares(self, sizes: Sequence[int], first: int | None = None, *, loose: bool = False) -> list[float]:
        """Return each hand's chance of going out, by its size; ``first`` is the seat that plays next.

        >>> Prior(power=1.0, samples=50).shares([1, 3])
        [0.75, 0.25]
        """
        power = self.power * (len(sizes) / REFERENCE_PLAYERS) ** self.growth
        if loose:
            power *= self.loose
        weights = [max(size, 1) ** -power for size in sizes]
        if first is not None:
            least = min(size for seat, size in enumerate(sizes) if seat != first)
            weights[first] *= exp(self.turn / max(sizes[first], least, 1))
        whole = sum(weights)
        return [weight / whole for weight in weights]


def sizes(state: State) -> list[int]:
    """Return the size of each hand, with a debt counted as drawn."""
    hands = zip(state.seats, state.counts, strict=True)
    return [cards + state.owed * (name == state.turn) for name, cards in hands]


def next_seat(state: State) -> int | None:
    """Return the seat that plays next, once a debt is drawn; None where nobody has a turn."""
    if state.turn is None:
        return None
    return state.match.seat_of[state.after(state.turn) if state.owed else state.turn]


def is_loose(state: State) -> bool:
    """Return whether a hand may become another or a much larger one in one turn."""
    return bool(state.match.moving) or state.ruleset.draws_until_match


@cache
def prior(edition: str) -> Prior:
    """Return the prior fitted on the deck of this slug, or on those of the usual cards."""
    fits = fitted("prior")
    return Prior(**fits.get(edition, fits[USUAL]))
