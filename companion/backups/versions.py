"""Keeps the games of each version of the companion, so that an update has a way back, and that one forward.

A version reads its own schema and those before it. The table always plays on ``games.sqlite``. Beside it,
what another version played stands as ``games-schema20.sqlite``, by the number of its schema:

- Before a version brings the games to its own schema, it keeps them as they are.
- Where they are of a newer schema, it keeps them too, and plays on what was kept of its own.
- Once the newer version is back, what was played meanwhile is added to what it kept.

Each step leaves a whole file in every place, and is done again at the next start where the plug was pulled.
"""

import errno
import re
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from itertools import chain
from pathlib import Path
from typing import Final

from companion.backups.backup import BackupError, copy_own, delete, drafted, raising_backup_error, url_of
from companion.backups.comparison import NOTHING_MISSING, differences, read_schema, schema_of
from companion.backups.daily import ASIDE, way_back
from companion.backups.foreign import address
from companion.backups.forgetting import forget_again
from companion.backups.merging import Merged, games_lacking, merge
from companion.foundation.data_directory import LOG_FILE
from companion.rules import Sentence, say
from companion.table import DiskFull, LogError
from companion.table.log.copying import make_durable, sync
from companion.table.log.damaged_file import raising_sqlite_error
from companion.table.log.head_file import Head, HeadFile, head_file_of
from companion.table.log.log import Log
from companion.table.log.rescue import free_name
from companion.table.log.schema import MIGRATIONS, NewerSchema

KEPT: Final = "games-schema"
"""How the name of a file of games that are kept for a version begins, before the number of its schema."""

OURS: Final = len(MIGRATIONS)
"""The schema of this version."""

_NAME: Final = re.compile(rf"{KEPT}(\d+)\.sqlite")


def prepare(data: Path) -> tuple[Sentence, ...]:
    """Have games in a data directory that this version plays on, and keep what others played.

    Returns sentences for whoever starts it. Raises :class:`.LogError`, with nothing lost.
    """
    database = data / LOG_FILE
    with _raising_log_error(database):
        found, kept = read_schema(database), _kept(data)
    if found is None:
        return ()  # Opening it says what is wrong with it.
    if found > OURS and min(kept, default=found) > OURS:
        raise LogError(f"{NewerSchema(found)}{way_back(data)}")
    told: tuple[Sentence, ...] = ()
    with _raising_log_error(database):
        if found > OURS:
            keep(database, found)
            found = max(schema for schema in kept if schema <= OURS)
            _replace(database, kept[found])
        if found < OURS:
            keep(database, found)
        if newer := _played_by_newer(data, found):
            told = _bring_together(newer, database)
    return (*told, *_missing(data))


def keep(database: Path, schema: int) -> Path:
    """Copy a database of that schema as it is, for the versions that can read it; return the copy.

    What an earlier copy of that schema has more is never lost: it gets another name.
    """
    kept = database.with_name(f"{KEPT}{schema}.sqlite")
    with drafted(kept) as draft:
        copy_own(database, draft)
        make_durable(draft)
        if kept.exists() and not _has_all(draft, kept):
            kept.replace(free_name(kept))
        draft.replace(kept)
        sync(kept.parent)
    return kept


def go_back(copy: Path, database: Path) -> Path | None:
    """Play on a copy of an older schema, and keep the games of now beside it; return where they are.

    None where a version of that schema reads the games of now: they stay. Raises :class:`.BackupError`.
    """
    with raising_backup_error(database):
        now, before = read_schema(database), read_schema(copy)
    if now is None or before is None or now <= before:
        return None
    with drafted(database) as draft:
        copy_own(copy, draft)
        make_durable(draft)
        kept = keep(database, now)
        _replace(database, draft)
    return kept


def _has_all(copy: Path, file: Path) -> bool:
    with closing(sqlite3.connect(address(copy), uri=True)) as connection:
        lacking, _ = differences(connection, file)
    return lacking == NOTHING_MISSING


def _kept(data: Path) -> dict[int, Path]:
    """Return what is kept of each schema, the oldest first."""
    named = ((_NAME.fullmatch(file.name), file) for file in data.glob(f"{KEPT}*"))
    kept = sorted((int(name[1]), file) for name, file in named if name)
    return {schema: file for schema, file in kept if schema_of(file) == schema}


def _replace(database: Path, by: Path, heads: Sequence[Head] = ()) -> None:
    """Move a file in the place of the games, of which nothing is left beside it."""
    make_durable(database)
    # Before the games: of those that were there, the next start has to miss nothing.
    head_file_of(database).unlink(missing_ok=True)
    by.replace(database)
    sync(database.parent)
    with closing(HeadFile(database)) as written:
        for head in heads:
            written.write(head)


def _played_by_newer(data: Path, found: int) -> list[Path]:
    """Return what newer versions played, up to ours, since they were left for one of schema ``found``.

    Of our own schema there is only what has not been added yet.
    """
    kept = [file for schema, file in _kept(data).items() if schema == OURS or found < schema < OURS]
    if kept or found == OURS:
        return kept
    # A version that could not go back by itself was given a backup by its command restore.
    replaced = max(data.glob(f"{ASIDE}-*.sqlite"), default=None)
    schema = (schema_of(replaced) if replaced else None) or 0
    return [replaced] if replaced and found < schema <= OURS else []


def _bring_together(newer: Sequence[Path], database: Path) -> tuple[Sentence, ...]:
    """Put all that was played in the place of the games; what is there was played last. Return sentences."""
    base, *others = reversed(newer)
    try:
        with drafted(database) as draft, raising_sqlite_error():
            _copy_migrated(base, draft)
            merged = [_merge(draft, file) for file in (*others, database)]
            make_durable(draft)
            _replace(database, draft, _heads(draft))
        if base == database.with_name(f"{KEPT}{OURS}.sqlite"):
            delete(base)
    except BackupError as error:
        if _is_full(error):
            raise
        return (
            say(
                "What a newer version of UNO Companion played cannot be added, and stays in %(file)s:"
                " %(reason)s",
                file=base.name,
                reason=error,
            ),
        )
    return tuple(_said(merged))


def _copy_migrated(file: Path, to: Path) -> None:
    copy_own(file, to)
    Log(url_of(to)).close()


def _merge(into: Path, file: Path) -> Merged:
    # Beside the games, where there is room if anywhere.
    with drafted(into) as copy:
        _copy_migrated(file, copy)
        forget_again(copy, into)
        forget_again(into, copy)
        make_durable(copy)
        return merge(into, copy)


def _heads(database: Path) -> list[Head]:
    with closing(sqlite3.connect(address(database), uri=True)) as connection:
        games = "SELECT game, seq, digest FROM events ORDER BY game DESC, seq DESC LIMIT 1"
        who = "SELECT 0, seq, digest FROM identities ORDER BY seq DESC LIMIT 1"
        return [Head(*row) for query in (games, who) for row in connection.execute(query)]


def _said(merged: Sequence[Merged]) -> Iterator[Sentence]:
    if games := sorted({*chain.from_iterable(each.games for each in merged)}):
        yield say(
            "What another version of UNO Companion played meanwhile has been added. Its games: %(games)s.",
            games=_listed(games),
        )
    for each in merged:
        for game, other in each.apart.items():
            yield say(
                "Game %(game)d went on in both versions of UNO Companion: as the other one knows it, it is"
                " game %(other)d.",
                game=game,
                other=other,
            )


def _missing(data: Path) -> Iterator[Sentence]:
    """Say what newer versions have kept, and is not in the games."""
    for schema, file in _kept(data).items():
        games = games_lacking(data / LOG_FILE, file) if schema > OURS else []
        if games is None:
            yield say(
                "A newer version of UNO Companion has kept its games in %(file)s. They come back with it.",
                file=file.name,
            )
        elif games:
            yield say(
                "What a newer version of UNO Companion played is missing here, and comes back with it from"
                " %(file)s. Its games: %(games)s.",
                games=_listed(games),
                file=file.name,
            )


def _listed(games: Sequence[int]) -> str:
    """Return numbers as a text; those in a row by the first and the last.

    >>> _listed([1, 3, 4, 5, 9])
    '1, 3–5, 9'
    """
    runs = list[list[int]]()
    for game in games:
        if runs and runs[-1][-1] == game - 1:
            runs[-1].append(game)
        else:
            runs.append([game])
    return ", ".join(f"{run[0]}–{run[-1]}" if len(run) > 2 else ", ".join(map(str, run)) for run in runs)


@contextmanager
def _raising_log_error(database: Path) -> Iterator[None]:
    """Raise :class:`.LogError` where the games cannot be kept, :class:`.DiskFull` where there is no room."""
    try:
        with raising_backup_error(database):
            yield
    except BackupError as error:
        kind = DiskFull if _is_full(error) else LogError
        raise kind(
            say(
                "The games are as they were: what another version of UNO Companion played could not be kept"
                " beside them (%(reason)s).",
                reason=str(error).rstrip("."),
            )
        ) from error


def _is_full(error: BackupError) -> bool:
    match error.__cause__:
        case OSError() as cause:
            return cause.errno in (errno.ENOSPC, errno.EDQUOT)
        case sqlite3.Error() as cause:
            full = (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR_SHMSIZE)
            return getattr(cause, "sqlite_errorcode", None) in full
        case cause:
            return isinstance(cause, DiskFull)
