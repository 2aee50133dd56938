"""Replaces the file of the games by another, completely or not at all."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import TypeAlias

from companion.backups.backup import BackupError, delete, drafted, take_rows, url_of
from companion.backups.forgetting import forget_again
from companion.rules import say
from companion.table.log.copying import logs_of, make_durable, sync
from companion.table.log.head_file import head_file_of
from companion.table.log.log import Log, LogError

_Moves: TypeAlias = Iterable[tuple[Path, Path]]


class NotOpened(BackupError):
    """The games are unchanged, but could not be opened again."""


def put_in_place(
    backup: Path | None,
    database: Path,
    replaced: Path,
    let_go: Callable[[], AbstractContextManager[None]] = nullcontext,
) -> None:
    """Replace the database by a copy of ``backup``, or by an empty one; keep the old one as ``replaced``.

    A table that has it open closes it within a block of ``let_go``, which is entered once all that takes long
    is done. Where it cannot open the copy, it gets the old file back. Raises :class:`BackupError`.
    """
    with drafted(database) as draft:
        if backup:
            take_rows(backup, draft)
        # Opening it migrates it, while nothing depends on it.
        Log(url_of(draft)).close()
        if backup:
            forget_again(draft, database)
        make_durable(draft)
        back: _Moves = ()
        try:
            with let_go():
                back = _exchange(draft, database, replaced)
                sync(database.parent)
        except (LogError, OSError):
            with _raising_not_opened(), let_go():
                _go_back(back, draft, database)
            raise


def _exchange(draft: Path, database: Path, replaced: Path) -> _Moves:
    """Exchange the files; return the moves that undo it."""
    # A power cut after any of these leaves a whole database, or one that the next start reports: the head
    # file is moved last, and a write-ahead log never stays beside another file than its own.
    return _move(
        (
            *zip(logs_of(database), logs_of(replaced), strict=True),
            (database, replaced),
            (draft, database),
            (head_file_of(database), head_file_of(replaced)),
        )
    )


def _go_back(back: _Moves, draft: Path, database: Path) -> None:
    if back:
        # The logs that opening the copy created do not belong to the file that comes back.
        for log in logs_of(database):
            log.unlink(missing_ok=True)
        _move(back)
        # The disk may be full.
        delete(draft)
        sync(database.parent)


def _move(moves: _Moves) -> _Moves:
    """Rename those of the files that exist, all or none; return the moves that undo it."""
    done: list[tuple[Path, Path]] = []
    try:
        for old, new in moves:
            if old.exists():
                old.replace(new)
                done.insert(0, (new, old))
    except OSError:
        _move(done)
        raise
    return done


@contextmanager
def _raising_not_opened() -> Iterator[None]:
    try:
        yield
    except LogError as error:
        raise NotOpened(
            say(
                "The games are as they were, but cannot be opened: %(reason)s Make room on the disk, then"
                " start UNO Companion again.",
                reason=error,
            )
        ) from error
