"""What reading a damaged SQLite file raises, brought to the one error that everybody expects of it."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def raising_sqlite_error() -> Iterator[None]:
    """Raise :class:`sqlite3.DatabaseError` in place of whatever else a damaged file makes SQLite raise.

    Its errors quote the bytes that it found there, and Python's module takes those for UTF-8.
    """
    try:
        yield
    except UnicodeDecodeError as error:
        raise malformed() from error


def malformed() -> sqlite3.DatabaseError:
    """Return what SQLite raises where it finds by itself that a file is damaged."""
    error = sqlite3.DatabaseError("database disk image is malformed")
    error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
    return error
