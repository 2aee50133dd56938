"""The games and a system that is on trial: a copy of them before it, and what is played once it is left.

A newer system may bring the games to a schema that the one before cannot read: see
``companion/backups/versions.py``. Then that one gets the games of the copy back, and those of now stay beside
them until the newer one is back.
"""

import os
import shutil
from pathlib import Path
from typing import Final

from image.slots import Slot

GAMES: Final = Path("/data/games")
NOT_COPIED: Final = ("backups", "games-*", "lock")
"""What is a copy itself, or is no content."""


def copy_before(slot: Slot, kept: Path) -> Path:
    """Return where the copy is that was made before the last trial of this slot; ``kept`` is on the card."""
    return kept / f"games-before-{slot.name}"


def copy_games(games: Path, to: Path) -> None:
    """Copy the data directory, which nobody has open, in place of the last copy; the plug may be pulled."""
    if not games.is_dir():
        return
    new = to.with_suffix(".new")
    shutil.rmtree(new, ignore_errors=True)
    shutil.copytree(games, new, ignore=shutil.ignore_patterns(*NOT_COPIED))
    os.sync()
    shutil.rmtree(to, ignore_errors=True)
    new.rename(to)
    os.sync()


def forget_copy(copy: Path) -> None:
    """Delete a copy; the system that could read it is on the card no more."""
    shutil.rmtree(copy, ignore_errors=True)


def bring_back(copy: Path, games: Path) -> str:
    """Have the games that the system before can read in the place of those of now, which nobody has open.

    Returns a sentence about that; empty where it can read those of now, or there is no copy. Raises
    :class:`~companion.foundation.user_error.UserError`, with nothing changed.
    """
    from companion.backups.versions import go_back
    from companion.foundation.data_directory import LOG_FILE

    aside = go_back(copy / LOG_FILE, games / LOG_FILE)
    if aside is None:
        return ""
    # They are the companion's, and root made them.
    owner = games.stat()
    for file in games.glob("games*"):
        os.chown(file, owner.st_uid, owner.st_gid)
    return (
        "The games go on as they were before the update. What was played since is kept in"
        f" {aside}, and added when a system that can read it is back."
    )
