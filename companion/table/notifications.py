"""Notifies listeners of every change of the table: each view once, and in the order of the log."""

import logging
from collections import deque
from collections.abc import Callable
from threading import Lock
from typing import TypeAlias

from companion.table.view import TableView

Listener: TypeAlias = Callable[[TableView], None]

logger = logging.getLogger(__name__)


class Notifications:
    """The listeners, and the views that they have not been notified of yet."""

    def __init__(self) -> None:
        self._listeners: tuple[Listener, ...] = ()
        self._pending: deque[TableView] = deque()
        self._delivering = Lock()

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Notify ``listener`` from now on; call what is returned to end that."""
        # A new tuple each time, as a delivery in another thread may be iterating over the old one.
        self._listeners = (*self._listeners, listener)

        def leave() -> None:
            self._listeners = tuple(known for known in self._listeners if known is not listener)

        return leave

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
                    self._notify(self._pending.popleft())
            finally:
                self._delivering.release()

    def _notify(self, view: TableView) -> None:
        for listener in self._listeners:
            try:
                listener(view)
            except Exception:
                # The event is durable: a broken lamp must neither undo it nor keep it from the screens.
                logger.exception("%r failed; the table goes on without it.", listener)
