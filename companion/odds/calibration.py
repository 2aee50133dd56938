"""Turns the share of sampled deals in which something holds into a calibrated probability.

Sampled hands are more random than real ones, and a share seen in few deals is partly luck. A Wild Draw Four
that was just drawn has a correction of its own, as it says another thing about the hand. Both are fitted by
``bench/odds_bluffs.py``.
"""

from dataclasses import dataclass
from functools import cache
from math import exp, log

from companion.odds.fitted import fitted
from companion.odds.sums import Estimate


@dataclass(frozen=True, slots=True)
class Calibration:
    """A linear correction of log odds: ``slope`` times those of the deals, plus ``shift``."""

    slope: float
    shift: float

    def chance(self, share: float, deals: float) -> float:
        """Return the probability of what held in this share of so many deals.

        >>> round(Calibration(slope=0.9, shift=-0.25).chance(0.5, deals=100), 3)
        0.438
        """
        # Half a deal of each kind is added, as what none of them showed is still possible.
        counted = (deals * share + 0.5) / (deals + 1)
        return 1 / (1 + exp(-self.slope * log(counted / (1 - counted)) - self.shift))

    def estimate(self, shown: Estimate, deals: float) -> Estimate:
        """Return the probability with an error, from the share that was shown with one."""
        shares = (shown.value, shown.value - shown.error, shown.value + shown.error)
        told, *ends = (self.chance(min(max(share, 0.0), 1.0), deals) for share in shares)
        return Estimate(told, max(abs(end - told) for end in ends))


@cache
def calibration(*, drawn: bool) -> Calibration:
    """Return the fitted calibration of bluffs with a card that was just ``drawn``, or was held."""
    return Calibration(**fitted("bluffs")["drawn" if drawn else "held"])
