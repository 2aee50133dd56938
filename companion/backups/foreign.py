"""Reads databases that may come from anywhere, such as a stick.

Nothing is taken but the rows of our own tables: no page, and no SQL of the file.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import cache, partial
from itertools import count
from pathlib import Path
from typing import Final, NamedTuple

from sqlalchemy import create_engine

from companion.table.log.copying import create_new, must_be_regular
from companion.table.log.damaged_file import raising_sqlite_error
from companion.table.log.schema import MIGRATIONS, MOST_ID, NewerSchema, migrate

MOST_BYTES_OF_A_ROW: Final = 8_000_000
"""Several times a record as long as may be."""

MOST_ROWS_AT_ONCE: Final = 100_000
"""Rows of one game, or of a table that is no game's: they are read as a whole."""

DERIVED: Final = ("statistics", "summaries")
"""Tables that are not copied: they are made anew from the events."""

STEPS_BETWEEN_LOOKS: Final = 10_000
"""Steps of SQLite between two calls of the progress handler."""

STEPS_OF_A_BYTE: Final = 1
"""Steps that a file may take by its size, three times those of whole games: a crafted one takes no end."""


class NotOurs(Exception):
    """A file is no database of this companion; ``str()`` says why, in English."""


class SchemaEntry(NamedTuple):
    """A table or an index of a schema, and the SQL that made it."""

    type: str
    name: str
    table: str
    sql: str | None


@contextmanager
def reading(file: Path, how: str = "") -> Iterator[sqlite3.Connection]:
    """Open a database of one of our schemas for reading.

    Raises :class:`NotOurs`, :class:`~.schema.NewerSchema`, :class:`OSError` or :class:`sqlite3.Error`.
    """
    must_be_regular(file)
    with closing(sqlite3.connect(f"{address(file)}{how}", isolation_level=None, uri=True)) as connection:
        connection.execute("PRAGMA trusted_schema = OFF")
        connection.execute("PRAGMA cell_size_check = ON")
        connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, MOST_BYTES_OF_A_ROW)
        # Bytes that a bad disk has altered are seldom UTF-8: read them all the same, the digest tells.
        connection.text_factory = partial(str, encoding="utf-8", errors="replace")
        _stop_in_time(connection, file)
        try:
            with raising_sqlite_error():
                _version(connection)
                yield connection
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode == sqlite3.SQLITE_INTERRUPT:
                raise NotOurs("It takes far longer to read than a file of its size does.") from error
            raise


def address(file: Path) -> str:
    """Return the URI by which SQLite opens a file for reading."""
    return f"{file.absolute().as_uri()}?mode=ro"


def copy_rows(source: sqlite3.Connection, to: Path) -> str:
    """Copy the rows of our tables to a new database; return what is wrong with the pages of ``source``.

    Raises :class:`NotOurs` for rows that no companion writes, :class:`OSError` or :class:`sqlite3.Error`.
    """
    # One snapshot, as a table may play on it.
    source.execute("BEGIN")
    damage, *_ = source.execute("PRAGMA quick_check(1)").fetchone()
    schema = _schema(_version(source))
    create_new(to)
    with closing(sqlite3.connect(to, isolation_level=None)) as copy:
        copy.execute("PRAGMA synchronous = OFF")
        copy.execute("BEGIN")
        for entry in schema:
            if entry.sql:
                copy.execute(entry.sql)
        for entry in schema:
            if entry.type == "table" and entry.name not in DERIVED:
                _copy_table(source, copy, entry.name)
        copy.execute("COMMIT")
    return "" if damage == "ok" else str(damage)


def _copy_table(source: sqlite3.Connection, copy: sqlite3.Connection, table: str) -> None:
    columns = {name: kind for _, name, kind, *_ in copy.execute(f"PRAGMA table_info({table})")}
    names, marks = ", ".join(columns), ", ".join("?" for _ in columns)
    # From both ends, so that only the rows of an unreadable page are lost.
    for order in ("ASC", "DESC"):
        rows = f"SELECT {names} FROM {table} NOT INDEXED ORDER BY rowid {order}"  # noqa: S608 - names of our own
        try:
            with raising_sqlite_error():
                copy.executemany(f"INSERT OR IGNORE INTO {table} VALUES ({marks})", source.execute(rows))  # noqa: S608
            break
        except sqlite3.DatabaseError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_CORRUPT:
                raise
    strange = " OR ".join(_STRANGE[kind].format(name) for name, kind in columns.items())
    of_one = "game" if "game" in columns else "NULL"
    too_many = f"SELECT 1 FROM {table} GROUP BY {of_one} HAVING count(*) > {MOST_ROWS_AT_ONCE}"  # noqa: S608
    if copy.execute(f"SELECT 1 FROM {table} WHERE {strange} UNION ALL {too_many}").fetchone():  # noqa: S608
        raise NotOurs(f"It has {table} that no companion writes.")


_STRANGE: Final = {
    # Half of the largest, to leave room for the next numbers.
    "INTEGER": f"({{0}} NOT NULL AND {{0}} NOT BETWEEN 0 AND {MOST_ID // 2})",
    "TEXT": "typeof({0}) NOT IN ('text', 'null')",
}


def _stop_in_time(connection: sqlite3.Connection, file: Path) -> None:
    log = file.with_name(f"{file.name}-wal")
    size = file.stat().st_size + (log.stat().st_size if log.is_file() else 0)
    looks, most = count(), 20 + size * STEPS_OF_A_BYTE // STEPS_BETWEEN_LOOKS
    connection.set_progress_handler(lambda: next(looks) > most, STEPS_BETWEEN_LOOKS)


def _version(connection: sqlite3.Connection) -> int:
    """Return the version of a database whose schema is one of ours to the letter; raises :class:`NotOurs`."""
    # Without the tables that SQLite's ANALYZE makes.
    query = (
        "SELECT type, name, tbl_name, sql FROM sqlite_schema"
        " WHERE NOT (type = 'table' AND name GLOB 'sqlite_stat[14]') ORDER BY type, name"
    )
    found = [SchemaEntry(*row) for row in connection.execute(query)]
    if not {"games", "events", "schema_version"} <= {entry.name for entry in found}:
        raise NotOurs("It has no games of an UNO Companion.")
    match connection.execute("SELECT version FROM schema_version").fetchmany(2):
        case [(int(version),)] if version > len(MIGRATIONS):
            raise NewerSchema(version)
        case [(int(version),)] if version > 0 and tuple(found) == _schema(version):
            return version
    raise NotOurs("It is not made as an UNO Companion makes its games.")


@cache
def _schema(version: int) -> tuple[SchemaEntry, ...]:
    """Return the schema that the migrations make, sorted."""
    engine = create_engine("sqlite://")
    with engine.begin() as connection:
        migrate(connection, version)
        found = connection.exec_driver_sql("SELECT type, name, tbl_name, sql FROM sqlite_schema")
        return tuple(sorted(SchemaEntry(*row) for row in found))
