"""The result of one measurement: delays of events, and processor time of each kind of process."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bench.club.arrivals import Tap

OVER: Final = 1.0
"""Seconds within which 99 of 100 events must reach the board to keep up."""

KEEPS_UP: Final = 0.9
"""The share of the wanted events that must be entered."""


@dataclass(frozen=True)
class Measured:
    """How a stretch of time went.

    ``wanted`` is how many events a second were to be entered, ``answered`` the seconds until a phone was
    answered, ``delays`` those until an event was known at each end, ``bare`` those of the reference, and
    ``taken`` the seconds of the processor that each kind of process took. ``logged`` is how many bytes the
    database's own log has grown by.
    """

    wanted: float
    seconds: float
    taps: Sequence[Tap]
    answered: Sequence[float]
    delays: dict[str, list[float]]
    bare: Sequence[float]
    taken: dict[str, float]
    logged: int

    @property
    def rate(self) -> float:
        """Events a second that were entered, and arrived."""
        return len(self.taps) / self.seconds

    @property
    def keeps_up(self) -> bool:
        """Is every end fast enough, and was everything entered in time?"""
        in_time = self.rate > KEEPS_UP * self.wanted
        return in_time and all(percentiles(each)[1] < 1000 * OVER for each in self.delays.values())

    def cores(self, kind: str) -> float:
        """Return how many cores that kind of process kept busy."""
        return self.taken[kind] / self.seconds

    def milliseconds(self, kind: str) -> float:
        """Return what an event took of the processor there."""
        return 1000 * self.taken[kind] / len(self.taps)


def percentiles(seconds: Sequence[float]) -> tuple[float, float]:
    """Return the median and the 99th percentile in milliseconds."""
    ordered = sorted(seconds) or [0.0]
    return 1000 * ordered[len(ordered) // 2], 1000 * ordered[len(ordered) * 99 // 100]
