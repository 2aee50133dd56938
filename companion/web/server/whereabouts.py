"""Where this machine is on the local network, which may come up long after the companion, or change.

whereabouts = Whereabouts()
whereabouts.follow(lambda: print(whereabouts.host))
whereabouts.look()                      # again and again
"""

import logging
from collections.abc import Callable
from threading import Lock
from typing import Final

from companion.web.server.http import own_address

LOOPBACK: Final = "127.0.0.1"
"""What :func:`own_address` gives on a machine without a network."""

logger = logging.getLogger(__name__)


class Whereabouts:
    """The address of this machine in numbers as ``find`` found it last; it stays while there is none."""

    def __init__(self, find: Callable[[], str] = own_address) -> None:
        self.host = find()
        self._find = find
        self._followers: list[Callable[[], None]] = []
        self._looking = Lock()

    def follow(self, moved: Callable[[], None]) -> None:
        """Call this, from the thread that looks, whenever the machine has another address."""
        self._followers.append(moved)

    def look(self) -> None:
        """Find out where the machine is now."""
        with self._looking:
            host = self._find()
            if host in (self.host, LOOPBACK):
                return
            self.host = host
            logger.info("This machine is at %s now.", host)
            for moved in self._followers:
                moved()
