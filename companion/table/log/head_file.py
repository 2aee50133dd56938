"""The head file beside an SQLite file: what was stored last, to detect a shortened or replaced database.

SQLite silently drops the end of a damaged write-ahead log, and takes an empty file for a new database. The
chain of digests cannot tell either: what is left is whole.
"""

import os
import sqlite3
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

from companion.table.log.copying import must_be_regular

SIZE: Final = 64
"""Bytes of a head: always as many, written at once within one sector, so that no half of it is ever read."""

WHO: Final = 0
"""As the game of a head: the log of who is who. Its head stands behind that of the games."""


class Head(NamedTuple):
    """The last event of a log; ``seq`` 0 is a game without events."""

    game: int
    seq: int
    digest: str


class HeadFile:
    """The file of the heads of both logs as they were acknowledged last."""

    def __init__(self, database: Path) -> None:
        self.file = head_file_of(database)
        self._opened: int | None = None

    def read(self) -> tuple[Head, ...]:
        """Return the last heads; one that was never written, or cannot be read, is left out."""
        with suppress(OSError):
            # On a stick there may be anything of that name.
            must_be_regular(self.file)
            with self.file.open("rb") as reading:
                kept = reading.read(2 * SIZE)
            return tuple(head for at in (0, SIZE) if (head := _read(kept[at : at + SIZE])))
        return ()

    def write(self, head: Head) -> None:
        """Write this head. Never synced: after a power cut an older head is in the log as well."""
        # Only an aid: the event is durable even where the disk has no room for this.
        with suppress(OSError):
            if self._opened is None:
                self._opened = os.open(self.file, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
            written = f"{head.game} {head.seq} {head.digest}".ljust(SIZE).encode()
            os.pwrite(self._opened, written, SIZE if head.game == WHO else 0)

    def close(self) -> None:
        """Close the file."""
        if self._opened is not None:
            os.close(self._opened)
            self._opened = None


def digests_in(database: sqlite3.Connection, heads: Iterable[Head]) -> list[str | None]:
    """Return the digest at the place of each head in a database; None where nothing is there.

    Raises :class:`sqlite3.Error`.
    """
    found = (database.execute(query_of_digest(*head[:2]), head._asdict()).fetchone() for head in heads)
    return [row[0] if row else None for row in found]


def query_of_digest(game: int, seq: int) -> str:
    """Return the SQL for the digest of an event, or of a game (``seq`` 0), of parameters of these names."""
    if game == WHO:
        return "SELECT digest FROM identities WHERE seq = :seq"
    if seq:
        return "SELECT digest FROM events WHERE game = :game AND seq = :seq"
    return "SELECT digest FROM games WHERE id = :game"


def _read(written: bytes) -> Head | None:
    with suppress(ValueError):
        game, seq, digest = written.decode("ascii").split()
        return Head(int(game), int(seq), digest)
    return None


def head_file_of(database: Path) -> Path:
    """Return the path of that database's head file."""
    return database.with_name(f"{database.name}.last")
