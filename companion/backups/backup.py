"""Copies of an SQLite file that may be in use, and whether all of its games are as they were logged.

Our own file is copied by SQLite's online backup, never as a file: a copied file lacks what the write-ahead
log has, or has half of an event. Of a file that may come from anywhere, the games are written anew.
"""

import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final, NamedTuple

from sqlalchemy import URL

from companion.backups.comparison import (
    Contents,
    Missing,
    contents_of,
    differences,
    lacks_nothing,
    reading_backup,
)
from companion.backups.foreign import NotOurs, address, copy_rows, reading
from companion.rules import say
from companion.table.library.projection import project
from companion.table.live.pending import read_pending
from companion.table.log.copying import copy_database, logs_of, make_durable, sync
from companion.table.log.integrity import pages_damaged
from companion.table.log.kept_games import damaged
from companion.table.log.log import Log, LogError
from companion.table.log.rescue import numbered
from companion.table.log.schema import NewerSchema
from companion.table.log.witness import Witness, witness_file

LESS: Final = "-less"
DAMAGED: Final = "-damaged"
"""In the name of a copy that may not take the place of the file it was made for, and why."""


class BackupError(Exception):
    """A copy cannot be made or kept; ``str()`` is a sentence for people."""


class BackupReport(NamedTuple):
    """How many games and events a database has, and what is wrong with them: a sentence each."""

    games: int
    events: int
    damage: tuple[str, ...] = ()


class Backup(NamedTuple):
    """A copy: where it is, and what is in it."""

    file: Path
    report: BackupReport


class Comparison(NamedTuple):
    """A backup beside the games that it would replace: what is in it, what would be lost, and what gained.

    ``lost`` and ``gained`` are None where what is there now cannot be read.
    """

    report: BackupReport
    contents: Contents
    lost: Missing | None
    gained: Missing | None


def back_up(database: Path, to: Path) -> Backup:
    """Write the database as it is at this moment to a new file, or in place of one that has nothing more.

    A copy that has less than the file that is there is kept beside it, by a name with :data:`LESS`; one of
    damaged games, or that has lost its end, always so, by a name with :data:`DAMAGED`. A table may go on
    playing meanwhile. Raises :class:`BackupError`; the file that was there before is then as it was.
    """
    with drafted(to) as draft:
        _copy_witness(database, draft)
        _copy_own(database, draft)
        report = _examine(draft)
        make_durable(draft)
        if report.damage:
            # Only of a file that can be read to its end can be told whether another has less.
            take_in(draft, draft)
        kept = _place(draft, to, is_damaged=bool(report.damage))
        draft.replace(kept)
        sync(to.parent)
    return Backup(kept, report)


def take_in(file: Path, to: Path) -> None:
    """Write the games of a file from anywhere to a new one of our own, or in place of that one.

    Raises :class:`BackupError`; the file that was there before is then as it was.
    """
    with drafted(to) as draft:
        take_rows(file, draft)
        make_durable(draft)
        draft.replace(to)
        sync(to.parent)


def check(database: Path) -> BackupReport:
    """Replay every game of a database and compare it with its digests; the file itself is left alone.

    Raises :class:`BackupError` where it is no database of this companion.
    """
    with raising_backup_error(database), tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / database.name
        _copy_witness(database, copy)
        return _take(database, copy, replays=True)


def look_into(database: Path) -> Contents:
    """Count the games of a backup, of whatever schema; raises :class:`BackupError`."""
    with raising_backup_error(database), reading_backup(database) as connection:
        return contents_of(connection)


def compare(backup: Path, database: Path, folder: Path) -> Comparison:
    """Compare a backup with the games that it would replace; both are left alone.

    A copy of it is made in ``folder`` for so long. Raises :class:`BackupError` where the backup is no
    database of this companion.
    """
    with raising_backup_error(backup), tempfile.TemporaryDirectory(dir=folder) as drafts:
        copy = Path(drafts) / backup.name
        report = _take(backup, copy)
        with closing(sqlite3.connect(address(copy), uri=True)) as connection:
            lost, gained = differences(connection, database)
            return Comparison(report, contents_of(connection), lost, gained)


@contextmanager
def drafted(file: Path) -> Iterator[Path]:
    """Give the path at which a file may be made before it is kept as that one."""
    draft = file.with_name(f"{file.name}.part")
    with raising_backup_error(file):
        try:
            delete(draft)
            yield draft
        finally:
            delete(draft)


def _place(copy: Path, to: Path, is_damaged: bool) -> Path:
    """Return where a copy is kept: never in the place of what has more, nor, damaged, of what is whole."""
    if not is_damaged and _may_replace(copy, to):
        return to
    beside = numbered(to.with_stem(f"{to.stem}{DAMAGED if is_damaged else LESS}"))
    return next(path for path in beside if _may_replace(copy, path))


def is_beside(file: Path) -> bool:
    """Return whether that copy could not take the place of the file it was made for."""
    return LESS in file.stem or DAMAGED in file.stem


def _may_replace(copy: Path, file: Path) -> bool:
    return not os.path.lexists(file) or lacks_nothing(copy, file)


def _copy_own(database: Path, to: Path) -> None:
    if not database.is_file():
        raise BackupError(f"There is no {database}.")
    with closing(sqlite3.connect(address(database), uri=True)) as source:
        copy_database(source, to)


def _copy_witness(database: Path, copy: Path) -> None:
    # Before the games: what is stored in between is then in the copy, and no lost end of it.
    with closing(Witness(copy)) as witness:
        for head in Witness(database).read():
            witness.write(head)


def _take(file: Path, to: Path, replays: bool = False) -> BackupReport:
    """Write the games of a file anew, and return whether they are as they were logged."""
    damage = take_rows(file, to)
    report = _examine(to, replays)
    return report._replace(damage=(pages_damaged(damage), *report.damage)) if damage else report


def take_rows(file: Path, to: Path) -> str:
    """Write the games of a file from anywhere anew; return what is wrong with its pages."""
    if not os.path.lexists(file):
        raise BackupError(f"There is no {file}.")
    with reading(file) as source:
        return copy_rows(source, to)


def _examine(database: Path, replays: bool = False) -> BackupReport:
    return examine(url_of(database), replays)


def url_of(database: Path) -> str:
    """Return the address at which a log is opened in that file."""
    return URL.create("sqlite", database=str(database)).render_as_string()


def examine(url: str, replays: bool = True) -> BackupReport:
    """Compare every game with its digests, and play it where ``replays``; migrates an older database.

    Raises :class:`.log.LogError`.
    """
    with closing(Log(url)) as log:
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
        found += log.identities.damage()
        if replays and ids:
            found += _damage_beside(log, ids[-1])
    return BackupReport(len(ids), events, tuple(found))


def _damage_beside(log: Log, game: int) -> list[str]:
    try:
        read_pending(log.pending(game))
    except (LogError, ValueError):
        return [
            say(
                "What was kept beside game %(number)d has been changed. The table drops it as it opens.",
                number=game,
            )
        ]
    return []


def delete(database: Path) -> None:
    """Delete a database that nobody has open, with what is kept beside it."""
    for file in (database, *logs_of(database), witness_file(database)):
        file.unlink(missing_ok=True)


@contextmanager
def raising_backup_error(file: Path) -> Iterator[None]:
    """Raise :class:`BackupError` in place of what SQLite and the disk say about that file."""
    try:
        yield
    except OSError as error:
        raise BackupError(f"{error.filename or file}: {error.strerror}.") from error
    except (sqlite3.Error, LogError, NotOurs, NewerSchema) as error:
        raise BackupError(f"{file}: {error}") from error
