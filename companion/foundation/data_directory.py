"""The data directory: where one companion keeps its games, its secrets and its own wiring."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

LOG_FILE: Final = "games.sqlite"


class DirectoryInUse(Exception):
    """Another companion serves from that directory; ``str()`` is a sentence for people."""


def default_data() -> Path:
    """Return the directory that is used unless one is named, by the XDG base directory specification."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "uno-companion"


@contextmanager
def opened(data: Path) -> Iterator[None]:
    """Make the directory where it is missing, and hold it for this process alone.

    Raises :class:`DirectoryInUse`, or :class:`OSError` where it can be neither made nor written.
    """
    data.mkdir(parents=True, exist_ok=True, mode=0o700)
    # An flock and not a file with a process id: it goes with the process, however that ends, so a
    # pulled plug leaves nothing to clean up. Two tables must not append to one log.
    lock = os.open(data / "lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        _lock(lock, data)
        yield
    finally:
        os.close(lock)


def _lock(lock: int, data: Path) -> None:
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        raise DirectoryInUse(
            f"Another UNO Companion serves {data} already. End it, or choose another directory with --data."
        ) from error


def keep_secret(data: Path, name: str, text: str) -> None:
    """Write a file of the directory that its owner alone may read; raises :class:`OSError`."""
    draft = data / f"{name}.new"
    draft.unlink(missing_ok=True)
    # Created with its permissions, not given them later: at no time can another user read it. And renamed
    # only when whole, so that a power cut leaves no empty one.
    opened_draft = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(opened_draft, "w", encoding="utf-8") as writing:
        if os.geteuid() == 0:
            # Under sudo, the companion could not read what belongs to root.
            owner = data.stat()
            os.fchown(writing.fileno(), owner.st_uid, owner.st_gid)
        writing.write(f"{text}\n")
    draft.replace(data / name)
