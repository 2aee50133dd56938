"""Sums over many samples: their means and errors."""

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass
from math import sqrt
from typing import Final

CONFIDENCE: Final = 1.96  # standard errors on either side that make a 95 % interval


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number between ``value - error`` and ``value + error``, with 95 % confidence."""

    value: float
    error: float = 0.0


class Sums:
    """Weighted sums and sums of squares by name.

    >>> sums = Sums(["Ana"])
    >>> for points in (10, 20, 30):
    ...     sums.add({"Ana": points})
    >>> sums.means()["Ana"].value
    20.0
    """

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
        """Multiply the weight of everything added so far."""
        self.weight *= factor
        self.squared_weights *= factor * factor
        for name in self.sums:
            self.sums[name] *= factor
            self.squares[name] *= factor

    def include(self, other: "Sums") -> None:
        """Add everything that was added to other sums of the same names."""
        self.weight += other.weight
        self.squared_weights += other.squared_weights
        for name in self.sums:
            self.sums[name] += other.sums[name]
            self.squares[name] += other.squares[name]

    @property
    def samples(self) -> float:
        """The effective sample size (Kish)."""
        return self.weight * self.weight / self.squared_weights

    def means(self) -> dict[str, Estimate]:
        """Return each mean with its error."""
        return {name: self._mean(name, self.samples) for name in self.sums}

    def chances(self, decided: Container[str] = (), samples: float = 0) -> dict[str, Estimate]:
        """Return each mean as a probability, as if from that many ``samples``; the ``decided`` have no error.

        The error of what happened always or never counts two more samples of each kind (Agresti and Coull).
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
