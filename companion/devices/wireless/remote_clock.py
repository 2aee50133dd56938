"""The clock of a wireless buzzer, by that of the companion: how far apart they are, and how certainly.

    >>> clock = RemoteClock()
    >>> clock.hear(Exchange(asked=10.000, remote=2.004, answered=10.010))
    >>> round(clock.local(2.004), 3), round(clock.uncertainty(2.004), 3)
    (10.005, 0.005)

A question that was sent at one moment and answered by another brackets the time between them: whatever
the other clock said lies in there, however long either way took. Many such brackets laid over each other are
narrower than any of them, as the quickest way there and the quickest way back count, each by itself
(Marzullo, 1984). An old bracket is widened by how far two quartzes may have drifted apart since.
"""

from collections import deque
from typing import Final, NamedTuple

DRIFT: Final = 60e-6
"""Two quartzes drift apart by no more than so many seconds a second: 30 ppm each (ESP32, RP2040, a Pi)."""

KEPT_EXCHANGES: Final = 160


class Exchange(NamedTuple):
    """A question and its answer: when it was asked and answered here, and what the other clock said.

    In seconds, each of its own clock.
    """

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
            # They contradict each other, so one of the clocks was set, or slept: only the newest holds.
            self._exchanges.clear()
            self._exchanges.append(exchange)

    def local(self, remote: float) -> float:
        """Return what our clock said when the other one said this."""
        low, high = self._bounds(remote)
        return remote + (low + high) / 2

    def uncertainty(self, remote: float) -> float:
        """Return by how many seconds that may be wrong at most."""
        low, high = self._bounds(remote)
        return max(0.0, (high - low) / 2)

    def _bounds(self, remote: float) -> tuple[float, float]:
        """Return the bounds of how far our clock is ahead at that moment."""
        drifts = [DRIFT * abs(remote - each.remote) for each in self._exchanges]
        pairs = list(zip(self._exchanges, drifts, strict=True))
        low = max(each.asked - each.remote - drift for each, drift in pairs)
        high = min(each.answered - each.remote + drift for each, drift in pairs)
        return low, high
