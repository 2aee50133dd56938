"""Reads the logs of a club's tables, as its database's owner: what is new of each table's present game."""

import json
import logging
from collections.abc import Iterable, Mapping
from contextlib import closing
from datetime import datetime, timedelta
from itertools import islice
from select import POLLIN, poll
from typing import Any, Final, NamedTuple, TypeAlias

from companion.club.assignments import COLUMNS, read
from companion.club.bounds import LINE, within_bounds
from companion.club.connection import ClubConnection, Session, Unreached, first_line
from companion.club.membership import read_address
from companion.club.schema import AWAY_AFTER, CHANNEL
from companion.ports import Assignment
from companion.rules import LOG_LENGTH, Unreadable, say
from companion.statistics import COMPUTATION, Identities, IdentityEvent, identities_of, read_identity_line
from companion.table import LogError
from companion.table.log.kept_games import History, KeptEvent
from companion.table.log.schema import MOST_ID

EVENTS_AT_ONCE: Final = 2_000  # of a table, so that others come in between
COUNTED_GAMES: Final = 100_000  # of a log
IDENTITY_LINES: Final = 3_000  # read of a table
NOTICES_PER_SECOND: Final = 2_000  # listened to: a hundred times what two hundred tables send
LONGEST_NOTICE: Final = 200  # in bytes; a notice is a few numbers
Notice: TypeAlias = Mapping[str, Any]
"""What was told on the channel, as :data:`~companion.club.schema.CHANNEL` says."""

logger = logging.getLogger(__name__)


class Attendance(NamedTuple):
    """A table's presence: ``seen`` is its last heartbeat by the server's clock, None if it never came.

    It would be away ``rest`` seconds later without another one. ``clock_offset``: seconds its clock is
    behind. Who ``is_removed`` has its games alone there.
    """

    table: int
    name: str
    log: int | None
    seen: datetime | None
    clock_offset: float
    is_away: bool
    rest: float
    is_removed: bool


class ReadGame(NamedTuple):
    """A game as a table logged it, and when it began by the server's clock."""

    game: int
    headers: str
    begun: str


class Known(NamedTuple):
    """How far a table's present game is known: to an event of a game of a log."""

    table: int
    log: int = 0
    game: int = 0
    seq: int = 0


class News(NamedTuple):
    """A table's present game, with at most :data:`EVENTS_AT_ONCE` events after the known ones.

    ``arrived`` is when the game's beginning came to the club, by the server's clock.
    """

    table: int
    log: int
    game: int
    headers: str
    begun: str
    arrived: datetime
    events: tuple[KeptEvent, ...]


class GameAddress(NamedTuple):
    """Where a game is: its table, log and number."""

    table: int
    log: int
    game: int


class LoggedFacts(NamedTuple):
    """A game with ``version`` events, the one that it continues, and its stored facts."""

    place: GameAddress
    version: int
    continues: int | None
    facts: str | None


_ATTENDANCE: Final = f"""
SELECT id, name, log, seen, coalesce(clock_offset, 0), is_away,
    coalesce({AWAY_AFTER} - extract(epoch FROM clock_timestamp() - seen), 0)::float, is_removed
FROM club.attendance ORDER BY id
"""  # noqa: S608 - a number of ours

_ASSIGNMENTS: Final = f"SELECT club_table, {COLUMNS} FROM club.assignments"  # noqa: S608 - ours

_NEWEST: Final = """
SELECT club_table, p.log, g.game, g.headers, g.begun, g.arrived, p.clock_offset FROM club.presence p
CROSS JOIN LATERAL (
    SELECT game, headers, begun, arrived FROM club.games g WHERE (g.club_table, g.log) = (p.club_table, p.log)
    ORDER BY game DESC LIMIT 1
) g WHERE club_table = ANY(%s)
"""

_EVENTS: Final = f"""
SELECT e.club_table, e.game, e.seq, {LINE}, e.at, e.entered_by, e.clock_offset
FROM unnest(%s::int[], %s::int[], %s::int[], %s::int[]) AS known (club_table, log, game, seq)
CROSS JOIN LATERAL (
    SELECT * FROM club.events e
    WHERE (e.club_table, e.log, e.game) = (known.club_table, known.log, known.game) AND e.seq > known.seq
    ORDER BY e.seq LIMIT {EVENTS_AT_ONCE}
) e
ORDER BY e.club_table, e.seq
"""  # noqa: S608 - ours

# Those of one log of a table. A game began by the clock of its first event.
_GAMES: Final = """
SELECT game, headers, begun, coalesce((
    SELECT clock_offset FROM club.events e
    WHERE (e.club_table, e.log, e.game) = (g.club_table, g.log, g.game) ORDER BY seq LIMIT 1
), 0) FROM club.games g WHERE (club_table, log) = (%s, %s)
"""
_OF_GAME: Final = f"""
SELECT game, seq, {LINE}, at, entered_by, clock_offset FROM club.events e
WHERE (club_table, log, game) = (%s, %s, %s) AND seq <= {LOG_LENGTH} + 1 ORDER BY seq
"""  # noqa: S608 - ours
_CONTINUED: Final = """
SELECT continues, game FROM club.games WHERE (club_table, log) = (%s, %s) AND continues = ANY(%s)
"""
_EVERYBODY: Final = f"""
SELECT club_table, array_agg(line ORDER BY seq)
FROM club.identities JOIN club.presence USING (club_table, log)
WHERE seq <= {IDENTITY_LINES} GROUP BY club_table
"""  # noqa: S608 - a number of ours
_FACTS_SINCE: Final = f"""
SELECT g.club_table, g.log, g.game, coalesce(e.seq, 0), g.continues, f.facts
FROM club.presence p JOIN club.games g USING (club_table, log)
LEFT JOIN unnest(%s::int[], %s::int[], %s::int[]) AS known (club_table, log, game)
    ON (known.club_table, known.log) = (g.club_table, g.log)
LEFT JOIN LATERAL (
    SELECT seq FROM club.events e WHERE (e.club_table, e.log, e.game) = (g.club_table, g.log, g.game)
    ORDER BY seq DESC LIMIT 1
) e ON true
LEFT JOIN club.facts f ON (f.club_table, f.log, f.game, f.computation, f.version)
    = (g.club_table, g.log, g.game, %s, e.seq)
WHERE g.game BETWEEN coalesce(known.game, 0) AND {COUNTED_GAMES} ORDER BY 1, 3
"""  # noqa: S608 - a number of ours
_KEEP_FACTS: Final = """
INSERT INTO club.facts (club_table, log, game, computation, version, facts)
SELECT * FROM unnest(%s::int[], %s::int[], %s::int[], %s::int[], %s::int[], %s::text[])
ON CONFLICT (club_table, log, game)
DO UPDATE SET computation = excluded.computation, version = excluded.version, facts = excluded.facts
"""
_WHO: Final = f"""
SELECT line FROM club.identities WHERE (club_table, log) = (%s, %s) AND seq <= {IDENTITY_LINES}
ORDER BY seq
"""  # noqa: S608 - a number of ours


class ClubReader:
    """A reading connection; ``bell`` is a file descriptor that becomes readable to end a wait.

    Methods raise :class:`~companion.club.connection.Unreached`.
    """

    def __init__(self, address: str, bell: int) -> None:
        self._connection = ClubConnection(read_address(address), _unreached)
        self.close = self._connection.close
        # Not select(), which is limited to a thousand files: each screen is one.
        self._poll = poll()
        with self._connection.use() as session:
            files = session.fileno(), bell
        for each in files:
            self._poll.register(each, POLLIN)

    def listen(self) -> None:
        """Receive notices from now on."""
        self._connection.rows(f"LISTEN {CHANNEL}")

    def wait(self, seconds: float | None) -> list[Notice]:
        """Return new notices; if there are none, wait for them, for ``seconds``, or for the bell."""
        with self._connection.use() as session:
            if not (notices := _notices(session)):
                self._poll.poll(None if seconds is None else 1000 * seconds)
                notices = _notices(session)
        return notices

    def attendance(self) -> list[Attendance]:
        """Return the presence of all tables."""
        return [*map(Attendance._make, self._connection.rows(_ATTENDANCE))]

    def assignments(self) -> tuple[dict[int, Assignment], datetime]:
        """Return the tables' assignments, and the time, by the server's clock."""
        rows = self._connection.rows(_ASSIGNMENTS)
        ((now,),) = self._connection.rows("SELECT clock_timestamp()")
        return {table: read(row) for table, *row in rows}, now

    def news(self, known: Iterable[Known]) -> list[News]:
        """Return what is new of those tables that have a game."""
        before = {each.table: each for each in known}
        games = self._connection.rows(_NEWEST, [list(before)])
        ends = [_end(before[table], log, game) for table, log, game, *_rest in games]
        rows = self._connection.rows(_EVENTS, _columns(ends, 4))
        events: dict[int, list[KeptEvent]] = {table: [] for table, *_rest in games}
        for table, *event in rows:
            events[table].append(_event(*event))
        return [
            News(table, log, game, headers, corrected(begun, offset), arrived, tuple(events[table]))
            for table, log, game, headers, begun, arrived, offset in games
        ]


class Library:
    """Reads any game of a club; thread-safe, and reconnects by itself.

    Methods raise :class:`~companion.table.LogError`.
    """

    def __init__(self, address: str) -> None:
        self._connection = ClubConnection(read_address(address), _away)
        self.close = self._connection.close

    def games(self, table: int, log: int, most: int, before: int | None = None) -> list[ReadGame]:
        """Return the newest games of a log of a table, or the newest before one."""
        query = f"{_GAMES} AND game < %s ORDER BY game DESC LIMIT %s"
        return _games(self._rows(query, table, log, MOST_ID if before is None else before, most))

    def game(self, table: int, log: int, game: int) -> ReadGame | None:
        """One game."""
        found = _games(self._rows(f"{_GAMES} AND game = %s", table, log, min(game, MOST_ID)))
        return found[0] if found else None

    def history(self, table: int, log: int, game: int) -> History:
        """Return the events of a game, as far as they are to be played."""
        return within_bounds(_event(*row) for row in self._rows(_OF_GAME, table, log, game))

    def continued_by(self, table: int, log: int, games: Iterable[int]) -> dict[int, int]:
        """Return the games that continue these, by the ids of these."""
        return dict(self._rows(_CONTINUED, table, log, list(games)))

    def who(self, table: int, log: int) -> Identities:
        """Return who is who at a table."""
        return _read_identities(line for (line,) in self._rows(_WHO, table, log))

    def everybody(self) -> dict[int, Identities]:
        """Return who is who at each table, by the log that it plays on."""
        return {table: _read_identities(lines) for table, lines in self._rows(_EVERYBODY)}

    def facts_since(self, known: Iterable[GameAddress]) -> list[LoggedFacts]:
        """Return the games of all tables' present logs, from the known ones on."""
        rows = self._rows(_FACTS_SINCE, *_columns(known, 3), COMPUTATION)
        return [LoggedFacts(GameAddress(*row[:3]), *row[3:]) for row in rows]

    def keep_facts(self, made: Iterable[LoggedFacts]) -> None:
        """Keep the facts of games that are over."""
        rows = [(*each.place, COMPUTATION, each.version, each.facts) for each in made]
        self._rows(_KEEP_FACTS, *_columns(rows, 6))

    def _rows(self, query: str, *given: object) -> list[tuple[Any, ...]]:
        was_open = self._connection.is_open
        try:
            return self._connection.rows(query, given)
        except LogError:
            # One that was idle may have broken unseen.
            if not was_open:
                raise
            return self._connection.rows(query, given)


def corrected(at: str, clock_offset: float) -> str:
    """Return a time of a table's log by the server's clock; a damaged one is unchanged.

    >>> corrected("2026-11-23T18:00:00.000+00:00", 61.2)
    '2026-11-23T18:01:01.000+00:00'
    """
    # To the second: times of correct clocks stay as they are.
    try:
        moment = datetime.fromisoformat(at) + timedelta(seconds=round(clock_offset))
    except (ValueError, OverflowError):
        return at
    return moment.isoformat(timespec="milliseconds")


def _columns(rows: Iterable[tuple[Any, ...]], width: int) -> list[list[Any]]:
    return [list(column) for column in zip(*rows, strict=True)] or [[]] * width


def _event(game: int, seq: int, line: str, at: str, entered_by: str, clock_offset: float) -> KeptEvent:
    return KeptEvent(game, seq, line, corrected(at, clock_offset), entered_by)


def _games(rows: Iterable[tuple[Any, ...]]) -> list[ReadGame]:
    return [ReadGame(game, headers, corrected(begun, offset)) for game, headers, begun, offset in rows]


def _read_identities(lines: Iterable[str]) -> Identities:
    events = [_read_identity(line) for line in lines]
    if unreadable := events.count(None):
        logger.warning("Lines of who is who that cannot be read: %d", unreadable)
    return identities_of(events)


def _read_identity(line: str) -> IdentityEvent | None:
    try:
        return read_identity_line(line)
    except Unreadable:
        # A newer table may log what is not known here.
        return None


def _end(known: Known, log: int, game: int) -> Known:
    """Return where to read on: another game is read from its beginning."""
    return known if (known.log, known.game) == (log, game) else Known(known.table, log, game)


def _read_notice(payload: str) -> Notice:
    """Return the notice; empty if it makes no sense, as any table may send anything."""
    try:
        said = json.loads(payload) if len(payload) <= LONGEST_NOTICE else None
    except ValueError:
        return {}
    return said if isinstance(said, dict) else {}


def _notices(session: Session) -> list[Notice]:
    # Including those that came with another answer; of a flood enough to notice it.
    notices: list[Notice] = []
    while len(notices) <= NOTICES_PER_SECOND:
        with closing(session.notifies(timeout=0)) as told:
            found = [_read_notice(each.payload) for each in islice(told, NOTICES_PER_SECOND + 1)]
        if not found:
            break
        notices += found
    return notices


def _unreached(error: Exception) -> Unreached:
    return Unreached(first_line(error))


def _away(_error: Exception) -> LogError:
    return LogError(say("The club's database is away. Please try again."))
