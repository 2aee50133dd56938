"""Replayed games in memory: those asked for last, within a limit for the events of all.

Whoever replays a game keeps it here and nowhere else, so that the limit holds for all.
"""

from collections import OrderedDict
from collections.abc import Hashable
from threading import RLock
from typing import Final, Generic, TypeVar

_K = TypeVar("_K", bound=Hashable)
_G = TypeVar("_G")

MOST_EVENTS_IN_MEMORY: Final = 15_000
"""Events in memory: 1 to 2 KB each, with the game after it."""

EVENTS_OF_A_SETUP: Final = 5
"""A game's players and rules take the room of so many events."""


class GamesInMemory(Generic[_K, _G]):
    """Games by a key; the last one is kept however long it is.

    Hold ``lock`` from looking for a game to keeping it, so that no two threads replay the same one.
    """

    def __init__(self, most_events: int = MOST_EVENTS_IN_MEMORY) -> None:
        self.lock = RLock()
        self._most = most_events
        self._events = 0
        self._kept: OrderedDict[_K, tuple[int, _G]] = OrderedDict()

    def get(self, key: _K) -> _G | None:
        """Return a game; None where it is not kept."""
        return self._kept[key][1] if key in self._kept else None

    def take(self, key: _K) -> _G | None:
        """Remove a game and return it; None where it was not kept."""
        events, game = self._kept.pop(key, (0, None))
        self._events -= events
        return game

    def keep(self, key: _K, game: _G, events: int) -> None:
        """Keep a game of so many events; the oldest go where there are too many."""
        self.take(key)
        self._kept[key] = events + EVENTS_OF_A_SETUP, game
        self._events += events + EVENTS_OF_A_SETUP
        while self._events > self._most and len(self._kept) > 1:
            self.take(next(iter(self._kept)))

    def clear(self) -> None:
        """Keep none."""
        self._kept.clear()
        self._events = 0
