"""Copies an SQLite database page by page, as its own backup does, into one durable file that only we read."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path


def copy_database(source: sqlite3.Connection, to: Path) -> None:
    """Write what ``source`` sees at this moment into the file ``to``, with nothing beside it.

    Raises :class:`sqlite3.Error` or :class:`OSError`.
    """
    create_private(to)
    with closing(sqlite3.connect(to, isolation_level=None)) as copy:
        # All pages in one step: a tap between two steps begins the copy anew, at a busy table for ever.
        source.backup(copy)


def make_durable(database: Path) -> None:
    """Write everything into the one file, without a write-ahead log beside it, and sync that."""
    with closing(sqlite3.connect(database, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
    sync(database)


def create_private(file: Path) -> None:
    """Create the file where it is missing, so that no other user can read it."""
    # With its permissions, not given them later: at no time can another user read it.
    os.close(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_CLOEXEC, 0o600))


def sync(path: Path) -> None:
    """Sync a file, or a folder's list of files, to the disk."""
    opened = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
