"""The witness beside an SQLite file: what was stored last, so that a shorter or another file is told.

SQLite drops the end of a damaged write-ahead log without a word, and takes an empty file for a new database.
The chain of digests cannot tell either: what is left is whole.
"""

import os
import sqlite3
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

from companion.table.log.copying import must_be_regular

SIZE: Final = 64
"""Bytes of a head. Always as many, in one write within one sector, so that no half of it is ever read."""

WHO: Final = 0
"""In place of a game, the log of who is who. Its head stands behind that of the games."""


class Head(NamedTuple):
    """The event that a log ends with, or the game where that has none yet (``seq`` 0)."""

    game: int
    seq: int
    digest: str


class Witness:
    """The heads of the two logs as they were acknowledged last, in a file of its own."""

    def __init__(self, database: Path) -> None:
        self.file = witness_file(database)
        self._opened: int | None = None

    def read(self) -> tuple[Head, ...]:
        """Return the last heads; one is missing where none was kept, or a power cut left no readable one."""
        with suppress(OSError):
            # Beside a file on a stick there may be anything.
            must_be_regular(self.file)
            with self.file.open("rb") as reading:
                kept = reading.read(2 * SIZE)
            return tuple(head for at in (0, SIZE) if (head := _read(kept[at : at + SIZE])))
        return ()

    def write(self, head: Head) -> None:
        """Keep this head. Never synced: one that is older than the log after a power cut is in it as well."""
        # Only an aid: where the disk has no room even for this, the event is durable nevertheless.
        with suppress(OSError):
            if self._opened is None:
                self._opened = os.open(self.file, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
            written = f"{head.game} {head.seq} {head.digest}".ljust(SIZE).encode()
            os.pwrite(self._opened, written, SIZE if head.game == WHO else 0)

    def close(self) -> None:
        """Let go of the file; it stays where it is."""
        if self._opened is not None:
            os.close(self._opened)
            self._opened = None


def digests_in(database: sqlite3.Connection, heads: Iterable[Head]) -> list[str | None]:
    """Return the digest that stands in a database in the place of each head; None where nothing does.

    Raises :class:`sqlite3.Error`.
    """
    return [_digest_in(database, head) for head in heads]


def _digest_in(database: sqlite3.Connection, head: Head) -> str | None:
    if head.game == WHO:
        query = "SELECT digest FROM identities WHERE seq = :seq"
    elif head.seq:
        query = "SELECT digest FROM events WHERE game = :game AND seq = :seq"
    else:
        query = "SELECT digest FROM games WHERE id = :game"
    found = database.execute(query, head._asdict()).fetchone()
    return found[0] if found else None


def _read(written: bytes) -> Head | None:
    with suppress(ValueError):
        game, seq, digest = written.decode("ascii").split()
        return Head(int(game), int(seq), digest)
    return None


def witness_file(database: Path) -> Path:
    """Return the path of the witness of that database."""
    return database.with_name(f"{database.name}.last")
