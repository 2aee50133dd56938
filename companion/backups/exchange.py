"""Another file takes the place of the games, all of it or nothing."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import TypeAlias

from companion.backups.backup import BackupError, delete, drafted, take_rows, url_of
from companion.rules import say
from companion.table.log.copying import logs_of, make_durable, sync
from companion.table.log.log import Log, LogError
from companion.table.log.witness import witness_file

_Moves: TypeAlias = Iterable[tuple[Path, Path]]


class NotOpened(BackupError):
    """The games are as they were, but could not be opened again."""


def put_in_place(
    backup: Path | None,
    database: Path,
    replaced: Path,
    let_go: Callable[[], AbstractContextManager[None]] = nullcontext,
) -> None:
    """Make a copy of ``backup``, or one without games, the database; keep the one there was as ``replaced``.

    No table may have it open, unless it lets go of it within a block of ``let_go``, which is entered once
    all that may take long is done. Where it cannot open the copy, it gets back what was there. Raises
    :class:`BackupError`.
    """
    with drafted(database) as draft:
        if backup:
            take_rows(backup, draft)
        # It is brought to the present schema while nothing depends on it.
        Log(url_of(draft)).close()
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
    """Return the way back."""
    # Whichever of these a power cut comes after, the next start finds a whole database or says what is
    # missing: the witness is moved last, and a write-ahead log never stays beside a file not its own.
    return _move(
        (
            *zip(logs_of(database), logs_of(replaced), strict=True),
            (database, replaced),
            (draft, database),
            (witness_file(database), witness_file(replaced)),
        )
    )


def _go_back(back: _Moves, draft: Path, database: Path) -> None:
    if back:
        # What was made beside the copy as that was opened is not of the file that comes back.
        for log in logs_of(database):
            log.unlink(missing_ok=True)
        _move(back)
        # The room that it takes may be what is missing.
        delete(draft)
        sync(database.parent)


def _move(moves: _Moves) -> _Moves:
    """Rename all of these files that are there, or none; return the way back."""
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
