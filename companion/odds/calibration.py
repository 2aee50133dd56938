"""From how often something is so in the deals to how likely it is told to be.

Deals take hands for more random than people leave them, and few deals show a share that is higher or lower
than it is by luck. How much of it comes true is fitted on simulated games and kept as data: see
``bench/odds_bluffs.py``.
"""

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import exp, log

from companion.odds.sums import Estimate


@dataclass(frozen=True, slots=True)
class Calibration:
    """On the scale of log odds a chance is ``slope`` times what the deals show, and ``shift`` more."""

    slope: float
    shift: float

    def chance(self, share: float, deals: float) -> float:
        """Return how likely it is that was so in this share of so many deals."""
        # Half a deal of each kind, as what none of them showed may be so.
        counted = (deals * share + 0.5) / (deals + 1)
        return 1 / (1 + exp(-self.slope * log(counted / (1 - counted)) - self.shift))

    def estimate(self, shown: Estimate, deals: float) -> Estimate:
        """Return the same with its error, which the deals were shown with."""
        told, *ends = (
            self.chance(min(max(shown.value + apart, 0.0), 1.0), deals)
            for apart in (0.0, -shown.error, shown.error)
        )
        return Estimate(told, max(abs(end - told) for end in ends))


@cache
def calibration() -> Calibration:
    """Return the calibration of bluffs as it was fitted."""
    text = files("companion.odds").joinpath("data/bluffs.json").read_text(encoding="utf-8")
    return Calibration(**json.loads(text))
