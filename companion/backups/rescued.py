"""The games as they were saved when their file was lost come back at the next start, and nobody types.

A file was lost where it is gone, cannot be read, or lacks what was kept last. What was saved then (see
:mod:`.rescue`) takes its place where it has all of that.
"""

import logging
import sqlite3
from collections.abc import Collection
from dataclasses import replace
from pathlib import Path
from typing import Final

from companion.backups.backup import BackupError
from companion.backups.comparison import UNREADABLE, digests_of
from companion.backups.daily import kept_aside, newest
from companion.backups.exchange import put_in_place
from companion.backups.foreign import NotOurs
from companion.foundation.data_directory import LOG_FILE
from companion.rules import Sentence, say
from companion.table import Accepted, Clock, Table
from companion.table.log.rescue import NAME
from companion.table.log.witness import Head, Witness

RECORD: Final = ".uno"
"""How the name ends of what was saved where the present game alone was known."""

IS_DAMAGED: Final = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)

logger = logging.getLogger(__name__)


def open_table(data: Path, clock: Clock) -> tuple[Table, tuple[Sentence, ...]]:
    """Open the games of a data directory, as they were saved where their file was lost.

    Returns with the table what to tell whoever starts it. Raises :class:`.log.LogError`.
    """
    saved = _saved(data)
    try:
        if saved:
            _put_back(saved, data, clock)
    except BackupError as error:
        # Then what is there says itself what is wrong with it.
        logger.warning("%s", error)
        saved = None
    table = Table.open(data / LOG_FILE, clock)
    if not (saved and _is_on_the_table(saved, table)):
        return table, ()
    told = say(
        "The file of the games was lost. The games go on as they were saved in %(saved)s.", saved=saved.name
    )
    table.update_transient(lambda before: replace(before, remark=told))
    return table, (told,)


def _saved(data: Path) -> Path | None:
    """Return what was saved of the games, where they were lost and all that was kept last is in it."""
    database, found = data / LOG_FILE, list(data.glob(f"{NAME}*"))
    witness = Witness(database)
    known = witness.read()
    if not (found and known and _are_lost(database, known)):
        return None
    # A record names no digest: what was kept after it was written is not in it.
    last = witness.file.stat().st_mtime_ns
    whole = (
        file.stat().st_mtime_ns >= last if file.suffix == RECORD else _has_all(file, known) for file in found
    )
    return next((file for file, is_whole in zip(found, whole, strict=True) if is_whole), None)


def _are_lost(database: Path, known: Collection[Head]) -> bool:
    if not (database.is_file() and database.stat().st_size):
        return True
    try:
        # Another digest is another game: somebody has put that file there.
        return None in digests_of(database, known)
    except NotOurs:
        return True
    except UNREADABLE as error:
        return getattr(error, "sqlite_errorcode", 0) & 0xFF in IS_DAMAGED


def _has_all(saved: Path, known: Collection[Head]) -> bool:
    try:
        return [head.digest for head in known] == digests_of(saved, known)
    except UNREADABLE:
        return False


def _put_back(saved: Path, data: Path, clock: Clock) -> None:
    """Put what was saved in the place of the games, or what a record can go on after; raises BackupError."""
    database, base = data / LOG_FILE, saved if saved.suffix != RECORD else newest(data)
    if saved.suffix == RECORD and _can_be_read(database):
        return
    put_in_place(base, database, kept_aside(data, clock()))


def _can_be_read(database: Path) -> bool:
    try:
        digests_of(database, ())
    except UNREADABLE:
        return False
    return True


def _is_on_the_table(saved: Path, table: Table) -> bool:
    if saved.suffix != RECORD:
        return True
    return isinstance(table.begin(saved.read_text("utf-8")), Accepted)
