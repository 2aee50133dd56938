"""What the tables of a club have logged, read by the owner of its database: one connection, that only reads.

What is read is what comes after what is known, of the game that each table has on it now.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import datetime
from select import POLLIN, poll
from typing import Any, Final, NamedTuple, TypeAlias

import psycopg

from companion.club.copy import Unreached, parameters
from companion.club.membership import read_address
from companion.club.schema import AWAY_AFTER, CHANNEL
from companion.table.log import KeptEvent

Notice: TypeAlias = Mapping[str, Any]
"""What was told on the channel, as :data:`~companion.club.schema.CHANNEL` says."""


class Attendance(NamedTuple):
    """Whether a table is there.

    ``seen`` is its last word by the server's clock, None where it never came, as ``log`` then; ``is_away`` as
    it was asked, and ``rest`` how many seconds later it would be away without another word.
    ``clock_offset`` is how many seconds its own clock is behind.
    """

    table: int
    name: str
    log: int | None
    seen: datetime | None
    clock_offset: float
    is_away: bool
    rest: float


class Known(NamedTuple):
    """How far a table's present game is known: to an event of a game of a log."""

    table: int
    log: int = 0
    game: int = 0
    seq: int = 0


class News(NamedTuple):
    """What is new of a table: the game that is on it now, and the events after those that are known."""

    table: int
    log: int
    game: int
    headers: str
    begun: str
    events: tuple[KeptEvent, ...]


_ATTENDANCE: Final = f"""
SELECT id, name, log, seen, coalesce(clock_offset, 0), is_away,
    coalesce({AWAY_AFTER} - extract(epoch FROM clock_timestamp() - seen), 0)::float
FROM club.attendance ORDER BY id
"""  # noqa: S608 - a number of ours

_NEWEST: Final = """
SELECT club_table, p.log, g.game, g.headers, g.begun FROM club.presence p
CROSS JOIN LATERAL (
    SELECT game, headers, begun FROM club.games g WHERE (g.club_table, g.log) = (p.club_table, p.log)
    ORDER BY game DESC LIMIT 1
) g WHERE club_table = ANY(%s)
"""

_EVENTS: Final = """
SELECT e.club_table, e.game, e.seq, e.line, e.at, e.entered_by
FROM unnest(%s::int[], %s::int[], %s::int[], %s::int[]) AS known (club_table, log, game, seq)
JOIN club.events e ON (e.club_table, e.log, e.game) = (known.club_table, known.log, known.game)
    AND e.seq > known.seq
ORDER BY e.club_table, e.seq
"""


class Reader:
    """A connection that reads what a club has; all of it raises :class:`~companion.club.copy.Unreached`.

    ``bell`` is the number of a file that can be read once it has rung.
    """

    def __init__(self, address: str, bell: int) -> None:
        with _told():
            self._connection = psycopg.connect(**parameters(read_address(address)))
        # Not select(), which knows a thousand files at most: each screen is one.
        self._poll = poll()
        for each in (self._connection.fileno(), bell):
            self._poll.register(each, POLLIN)

    def close(self) -> None:
        """End the connection."""
        with suppress(psycopg.Error):
            self._connection.close()

    def listen(self) -> None:
        """Be told from now on of what is new."""
        with _told():
            self._connection.execute(f"LISTEN {CHANNEL}")

    def wait(self, seconds: float | None) -> list[Notice]:
        """Return what was told since the last time; else wait for it, so many seconds, or until the bell."""
        with _told():
            if not (told := self._told()):
                self._poll.poll(None if seconds is None else 1000 * seconds)
                told = self._told()
        return told

    def attendance(self) -> list[Attendance]:
        """Which tables there are, and which of them are away."""
        with _told():
            return [Attendance._make(row) for row in self._connection.execute(_ATTENDANCE)]

    def news(self, known: Iterable[Known]) -> list[News]:
        """What is new of these tables, of those that have a game."""
        before = {each.table: each for each in known}
        with _told():
            games = self._connection.execute(_NEWEST, [list(before)]).fetchall()
            ends = [_end(before[table], log, game) for table, log, game, *_rest in games]
            columns = [list(column) for column in zip(*ends, strict=True)] or [[]] * 4
            rows = self._connection.execute(_EVENTS, columns).fetchall()
        events: dict[int, list[KeptEvent]] = {table: [] for table, *_rest in games}
        for table, *event in rows:
            events[table].append(KeptEvent(*event))
        return [News._make((*game, tuple(events[game[0]]))) for game in games]

    def _told(self) -> list[Notice]:
        # Also what came with the answer to something else.
        return [_read_notice(each.payload) for each in self._connection.notifies(timeout=0)]


def _end(known: Known, log: int, game: int) -> Known:
    """Return where to read on: another game is read from its beginning."""
    return known if (known.log, known.game) == (log, game) else Known(known.table, log, game)


def _read_notice(payload: str) -> Notice:
    """Return what was told; nothing where it makes no sense, as any table may say anything there."""
    try:
        said = json.loads(payload)
    except ValueError:
        return {}
    return said if isinstance(said, dict) else {}


@contextmanager
def _told() -> Iterator[None]:
    try:
        yield
    except (psycopg.Error, OSError) as error:
        raise Unreached((str(error).strip().splitlines() or [type(error).__name__])[0]) from error
