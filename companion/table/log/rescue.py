"""What happens when a file of the games is deleted or replaced while the table has it open.

Until the file is let go of, the system keeps its content, although nobody else can find it any more. Beside
the one that has their name stands SQLite's log, which has what was played last, and its index.
"""

import os
import sqlite3
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Final

from companion.rules import Game, Sentence, say, write_record
from companion.table.log.copying import copy_database, logs_of, make_durable, sync

NAME: Final = "games-rescued"


class FilePlace:
    """Where a file was when it was opened, and whether it is still there."""

    def __init__(self, file: Path) -> None:
        self._file = file
        found = file.stat()
        self._identity = (found.st_dev, found.st_ino)
        self._size = found.st_size

    @property
    def id(self) -> str:
        """Tells the file from any other that is there at the same time."""
        return "{:x}.{:x}".format(*self._identity)

    def is_lost(self, may_shrink: Callable[[], bool] = bool) -> bool:
        """Return whether the file is gone, another one, or cut short: unless then it ``may_shrink``."""
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
    """Where the files of an SQLite database are that is open, and whether they are there.

    ``is_written_back`` tells whether all of its log is in the file itself.
    """

    def __init__(self, file: Path, is_written_back: Callable[[], bool]) -> None:
        self._is_written_back = is_written_back
        self._file = FilePlace(file)
        log, index, _ = logs_of(file)
        # On a disk that cannot share memory there is neither.
        self._log = FilePlace(log) if log.exists() else None
        self._index = FilePlace(index) if index.exists() else None

    @property
    def id(self) -> str:
        """Tells the database from any other that is there at the same time."""
        return self._file.id

    @property
    def is_lost(self) -> bool:
        """Is one of its files gone, another one, or cut short? The games only ever grow."""
        # Of the log alone nothing is missing once that was written back, as another program may do.
        return (
            self._file.is_lost()
            or (self._log is not None and self._log.is_lost(self._is_written_back))
            or (self._index is not None and self._index.is_lost())
        )


def rescue(file: Path, source: sqlite3.Connection, game: Game | None) -> Sentence:
    """Write the games anew beside ``file``, from where ``source`` still has them; return what to tell people.

    Where the file was emptied, too, the present game is written as a record.
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
    to = free_name(file.with_name(f"{NAME}.sqlite"))
    try:
        copy_database(source, to)
        make_durable(to)
        sync(to.parent)
    except sqlite3.Error as error:
        to.unlink(missing_ok=True)
        if game is None:
            raise OSError(0, str(error)) from error
        to = free_name(file.with_name(f"{NAME}.uno"))
        to.write_text(write_record(game.setup, game.clean), "utf-8")
        sync(to)
    return to


def free_name(file: Path) -> Path:
    """Return a path like that one at which nothing is yet."""
    return next(path for path in numbered(file) if not os.path.lexists(path))


def numbered(file: Path) -> Iterator[Path]:
    """Yield that path, then others like it: with a 2 at the end of the name, with a 3 and so on."""
    yield file
    for number in count(2):
        yield file.with_stem(f"{file.stem}-{number}")
