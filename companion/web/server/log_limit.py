"""The log on stderr, limited so that nobody can fill a service's journal.

A client with a script can cause the same message a thousand times a second, exhausted descriptors a hundred.
"""

import logging
from collections.abc import Callable
from time import monotonic
from typing import Final

QUIET_SECONDS: Final = 60.0
"""How long a message is not repeated."""

MOST_MESSAGES: Final = 100
"""Different messages in that time: a client can make them differ, and more help nobody to find a fault."""


class LogLimit(logging.Filter):
    """Passes each message once in :data:`QUIET_SECONDS`, and no more than :data:`MOST_MESSAGES` of them.

    ``clock`` gives seconds that never go back.
    """

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._until = 0.0
        self._said = set[str]()

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether the record is written."""
        if (now := self._clock()) >= self._until:
            self._until = now + QUIET_SECONDS
            self._said.clear()
        message = record.getMessage()
        if message in self._said or len(self._said) >= MOST_MESSAGES:
            return False
        self._said.add(message)
        return True


def log_to_stderr() -> None:
    """Log this process's warnings and errors to stderr from now on."""
    handler = logging.StreamHandler()
    handler.addFilter(LogLimit())
    logging.basicConfig(format="%(message)s", level=logging.WARNING, handlers=[handler])
