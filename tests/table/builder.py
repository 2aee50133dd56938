"""Live tables on a real SQLite file, with a clock that stands still."""

import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import event

from companion.table import Accepted, Repeated, Result, Table
from companion.table.chain import event_digest

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
CLASSIC = '[Edition "classic"]\n[Players "Ana, Ben, Cy"]\n'
BEGUN = f"{CLASSIC}round\nstart G5\n"


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
    if file.parent.is_dir() and not any(file.parent.glob(f"{file.name}*")):
        file.write_bytes(log_with(record))
        file.chmod(0o600)
    OPENED.append(Table.open(file, lambda: NOON, patience, seconds))
    return OPENED[-1]


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
    connection = sqlite3.connect(file)
    with connection:
        for statement in statements:
            connection.execute(statement)
    connection.close()


def store_behind_its_back(file: Path, *events: tuple[str, str | None]) -> None:
    """Store events of game 1 as the table would, each given as its line and its idempotency key."""
    connection = sqlite3.connect(file)
    with connection:
        read = "SELECT seq, digest FROM events WHERE game = 1 ORDER BY seq DESC LIMIT 1"
        seq, digest = connection.execute(read).fetchone()
        for line, key in events:
            seq += 1
            digest = event_digest(digest, seq, NOON.isoformat(), line)
            row = (seq, line, NOON.isoformat(), key, digest, "")
            connection.execute("INSERT INTO events VALUES (1, ?, ?, ?, ?, ?, ?)", row)
    connection.close()


def break_at(file: Path, seq: int) -> None:
    """Make the database fail when it writes event ``seq``, and roll back what was written with it."""
    broken = "BEGIN SELECT RAISE(ABORT, 'the disk is broken here'); END"
    run_sql(file, f"CREATE TRIGGER broken BEFORE INSERT ON events WHEN NEW.seq = {seq} {broken}")


def break_pending(file: Path) -> None:
    """Make the database fail when it writes what waits beside the game."""
    run_sql(file, "CREATE TRIGGER full BEFORE INSERT ON pending BEGIN SELECT RAISE(ABORT, 'it is full'); END")


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
