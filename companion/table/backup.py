"""Copies of an SQLite file that may be in use, and whether all of its games are as they were logged.

Copied by SQLite's online backup, never as a file: a copied file lacks what the write-ahead log has, or
has half of an event.
"""

import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import URL

from companion.rules import say
from companion.table.copying import copy_database, make_durable, sync
from companion.table.kept_games import damaged
from companion.table.log import Log, LogError
from companion.table.pending import read_pending
from companion.table.projection import project
from companion.table.witness import witness_file


class BackupError(Exception):
    """A copy cannot be made or kept; ``str()`` is a sentence for people."""


class Report(NamedTuple):
    """How many games and events a database has, and what is wrong with them: a sentence each."""

    games: int
    events: int
    damage: tuple[str, ...] = ()


class Contents(NamedTuple):
    """How many games with an event a database has, and when the last of them began (ISO 8601)."""

    games: int
    last_begun: str


class Missing(NamedTuple):
    """What one database has and another lacks: whole games, and events of games that both have.

    ``since`` is when the first of the whole games began (ISO 8601). ``said`` are events of who is who
    without the ``sheets`` of old results that were imported.
    """

    games: int
    events: int
    since: str
    said: int
    sheets: int


class Comparison(NamedTuple):
    """A backup beside the games that it would replace: what is in it, what would be lost, and what gained.

    ``lost`` and ``gained`` are None where what is there now cannot be read.
    """

    report: Report
    contents: Contents
    lost: Missing | None
    gained: Missing | None


def back_up(database: Path, to: Path) -> Report:
    """Write the database as it is at this moment to a new file, or in place of that file.

    A table may go on playing meanwhile. What is wrong with the games is told, and the copy kept all the
    same. Raises :class:`BackupError`; the file that was there before is then as it was.
    """
    draft = to.with_name(f"{to.name}.part")
    with raising_backup_error(to):
        try:
            _copy(database, draft)
            report = _examine(draft)
            make_durable(draft)
            draft.replace(to)
            sync(to.parent)
        finally:
            delete(draft)
    return report


def check(database: Path) -> Report:
    """Replay every game of a database and compare it with its digests; the file itself is left alone.

    Raises :class:`BackupError` where it is no database of this companion.
    """
    with raising_backup_error(database), tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / database.name
        _copy(database, copy)
        if (witness := witness_file(database)).exists():
            shutil.copy(witness, witness_file(copy))
        return _examine(copy, replays=True)


def put_in_place(
    backup: Path, database: Path, replaced: Path, let_go: AbstractContextManager[None] | None = None
) -> None:
    """Make a copy of ``backup`` the database, and keep the one that was there as ``replaced``.

    No table may have it open, unless it lets go of it within the block of ``let_go``, which is entered once
    all that may take long or fail is done. Raises :class:`BackupError`.
    """
    draft = database.with_name(f"{database.name}.part")
    with raising_backup_error(database):
        try:
            _copy(backup, draft)
            make_durable(draft)
            with let_go or nullcontext():
                _exchange(draft, database, replaced)
        finally:
            draft.unlink(missing_ok=True)


def _exchange(draft: Path, database: Path, replaced: Path) -> None:
    # Whichever of these a power cut comes after, the next start finds a whole database or says what is
    # missing: the witness is moved last, and a write-ahead log never stays beside a file not its own.
    for old, new in zip(_with_its_logs(database), _with_its_logs(replaced), strict=True):
        if old.exists():
            old.replace(new)
    draft.replace(database)
    witness_file(database).unlink(missing_ok=True)
    sync(database.parent)


def look_into(database: Path) -> Contents:
    """Count the games of a backup, of whatever schema; raises :class:`BackupError`."""
    with raising_backup_error(database):
        # Nobody writes to it: said so, SQLite puts no log beside it.
        how = "" if has_log(database) else "&immutable=1"
        with closing(_reading(database, how)) as connection:
            return _contents(connection)


def compare(backup: Path, database: Path, folder: Path) -> Comparison:
    """Compare a backup with the games that it would replace; both are left alone.

    A copy of it is made in ``folder`` for so long. Raises :class:`BackupError` where the backup is no
    database of this companion.
    """
    with raising_backup_error(backup), tempfile.TemporaryDirectory(dir=folder) as drafts:
        copy = Path(drafts) / backup.name
        _copy(backup, copy)
        report = _examine(copy)
        with closing(_reading(copy)) as connection:
            lost, gained = _differences(connection, database)
            return Comparison(report, _contents(connection), lost, gained)


def _contents(connection: sqlite3.Connection) -> Contents:
    played = "FROM games WHERE EXISTS (SELECT 1 FROM events WHERE game = games.id)"
    games, last = connection.execute(f"SELECT count(*), max(begun) {played}").fetchone()
    return Contents(games, str(last or ""))


def _differences(backup: sqlite3.Connection, database: Path) -> tuple[Missing | None, Missing | None]:
    """Return what the database has and the backup lacks, and the other way round."""
    try:
        backup.execute("ATTACH ? AS here", (_address(database),))
        return _missing(backup, "here", "main"), _missing(backup, "main", "here")
    except sqlite3.Error:
        return None, None


def _missing(connection: sqlite3.Connection, there: str, here: str) -> Missing:
    # The digest of an event is that of all before it too: where it is the same, so is the whole game so far.
    unknown = (
        f"SELECT mine.id, mine.begun, other.id IS NULL AS whole FROM {there}.games AS mine"  # noqa: S608 - both names are ours
        f" LEFT JOIN {here}.games AS other ON other.id = mine.id AND other.digest = mine.digest"
    )
    events = (
        f"SELECT event.game FROM {there}.events AS event LEFT JOIN {here}.events AS other"  # noqa: S608
        " ON other.game = event.game AND other.seq = event.seq AND other.digest = event.digest"
        " WHERE other.game IS NULL"
    )
    found = connection.execute(
        f"WITH unknown AS ({unknown}), lacking AS ({events})"  # noqa: S608
        " SELECT count(DISTINCT CASE WHEN whole THEN game END), count(CASE WHEN NOT whole THEN game END),"
        " min(CASE WHEN whole THEN begun END) FROM lacking JOIN unknown ON unknown.id = lacking.game"
    )
    games, single, since = found.fetchone()
    who = connection.execute(
        "SELECT count(*), count(CASE WHEN mine.line LIKE 'import %' THEN 1 END)"  # noqa: S608
        f" FROM {there}.identities AS mine LEFT JOIN {here}.identities AS other"
        " ON other.seq = mine.seq AND other.digest = mine.digest WHERE other.seq IS NULL"
    )
    said, sheets = who.fetchone()
    return Missing(games, single, str(since or ""), said - sheets, sheets)


def _copy(database: Path, to: Path) -> None:
    with closing(_reading(database)) as source:
        _must_be_ours(source, database)
        copy_database(source, to)


def _reading(database: Path, how: str = "") -> sqlite3.Connection:
    if not database.is_file():
        raise BackupError(f"There is no {database}.")
    return sqlite3.connect(f"{_address(database)}{how}", uri=True)


def _address(database: Path) -> str:
    return f"{database.absolute().as_uri()}?mode=ro"


def _must_be_ours(connection: sqlite3.Connection, database: Path) -> None:
    """Raise :class:`BackupError` for a database of another program, or one that would run code of its own."""
    # A file may come from anywhere: a trigger or a view in it would run whenever the table stores an event.
    found = dict(connection.execute("SELECT name, type FROM sqlite_schema").fetchall())
    if not {"games", "events"} <= found.keys() or not {"table", "index"} >= {*found.values()}:
        raise BackupError(say("%(file)s has no games of an UNO Companion.", file=database))


def _examine(database: Path, replays: bool = False) -> Report:
    return examine(URL.create("sqlite", database=str(database)).render_as_string(), replays)


def examine(url: str, replays: bool = True) -> Report:
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
    return Report(len(ids), events, tuple(found))


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
    """Delete a database that nobody has open, with what SQLite keeps beside it."""
    for file in _with_its_logs(database):
        file.unlink(missing_ok=True)


def has_log(database: Path) -> bool:
    """Return whether a part of the database is in a write-ahead log beside it."""
    log = database.with_name(f"{database.name}-wal")
    return log.is_file() and log.stat().st_size > 0


def _with_its_logs(database: Path) -> tuple[Path, ...]:
    """Return the files that SQLite keeps beside a database, then the database."""
    return (*(database.with_name(f"{database.name}{end}") for end in ("-wal", "-shm")), database)


@contextmanager
def raising_backup_error(file: Path) -> Iterator[None]:
    """Raise :class:`BackupError` in place of what SQLite and the disk say about that file."""
    try:
        yield
    except (sqlite3.Error, LogError) as error:
        raise BackupError(f"{file}: {error}") from error
    except OSError as error:
        raise BackupError(f"{error.filename or file}: {error.strerror}.") from error
