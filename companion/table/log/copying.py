"""Copies an SQLite database by its online backup, into one durable file that only its owner can read."""

import errno
import os
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

from companion.table.log.damaged_file import raising_sqlite_error


def copy_database(source: sqlite3.Connection, to: Path) -> None:
    """Write what ``source`` sees at this moment into a new file ``to``, with nothing beside it.

    Raises :class:`sqlite3.Error`, also where no games are in it, or :class:`OSError`, also where ``to``
    exists.
    """
    create_new(to)
    with closing(sqlite3.connect(to, isolation_level=None)) as copy, raising_sqlite_error():
        # All pages in one step: a tap between two steps would restart the copy, at a busy table for ever.
        source.backup(copy)
        # SQLite copies an emptied file without an error.
        copy.execute("SELECT line FROM events LIMIT 0")


def make_durable(database: Path) -> None:
    """Write the write-ahead log into the database file, and sync that."""
    with closing(sqlite3.connect(database, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
    sync(database)


def create_private(file: Path) -> None:
    """Create the file where it is missing, at no time readable by another user."""
    os.close(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_CLOEXEC, 0o600))


def create_new(file: Path) -> None:
    """Create the file where nothing is yet, not even a link, which on a stick may lead anywhere."""
    file.touch(mode=0o600, exist_ok=False)


def must_be_regular(file: Path) -> None:
    """Raise :class:`OSError` for a link, a pipe, and whatever else is no regular file."""
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
    """Is a part of the database in a write-ahead log beside it?"""
    log, *_ = logs_of(database)
    return log.is_file() and log.stat().st_size > 0


def logs_of(database: Path) -> tuple[Path, ...]:
    """Return the files that SQLite keeps beside a database."""
    return tuple(database.with_name(f"{database.name}{end}") for end in ("-wal", "-shm", "-journal"))
