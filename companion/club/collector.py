"""A thread that enters the results of tables that have finished."""

import logging
from collections.abc import Callable
from threading import Event, Thread
from typing import Final

from companion.club.connection import Unreached
from companion.club.tournaments import Tournaments

COLLECT_SECONDS: Final = 10.0  # between two looks without a notice: a round's time ends without one
logger = logging.getLogger(__name__)


class Collector:
    """Collects results; each is entered once, also with several boards of a club.

    ``then`` is called after each collection, and may raise what :meth:`Tournaments.collect` raises.
    """

    def __init__(
        self,
        tournaments: Tournaments,
        every: float = COLLECT_SECONDS,
        then: Callable[[], None] = lambda: None,
    ) -> None:
        self._tournaments = tournaments
        self._then = then
        self._every = every
        self._changed, self._ended = Event(), Event()
        self._thread = Thread(target=self._run, name="results", daemon=True)

    def start(self) -> None:
        """Begin, with an immediate collection."""
        self._changed.set()
        self._thread.start()

    def close(self) -> None:
        """End after the present collection."""
        self._ended.set()
        self._changed.set()
        if self._thread.ident:
            self._thread.join()

    def wake(self, *_told: object) -> None:
        """Collect at once, as tables have logged something."""
        self._changed.set()

    def _run(self) -> None:
        while not self._ended.is_set():
            self._changed.wait(self._every)
            # Cleared first, so that what is logged meanwhile is read the next time.
            self._changed.clear()
            try:
                self._tournaments.collect()
                self._then()
            except Unreached:
                # Whoever shows the club says so.
                self._try_again_later()
            except Exception:
                logger.exception("The results of the tables could not be collected.")
                self._try_again_later()

    def _try_again_later(self) -> None:
        self._changed.set()
        self._ended.wait(self._every)
