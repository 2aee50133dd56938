"""Saves the games where their file is deleted or replaced while the table has it open.

Until it is closed, the system keeps the content of a deleted file. The write-ahead log beside it, which has
what was played last, and its index may be deleted as well.
"""

import os
import sqlite3
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Final

from companion.rules import Game, Sentence, say, write_record
from companion.table.log.copying import copy_database, logs_of, make_durable, sync

RESCUED: Final = "games-rescued"
"""How the name of a file of rescued games begins."""


class FilePlace:
    """Where a file was when it was opened, and whether it is still there."""

    def __init__(self, file: Path) -> None:
        self._file = file
        found = file.stat()
        self._identity = (found.st_dev, found.st_ino)
        self._size = found.st_size

    @property
    def id(self) -> str:
        """An id that no other file has at the same time."""
        return "{:x}.{:x}".format(*self._identity)

    def is_lost(self, may_shrink: Callable[[], bool] = bool) -> bool:
        """Is the file gone, another one, or cut short? The last is no loss where it ``may_shrink``."""
        try:
            found = os.stat(self._file)  # noqa: PTH116 - before every tap, and half the price of Path.stat
        except OSError:
            return True
        if (found.st_dev, found.st_ino) != self._identity:
            return True
        if found.st_size < self._size and not may_shrink():
            return True
        self._size = found.st_size
        return False


class DatabasePlace:
    """Where the files of an open SQLite database were, and whether they are still there.

    ``is_written_back`` tells whether all of its write-ahead log is in the database file.
    """

    def __init__(self, file: Path, is_written_back: Callable[[], bool]) -> None:
        self._is_written_back = is_written_back
        self._file = FilePlace(file)
        log, index, _ = logs_of(file)
        # Where memory cannot be shared there is neither.
        self._log = FilePlace(log) if log.exists() else None
        self._index = FilePlace(index) if index.exists() else None

    @property
    def id(self) -> str:
        """An id that no other database has at the same time."""
        return self._file.id

    @property
    def is_lost(self) -> bool:
        """Is one of its files gone, another one, or cut short? The games only ever grow."""
        # Another program may have written the log back: then nothing is missing.
        return (
            self._file.is_lost()
            or (self._log is not None and self._log.is_lost(self._is_written_back))
            or (self._index is not None and self._index.is_lost())
        )


def rescue(file: Path, source: sqlite3.Connection, game: Game | None) -> Sentence:
    """Save the games that ``source`` still has beside ``file``; return the sentence about that.

    Where the file was emptied as well, the present game is saved as a record.
    """
    what = say("The file of the games was deleted or replaced while the table was open.")
    try:
        saved = _save(file, source, game)
    except OSError as error:
        return say("%(what)s It could not be written again: %(reason)s.", what=what, reason=error.strerror)
    return say(
        "%(what)s Nothing more can be saved. All that was known is in %(saved)s; the host can put it back"
        " under Games, Backups.",
        what=what,
        saved=saved,
    )


def _save(file: Path, source: sqlite3.Connection, game: Game | None) -> Path:
    to = free_name(file.with_name(f"{RESCUED}.sqlite"))
    try:
        copy_database(source, to)
        make_durable(to)
        sync(to.parent)
    except sqlite3.Error as error:
        to.unlink(missing_ok=True)
        if game is None:
            raise OSError(0, str(error)) from error
        to = free_name(file.with_name(f"{RESCUED}.uno"))
        to.write_text(write_record(game.setup, game.clean), "utf-8")
        sync(to)
    return to


def free_name(file: Path) -> Path:
    """Return the first of the :func:`numbered` paths at which nothing is yet."""
    return next(path for path in numbered(file) if not os.path.lexists(path))


def numbered(file: Path) -> Iterator[Path]:
    """Yield that path, then others with a number in the name.

    >>> paths = numbered(Path("games.sqlite"))
    >>> [next(paths).name for _ in range(3)]
    ['games.sqlite', 'games-2.sqlite', 'games-3.sqlite']
    """
    yield file
    for number in count(2):
        yield file.with_stem(f"{file.stem}-{number}")
