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
    """Sums and sums of squares by name."""

    def __init__(self, names: Iterable[str]) -> None:
        self.sums = dict.fromkeys(names, 0.0)
        self.squares = dict.fromkeys(names, 0.0)

    def add(self, values: Mapping[str, float]) -> None:
        """Add one value for each name."""
        for name, value in values.items():
            self.sums[name] += value
            self.squares[name] += value * value

    def means(self, samples: int) -> dict[str, Estimate]:
        """Return the mean of each with its error."""
        return {name: self._mean(name, samples) for name in self.sums}

    def chances(self, samples: int, decided: Container[str]) -> dict[str, Estimate]:
        """Return the mean of each as a chance; those of the ``decided`` have no error.

        What happened always or never in so many samples may still happen otherwise: for its error two more
        of each kind are counted (Agresti and Coull).
        """
        found = self.means(samples)
        rare = CONFIDENCE * sqrt(2 * (samples + 2)) / (samples + 4) / sqrt(samples)
        for name, chance in found.items():
            if name in decided:
                found[name] = Estimate(chance.value)
            elif not chance.error:
                found[name] = Estimate(chance.value, rare)
        return found

    def _mean(self, name: str, samples: int) -> Estimate:
        mean = self.sums[name] / samples
        variance = max(self.squares[name] / samples - mean * mean, 0.0)
        return Estimate(mean, CONFIDENCE * sqrt(variance / samples))
