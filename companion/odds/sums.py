"""Numbers counted over many samples: their means, and how far these may be off."""

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass
from math import sqrt
from typing import Final

CONFIDENCE: Final = 1.96
"""Standard errors on either side of an estimate within which the truth is 95 times in 100."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number between ``value - error`` and ``value + error``, 95 times in 100."""

    value: float
    error: float = 0.0


class Sums:
    """Weighted sums and sums of squares by name."""

    def __init__(self, names: Iterable[str]) -> None:
        self.sums = dict.fromkeys(names, 0.0)
        self.squares = dict.fromkeys(names, 0.0)
        self.weight = 0.0
        self.squared_weights = 0.0

    def add(self, values: Mapping[str, float], weight: float = 1.0) -> None:
        """Add one value for each name."""
        self.weight += weight
        self.squared_weights += weight * weight
        for name, value in values.items():
            self.sums[name] += weight * value
            self.squares[name] += weight * value * value

    def scale(self, factor: float) -> None:
        """Let all that was added so far count that much more."""
        self.weight *= factor
        self.squared_weights *= factor * factor
        for name in self.sums:
            self.sums[name] *= factor
            self.squares[name] *= factor

    def include(self, other: "Sums") -> None:
        """Add all that was added to others of the same names."""
        self.weight += other.weight
        self.squared_weights += other.squared_weights
        for name in self.sums:
            self.sums[name] += other.sums[name]
            self.squares[name] += other.squares[name]

    @property
    def samples(self) -> float:
        """As many values of the same weight would tell as much (Kish)."""
        return self.weight * self.weight / self.squared_weights

    def means(self) -> dict[str, Estimate]:
        """Return the mean of each with its error."""
        return {name: self._mean(name, self.samples) for name in self.sums}

    def chances(self, decided: Container[str] = (), samples: float = 0) -> dict[str, Estimate]:
        """Return the mean of each as a chance, as if of so many ``samples``; the ``decided`` have no error.

        What happened always or never in so many samples may still happen otherwise: for its error two more
        of each kind are counted (Agresti and Coull).
        """
        samples = samples or self.samples
        found = {name: self._mean(name, samples) for name in self.sums}
        rare = CONFIDENCE * sqrt(2 * (samples + 2)) / (samples + 4) / sqrt(samples)
        for name, chance in found.items():
            if name in decided:
                found[name] = Estimate(chance.value)
            elif not chance.error:
                found[name] = Estimate(chance.value, rare)
        return found

    def _mean(self, name: str, samples: float) -> Estimate:
        mean = self.sums[name] / self.weight
        variance = max(self.squares[name] / self.weight - mean * mean, 0.0)
        return Estimate(mean, CONFIDENCE * sqrt(variance / samples))
