"""Backups of the games: one a day by itself while the companion serves, and by hand from the command line.

``backup``, ``check`` and ``restore`` are the commands. They know an SQLite file in the data directory; a
database server has backups of its own.
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

FOLDER: Final = "backups"
ASIDE: Final = "games-replaced"
UPLOADED: Final = "games-uploaded.sqlite"
DAYS_KEPT: Final = 14
SECONDS_BETWEEN: Final = 3600.0
"""Today's backup is renewed that often while there is something new."""

logger = logging.getLogger(__name__)


class DailyBackups:
    """Keeps a backup of each day on which was played, the last :data:`DAYS_KEPT` of them, in each folder.

    Today's is renewed every hour, but by nothing that has less: that is kept beside it. None is deleted that
    has what the one just made lacks. The data directory's own folder is made where it is missing; another,
    such as a USB stick's, is used whenever it is there, and missed in words when it is not.
    """

    def __init__(self, data: Path, others: Sequence[Path], clock: Callable[[], datetime]) -> None:
        self._database = data / LOG_FILE
        self._own = data / FOLDER
        self._folders = (self._own, *others)
        # Made by the hour and by hand: two at once would write the same draft.
        self._making = Lock()
        self._clock = clock
        # What this process made of each day, and when the database had changed last before that.
        self._copied: dict[Path, tuple[float, Backup]] = {}
        self._said: dict[Path, str] = {}
        self._repeating = Repeating("backups", SECONDS_BETWEEN, self._make_and_say)

    def start(self) -> None:
        """Make today's backups in a thread of its own, at once and every hour."""
        self._repeating.start()

    def close(self) -> None:
        """Make no more; one that is under way is finished."""
        self._repeating.close()

    def make(self) -> dict[Path, str]:
        """Make or renew today's backup in each folder; return what is wrong, for each where something is."""
        if not self._database.exists():
            return {}
        with self._making:
            return {folder: trouble for folder in self._folders if (trouble := self._make_in(folder))}

    def renew(self) -> Path:
        """Make or renew today's backup in the data directory alone, and return it.

        Damaged games are in it as far as they can be read. Raises :class:`BackupError` where there is no
        backup with everything up to now.
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
            # A stick that was pulled may still be mounted: then each look at it raises.
            with raising_backup_error(folder):
                if folder == self._own:
                    folder.mkdir(exist_ok=True, mode=0o700)
                elif not folder.is_dir():
                    return f"There is no folder {folder}, so no backup was made there."
                made, report = self._copy(today := folder / self._today)
                if report.damage:
                    # What is lost today is in an earlier backup: as long as it is, none of them goes.
                    return " ".join([*report.damage, f"No earlier backup in {folder} is deleted meanwhile."])
                if made != today:
                    return f"{today} has more than the games, and stays. They are kept as {made}."
                _delete_old(folder, made)
        except BackupError as error:
            return f"No backup was made in {folder}. {error}"
        return ""

    def _copy(self, today: Path) -> Backup:
        """Copy the games, unless that was done since they changed; return the copy."""
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
        # Said once, not every hour: a stick that nobody brings back would fill the journal.
        for folder, trouble in troubles.items():
            if self._said.get(folder) != trouble:
                logger.warning("%s", trouble)
        self._said = troubles


def _delete_old(folder: Path, made: Path) -> None:
    others = [file for file in dated(folder) if file != made]
    # Read only where there may be one to delete.
    if len(others) >= DAYS_KEPT:
        for old in [file for file in others if lacks_nothing(made, file)][DAYS_KEPT - 1 :]:
            old.unlink(missing_ok=True)


def dated(folder: Path) -> list[Path]:
    """Return the daily backups in a folder, the newest first."""
    names = (f"games-????-??-??{end}.sqlite" for end in ("", f"{LESS}*", f"{DAMAGED}*"))
    return in_order(chain.from_iterable(map(folder.glob, names)))


def newest(data: Path) -> Path | None:
    """Return the newest backup of a data directory: made by itself, by hand, or saved from a deleted file."""
    made = (file for file in (data / FOLDER).glob("games-*.sqlite") if file.name != UPLOADED)
    return next(iter(in_order(chain(made, data.glob("games-rescued*.sqlite")))), None)


def in_order(files: Iterable[Path]) -> list[Path]:
    """Return the backups that can be read, the newest first.

    By what is in them, as a clock may have been wrong; those kept beside the one of their day last.
    """
    found = list[tuple[bool, tuple[int, ...], int, Path]]()
    for file in files:
        with suppress(BackupError, OSError):
            found.append((not is_beside(file), look_into(file).reached, file.stat().st_mtime_ns, file))
    return [file for *_, file in sorted(found, reverse=True)]


def kept_aside(data: Path, now: datetime) -> Path:
    """Return where the games go that a backup takes the place of: beside them, where nothing is yet."""
    return free_name(data / f"{ASIDE}-{now.astimezone():%Y-%m-%d-%H%M%S}.sqlite")


def way_back(data: Path) -> str:
    """Return a sentence, after a space, that names the newest backup; empty where there is none."""
    file = newest(data)
    return f" The newest backup is {file}: uno-companion restore puts it back." if file else ""


def backup(data: Path, to: Path | None, write: Callable[[str], None]) -> int:
    """Back up the games to a file or into a folder, the data directory's own by default.

    Returns the exit status: 1 where games are damaged. Raises :class:`BackupError`.
    """
    now = datetime.now().astimezone()
    if to is None:
        to = data / FOLDER
        with suppress(OSError):
            to.mkdir(exist_ok=True, mode=0o700)
    file = to / f"games-{now:%Y-%m-%d-%H%M%S}.sqlite" if to.is_dir() else to
    made, report = back_up(data / LOG_FILE, file)
    write(f"{_counted(report)}: {made}")
    if made != file and not report.damage:
        write(f"{file} has more than the games, and stays.")
    return _say_damage(report, write)


def check_file(data: Path, file: Path | None, write: Callable[[str], None]) -> int:
    """Replay every game of a database, by default of the data directory's own, and say what is wrong.

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
    """Put a backup, by default the newest, in the place of the games; what was there stays beside it.

    ``anyway``: also one with damaged games. Returns the exit status: 1 where it has damaged games and so was
    not restored. Raises :class:`BackupError`, also while a table has the games open.
    """
    file = file or newest(data)
    if file is None:
        raise BackupError(f"There is no backup in {data / FOLDER}. Expected a file.")
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
    """Return when something was last stored, which may be in the write-ahead log alone."""
    logged = database.with_name(f"{database.name}-wal")
    # Reading alone makes an empty one.
    return max(
        (file.stat().st_mtime for file in (database, logged) if file.exists() and file.stat().st_size),
        default=0.0,
    )
