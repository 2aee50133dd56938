"""The events entered at the tables, and when each arrived at the other end."""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple


class Tap(NamedTuple):
    """An event that was entered at a table: its number in the game there, and when that was begun."""

    table: int
    seq: int
    sent: float


class Arrival(NamedTuple):
    """A table's events up to this one had arrived at that time."""

    table: int
    seq: int
    at: float


class Arrivals:
    """What has arrived at one end since the last look."""

    def __init__(self) -> None:
        self._seqs = defaultdict[int, list[int]](list)
        self._times = defaultdict[int, list[float]](list)

    def add(self, arrivals: Iterable[Arrival]) -> None:
        """Add arrivals, in order."""
        for table, seq, at in arrivals:
            self._seqs[table].append(seq)
            self._times[table].append(at)

    def are_whole(self, taps: Sequence[Tap]) -> bool:
        """Has every event, or a later one of its table, arrived?"""
        return all(self._place(tap) < len(self._seqs[tap.table]) for tap in taps)

    def delays(self, taps: Sequence[Tap]) -> list[float]:
        """Return the seconds from each event until it, or a later one, arrived."""
        return [self._times[tap.table][self._place(tap)] - tap.sent for tap in taps]

    def _place(self, tap: Tap) -> int:
        return bisect_left(self._seqs[tap.table], tap.seq)
