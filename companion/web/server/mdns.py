"""The companion's name on the local network, http://uno-companion.local, by multicast DNS (RFC 6762).

A convenience: announcing takes a second or fails (no network, no multicast), and nothing waits for it.
"""

import logging
import socket
from collections.abc import Callable
from threading import Thread
from typing import TYPE_CHECKING

from companion.foundation.usual_address import NAME, OWN_NAME

if TYPE_CHECKING:
    from zeroconf import Zeroconf

logger = logging.getLogger(__name__)


def own_names() -> tuple[str, ...]:
    """Return the names of this machine: its own, and those by multicast DNS."""
    machine = socket.gethostname()
    return (OWN_NAME, machine, f"{machine.partition('.')[0]}.local")


class Announcements:
    """Announces the present address of the companion, while there is a network."""

    def __init__(self, host: Callable[[], str], port: int, scheme: str = "http") -> None:
        self._host = host
        self._port = port
        self._scheme = scheme
        self._present: Announcement | None = None
        self.renew()

    def renew(self) -> None:
        """Announce the present address in place of the last one."""
        self.close()
        if not self._host().startswith("127."):
            self._present = Announcement(self._host(), self._port, self._scheme)

    def close(self) -> None:
        """Withdraw it; may be called twice."""
        if self._present:
            self._present.close()
        self._present = None


class Announcement:
    """The companion's name and service (DNS-SD, RFC 6763), announced until :meth:`close`."""

    def __init__(self, address: str, port: int, scheme: str = "http") -> None:
        self._address = address
        self._port = port
        self._service = f"_{scheme}._tcp.local."
        self._zeroconf: Zeroconf | None = None
        # Probing for another holder of the name takes about a second, for which the greeting does not wait.
        self._thread = Thread(target=self._announce, name="mdns", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Withdraw the name without waiting; one that is still being announced may stay."""
        if self._zeroconf and not self._thread.is_alive():
            Thread(target=self._zeroconf.close, daemon=True).start()

    def _announce(self) -> None:
        try:
            # Imported here, as that takes time too.
            from zeroconf import ServiceInfo, Zeroconf

            info = ServiceInfo(
                self._service,
                f"UNO Companion.{self._service}",
                port=self._port,
                server=f"{NAME}.local.",
                addresses=[socket.inet_aton(self._address)],
                properties={"path": "/"},
            )
            self._zeroconf = Zeroconf()
            # A second companion on the same network is listed as "UNO Companion-2".
            self._zeroconf.register_service(info, allow_name_change=True)
        except Exception as error:  # noqa: BLE001 - whatever it is, the game goes on without
            logger.info("No name on the local network: %s", error)
