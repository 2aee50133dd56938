"""Compares two databases: how far their logs go, and what one has that the other lacks."""

import sqlite3
from collections.abc import Iterable
from contextlib import AbstractContextManager, closing, suppress
from pathlib import Path
from typing import Final, NamedTuple

from companion.backups.foreign import NotOurs, address, reading
from companion.table.log.copying import has_log
from companion.table.log.damaged_file import raising_sqlite_error
from companion.table.log.head_file import Head, digests_in
from companion.table.log.schema import NewerSchema


class Contents(NamedTuple):
    """The number of games with an event, and when the last of them began (ISO 8601).

    ``reached`` is (last game, its last event, last event of who is who). As a log only grows, the later of
    two copies has reached more, whatever a clock said.
    """

    games: int
    last_begun: str
    reached: tuple[int, int, int]


class Missing(NamedTuple):
    """What one database has and another lacks: whole games, and events of games that both have.

    ``since`` is when the first of the whole games began (ISO 8601). ``said`` counts events of who is who,
    ``sheets`` the imports of old results.
    """

    games: int
    events: int
    since: str
    said: int
    sheets: int


NOTHING_MISSING: Final = Missing(0, 0, "", 0, 0)

UNREADABLE: Final = (sqlite3.Error, OSError, NotOurs, NewerSchema)
"""What reading a file raises that is no database of a companion."""

NO_DATABASE: Final = (sqlite3.SQLITE_ERROR, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
"""The codes of SQLite for a file that is damaged, or has no such table."""


def schema_of(file: Path) -> int | None:
    """Return the schema of a database, also of a newer companion's; None where none can be read."""
    with suppress(sqlite3.Error, OSError):
        return read_schema(file)
    return None


def read_schema(file: Path) -> int | None:
    """Return the schema of a database; None of what is missing, damaged or none of ours.

    Raises :class:`sqlite3.Error` or :class:`OSError` where it cannot be read now, as on a full disk.
    """
    if not file.exists():
        return None
    how = "" if has_log(file) else "&immutable=1"
    try:
        with (
            raising_sqlite_error(),
            closing(sqlite3.connect(f"{address(file)}{how}", uri=True)) as connection,
        ):
            (version,) = connection.execute("SELECT version FROM schema_version").fetchone() or (None,)
    except sqlite3.DatabaseError as error:
        if getattr(error, "sqlite_errorcode", 0) & 0xFF in NO_DATABASE:
            return None
        raise
    return version if isinstance(version, int) and version > 0 else None


def lacks_nothing(copy: Path, file: Path) -> bool:
    """Return whether a copy has all that another file has; False where that file cannot be read."""
    with suppress(*UNREADABLE), reading_backup(file) as connection:
        connection.execute("ATTACH ? AS copy", (address(copy),))
        return _missing(connection, "main", "copy") == NOTHING_MISSING
    return False


def digests_of(file: Path, heads: Iterable[Head]) -> list[str | None]:
    """Return :func:`.head_file.digests_in` of a file; raises one of :data:`UNREADABLE`."""
    with reading_backup(file) as connection:
        return digests_in(connection, heads)


def reading_backup(file: Path) -> AbstractContextManager[sqlite3.Connection]:
    """Open a backup for reading, as :func:`.foreign.reading` does."""
    # Nobody writes to it: told so, SQLite creates no log beside it.
    return reading(file, "" if has_log(file) else "&immutable=1")


def contents_of(connection: sqlite3.Connection) -> Contents:
    """Count the games of a database of any schema."""
    played = "FROM games WHERE EXISTS (SELECT 1 FROM events WHERE game = games.id)"
    games, last = connection.execute(f"SELECT count(*), max(begun) {played}").fetchone()
    last_event = "SELECT game, seq FROM events ORDER BY game DESC, seq DESC LIMIT 1"
    game, seq = connection.execute(last_event).fetchone() or (0, 0)
    with suppress(sqlite3.OperationalError):  # An older schema has no such table.
        (who,) = connection.execute("SELECT coalesce(max(seq), 0) FROM identities").fetchone()
        return Contents(games, str(last or ""), (game, seq, who))
    return Contents(games, str(last or ""), (game, seq, 0))


def differences(backup: sqlite3.Connection, database: Path) -> tuple[Missing | None, Missing | None]:
    """Return what the database has and the backup lacks, and the reverse."""
    try:
        with raising_sqlite_error():
            backup.execute("ATTACH ? AS here", (address(database),))
            return _missing(backup, "here", "main"), _missing(backup, "main", "here")
    except sqlite3.Error:
        return None, None


def _missing(connection: sqlite3.Connection, there: str, here: str) -> Missing:
    # The digest of an event covers all before it; the words are compared too, as a bad disk may alter them.
    unknown = (
        f"SELECT mine.id, mine.begun, other.id IS NULL AS whole FROM {there}.games AS mine"  # noqa: S608 - both names are ours
        f" LEFT JOIN {here}.games AS other ON other.id = mine.id AND other.digest = mine.digest"
    )
    events = (
        f"SELECT event.game FROM {there}.events AS event LEFT JOIN {here}.events AS other"  # noqa: S608
        " ON other.game = event.game AND other.seq = event.seq AND other.digest = event.digest"
        " AND other.line = event.line AND other.at = event.at"
        " WHERE other.game IS NULL"
    )
    found = connection.execute(
        f"WITH unknown AS ({unknown}), lacking AS ({events})"  # noqa: S608
        " SELECT count(DISTINCT CASE WHEN whole THEN game END), count(CASE WHEN NOT whole THEN game END),"
        " min(CASE WHEN whole THEN begun END) FROM lacking JOIN unknown ON unknown.id = lacking.game"
    )
    games, single, since = found.fetchone()
    who = connection.execute(
        "SELECT count(*), count(CASE WHEN mine.line LIKE 'import %' THEN 1 END)"  # noqa: S608
        f" FROM {there}.identities AS mine LEFT JOIN {here}.identities AS other"
        " ON other.seq = mine.seq AND other.digest = mine.digest AND other.line = mine.line"
        " WHERE other.seq IS NULL"
    )
    said, sheets = who.fetchone()
    return Missing(games, single, str(since or ""), said - sheets, sheets)
