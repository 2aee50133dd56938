"""Tables without companions and phones: only their connections to the club, so that the club is the limit."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import chain, cycle, repeat
from time import monotonic, sleep
from typing import Final

from bench.club.arrivals import Tap
from bench.club.games import RECORD, games
from companion.club.copy import ClubCopy, ClubRefused
from companion.club.membership import Membership
from companion.club.service import EVENTS_PER_BATCH, HEARTBEAT
from companion.composition import utc_now
from companion.table import Batch, Heads, LoggedEvent, LoggedGame
from companion.table.log.chain import event_digest, game_digest

MOST_THREADS: Final = 10
"""How many of a process's tables may wait for the server at once."""


class Feed:
    """Many tables of a club, numbered from ``first``, each with one connection."""

    def __init__(self, members: Sequence[Membership], first: int) -> None:
        self._tables = [_Table(member, first + place) for place, member in enumerate(members)]
        self._threads = min(MOST_THREADS, len(members))

    def begin(self) -> None:
        """Begin a new game at each table."""
        for each in self._tables:
            each.begin()

    def feed(self, seconds: float, rate: float) -> list[Tap]:
        """Add so many events a second, one at a time; return each with when it was due."""
        begun = monotonic()
        with ThreadPoolExecutor(self._threads) as threads:
            fed = threads.map(self._feed, range(self._threads), repeat(begun), repeat(seconds), repeat(rate))
            return list(chain.from_iterable(fed))

    def pour(self, seconds: float) -> int:
        """Add as many events as fit into batches; return how many those were."""
        end = monotonic() + seconds
        with ThreadPoolExecutor(self._threads) as threads:
            return sum(threads.map(self._pour, range(self._threads), repeat(end)))

    def _feed(self, thread: int, begun: float, seconds: float, rate: float) -> list[Tap]:
        # A thread has tables of its own, as they are added to one after the other.
        own = cycle(self._tables[thread :: self._threads])
        taps, end, number = list[Tap](), begun + seconds, thread
        while (due := begun + number / rate) < end and monotonic() < end:
            sleep(max(0, due - monotonic()))
            taps.append(next(own).enter(due))
            number += self._threads
        return taps

    def _pour(self, thread: int, end: float) -> int:
        own, events = cycle(self._tables[thread :: self._threads]), 0
        while monotonic() < end:
            events += next(own).pour()
        return events


class _Table:
    def __init__(self, member: Membership, number: int) -> None:
        self._number = number
        self._copy = _entered(member)
        self._log = self._copy.begin_log().log
        self._game = self._seq = 0
        self._digest = ""
        self._lines = games()[number % len(games())]
        self.begin()
        self._copy.come(self._log)
        self._next_word = monotonic() + HEARTBEAT

    def begin(self) -> None:
        """Begin a new game."""
        self._add(self._begun())

    def enter(self, due: float) -> Tap:
        """Add the next event, and the sign of life where it is due."""
        self._add((), self._logged(1))
        if monotonic() > self._next_word:
            self._copy.be_present(self._log)
            self._next_word = monotonic() + HEARTBEAT
        return Tap(self._number, self._seq, due)

    def pour(self) -> int:
        """Add a whole batch, with a game of its own; return how many events that is."""
        begun = self._begun()
        logged = self._logged(min(EVENTS_PER_BATCH, len(self._lines)))
        self._add(begun, logged)
        return len(logged)

    def _begun(self) -> tuple[LoggedGame]:
        self._game, self._seq, begun = self._game + 1, 0, _now()
        self._digest = game_digest(RECORD, begun)
        return (LoggedGame(self._game, RECORD, begun, self._digest, None),)

    def _logged(self, number: int) -> tuple[LoggedEvent, ...]:
        return tuple(self._next() for _ in range(number))

    def _next(self) -> LoggedEvent:
        line, at, who = self._lines[self._seq], _now(), "Ana"
        self._seq += 1
        self._digest = event_digest(self._digest, self._seq, at, line, who)
        return LoggedEvent(self._game, self._seq, line, at, who, self._digest)

    def _add(self, begun: tuple[LoggedGame, ...], logged: tuple[LoggedEvent, ...] = ()) -> None:
        self._copy.add(self._log, Batch(begun, logged, (), (), Heads()))


def _now() -> str:
    return utc_now().isoformat(timespec="milliseconds")


def _entered(member: Membership) -> ClubCopy:
    while True:
        try:
            return ClubCopy(member, utc_now)
        except ClubRefused:
            # The earlier connection of that table has just ended, and the server does not know yet.
            sleep(0.1)
