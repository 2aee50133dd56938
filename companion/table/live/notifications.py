"""Notifies listeners of every change of the table: each view once, and in the order of the log."""

from collections import deque
from collections.abc import Callable
from threading import Lock
from typing import TypeAlias

from companion.foundation.listeners import Listeners
from companion.table.view import TableView

Listener: TypeAlias = Callable[[TableView], None]


class Notifications:
    """The listeners, and the views that they have not been notified of yet."""

    def __init__(self) -> None:
        self._listeners = Listeners[[TableView]]()
        self._pending: deque[TableView] = deque()
        self._delivering = Lock()

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Notify ``listener`` from now on; call what is returned to end that."""
        return self._listeners.listen(listener)

    def post(self, view: TableView) -> None:
        """Queue this view; under the table's lock, so that the queue has the order of the log."""
        self._pending.append(view)

    def deliver(self) -> None:
        """Notify every listener of all that is queued; outside the table's lock.

        A listener may submit an event itself: holding the table's lock here would deadlock it.
        """
        # Whoever delivers already will find this too, so waiting for them would gain nothing. The outer loop
        # is for what is queued between the last look at the queue and the release.
        while self._pending:
            if not self._delivering.acquire(blocking=False):
                return
            try:
                while self._pending:
                    self._listeners.tell(self._pending.popleft())
            finally:
                self._delivering.release()
