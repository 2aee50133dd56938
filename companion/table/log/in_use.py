"""Who uses the file of the games: many at once, or one alone, as another file takes its place."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Condition, get_ident


class InUse:
    """Counts who uses something; whoever needs it alone waits for them, and keeps others waiting.

    The thread that has it alone may use it as well.
    """

    def __init__(self) -> None:
        self._changed = Condition()
        self._users = 0
        self._alone: int | None = None

    @contextmanager
    def by_one(self) -> Iterator[None]:
        """Use it beside others."""
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
        """Keep it to this thread; one at a time."""
        with self._changed:
            self._changed.wait_for(lambda: self._alone is None and not self._users)
            self._alone = get_ident()
        try:
            yield
        finally:
            with self._changed:
                self._alone = None
                self._changed.notify_all()
