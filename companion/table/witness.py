"""The witness beside an SQLite file: which event was stored last, so that a shorter or another file is told.

SQLite drops the end of a damaged write-ahead log without a word, and takes an empty file for a new database.
The chain of digests cannot tell either: what is left is whole.
"""

import os
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

SIZE: Final = 64
"""Bytes of the file. Always as many, in one write within one sector, so that no half of it is ever read."""


class Head(NamedTuple):
    """The event that a log ends with, or the game where that has none yet (``seq`` 0)."""

    game: int
    seq: int
    digest: str


class Witness:
    """The head of a log as it was acknowledged last, in a file of its own."""

    def __init__(self, database: Path) -> None:
        self.file = witness_file(database)
        self._opened: int | None = None

    def read(self) -> Head | None:
        """Return the last head; None where there is none, or a power cut left no readable one."""
        with suppress(OSError, ValueError):
            game, seq, digest = self.file.read_text("ascii").split()
            return Head(int(game), int(seq), digest)
        return None

    def write(self, head: Head) -> None:
        """Keep this head. Never synced: one that is older than the log after a power cut is in it as well."""
        # Only an aid: where the disk has no room even for this, the event is durable nevertheless.
        with suppress(OSError):
            if self._opened is None:
                self._opened = os.open(self.file, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
            os.pwrite(self._opened, f"{head.game} {head.seq} {head.digest}".ljust(SIZE).encode(), 0)

    def close(self) -> None:
        """Let go of the file; it stays where it is."""
        if self._opened is not None:
            os.close(self._opened)
            self._opened = None


def witness_file(database: Path) -> Path:
    """Return the path of the witness of that database."""
    return database.with_name(f"{database.name}.last")
