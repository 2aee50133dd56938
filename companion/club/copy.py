"""The club's copy of a table's log, over one connection with the table's own role.

Only one companion is a table at a time, by an advisory lock for the life of its connection. Each batch is one
statement, in order, so the copy is always a beginning of the log, and knows where it ends.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from time import monotonic
from typing import Any, Final, NamedTuple

import psycopg
from psycopg.errors import InsufficientPrivilege, InvalidSchemaName, UndefinedTable

from companion.club.assignments import assignment_query, read
from companion.club.connection import BREAKS, PROCESS, ClubConnection, Session, Unreached, first_line
from companion.club.membership import Membership
from companion.club.schema import CHANNEL, KEEPS_PAUSES, OLDEST, version
from companion.ports import Assignment
from companion.rules import say
from companion.table import WHO, Batch, Head, Heads, LoggedEvent, LoggedGame, LoggedIdentity, LoggedPause

_LOCK_CLASS: Final = 0x434C55  # first number of a table's advisory lock; the second is the table's


class ClubRefused(Exception):
    """The club was reached, and takes nothing from here; ``str()`` is a sentence for people."""


class Offset(NamedTuple):
    """The seconds that a table's clock is behind the server's, and the round trip of that measurement."""

    seconds: float
    round_trip: float


class Copied(NamedTuple):
    """The club's copy of a log: its number, its heads and the number of its events."""

    log: int
    heads: Heads
    events: int


_LOGS: Final = """
SELECT l.log, g.game, coalesce(e.seq, 0), coalesce(e.digest, g.digest), i.seq, i.digest,
    (SELECT count(*) FROM club.events c WHERE (c.club_table, c.log) = (l.club_table, l.log))
FROM club.logs l
LEFT JOIN LATERAL (
    SELECT game, digest FROM club.games g WHERE (g.club_table, g.log) = (l.club_table, l.log)
    ORDER BY game DESC LIMIT 1
) g ON true
LEFT JOIN LATERAL (
    SELECT seq, digest FROM club.events e
    WHERE (e.club_table, e.log, e.game) = (l.club_table, l.log, g.game) ORDER BY seq DESC LIMIT 1
) e ON true
LEFT JOIN LATERAL (
    SELECT seq, digest FROM club.identities i WHERE (i.club_table, i.log) = (l.club_table, l.log)
    ORDER BY seq DESC LIMIT 1
) i ON true
WHERE l.club_table = %s
"""

_PAUSED: Final = """
SELECT DISTINCT ON (log) log, game, number FROM club.pauses WHERE club_table = %s
ORDER BY log, game DESC, number DESC
"""

_OWN: Final = "SELECT id FROM club.tables WHERE role = current_user AND name = %s"

# Any role may take any such lock.
_OTHER: Final = """
SELECT usename FROM pg_locks JOIN pg_stat_activity USING (pid)
WHERE (locktype, classid, objid, objsubid) = ('advisory', %s::oid, %s::oid, 2) AND granted
    AND datname = current_database() AND usename <> current_user
"""

_BEGIN_LOG: Final = """
INSERT INTO club.logs (club_table, log)
SELECT %(table)s, coalesce(max(log), 0) + 1 FROM club.logs WHERE club_table = %(table)s RETURNING log
"""

_ADD_GAMES: Final = """
WITH added_games AS (
    INSERT INTO club.games (club_table, log, game, headers, begun, digest, continues)
    SELECT %(table)s, %(log)s, * FROM unnest(%(games.id)s::int[], %(games.headers)s::text[],
        %(games.begun)s::text[], %(games.digest)s::text[], %(games.continues)s::int[])
    ON CONFLICT DO NOTHING
), added_identities AS (
    INSERT INTO club.identities (club_table, log, seq, line, at, digest)
    SELECT %(table)s, %(log)s, * FROM unnest(%(who.seq)s::int[], %(who.line)s::text[],
        %(who.at)s::text[], %(who.digest)s::text[])
    ON CONFLICT DO NOTHING
)"""

_ADD_PAUSES: Final = """, added_pauses AS (
    INSERT INTO club.pauses (club_table, log, game, number, seq, at, entered_by, ends, clock_offset)
    SELECT %(table)s, %(log)s, *, %(offset)s FROM unnest(%(pauses.game)s::int[], %(pauses.number)s::int[],
        %(pauses.seq)s::int[], %(pauses.at)s::text[], %(pauses.entered_by)s::text[],
        %(pauses.ends)s::boolean[])
    ON CONFLICT DO NOTHING
)"""

_ADD_EVENTS: Final = """
INSERT INTO club.events (club_table, log, game, seq, line, at, entered_by, digest, clock_offset)
SELECT %(table)s, %(log)s, *, %(offset)s FROM unnest(%(events.game)s::int[], %(events.seq)s::int[],
    %(events.line)s::text[], %(events.at)s::text[], %(events.entered_by)s::text[], %(events.digest)s::text[])
ON CONFLICT DO NOTHING
"""

_BE_PRESENT: Final = """
INSERT INTO club.presence (club_table, log, clock_offset, round_trip)
VALUES (%(table)s, %(log)s, %(seconds)s, %(round_trip)s)
ON CONFLICT (club_table) DO UPDATE
SET log = excluded.log, clock_offset = excluded.clock_offset, round_trip = excluded.round_trip
RETURNING extract(epoch FROM clock_timestamp())::float
"""

_SAYS_NO: Final = "FATAL:"
"""The beginning of a server's refusal, in most languages."""

_TIME: Final = "SELECT extract(epoch FROM clock_timestamp())::float"

_END_OWN: Final = """
SELECT pg_terminate_backend(pid, 2000) FROM pg_stat_activity
WHERE usename = current_user AND application_name = %s AND pid <> pg_backend_pid()
"""


class ClubCopy:
    """A connection to the club as one of its tables; ``clock`` dates the table's events.

    Methods raise :class:`ClubRefused`, or :class:`Unreached`, after which the effect is unknown.
    """

    def __init__(self, membership: Membership, clock: Callable[[], datetime]) -> None:
        self._clock = clock
        self._membership = membership
        server = {**membership.server, "user": membership.role, "password": membership.token}
        self._connection = ClubConnection(server, _told, self._enter)
        self.close = self._connection.close
        try:
            self.offset = self._timed(_TIME, {})
        except BaseException:
            self.close()
            raise

    def _enter(self, session: Session) -> None:
        self._table, self._schema = _enter(session, self._membership.table)

    def logs(self) -> list[Copied]:
        """Return the club's copies of this table's logs."""
        with self._connection.use() as session:
            marks = session.execute(_PAUSED, [self._table]) if self._schema >= KEEPS_PAUSES else ()
            paused = {log: (game, number) for log, game, number in marks}
            return [_copied(paused, *row) for row in session.execute(_LOGS, [self._table])]

    def begin_log(self) -> Copied:
        """Begin another log."""
        ((log,),) = self._connection.rows(_BEGIN_LOG, {"table": self._table})
        return Copied(log, Heads(), 0)

    def add(self, log: int, batch: Batch) -> None:
        """Append a batch to a log, as a whole or not at all; existing rows are skipped."""
        arrays = {
            **_arrays("games", batch.games),
            **_arrays("events", batch.events),
            **_arrays("who", batch.identities),
            **_arrays("pauses", batch.pauses),
        }
        given = {"table": self._table, "log": log, "offset": self.offset.seconds, **arrays}
        pauses = _ADD_PAUSES if self._schema >= KEEPS_PAUSES else ""
        self._connection.rows(_ADD_GAMES + pauses + _ADD_EVENTS, given)

    def come(self, log: int) -> None:
        """Announce that the table is here."""
        self.be_present(log)
        told = json.dumps({"table": self._table, "log": log})
        self._connection.rows("SELECT pg_notify(%s, %s)", [CHANNEL, told])

    def be_present(self, log: int) -> None:
        """Send a heartbeat, and compare the clocks."""
        given = {"table": self._table, "log": log, **self.offset._asdict()}
        self.offset = self._timed(_BE_PRESENT, given)

    def assignment(self) -> Assignment | None:
        """Return this table's assignment; None if it is in no tournament."""
        rows = self._connection.rows(assignment_query(self._schema), [self._table])
        if not rows:
            return None
        found = read(rows[0])
        if found.started is None:
            return found
        # By this table's clock, which needs no club.
        behind = timedelta(seconds=self.offset.seconds)
        started, paused = found.started.astimezone(UTC) - behind, found.paused
        return replace(found, started=started, paused=paused and paused.astimezone(UTC) - behind)

    def _timed(self, query: str, given: dict[str, Any]) -> Offset:
        """Return the clock's offset by an answer with the server's time, made about halfway."""
        asked, before = self._clock().timestamp(), monotonic()
        ((time,),) = self._connection.rows(query, given)
        round_trip = monotonic() - before
        return Offset(time - asked - round_trip / 2, round_trip)


def _enter(connection: Session, name: str) -> tuple[int, int]:
    """Return the table's number, once this process alone is that table, and the club's schema."""
    try:
        found = version(connection)
    except (UndefinedTable, InvalidSchemaName, InsufficientPrivilege) as error:
        raise ClubRefused(say("There is no club in this database.")) from error
    if found < OLDEST:
        raise ClubRefused(
            say("The club's database is older than this table. Update the club's own companion.")
        )
    # The database's owner would see every table.
    row = connection.execute(_OWN, [name]).fetchone()
    if row is None:
        raise ClubRefused(say("The club has no table %(name)s.", name=name))
    # The server may not have noticed the end of an earlier session.
    connection.execute(_END_OWN, [PROCESS])
    locked = connection.execute("SELECT pg_try_advisory_lock(%s, %s)", [_LOCK_CLASS, row[0]]).fetchone()
    if not (locked and locked[0]):
        if other := connection.execute(_OTHER, [_LOCK_CLASS, row[0]]).fetchone():
            raise ClubRefused(
                say(
                    "%(other)s keeps %(name)s out of the club. The organiser can give %(other)s a new token,"
                    " which ends that.",
                    other=other[0].rpartition("@")[0],
                    name=name,
                )
            )
        raise ClubRefused(
            say(
                "Another companion is %(name)s in the club. Nothing of this table goes there until that one"
                " has ended or left the club.",
                name=name,
            )
        )
    # The table sends again what a killed server forgets, so nobody waits for its disk: commits that notify
    # would wait for each other.
    connection.execute("SET synchronous_commit = off")
    return row[0], found


def _copied(paused: Mapping[int, tuple[int, int]], log: int, *found: Any) -> Copied:
    game, seq, digest, who_seq, who_digest, events = found
    heads = Heads(_head(game, seq, digest), _head(WHO, who_seq, who_digest), paused.get(log, (0, 0)))
    return Copied(log, heads, events)


def _head(game: int | None, seq: int | None, digest: str | None) -> Head:
    return Head(game or 0, seq or 0, digest or "")


def _arrays(name: str, rows: tuple[Any, ...]) -> dict[str, list[Any]]:
    fields = _FIELDS[name]
    columns = zip(*rows, strict=True) if rows else ([] for _ in fields)
    return {f"{name}.{field}": [*column] for field, column in zip(fields, columns, strict=True)}


_FIELDS: Final = {
    "games": LoggedGame._fields,
    "events": LoggedEvent._fields,
    "who": LoggedIdentity._fields,
    "pauses": LoggedPause._fields,
}


def _told(error: Exception) -> ClubRefused | Unreached:
    reason = _reason(error)
    # A server that has seen the token did not let it in; any other was not reached.
    tried = error.pgconn if isinstance(error, psycopg.Error) else None
    if tried and tried.used_password and _SAYS_NO in str(error):
        return ClubRefused(
            say(
                "The club does not let this table in (%(reason)s). If its token was made anew, join by"
                " the new invitation.",
                reason=reason,
            )
        )
    if tried or isinstance(error, BREAKS):
        return Unreached(reason)
    return ClubRefused(say("The club does not take what this table logs (%(reason)s).", reason=reason))


def _reason(error: Exception) -> str:
    # What a server says comes last, after the addresses that were tried; its hints help nobody here.
    said = [line for line in str(error).splitlines() if _SAYS_NO in line] or [first_line(error)]
    return said[0].rpartition(_SAYS_NO)[2].strip().rstrip(".")
