"""Copies of an SQLite file that may be in use, and checks of its games.

Our own file is copied by SQLite's online backup, never as a file, which would lack what the write-ahead log
has. Of a file that may come from anywhere, the rows are copied to a new database.
"""

import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final, NamedTuple

from sqlalchemy import URL

from companion.backups import comparison
from companion.backups.comparison import schema_of
from companion.backups.foreign import NotOurs, address, copy_rows, reading
from companion.foundation.user_error import UserError
from companion.rules import read_kept_headers, say
from companion.table.library.replayed_game import project
from companion.table.live.unfinished import read_unfinished
from companion.table.log.copying import copy_database, logs_of, make_durable, sync
from companion.table.log.head_file import HeadFile, head_file_of
from companion.table.log.integrity import pages_damaged
from companion.table.log.kept_games import damaged
from companion.table.log.log import Log, LogError
from companion.table.log.rescue import numbered
from companion.table.log.schema import MIGRATIONS, NewerSchema

LESS: Final = "-less"
DAMAGED: Final = "-damaged"
"""In the name of a copy that may not replace the file it was made for, and why."""

SCHEMA: Final = "-schema"
"""In the name of a copy, before the number of its schema, where a copy of another schema has the name."""


class BackupError(UserError):
    """A copy cannot be made or kept."""


class BackupReport(NamedTuple):
    """The numbers of games and events of a database, and a sentence for each thing wrong with them."""

    games: int
    events: int
    damage: tuple[str, ...] = ()


class Backup(NamedTuple):
    """A copy, and what is in it."""

    file: Path
    report: BackupReport


class Comparison(NamedTuple):
    """What is in a backup, and what the games that it would replace would lose and gain.

    ``lost`` and ``gained`` are None where the present games cannot be read.
    """

    report: BackupReport
    contents: comparison.Contents
    lost: comparison.Missing | None
    gained: comparison.Missing | None


def back_up(database: Path, to: Path) -> Backup:
    """Write the database as it is at this moment to a new file, or in place of one that has nothing more.

    A copy that has less is kept beside that file, with :data:`LESS` in its name, and one of damaged games
    always with :data:`DAMAGED`; one of another schema with :data:`SCHEMA` and its number, as another version
    may need what is there. A table may play meanwhile. Raises :class:`BackupError`, which leaves the
    earlier file as it was.
    """
    with drafted(to) as draft:
        _copy_head_file(database, draft)
        copy_own(database, draft)
        report = _examine_unchanged(draft)
        make_durable(draft)
        if report.damage:
            # Only a file that can be read to its end can be compared.
            take_in(draft, draft)
        kept = _place(draft, _of_its_schema(draft, to), is_damaged=bool(report.damage))
        draft.replace(kept)
        sync(to.parent)
    return Backup(kept, report)


def take_in(file: Path, to: Path) -> None:
    """Copy the rows of a file from anywhere; raises :class:`BackupError`, which leaves ``to`` as it was."""
    with drafted(to) as draft:
        take_rows(file, draft)
        make_durable(draft)
        draft.replace(to)
        sync(to.parent)


def check(database: Path) -> BackupReport:
    """Replay and check every game in a copy of a database; raises :class:`BackupError`."""
    with raising_backup_error(database), tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / database.name
        _copy_head_file(database, copy)
        return _take(database, copy, replays=True)


def look_into(database: Path) -> comparison.Contents:
    """Count the games of a backup of any schema; raises :class:`BackupError`."""
    with raising_backup_error(database), comparison.reading_backup(database) as connection:
        return comparison.contents_of(connection)


def compare(backup: Path, database: Path, folder: Path) -> Comparison:
    """Compare a backup with the games that it would replace, by a copy made in ``folder``.

    Raises :class:`BackupError` where the backup cannot be read.
    """
    with raising_backup_error(backup), tempfile.TemporaryDirectory(dir=folder) as drafts:
        copy = Path(drafts) / backup.name
        report = _take(backup, copy)
        with closing(sqlite3.connect(address(copy), uri=True)) as connection:
            lost, gained = comparison.differences(connection, database)
            return Comparison(report, comparison.contents_of(connection), lost, gained)


@contextmanager
def drafted(file: Path) -> Iterator[Path]:
    """Give the path of a draft of a file, and delete it after the block if it is still there."""
    draft = file.with_name(f"{file.name}.part")
    with raising_backup_error(file):
        try:
            delete(draft)
            yield draft
        finally:
            delete(draft)


def _place(copy: Path, to: Path, is_damaged: bool) -> Path:
    """Return where a copy goes: never in place of what has more, nor, if damaged, of what is whole."""
    if not is_damaged and _may_replace(copy, to):
        return to
    beside = numbered(to.with_stem(f"{to.stem}{DAMAGED if is_damaged else LESS}"))
    return next(path for path in beside if _may_replace(copy, path))


def _of_its_schema(copy: Path, to: Path) -> Path:
    """Return where a copy goes that would replace ``to``: beside it where that is of another schema."""
    there, its = schema_of(to), schema_of(copy)
    return to if there in (None, its) else to.with_stem(f"{to.stem}{SCHEMA}{its}")


def is_beside(file: Path) -> bool:
    """Is that a copy that could not replace the file it was made for?"""
    return LESS in file.stem or DAMAGED in file.stem


def _may_replace(copy: Path, file: Path) -> bool:
    return not os.path.lexists(file) or comparison.lacks_nothing(copy, file)


def copy_own(database: Path, to: Path) -> None:
    """Copy a database of ours as it is to a new file.

    Raises :class:`BackupError`, or as :func:`.copy_database` does.
    """
    if not database.is_file():
        raise BackupError(f"There is no {database}.")
    with closing(sqlite3.connect(address(database), uri=True)) as source:
        copy_database(source, to)


def _copy_head_file(database: Path, copy: Path) -> None:
    # Before the games: what is stored in between is then in the copy, and not missing from it.
    with closing(HeadFile(copy)) as heads:
        for head in HeadFile(database).read():
            heads.write(head)


def _take(file: Path, to: Path, replays: bool = False) -> BackupReport:
    """Copy the rows of a file, and check them."""
    damage = take_rows(file, to)
    report = examine(url_of(to), replays)
    return report._replace(damage=(pages_damaged(damage), *report.damage)) if damage else report


def take_rows(file: Path, to: Path) -> str:
    """Copy the rows of a file from anywhere to a new database; return what is wrong with its pages."""
    if not os.path.lexists(file):
        raise BackupError(f"There is no {file}.")
    with reading(file) as source:
        return copy_rows(source, to)


def url_of(database: Path) -> str:
    """Return the database URL of that file."""
    return URL.create("sqlite", database=str(database)).render_as_string()


def examine(url: str, replays: bool = True) -> BackupReport:
    """Compare every game with its digests, and replay it if asked; migrates an older database.

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
            try:
                if newest := log.newest():
                    read_unfinished(log.unfinished(newest.id), read_kept_headers(newest.headers).edition)
            except (LogError, ValueError):
                changed = say(
                    "What was kept beside game %(number)d has been changed. The table drops it as it opens.",
                    number=ids[-1],
                )
                found.append(changed)
    return BackupReport(len(ids), events, tuple(found))


def _examine_unchanged(draft: Path) -> BackupReport:
    """Examine a draft without replays, and leave it in its schema."""
    if schema_of(draft) in (None, len(MIGRATIONS)):
        return examine(url_of(draft), replays=False)
    with drafted(draft) as copy:
        _copy_head_file(draft, copy)
        copy_own(draft, copy)
        return examine(url_of(copy), replays=False)


def delete(database: Path) -> None:
    """Delete a database that nobody has open, with the files beside it."""
    for file in (database, *logs_of(database), head_file_of(database)):
        file.unlink(missing_ok=True)


@contextmanager
def raising_backup_error(file: Path) -> Iterator[None]:
    """Raise :class:`BackupError` in place of the errors of SQLite and the disk."""
    try:
        yield
    except OSError as error:
        raise BackupError(f"{error.filename or file}: {error.strerror}.") from error
    except (sqlite3.Error, LogError, NotOurs, NewerSchema) as error:
        raise BackupError(f"{file}: {error}") from error
