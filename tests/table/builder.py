"""Live tables on a real SQLite file or PostgreSQL server, with a clock that stands still."""

import resource
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, TypeAlias

from sqlalchemy import Engine, create_engine, event, select, text

from companion.backups.backup import check, examine
from companion.table import Accepted, Repeated, Result, Table
from companion.table.library.exports import game_record
from companion.table.log import schema
from companion.table.log.chain import event_digest
from tests.postgresql import run_statements

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
CLASSIC = '[Edition "classic"]\n[Players "Ana, Ben, Cy"]\n'
BEGUN = f"{CLASSIC}round\nstart G5\n"
LINES = ("Ben: G7", "Cy: G8", "Ana: G9")
"""The three turns after that."""


ON_SERVER: Final = ".postgresql"
"""How the name of a file ends that has the address of a database in it."""

Places: TypeAlias = Callable[[], AbstractContextManager[Path]]
"""Gives the path of a log that does not exist yet, for a block."""

OPENED: list[Table] = []
"""The tables to close once the test is over; see ``tests/conftest.py``."""


@cache
def log_with(record: str = "") -> bytes:
    """Return the database of a table on which that game was begun, or none.

    Thousands of tests begin with one of two; making it anew was a fifth of what they take.
    """
    with TemporaryDirectory() as folder:
        file = Path(folder) / "games.sqlite"
        table = Table.open(file, lambda: NOON)
        if record:
            accepted(table.begin(record))
        table.close()
        return file.read_bytes()


def open_table(
    file: Path, patience: float = 5.0, record: str = "", seconds: Callable[[], float] = float
) -> Table:
    """Return the table whose log is in ``file``; it waits ``patience`` seconds for a locked file.

    Where there is no such file yet, the game of ``record`` has begun. By ``seconds`` no time passes, unless
    it is another clock.
    """
    if file.suffix == ON_SERVER:
        return _open_on_server(file, patience, record, seconds)
    if file.parent.is_dir() and not any(file.parent.glob(f"{file.name}*")):
        file.write_bytes(log_with(record))
        file.chmod(0o600)
    OPENED.append(Table.open(file, lambda: NOON, patience, seconds))
    return OPENED[-1]


def _open_on_server(file: Path, patience: float, record: str, seconds: Callable[[], float]) -> Table:
    table = Table.open(file.read_text(), lambda: NOON, patience, seconds)
    OPENED.append(table)
    if record and not table.played_games.newest():
        accepted(table.begin(record))
    return table


def address(file: Path) -> str:
    """Return the address of the database that is, or is named, in this file."""
    return file.read_text() if file.suffix == ON_SERVER else f"sqlite:///{file}"


def begun(file: Path, lines: Iterable[str] = ()) -> Table:
    """Return a table of Ana, Ben and Cy after ``lines``: a green 5 was turned up, and Ben began."""
    table = open_table(file, record=BEGUN)
    for line in lines:
        accepted(table.submit(line))
    return table


def accepted(result: Result) -> Accepted:
    """Return the result, asserting that the event was accepted."""
    assert isinstance(result, Accepted), result
    return result


def repeated(result: Result) -> Repeated:
    """Return the result, asserting that the event came to an earlier game."""
    assert isinstance(result, Repeated), result
    return result


def run_sql(file: Path, *statements: str) -> None:
    """Run statements on the database, as another program would."""
    if file.suffix == ON_SERVER:
        run_statements(file, *statements)
        return
    connection = sqlite3.connect(file)
    with connection:
        for statement in statements:
            connection.execute(statement)
    connection.close()


def store_behind_its_back(file: Path, *events: tuple[str, str | None]) -> None:
    """Store events of game 1 as the table would, each given as its line and its idempotency key."""
    engine, at = engine_of(file), NOON.isoformat()
    with engine.begin() as connection:
        last = select(schema.events.c.seq, schema.events.c.digest).where(schema.events.c.game == 1)
        seq, digest = connection.execute(last.order_by(schema.events.c.seq.desc())).all()[0]
        for line, key in events:
            seq += 1
            digest = event_digest(digest, seq, at, line)
            row = {"game": 1, "seq": seq, "line": line, "at": at, "key": key, "digest": digest}
            connection.execute(schema.events.insert().values({**row, "entered_by": ""}))
    engine.dispose()


def engine_of(file: Path) -> Engine:
    """Return SQLAlchemy's engine for the database, without what the log makes of it."""
    return create_engine(address(file).replace("postgresql:", "postgresql+psycopg:"))


def damage_of(file: Path) -> tuple[str, ...]:
    """Return what is wrong with the games, as a check of them says."""
    return (examine(address(file)) if file.suffix == ON_SERVER else check(file)).damage


def rows(file: Path, query: str) -> list[tuple[Any, ...]]:
    """Return what the database answers, as to another program."""
    engine = engine_of(file)
    with engine.connect() as connection:
        found = [tuple(row) for row in connection.execute(text(query))]
    engine.dispose()
    return found


@contextmanager
def full_disk() -> Iterator[None]:
    """Let no file of this process grow beyond its first bytes."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (5000, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@contextmanager
def locked(file: Path) -> Iterator[None]:
    """Lock the database for the block, so that all can read it and nobody else can write."""
    engine = engine_of(file)
    with engine.connect() as connection:
        if file.suffix == ON_SERVER:
            names = ", ".join(schema.TABLES)
            connection.execute(text(f"LOCK TABLE {names} IN SHARE ROW EXCLUSIVE MODE"))
        else:
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        yield
    engine.dispose()


def break_at(file: Path, seq: int) -> None:
    """Make the database fail when it writes event ``seq``, and roll back what was written with it."""
    break_on(file, "INSERT ON events", f"NEW.seq = {seq}")


def break_pending(file: Path) -> None:
    """Make the database fail when it writes what waits beside the game."""
    break_on(file, "INSERT ON pending")


def break_on(file: Path, what: str, when: str = "true") -> None:
    """Make the database fail at what a trigger can wait for, until :func:`mend`."""
    why = "the disk is broken here"
    if file.suffix != ON_SERVER:
        then = f"BEGIN SELECT RAISE(ABORT, '{why}'); END"
        run_sql(file, f"CREATE TRIGGER broken BEFORE {what} WHEN {when} {then}")
        return
    run_sql(
        file,
        f"CREATE FUNCTION broken() RETURNS trigger AS $$ BEGIN RAISE '{why}'; END $$ LANGUAGE plpgsql",
        f"CREATE TRIGGER broken BEFORE {what} FOR EACH ROW WHEN ({when}) EXECUTE FUNCTION broken()",
    )


def mend(file: Path) -> None:
    """Let the database write again what it could not."""
    run_sql(file, "DROP FUNCTION broken CASCADE" if file.suffix == ON_SERVER else "DROP TRIGGER broken")


REPLAYS = "FROM events"
"""In every statement that reads a game's events."""


@contextmanager
def statements(table: Table) -> Iterator[list[str]]:
    """The statements that the table sends to its database meanwhile."""
    sent: list[str] = []

    def note(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        sent.append(statement)

    event.listen(table._log._engine, "before_cursor_execute", note)
    try:
        yield sent
    finally:
        event.remove(table._log._engine, "before_cursor_execute", note)


def replays(sent: list[str]) -> int:
    """Count the games of which events were read."""
    return sum(REPLAYS in statement for statement in sent)


def record_of(table: Table, game: int | None = None) -> str:
    """Return a game of a table's log as a record, the one that is played where none is named."""
    if game is None:
        assert table.view
        game = table.view.game_id
    played = table.played_games.game(game)
    assert played
    return game_record(played)
