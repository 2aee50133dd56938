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
        # In SQLite's own words, as where it finds the damage by itself.
        raised = sqlite3.DatabaseError("database disk image is malformed")
        raised.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
        raise raised from error
