"""Backups of the games in the data directory: one a day while the companion serves, and the commands.

A database server has backups of its own.
"""

import logging
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from datetime import datetime
from itertools import chain
from pathlib import Path
from threading import Lock
from typing import Final

from companion.backups.backup import (
    DAMAGED,
    LESS,
    SCHEMA,
    Backup,
    BackupError,
    BackupReport,
    back_up,
    check,
    is_beside,
    look_into,
    raising_backup_error,
)
from companion.backups.comparison import lacks_nothing
from companion.backups.exchange import put_in_place
from companion.foundation.data_directory import LOG_FILE, DirectoryInUse, opened
from companion.foundation.repeating import Repeating
from companion.table.log.rescue import free_name

BACKUPS: Final = "backups"
ASIDE: Final = "games-replaced"
UPLOADED: Final = "games-uploaded.sqlite"
DAYS_KEPT: Final = 14
SECONDS_BETWEEN: Final = 3600.0
"""Between two renewals of today's backup."""

logger = logging.getLogger(__name__)


class DailyBackups:
    """Keeps backups of the last :data:`DAYS_KEPT` days with games, in each folder.

    Today's is renewed every hour, but never by one that has less, which is kept beside it. No backup is
    deleted that has what the newest lacks. The data directory's own folder is created; another, such as a USB
    stick's, is used whenever it is there, and a warning says when it is not.
    """

    def __init__(self, data: Path, others: Sequence[Path], clock: Callable[[], datetime]) -> None:
        self._database = data / LOG_FILE
        self._own = data / BACKUPS
        self._folders = (self._own, *others)
        # Two backups at once, of the hour and by hand, would write the same draft.
        self._making = Lock()
        self._clock = clock
        # The backups that this process made, each with when the database had last changed.
        self._copied: dict[Path, tuple[float, Backup]] = {}
        self._said: dict[Path, str] = {}
        self._repeating = Repeating("backups", SECONDS_BETWEEN, self._make_and_say)
        self.start = self._repeating.start
        self.close = self._repeating.close

    def make(self) -> dict[Path, str]:
        """Make or renew today's backup in each folder; return what is wrong, by folder."""
        if not self._database.exists():
            return {}
        with self._making:
            return {folder: trouble for folder in self._folders if (trouble := self._make_in(folder))}

    def renew(self) -> Path:
        """Make or renew today's backup in the data directory, and return it; raises :class:`BackupError`.

        Damaged games are in it as far as they can be read.
        """
        with self._making, raising_backup_error(self._own):
            self._own.mkdir(exist_ok=True, mode=0o700)
            return self._copy(self._own / self._today).file

    @property
    def folders(self) -> tuple[Path, ...]:
        """Where backups are kept, the data directory's own folder first."""
        return self._folders

    @property
    def _today(self) -> str:
        return f"games-{self._clock().astimezone():%Y-%m-%d}.sqlite"

    def _make_in(self, folder: Path) -> str:
        try:
            # Any access to a stick that was pulled while mounted raises.
            with raising_backup_error(folder):
                if folder == self._own:
                    folder.mkdir(exist_ok=True, mode=0o700)
                elif not folder.is_dir():
                    return f"There is no folder {folder}, so no backup was made there."
                made, report = self._copy(today := folder / self._today)
                if report.damage:
                    # Earlier backups may have what is lost today: none of them is deleted.
                    return " ".join([*report.damage, f"No earlier backup in {folder} is deleted meanwhile."])
                if is_beside(made):
                    return f"{today} has more than the games, and stays. They are kept as {made}."
                _delete_old(folder, made)
        except BackupError as error:
            return f"No backup was made in {folder}. {error}"
        return ""

    def _copy(self, today: Path) -> Backup:
        """Copy the games, unless they have not changed since the last copy; return the copy."""
        changed = _last_change(self._database)
        before, made = self._copied.get(today, (None, None))
        if made is None or before != changed or not made.file.exists():
            made = back_up(self._database, today)
            self._copied[today] = changed, made
        return made

    def _make_and_say(self) -> None:
        try:
            self._say(self.make())
        except OSError as error:
            self._say({self._own: f"No backup was made. {error.strerror}."})

    def _say(self, troubles: dict[Path, str]) -> None:
        # Once, not every hour, or a missing stick would fill the journal.
        for folder, trouble in troubles.items():
            if self._said.get(folder) != trouble:
                logger.warning("%s", trouble)
        self._said = troubles


def _delete_old(folder: Path, made: Path) -> None:
    others = [file for file in dated(folder) if file != made]
    # Comparing reads files: only where there may be one to delete.
    if len(others) >= DAYS_KEPT:
        for old in [file for file in others if lacks_nothing(made, file)][DAYS_KEPT - 1 :]:
            old.unlink(missing_ok=True)


def dated(folder: Path) -> list[Path]:
    """Return the daily backups in a folder, the newest first."""
    ends = ("", f"{LESS}*", f"{DAMAGED}*", f"{SCHEMA}*")
    names = (f"games-????-??-??{end}.sqlite" for end in ends)
    return in_order(chain.from_iterable(map(folder.glob, names)))


def newest(data: Path) -> Path | None:
    """Return the newest backup of a data directory: daily, by hand, or rescued; None without any."""
    made = (file for file in (data / BACKUPS).glob("games-*.sqlite") if file.name != UPLOADED)
    return next(iter(in_order(chain(made, data.glob("games-rescued*.sqlite")))), None)


def in_order(files: Iterable[Path]) -> list[Path]:
    """Return the readable backups, those with the newest events first, as a clock may have been wrong.

    Those that could not replace the backup of their day come last.
    """
    found = list[tuple[bool, tuple[int, ...], int, Path]]()
    for file in files:
        with suppress(BackupError, OSError):
            found.append((not is_beside(file), look_into(file).reached, file.stat().st_mtime_ns, file))
    return [file for *_, file in sorted(found, reverse=True)]


def kept_aside(data: Path, now: datetime) -> Path:
    """Return a free path beside the games, for the file that a backup replaces."""
    return free_name(data / f"{ASIDE}-{now.astimezone():%Y-%m-%d-%H%M%S}.sqlite")


def way_back(data: Path) -> str:
    """Return a space and a sentence that names the newest backup; empty where there is none."""
    file = newest(data)
    return f" The newest backup is {file}: uno-companion restore puts it back." if file else ""


def backup(data: Path, to: Path | None, write: Callable[[str], None]) -> int:
    """Back up the games to a file or into a folder, by default the data directory's own.

    Returns the exit status: 1 where games are damaged. Raises :class:`BackupError`.
    """
    now = datetime.now().astimezone()
    if to is None:
        to = data / BACKUPS
        with suppress(OSError):
            to.mkdir(exist_ok=True, mode=0o700)
    file = to / f"games-{now:%Y-%m-%d-%H%M%S}.sqlite" if to.is_dir() else to
    made, report = back_up(data / LOG_FILE, file)
    write(f"{_counted(report)}: {made}")
    if made != file and not report.damage:
        has = "more than the games" if is_beside(made) else "games of another version of UNO Companion"
        write(f"{file} has {has}, and stays.")
    return _say_damage(report, write)


def check_file(data: Path, file: Path | None, write: Callable[[str], None]) -> int:
    """Replay every game of a database, by default of the data directory's, and write what is wrong.

    Returns the exit status: 1 where something is. Raises :class:`BackupError`.
    """
    file = file or data / LOG_FILE
    report = check(file)
    if not report.damage:
        write(f"{_counted(report)}, each as it was logged: {file}")
        return 0
    write(f"{_counted(report)} can be read: {file}")
    return _say_damage(report, write)


def restore(data: Path, file: Path | None, anyway: bool, write: Callable[[str], None]) -> int:
    """Replace the games by a backup, by default the newest; they are kept beside it.

    ``anyway``: also by one with damaged games. Returns the exit status: 1 where it was not restored for its
    damage. Raises :class:`BackupError`, also while a table has the games open.
    """
    file = file or newest(data)
    if file is None:
        raise BackupError(f"There is no backup in {data / BACKUPS}. Expected a file.")
    try:
        with opened(data):
            report = check(file)
            if report.damage and not anyway:
                write(f"{file} was not restored: it has damaged games. With --anyway it is.")
                return _say_damage(report, write)
            database = data / LOG_FILE
            replaced = kept_aside(data, datetime.now())  # noqa: DTZ005 - the companion's own time zone
            put_in_place(file, database, replaced)
    except DirectoryInUse as error:
        raise BackupError(
            f"A table plays on these games. End it first, or replace them on its page Backups. ({data})"
        ) from error
    write(f"{_counted(report)} restored from {file}.")
    if replaced.exists():
        write(f"The file that was there is kept as {replaced}.")
    _say_damage(report, write)
    return 0


def _counted(report: BackupReport) -> str:
    games, events = report.games, report.events
    return f"{games:,} game{'s' * (games != 1)}, {events:,} event{'s' * (events != 1)}"


def _say_damage(report: BackupReport, write: Callable[[str], None]) -> int:
    for damage in report.damage:
        write(damage)
    return 1 if report.damage else 0


def _last_change(database: Path) -> float:
    """Return when something was last stored, perhaps in the write-ahead log alone."""
    logged = database.with_name(f"{database.name}-wal")
    # Reading creates an empty one.
    return max(
        (file.stat().st_mtime for file in (database, logged) if file.exists() and file.stat().st_size),
        default=0.0,
    )
