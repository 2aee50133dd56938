"""The backups of a running table, for its host: listed, made, uploaded, compared and restored.

    store.restore("games-2026-11-20.sqlite")

Nothing is lost by that: the games that were there are kept aside, and can be restored as well.
"""

import os
import re
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from threading import Lock
from typing import IO, Final, NamedTuple

from companion.backups import backup
from companion.backups.comparison import Contents
from companion.backups.daily import ASIDE, UPLOADED, DailyBackups, kept_aside
from companion.backups.exchange import put_in_place
from companion.backups.forgetting import forget_in
from companion.backups.versions import KEPT
from companion.foundation.data_directory import LOG_FILE
from companion.rules import say
from companion.table import Forgotten, Table
from companion.table.log.copying import has_log, must_be_regular
from companion.table.log.rescue import RESCUED

MOST_BYTES_OF_A_BACKUP: Final = 256 * 1024 * 1024
"""How large an uploaded file may be. It is never in memory: some six thousand games."""

MOST_LISTED: Final = 40
"""Files in the list, the newest first: the daily ones, and what else came together."""

_NAME = re.compile(r"games-[0-9a-z-]{1,40}\.sqlite")


class CoinInTheAir(backup.BackupError):
    """A flip is under way, whose result belongs to the present games."""


class KeptFile(NamedTuple):
    """A backup: when it was written, its size in bytes, its contents; None where it cannot be read."""

    name: str
    written: datetime
    size: int
    contents: Contents | None

    @property
    def is_aside(self) -> bool:
        """Was it replaced by a backup?"""
        return self.name.startswith(ASIDE)

    @property
    def is_of_version(self) -> bool:
        """Was it kept for another version of the companion?"""
        return self.name.startswith(KEPT)

    @property
    def is_rescued(self) -> bool:
        """Was it rescued from a file that was deleted while the table had it open?"""
        return self.name.startswith(RESCUED)

    @property
    def is_uploaded(self) -> bool:
        """Did the host bring it?"""
        return self.name == UPLOADED

    @property
    def has_less(self) -> bool:
        """Could it not replace the backup of its day, which has more?"""
        return backup.LESS in self.name

    @property
    def is_of_damaged(self) -> bool:
        """Was it made of damaged games, so that it could not replace a good one?"""
        return backup.DAMAGED in self.name

    @property
    def is_way_back(self) -> bool:
        """Is it a backup of whole games that the companion made or rescued?"""
        others = self.is_aside or self.is_uploaded or self.has_less or self.is_of_damaged
        return self.contents is not None and not others


class BackupStore:
    """The backups beside the games of one table."""

    def __init__(
        self, data: Path, table: Table, daily: DailyBackups, clock: Callable[[], datetime] = datetime.now
    ) -> None:
        self._data = data
        self._table = table
        self._daily = daily
        self._clock = clock
        self._restoring = Lock()

    def all(self) -> tuple[KeptFile, ...]:
        """Every backup, that with the newest events first, as a clock may have been wrong."""
        found = [_kept(file) for file in self._files().values()]
        by_age = sorted(
            filter(None, found),
            key=lambda each: (each.contents.reached if each.contents else (), each.written),
            reverse=True,
        )
        return tuple(by_age[:MOST_LISTED])

    def named(self, name: str) -> KeptFile | None:
        """Return the backup of that name."""
        file = self._files().get(name)
        return _kept(file) if file else None

    def open(self, name: str) -> IO[bytes]:
        """Open the backup of that name as one file for reading; raises :class:`BackupError`."""
        file = self._file(name)
        try:
            return self._opened_whole(file) if has_log(file) else open(file, "rb", opener=_follow_no_link)
        except OSError as error:
            raise backup.BackupError(f"{file}: {error.strerror}.") from error

    def make(self) -> str:
        """Renew today's backup; return its name. Raises :class:`BackupError`."""
        with backup.raising_backup_error(self._data / LOG_FILE):
            self._table.must_have_its_file()
        return self._daily.renew().name

    def receive(self) -> IO[bytes]:
        """Open the file to write an upload into, before :meth:`received`."""
        part = self.folder / f"{UPLOADED}.sent"
        flags = os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC
        return os.fdopen(_follow_no_link(str(part), flags, 0o600), "w+b")

    def received(self) -> str:
        """Keep the uploaded file in place of the last one; return its name.

        Raises :class:`BackupError` where it is no backup, and keeps the last one.
        """
        part = self.folder / f"{UPLOADED}.sent"
        try:
            backup.take_in(part, part.with_name(UPLOADED))
        finally:
            backup.delete(part)
        return UPLOADED

    def compare(self, name: str) -> backup.Comparison:
        """Compare that backup with the games; raises :class:`BackupError`."""
        return backup.compare(self._file(name), self._data / LOG_FILE, self.folder)

    def restore(self, name: str) -> str:
        """Replace the games by that backup; return the name under which they are kept aside.

        Every screen shows it at once. Raises :class:`BackupError`, with nothing changed.
        """
        with self._restoring:
            view = self._table.view
            if view and view.transient.flip:
                raise CoinInTheAir(say("The coin is in the air. Wait until it has landed."))
            aside = kept_aside(self._data, self._clock())
            put_in_place(self._file(name), self._data / LOG_FILE, aside, self._table.let_go)
            return aside.name

    def forget(self, forgotten: Forgotten) -> tuple[str, ...]:
        """Take the names that the table forgot out of every backup; return the files where that failed."""
        with self._restoring:
            return tuple(str(file) for file in self._everywhere() if not forget_in(file, forgotten))

    def _opened_whole(self, file: Path) -> IO[bytes]:
        copy = self.folder / f"{file.name}.whole"
        backup.take_in(file, copy)
        opened = copy.open("rb")
        copy.unlink()
        return opened

    def _file(self, name: str) -> Path:
        file = self._files().get(name)
        if file is None:
            raise backup.BackupError(f"There is no backup {name}.")
        return file

    def _files(self) -> dict[str, Path]:
        """Every backup by its name; of two with the same one, that of the data directory."""
        return {file.name: file for file in self._everywhere() if _NAME.fullmatch(file.name)}

    def _everywhere(self) -> list[Path]:
        """Every copy of the games in all folders, the data directory's last."""
        found = list[Path]()
        for folder in (*reversed(self._daily.folders), self._data):
            # A stick that was pulled while mounted raises.
            with suppress(OSError):
                found += folder.glob("games-*.sqlite")
        return found

    @property
    def folder(self) -> Path:
        """The folder of the backups, created where it is missing; raises :class:`BackupError`."""
        folder = self._daily.folders[0]
        try:
            folder.mkdir(exist_ok=True, mode=0o700)
        except OSError as error:
            raise backup.BackupError(f"{folder}: {error.strerror}.") from error
        return folder


def _kept(file: Path) -> KeptFile | None:
    try:
        must_be_regular(file)
        found = file.stat()
    except OSError:
        return None
    contents = None
    with suppress(backup.BackupError):
        contents = backup.look_into(file)
    return KeptFile(file.name, datetime.fromtimestamp(found.st_mtime).astimezone(), found.st_size, contents)


def _follow_no_link(path: str, flags: int, mode: int = 0) -> int:
    return os.open(path, flags | os.O_NOFOLLOW, mode)
