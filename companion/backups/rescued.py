"""Puts rescued games (see :mod:`.rescue`) back at the next start, without anybody's doing.

The file of the games is lost where it is gone, cannot be read, or lacks what was acknowledged last. Rescued
games replace it where they have all of that.
"""

import logging
import sqlite3
from collections.abc import Collection
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Final

from companion.backups.backup import BackupError
from companion.backups.comparison import UNREADABLE, digests_of
from companion.backups.daily import kept_aside, newest
from companion.backups.exchange import put_in_place
from companion.backups.foreign import NotOurs
from companion.backups.versions import prepare
from companion.foundation.data_directory import LOG_FILE
from companion.rules import Sentence, say
from companion.table import Accepted, Clock, Table
from companion.table.log.head_file import Head, HeadFile
from companion.table.log.rescue import RESCUED

RECORD: Final = ".uno"
"""The suffix of a rescued present game, where nothing else could be saved."""

IS_DAMAGED: Final = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)

logger = logging.getLogger(__name__)


def open_table(data: Path, clock: Clock) -> tuple[Table, tuple[Sentence, ...]]:
    """Open the games of a data directory, or rescued ones where their file was lost.

    Returns the table, and sentences for whoever starts it. Raises :class:`.log.LogError`.
    """
    saved = _saved(data)
    try:
        if saved:
            _put_back(saved, data, clock)
    except BackupError as error:
        # Opening the games then says what is wrong with them.
        logger.warning("%s", error)
        saved = None
    told = prepare(data)
    table = Table.open(data / LOG_FILE, clock)
    if saved and _is_on_the_table(saved, table):
        lost = say(
            "The file of the games was lost. The games go on as they were saved in %(saved)s.",
            saved=saved.name,
        )
        told = (lost, *told)
    if told:
        table.update_transient(lambda before: replace(before, remark=told[0]))
    return table, told


def _saved(data: Path) -> Path | None:
    """Return the rescued games, where the games are lost and all that was acknowledged is in those."""
    database, found = data / LOG_FILE, list(data.glob(f"{RESCUED}*"))
    head_file = HeadFile(database)
    known = head_file.read()
    if not (found and known and _are_lost(database, known)):
        return None
    # A record has no digests: it lacks what was acknowledged after it was written.
    last = head_file.file.stat().st_mtime_ns
    whole = (
        file.stat().st_mtime_ns >= last if file.suffix == RECORD else _has_all(file, known) for file in found
    )
    return next((file for file, is_whole in zip(found, whole, strict=True) if is_whole), None)


def _are_lost(database: Path, known: Collection[Head]) -> bool:
    if not (database.is_file() and database.stat().st_size):
        return True
    try:
        # Other digests are other games, put there by somebody.
        return None in digests_of(database, known)
    except NotOurs:
        return True
    except UNREADABLE as error:
        return getattr(error, "sqlite_errorcode", 0) & 0xFF in IS_DAMAGED


def _has_all(saved: Path, known: Collection[Head]) -> bool:
    with suppress(*UNREADABLE):
        return [head.digest for head in known] == digests_of(saved, known)
    return False


def _put_back(saved: Path, data: Path, clock: Clock) -> None:
    """Replace the games by rescued ones; for a record by the newest backup. Raises BackupError."""
    database, base = data / LOG_FILE, newest(data) if saved.suffix == RECORD else saved
    if saved.suffix == RECORD:
        with suppress(*UNREADABLE):
            digests_of(database, ())
            return  # The games can be read: the record goes on after them.
    put_in_place(base, database, kept_aside(data, clock()))


def _is_on_the_table(saved: Path, table: Table) -> bool:
    if saved.suffix != RECORD:
        return True
    return isinstance(table.begin(saved.read_text("utf-8")), Accepted)
