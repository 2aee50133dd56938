"""A thread that does the same thing again and again until it is closed, and what if the system has none."""

import logging
from collections.abc import Callable
from threading import Event, Thread

logger = logging.getLogger(__name__)


def no_thread_is_left(error: RuntimeError) -> bool:
    """Return whether that is what a thread's start raises where the system has none left."""
    return "start new thread" in str(error)


class Repeating:
    """Calls ``action`` at once, and then with that many seconds between two calls, or when woken.

    A call that fails is logged, and the next one comes all the same, not before its time.
    """

    def __init__(self, name: str, seconds: float, action: Callable[[], None]) -> None:
        self._action = action
        self._seconds = seconds
        self._woken, self._ended = Event(), Event()
        self._thread = Thread(target=self._run, name=name, daemon=True)

    def start(self) -> None:
        """Begin; raises :class:`RuntimeError` where the system has no thread left."""
        self._thread.start()

    def close(self) -> None:
        """Call it no more; a call that is under way is finished."""
        self._ended.set()
        self._woken.set()
        if self._thread.ident:
            self._thread.join()

    def wake(self, *_told: object) -> None:
        """Call it soon, whatever was told."""
        self._woken.set()

    def _run(self) -> None:
        while not self._ended.is_set():
            # Cleared first, so that what comes meanwhile leads to another call.
            self._woken.clear()
            try:
                self._action()
                self._woken.wait(self._seconds)
            except Exception:
                logger.exception("%s failed; it is tried again.", self._thread.name)
                self._ended.wait(self._seconds)
