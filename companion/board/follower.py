"""Follows a club: a thread that hears what is new in the database, and reads only that."""

import logging
import os
from collections.abc import Callable, Iterable, Mapping
from contextlib import closing, suppress
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from threading import Condition, Event, Thread
from time import monotonic
from typing import Final

from companion.board.tables import ClubTable
from companion.club.connection import Unreached
from companion.club.reading import NOTICES_PER_SECOND, ClubReader, News, Notice
from companion.foundation.listeners import Listeners

ATTENDANCE_SECONDS: Final = 5.0  # between checks while somebody watches: a disconnected table sends no notice
RETRY_SECONDS: Final = 1.0
SECONDS_PER_TABLE: Final = 0.002  # between two updates of all: with two hundred tables, five in two seconds
TABLE_SLICE: Final = 0.2  # seconds of reading one table's log while the others wait
REST_FACTOR: Final = 4  # times its slice that a table then comes last: so it gets at most a fifth of the time
DEAF_SECONDS: Final = 30.0  # without listening after too many notices
POLL_SECONDS: Final = 1.0  # between two looks at everything meanwhile
logger = logging.getLogger(__name__)


class What(StrEnum):
    """A part of a club that has changed; the values are the words of the channel."""

    TABLES = "table"
    TOURNAMENTS = "tournament"
    ASSIGNMENTS = "assigned"


EVERYTHING: Final = frozenset(What)


class ClubFollower:
    """All tables of a club, kept current; unchanged since :attr:`away_since` while the database is away."""

    def __init__(self, address: str, pause: float = RETRY_SECONDS) -> None:
        self.tables: Mapping[str, ClubTable] = {}
        self.away_since: datetime | None = datetime.now(UTC)
        self._address = address
        self._pause = pause
        self._listeners = Listeners[[frozenset[What]]]()
        self._numbered: dict[int, ClubTable] = {}
        self._due = set[int]()
        """Tables of which something is still to be read."""
        self._rests = dict[int, float]()
        """Until when a table comes after the others."""
        self.is_watched: Callable[[], bool] = lambda: False
        self._offset = timedelta()
        self._looked = Condition()
        self._is_asked = False
        self._looked_at = self._next_look = 0.0
        self._untold: frozenset[What] = frozenset()
        self._told_at = 0.0
        self._heard = 0
        self._heard_since = self._deaf_until = 0.0
        self._ended, self._began = Event(), Event()
        self._bell, self._ringer = os.pipe()
        os.set_blocking(self._bell, False)
        os.set_blocking(self._ringer, False)
        self._thread = Thread(target=self._run, name="follower", daemon=True)

    @property
    def present(self) -> Mapping[str, ClubTable]:
        """The tables that have not been removed."""
        return {name: table for name, table in self.tables.items() if not table.is_removed}

    def start(self, patience: float = 0.0) -> None:
        """Begin, and wait at most ``patience`` seconds for the first picture."""
        self._thread.start()
        self._began.wait(patience)

    def close(self) -> None:
        """End."""
        self._ended.set()
        self.ring()
        if self._thread.ident:
            self._thread.join()
        os.close(self._bell)
        os.close(self._ringer)

    def listen(self, listener: Callable[[frozenset[What]], object]) -> None:
        """Call ``listener`` in another thread with what has changed, once that is read."""
        self._listeners.listen(listener)

    def now(self) -> datetime:
        """Return the time by the clock of the database's server, as it was last compared."""
        return datetime.now(UTC) + self._offset

    def ring(self) -> None:
        """Wake the thread, as somebody watches now."""
        with suppress(BlockingIOError):  # It has been rung often enough.
            os.write(self._ringer, b"!")

    def look_now(self, patience: float = RETRY_SECONDS) -> None:
        """Check attendance unless that was just done; wait at most ``patience`` seconds for it."""
        if self._is_stale():
            self._is_asked = True
            self.ring()
            with self._looked:
                self._looked.wait_for(lambda: self.away_since or not self._is_stale(), patience)

    def _is_stale(self) -> bool:
        return monotonic() - self._looked_at > ATTENDANCE_SECONDS

    def _answer_bell(self) -> None:
        with suppress(BlockingIOError):
            while os.read(self._bell, 64):
                pass

    def _run(self) -> None:
        while not self._ended.is_set():
            try:
                with closing(ClubReader(self._address, self._bell)) as reader:
                    self._follow(reader)
            except Unreached as error:
                self._lost(str(error))
                self._ended.wait(self._pause)
            except Exception:
                logger.exception("The club could not be followed; it is read anew.")
                self._ended.wait(self._pause)

    def _follow(self, reader: ClubReader) -> None:
        """Keep everything current from that connection, until another one is needed."""
        is_deaf = monotonic() < self._deaf_until
        if not is_deaf:
            # First, so that what is new meanwhile is told.
            reader.listen()
        self._look(reader)
        while not self._ended.is_set():
            notices = reader.wait(POLL_SECONDS if is_deaf else self._patience())
            self._answer_bell()
            if is_deaf != (monotonic() < self._deaf_until) or self._is_too_much(len(notices)):
                return
            if is_deaf:
                self._look(reader)
                continue
            self._notice(reader, notices)
            if self._untold and monotonic() >= self._told_at + self._pace:
                self._tell(frozenset())

    def _look(self, reader: ClubReader) -> None:
        self._attend(reader)
        self._due |= self._numbered.keys()
        self._read(reader)
        self._assign(reader)
        self.away_since = None
        self._tell(EVERYTHING)
        self._began.set()

    def _is_too_much(self, told: int) -> bool:
        """Return whether there are too many notices to listen to; the club is polled then."""
        now = monotonic()
        if now > self._heard_since + 1:
            self._heard_since, self._heard = now, 0
        self._heard += told
        if self._heard <= NOTICES_PER_SECOND:
            return False
        logger.warning("So much is told in the club that the board does not listen for %d s.", DEAF_SECONDS)
        self._deaf_until = now + DEAF_SECONDS
        return True

    def _notice(self, reader: ClubReader, notices: Iterable[Notice]) -> None:
        changed = frozenset(what for what in What for notice in notices if what in notice)
        numbers = {number for notice in notices if isinstance(number := notice.get(What.TABLES), int)}
        # A notice without a game says that a table has come.
        has_come = any(What.TABLES in notice and "game" not in notice for notice in notices)
        is_due = self._is_asked or (self.is_watched() and monotonic() >= self._next_look)
        if (has_come or is_due or not numbers <= self._numbered.keys()) and self._attend(reader):
            changed |= {What.TABLES}
        self._due |= numbers & self._numbered.keys()
        if self._read(reader):
            changed |= {What.TABLES}
        if What.ASSIGNMENTS in changed:
            self._assign(reader)
        self._untold |= changed

    def _attend(self, reader: ClubReader) -> bool:
        """Check attendance; return whether it has changed."""
        self._is_asked = False
        found = reader.attendance()
        rests = [each.rest for each in found if not each.is_away]
        self._looked_at = monotonic()
        self._next_look = self._looked_at + min([ATTENDANCE_SECONDS, *rests])
        has_changed = False
        for each in found:
            table = self._numbered.get(each.table)
            before = table and (table.name, table.is_away, table.is_removed)
            has_changed |= before != (each.name, each.is_away, each.is_removed)
            self._numbered.setdefault(each.table, ClubTable(each)).attendance = each
        self.tables = {each.name: each for each in self._numbered.values()}
        with self._looked:
            self._looked.notify_all()
        return has_changed

    def _read(self, reader: ClubReader) -> bool:
        """Read what is due of tables that do not rest; return whether anything was."""
        now = monotonic()
        ready = {number for number in self._due if self._rests.get(number, 0.0) <= now}
        self._due -= ready
        known = [self._numbered[number].known for number in ready]
        for news in reader.news(known) if known else ():
            self._take(self._numbered[news.table], news)
        return bool(ready)

    def _take(self, table: ClubTable, news: News) -> None:
        """Take in what a table has logged; whatever that is, the other tables are shown."""
        began = monotonic()
        try:
            if table.add(news, TABLE_SLICE):
                self._due.add(table.number)
        except Exception as error:
            logger.exception("What %s has logged could not be taken in.", table.name)
            table.fail(error)
        ended = monotonic()
        self._rests[table.number] = ended + REST_FACTOR * (ended - began)

    def _assign(self, reader: ClubReader) -> None:
        """Read the assignments and the server's clock."""
        assignments, now = reader.assignments()
        self._offset = now - datetime.now(UTC)
        for number, table in self._numbered.items():
            table.assignment = assignments.get(number)

    @property
    def _pace(self) -> float:
        return SECONDS_PER_TABLE * len(self._numbered)

    def _patience(self) -> float | None:
        """Return the seconds until something is due without a notice; None for never."""
        waits = [self._told_at + self._pace] if self._untold else []
        waits += [min(self._rests[number] for number in self._due)] if self._due else []
        waits += [self._next_look] if self.is_watched() else []
        return max(0.0, min(waits) - monotonic()) if waits else None

    def _tell(self, changed: frozenset[What]) -> None:
        changed, self._untold = changed | self._untold, frozenset()
        self._told_at = monotonic()
        self._listeners.tell(changed)

    def _lost(self, reason: str) -> None:
        if self.away_since is None:
            logger.warning("The club's database is away: %s", reason)
            self.away_since = datetime.now(UTC)
            self._tell(EVERYTHING)
