"""Takes a person's names out of copies of the games, as the table took them out of its own."""

import sqlite3
from collections.abc import Collection
from contextlib import closing, suppress
from pathlib import Path

from companion.backups.backup import BackupError, drafted, take_rows, url_of
from companion.backups.comparison import schema_of
from companion.backups.foreign import address
from companion.table import Forgotten
from companion.table.log.copying import logs_of, make_durable, sync
from companion.table.log.forgetting import ForgottenName
from companion.table.log.log import Log
from companion.table.log.schema import MIGRATIONS


def forget_in(file: Path, forgotten: Forgotten) -> bool:
    """Write a copy again without the names that the table forgot; return whether they are gone.

    A copy of another version is left as it is, which could not be read there any more, and so is a damaged
    one: whoever wants the names gone deletes it.
    """
    if not _has_any(file, forgotten.names):
        return True
    if schema_of(file) != len(MIGRATIONS):
        return False
    with suppress(BackupError), drafted(file) as draft:
        if take_rows(file, draft):
            return False
        with closing(Log(url_of(draft))) as log:
            log.forget(forgotten.names, forgotten.label, forgotten.salt)
            log.shred()
        make_durable(draft)
        draft.replace(file)
        for beside in logs_of(file):
            beside.unlink(missing_ok=True)
        sync(file.parent)
        return True
    return False


def forget_again(copy: Path, as_in: Path) -> None:
    """Take the names out of a copy, of our schema, that were taken out of another one since it was written.

    Where nobody can read which those are, nothing is done.
    """
    elsewhere = list[ForgottenName]()
    if schema_of(as_in) == len(MIGRATIONS):
        with suppress(sqlite3.Error), closing(sqlite3.connect(address(as_in), uri=True)) as connection:
            rows = connection.execute("SELECT digest, salt, label FROM forgotten")
            elsewhere = [ForgottenName(*row) for row in rows]
    if elsewhere:
        with closing(Log(url_of(copy))) as log:
            log.forget_again(elsewhere)


def _has_any(file: Path, names: Collection[str]) -> bool:
    """Return whether one of these names stands anywhere in a file, or beside it, or nobody knows."""
    written = [name.encode() for name in names]
    try:
        texts = [each.read_bytes() for each in (file, *logs_of(file)) if each.exists()]
    except OSError:
        return True
    return any(name in text for name in written for text in texts)
