"""Notifies listeners of every view of the table, each once and in the order of the log."""

from collections import deque
from collections.abc import Callable
from threading import Lock
from typing import TypeAlias

from companion.foundation.listeners import Listeners
from companion.table.view import TableView

Listener: TypeAlias = Callable[[TableView], None]


class Notifications:
    """The listeners, and the queue of views for them."""

    def __init__(self) -> None:
        self._listeners = Listeners[[TableView]]()
        self.listen = self._listeners.listen
        self._queued: deque[TableView] = deque()
        self._delivering = Lock()

    def post(self, view: TableView) -> None:
        """Queue this view, under the table's lock, which keeps the order of the log."""
        self._queued.append(view)

    def deliver(self) -> None:
        """Notify the listeners of all queued views, outside the table's lock: a listener may submit."""
        # A thread that delivers already will find this view too. The outer loop is for what is queued between
        # its last look at the queue and its release of the lock.
        while self._queued:
            if not self._delivering.acquire(blocking=False):
                return
            try:
                while self._queued:
                    self._listeners.tell(self._queued.popleft())
            finally:
                self._delivering.release()
