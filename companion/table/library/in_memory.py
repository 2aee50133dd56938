"""Replayed games in memory: those that were asked for last, as many as have so many events together.

A game that is replayed is kept in memory by ``GamesInMemory`` alone, which bounds the events of all.
Whoever reaches the club's database does so by a ``ClubConnection`` (``companion/club/connection.py``).
"""

from collections import OrderedDict
from collections.abc import Hashable
from threading import RLock
from typing import Final, Generic, TypeVar

_K = TypeVar("_K", bound=Hashable)
_G = TypeVar("_G")

MOST_EVENTS: Final = 15_000
"""Events in memory of games that are looked at: 1 to 2 KB each, with every moment."""

EMPTY: Final = 5
"""A game without events takes the room of so many, for its players and its rules."""


class GamesInMemory(Generic[_K, _G]):
    """Games under what tells each from all others; the last one is kept, however long it is.

    Whoever reads and keeps a game holds ``lock`` meanwhile: who asks at the same time for the same one waits,
    rather than replay it as well.
    """

    def __init__(self, most_events: int = MOST_EVENTS) -> None:
        self.lock = RLock()
        self._most = most_events
        self._events = 0
        self._kept: OrderedDict[_K, tuple[int, _G]] = OrderedDict()

    def get(self, key: _K) -> _G | None:
        """Return a game; None where it is not kept."""
        return self._kept[key][1] if key in self._kept else None

    def take(self, key: _K) -> _G | None:
        """Let go of a game and return it; None where it was not kept."""
        events, game = self._kept.pop(key, (0, None))
        self._events -= events
        return game

    def keep(self, key: _K, game: _G, events: int) -> None:
        """Keep a game of so many events; those that were kept first go where it is too much."""
        self.take(key)
        self._kept[key] = events + EMPTY, game
        self._events += events + EMPTY
        while self._events > self._most and len(self._kept) > 1:
            self.take(next(iter(self._kept)))

    def clear(self) -> None:
        """Keep none."""
        self._kept.clear()
        self._events = 0
