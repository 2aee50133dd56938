"""The reorder buffer: puts news of edges, which may come late and out of order, back into their order.

buffer = ReorderBuffer[Edge]()
buffer.add(edge, now)
buffer.pop_due(now)             # (), and after REORDER_WINDOW every edge, by its own time
"""

from collections.abc import Iterable
from operator import attrgetter
from typing import Final, Generic, Protocol, TypeVar

REORDER_WINDOW: Final = 0.020
"""How long, in seconds, the first news waits for other news.

Longer than the 15 ms by which ``make bench`` delays news with every core kept busy, and too short for
anybody to feel between a press and its light.
"""


class Timed(Protocol):
    """Something that happened at a time of the edges' clock."""

    @property
    def at(self) -> float: ...  # noqa: D102 - the class says it


_T = TypeVar("_T", bound=Timed)


class ReorderBuffer(Generic[_T]):
    """What came in and has not been handed out; times are in seconds of one clock, passed in."""

    def __init__(self, window: float = REORDER_WINDOW) -> None:
        self._window = window
        self._waiting: list[_T] = []
        self._due: float | None = None

    def add(self, news: _T, now: float) -> None:
        """News that came in just ``now``, whenever it happened."""
        # Counted from the first arrival, not the last: a chattering button must not hold up the others.
        if self._due is None:
            self._due = now + self._window
        self._waiting.append(news)

    @property
    def due(self) -> float | None:
        """When the buffer is next to be emptied; None while it is empty."""
        return self._due

    def pop_due(self, now: float) -> Iterable[_T]:
        """Everything in the buffer, in the order in which it happened; nothing before it is due."""
        if self._due is None or now < self._due:
            return ()
        ready, self._waiting, self._due = self._waiting, [], None
        return sorted(ready, key=attrgetter("at"))
