"""Whatever reading a damaged SQLite file raises, as the one error that callers expect."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def raising_sqlite_error() -> Iterator[None]:
    """Raise :class:`sqlite3.DatabaseError` where an error of SQLite quotes bytes that are no UTF-8."""
    try:
        yield
    except UnicodeDecodeError as error:
        raise malformed() from error


def malformed() -> sqlite3.DatabaseError:
    """Return the error that SQLite itself raises of a damaged file."""
    error = sqlite3.DatabaseError("database disk image is malformed")
    error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
    return error
