"""The addresses of this machine in the local network, which may come up late or change."""

import logging
from collections.abc import Callable
from threading import Lock
from typing import Final

from companion.web.server.addresses import own_addresses

LOOPBACK_ADDRESS: Final = "127.0.0.1"
"""The address of a machine without a network, for itself only."""

logger = logging.getLogger(__name__)


class CurrentAddress:
    """The IP addresses of this machine that ``find`` last found; they are kept while it finds none.

    >>> addresses = iter([(), ("192.0.2.7",)])
    >>> current = CurrentAddress(lambda: next(addresses))
    >>> current.follow(lambda: print(current.host))
    >>> current.look()
    192.0.2.7
    """

    def __init__(self, find: Callable[[], tuple[str, ...]] = own_addresses) -> None:
        self.hosts = find()
        self._find = find
        self._followers: list[Callable[[], None]] = []
        self._looking = Lock()

    @property
    def host(self) -> str:
        """The likeliest address; without a network the loopback address."""
        return self.hosts[0] if self.hosts else LOOPBACK_ADDRESS

    def follow(self, moved: Callable[[], None]) -> None:
        """Call ``moved`` whenever the addresses have changed, in the thread that looks."""
        self._followers.append(moved)

    def look(self) -> None:
        """Find the addresses of now."""
        with self._looking:
            hosts = self._find()
            if not hosts or hosts == self.hosts:
                return
            self.hosts = hosts
            logger.info("This machine is at %s now.", ", ".join(hosts))
            for moved in self._followers:
                moved()
