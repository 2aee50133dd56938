"""Copies of an SQLite file that may be in use, and whether all of its games are as they were logged.

Copied by SQLite's online backup, never as a file: a copied file lacks what the write-ahead log has, or
has half of an event.
"""

import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import URL

from companion.table.copying import copy_database, make_durable, sync
from companion.table.log import Log, LogError, damaged
from companion.table.projection import project
from companion.table.witness import witness_file


class BackupError(Exception):
    """A copy cannot be made or kept; ``str()`` is a sentence for people."""


class Report(NamedTuple):
    """How many games and events a database has, and what is wrong with them: a sentence each."""

    games: int
    events: int
    damage: tuple[str, ...] = ()


def back_up(database: Path, to: Path) -> Report:
    """Write the database as it is at this moment to a new file, or in place of that file.

    A table may go on playing meanwhile. What is wrong with the games is told, and the copy kept all the
    same. Raises :class:`BackupError`; the file that was there before is then as it was.
    """
    draft = to.with_name(f"{to.name}.part")
    with _told(to):
        try:
            _copy(database, draft)
            report = _examine(draft)
            make_durable(draft)
            draft.replace(to)
            sync(to.parent)
        finally:
            for left in _with_its_logs(draft):
                left.unlink(missing_ok=True)
    return report


def check(database: Path) -> Report:
    """Replay every game of a database and compare it with its digests; the file itself is left alone.

    Raises :class:`BackupError` where it is no database of this companion.
    """
    with _told(database), tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / database.name
        _copy(database, copy)
        if (witness := witness_file(database)).exists():
            shutil.copy(witness, witness_file(copy))
        return _examine(copy, replays=True)


def put_in_place(backup: Path, database: Path, replaced: Path) -> None:
    """Make a copy of ``backup`` the database, and keep the one that was there as ``replaced``.

    No table may have it open. Raises :class:`BackupError`.
    """
    draft = database.with_name(f"{database.name}.part")
    with _told(database):
        _copy(backup, draft)
        make_durable(draft)
        # Whichever of these a power cut comes after, the next start finds a whole database or says what is
        # missing: the witness is moved last, and a write-ahead log never stays beside a file not its own.
        for old, new in zip(_with_its_logs(database), _with_its_logs(replaced), strict=True):
            if old.exists():
                old.replace(new)
        draft.replace(database)
        witness_file(database).unlink(missing_ok=True)
        sync(database.parent)


def _copy(database: Path, to: Path) -> None:
    if not database.is_file():
        raise BackupError(f"There is no {database}.")
    address = f"{database.absolute().as_uri()}?mode=ro"
    with closing(sqlite3.connect(address, uri=True)) as source:
        copy_database(source, to)


def _examine(database: Path, replays: bool = False) -> Report:
    """Compare every game with its digests, and play it where ``replays``; migrates an older database."""
    log = Log(URL.create("sqlite", database=str(database)).render_as_string())
    with closing(log):
        found, events = list[str](log.warnings), 0
        ids = log.ids()
        for number in ids:
            try:
                history = log.history(number)
                events += len(history.events)
                if history.damage:
                    found.append(damaged(number, history.damage))
                elif replays and (game := log.game(number)):
                    damage = project(game, history).damage or game.damage
                    found += [damage] if damage else []
            except LogError as error:
                found.append(str(error))
    return Report(len(ids), events, tuple(found))


def _with_its_logs(database: Path) -> tuple[Path, ...]:
    """Return the files that SQLite keeps beside a database, then the database."""
    return (*(database.with_name(f"{database.name}{end}") for end in ("-wal", "-shm")), database)


@contextmanager
def _told(file: Path) -> Iterator[None]:
    """Raise :class:`BackupError` in place of what SQLite and the disk say about that file."""
    try:
        yield
    except (sqlite3.Error, LogError) as error:
        raise BackupError(f"{file}: {error}") from error
    except OSError as error:
        raise BackupError(f"{error.filename or file}: {error.strerror}.") from error
