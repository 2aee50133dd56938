"""Copies an SQLite database page by page, as its own backup does, into one durable file that only we read."""

import errno
import os
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

from companion.table.log.damaged_file import raising_sqlite_error


def copy_database(source: sqlite3.Connection, to: Path) -> None:
    """Write what ``source`` sees at this moment into the file ``to``, with nothing beside it.

    Raises :class:`sqlite3.Error`, also where no games are in it, or :class:`OSError`, also where there is
    something at ``to``.
    """
    create_new(to)
    with closing(sqlite3.connect(to, isolation_level=None)) as copy, raising_sqlite_error():
        # All pages in one step: a tap between two steps begins the copy anew, at a busy table for ever.
        source.backup(copy)
        # Of a file that was emptied, SQLite makes an empty copy without a word.
        copy.execute("SELECT line FROM events LIMIT 0")


def make_durable(database: Path) -> None:
    """Write everything into the one file, without a write-ahead log beside it, and sync that."""
    with closing(sqlite3.connect(database, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
    sync(database)


def create_private(file: Path) -> None:
    """Create the file where it is missing, so that no other user can read it."""
    # With its permissions, not given them later: at no time can another user read it.
    os.close(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_CLOEXEC, 0o600))


def create_new(file: Path) -> None:
    """Create the file where nothing is yet, not even a link: on a stick that may lead anywhere."""
    os.close(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600))


def must_be_regular(file: Path) -> None:
    """Raise :class:`OSError` for a link, a pipe, and whatever else is no file of its own."""
    if not stat.S_ISREG(file.lstat().st_mode):
        raise OSError(errno.EINVAL, "It is a link, or no file", str(file))


def sync(path: Path) -> None:
    """Sync a file, or a folder's list of files, to the disk."""
    opened = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def has_log(database: Path) -> bool:
    """Return whether a part of the database is in a write-ahead log beside it."""
    log, *_ = logs_of(database)
    return log.is_file() and log.stat().st_size > 0


def logs_of(database: Path) -> tuple[Path, ...]:
    """Return the files that SQLite keeps beside a database."""
    return tuple(database.with_name(f"{database.name}{end}") for end in ("-wal", "-shm", "-journal"))
