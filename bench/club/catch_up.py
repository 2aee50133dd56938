"""A table that comes to its club with thousands of events that are not there yet, and plays on meanwhile."""

from contextlib import closing
from itertools import cycle
from pathlib import Path
from threading import Condition
from time import monotonic, perf_counter
from typing import Final, NamedTuple

from bench.club.games import RECORD, games
from companion.club.membership import Membership
from companion.club.service import ClubService
from companion.composition import utc_now
from companion.table import Accepted, Table

PAUSE: Final = 0.05
"""Seconds between two events that are entered meanwhile."""

MOST_LINES: Final = 50
"""What a table takes at once."""

PATIENCE: Final = 120.0


class CaughtUp(NamedTuple):
    """How many events in how many seconds, and the seconds that events took to enter meanwhile and before."""

    events: int
    seconds: float
    entered: list[float]
    entered_before: list[float]


class Late:
    """A table that has played so many events by itself."""

    def __init__(self, member: Membership, folder: Path, events: int) -> None:
        self._member = member
        self._table = Table.open(folder / f"{member.table}.sqlite", utc_now)
        self._left = list[str]()
        self._games = cycle(games())
        while events > 0:
            events -= self._play(min(events, MOST_LINES))

    def catch_up(self) -> CaughtUp:
        """Come to the club, and play on until it has everything."""
        before = [self._enter() for _ in range(20)]
        service = ClubService(self._table, self._member, utc_now)
        changed, entered = Condition(), list[float]()

        def tell() -> None:
            with changed:
                changed.notify_all()

        service.listen(tell)
        begun = monotonic()
        with closing(service), changed:
            service.start()
            while not service.state.is_whole:
                changed.wait(PAUSE)
                entered.append(self._enter())
                if monotonic() > begun + PATIENCE:
                    raise SystemExit("A table did not catch up.")
            return CaughtUp(service.state.events, monotonic() - begun, entered, before)

    def _play(self, most: int) -> int:
        """Enter events of one game, all at once; return how many."""
        if not self._left:
            _accepted(self._table.begin(RECORD))
            self._left = list(next(self._games))
        some, self._left = self._left[:most], self._left[most:]
        _accepted(self._table.submit_all(some))
        return len(some)

    def _enter(self) -> float:
        begun = perf_counter()
        self._play(1)
        return perf_counter() - begun


def _accepted(result: object) -> None:
    if not isinstance(result, Accepted):
        raise SystemExit(f"The table answered {result}.")
