"""What the program writes to stderr, of which a service keeps a journal: little, whatever is done to it.

A client with a script can cause the same complaint a thousand times a second, used-up descriptors a hundred.
"""

import logging
from collections.abc import Callable
from time import monotonic
from typing import Final

QUIET_SECONDS: Final = 60.0
"""How long the same complaint is not repeated."""

MOST_MESSAGES: Final = 100
"""Complaints in that time, as they can be made to differ: more than that help nobody to find a fault."""


class LogLimit(logging.Filter):
    """Lets each complaint through once a minute, and of different ones a hundred.

    ``clock`` gives seconds that never go back.
    """

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._until = 0.0
        self._said = set[str]()

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether this one is written."""
        if (now := self._clock()) >= self._until:
            self._until = now + QUIET_SECONDS
            self._said.clear()
        complaint = record.getMessage()
        if complaint in self._said or len(self._said) >= MOST_MESSAGES:
            return False
        self._said.add(complaint)
        return True


def log_to_stderr() -> None:
    """Write to stderr what this process complains about from now on."""
    handler = logging.StreamHandler()
    handler.addFilter(LogLimit())
    logging.basicConfig(format="%(message)s", level=logging.WARNING, handlers=[handler])
