"""Keeps the games of each version of the companion, so that an update has a way back.

A version can read its own schema and those before it. So before it brings the games to its own, it keeps the
file as it is, as ``games-schema20.sqlite`` beside it.
"""

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from companion.backups.backup import BackupError, copy_own, drafted
from companion.backups.comparison import NOTHING_MISSING, differences, schema_of
from companion.backups.foreign import address
from companion.foundation.data_directory import LOG_FILE
from companion.rules import say
from companion.table import DiskFull, LogError
from companion.table.log.copying import make_durable, sync
from companion.table.log.rescue import free_name
from companion.table.log.schema import MIGRATIONS

KEPT: Final = "games-schema"
"""How the name of a file begins in which games are kept as they were, before the number of its schema."""

OURS: Final = len(MIGRATIONS)
"""The schema of this version."""


def prepare(data: Path) -> None:
    """Keep the games of a data directory as they are, where opening them would migrate them.

    Raises :class:`.LogError`.
    """
    database = data / LOG_FILE
    with _raising_log_error():
        found = schema_of(database) or OURS
        if found < OURS:
            keep(database, found)


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


def _has_all(copy: Path, file: Path) -> bool:
    with closing(sqlite3.connect(address(copy), uri=True)) as connection:
        lacking, _ = differences(connection, file)
    return lacking == NOTHING_MISSING


@contextmanager
def _raising_log_error() -> Iterator[None]:
    """Raise :class:`.LogError` where the games cannot be kept, :class:`.DiskFull` where there is no room."""
    try:
        yield
    except BackupError as error:
        kind = DiskFull if _is_full(error.__cause__) else LogError
        raise kind(
            say(
                "The games are as they were: what another version of UNO Companion played could not be kept"
                " beside them (%(reason)s).",
                reason=str(error).rstrip("."),
            )
        ) from error


def _is_full(error: BaseException | None) -> bool:
    match error:
        case OSError():
            return error.errno in (errno.ENOSPC, errno.EDQUOT)
        case sqlite3.Error():
            return getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL
    return isinstance(error, DiskFull)
