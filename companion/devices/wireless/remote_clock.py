"""The offset between the clocks of a wireless buzzer and of the companion, and its uncertainty.

    >>> clock = RemoteClock()
    >>> clock.hear(Exchange(asked=10.000, remote=2.004, answered=10.010))
    >>> round(clock.local(2.004), 3), round(clock.uncertainty(2.004), 3)
    (10.005, 0.005)

A question and its answer bracket what the other clock said in between. The intersection of many brackets is
narrower than any of them, as it takes the quickest way there and the quickest way back (Marzullo, 1984). Old
brackets are widened by the possible drift since.
"""

from collections import deque
from typing import Final, NamedTuple

DRIFT: Final = 60e-6
"""Seconds per second that two quartzes drift apart at most: 30 ppm each (ESP32, RP2040, a Pi)."""

KEPT_EXCHANGES: Final = 160


class Exchange(NamedTuple):
    """When a question was asked and answered here, and what the other clock said; in each one's seconds."""

    asked: float
    remote: float
    answered: float


class RemoteClock:
    """What is known of another clock."""

    def __init__(self) -> None:
        self._exchanges: deque[Exchange] = deque(maxlen=KEPT_EXCHANGES)

    def hear(self, exchange: Exchange) -> None:
        """Learn from a question and its answer."""
        self._exchanges.append(exchange)
        low, high = self._bounds(exchange.remote)
        if low > high:
            # A contradiction: one of the clocks was set, or slept, so only the newest holds.
            self._exchanges.clear()
            self._exchanges.append(exchange)

    def local(self, remote: float) -> float:
        """Return the time of our clock at this time of the other one."""
        low, high = self._bounds(remote)
        return remote + (low + high) / 2

    def uncertainty(self, remote: float) -> float:
        """Return the largest possible error of that, in seconds."""
        low, high = self._bounds(remote)
        return max(0.0, (high - low) / 2)

    def _bounds(self, remote: float) -> tuple[float, float]:
        """Return the bounds of how far our clock is ahead at that moment."""
        drifts = [DRIFT * abs(remote - each.remote) for each in self._exchanges]
        pairs = list(zip(self._exchanges, drifts, strict=True))
        low = max(each.asked - each.remote - drift for each, drift in pairs)
        high = min(each.answered - each.remote + drift for each, drift in pairs)
        return low, high
