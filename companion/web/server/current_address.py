"""Where this machine is on the local network, which may come up long after the companion, or change.

whereabouts = CurrentAddress()
whereabouts.follow(lambda: print(whereabouts.host))
whereabouts.look()                      # again and again
"""

import logging
from collections.abc import Callable
from threading import Lock
from typing import Final

from companion.web.server.addresses import own_addresses

LOOPBACK_ADDRESS: Final = "127.0.0.1"
"""Where a machine without a network is, for itself alone."""

logger = logging.getLogger(__name__)


class CurrentAddress:
    """The addresses of this machine in numbers as ``find`` found them last, for as long as it finds none."""

    def __init__(self, find: Callable[[], tuple[str, ...]] = own_addresses) -> None:
        self.hosts = find()
        self._find = find
        self._followers: list[Callable[[], None]] = []
        self._looking = Lock()

    @property
    def host(self) -> str:
        """The likeliest address; that of this machine for itself where it has no network."""
        return self.hosts[0] if self.hosts else LOOPBACK_ADDRESS

    def follow(self, moved: Callable[[], None]) -> None:
        """Call this, from the thread that looks, whenever the machine has other addresses."""
        self._followers.append(moved)

    def look(self) -> None:
        """Find out where the machine is now."""
        with self._looking:
            hosts = self._find()
            if not hosts or hosts == self.hosts:
                return
            self.hosts = hosts
            logger.info("This machine is at %s now.", ", ".join(hosts))
            for moved in self._followers:
                moved()
