"""Live tables on a real SQLite file, with a clock that stands still."""

import sqlite3
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path

from companion.table import Accepted, Result, Table

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
CLASSIC = '[Edition "classic"]\n[Players "Ana, Ben, Cy"]\n'
BEGUN = f"{CLASSIC}round\nstart G5\n"


OPENED: list[Table] = []
"""The tables to close once the test is over; see ``tests/conftest.py``."""


def open_table(file: Path, patience: float = 5.0) -> Table:
    """Return the table whose log is in ``file``; it waits ``patience`` seconds for a locked file."""
    OPENED.append(Table.open(file, lambda: NOON, patience))
    return OPENED[-1]


def begun(file: Path, lines: Iterable[str] = ()) -> Table:
    """Return a table of Ana, Ben and Cy after ``lines``: a green 5 was turned up, and Ben began."""
    table = open_table(file)
    accepted(table.begin(BEGUN))
    for line in lines:
        accepted(table.submit(line))
    return table


def accepted(result: Result) -> Accepted:
    """Return the result, asserting that the event was accepted."""
    assert isinstance(result, Accepted), result
    return result


def run_sql(file: Path, *statements: str) -> None:
    """Run statements on the database, as another program would."""
    connection = sqlite3.connect(file)
    with connection:
        for statement in statements:
            connection.execute(statement)
    connection.close()


def break_at(file: Path, seq: int) -> None:
    """Make the database fail when it writes event ``seq``, and roll back what was written with it."""
    broken = "BEGIN SELECT RAISE(ABORT, 'the disk is broken here'); END"
    run_sql(file, f"CREATE TRIGGER broken BEFORE INSERT ON events WHEN NEW.seq = {seq} {broken}")
