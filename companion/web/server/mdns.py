"""The companion's name on the local network, http://uno-companion.local, by multicast DNS (RFC 6762).

It is a convenience. Announcing takes a second or fails (no network, no multicast), and the game neither
waits for it nor depends on it.
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
    """Return the names that other devices may know this machine by: its own, and those of multicast DNS."""
    machine = socket.gethostname()
    return (OWN_NAME, machine, f"{machine.partition('.')[0]}.local")


class Announcements:
    """The announcement of where the companion is now: one after the other, none while it has no network."""

    def __init__(self, host: Callable[[], str], port: int, scheme: str = "http") -> None:
        self._host = host
        self._port = port
        self._scheme = scheme
        self._present: Announcement | None = None
        self.renew()

    def renew(self) -> None:
        """Announce the address of now in place of the last one."""
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
        # Probing for another holder of the name takes about a second: the greeting does not wait for it.
        self._thread = Thread(target=self._announce, name="mdns", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Withdraw the name; returns at once, and may leave a name that is still being announced."""
        if self._zeroconf and not self._thread.is_alive():
            Thread(target=self._zeroconf.close, daemon=True).start()

    def _announce(self) -> None:
        try:
            # Here, as the greeting need not wait for loading it either.
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
