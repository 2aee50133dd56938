"""A lock of the file of the games: shared by all who use it, exclusive for who replaces it."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Condition, get_ident


class InUse:
    """A shared and exclusive lock; the thread that has it exclusively may share it as well."""

    def __init__(self) -> None:
        self._changed = Condition()
        self._users = 0
        self._alone: int | None = None

    @contextmanager
    def by_one(self) -> Iterator[None]:
        """Share it for the block."""
        with self._changed:
            self._changed.wait_for(lambda: self._alone in (None, get_ident()))
            self._users += 1
        try:
            yield
        finally:
            with self._changed:
                self._users -= 1
                self._changed.notify_all()

    @contextmanager
    def by_nobody(self) -> Iterator[None]:
        """Have it alone for the block."""
        with self._changed:
            self._changed.wait_for(lambda: self._alone is None and not self._users)
            self._alone = get_ident()
        try:
            yield
        finally:
            with self._changed:
                self._alone = None
                self._changed.notify_all()
