"""The companion's name on the local network: http://uno-companion.local, without an address.

It is a comfort. Announcing takes a second or fails (no network, no multicast), and the game
neither waits for it nor misses it.
"""

import logging
import socket
from threading import Thread
from typing import Final

from zeroconf import ServiceInfo, Zeroconf

NAME: Final = "uno-companion"
SERVICE: Final = "_http._tcp.local."

logger = logging.getLogger(__name__)


class Announcement:
    """Says where the companion is, in a thread of its own, until it is closed."""

    def __init__(self, address: str, port: int) -> None:
        self._info = ServiceInfo(
            SERVICE,
            f"UNO Companion.{SERVICE}",
            port=port,
            server=f"{NAME}.local.",
            addresses=[socket.inet_aton(address)],
            properties={"path": "/"},
        )
        self._zeroconf: Zeroconf | None = None
        self._thread = Thread(target=self._announce, name="mdns", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Take the name back; never keeps anyone waiting."""
        if self._zeroconf and not self._thread.is_alive():
            Thread(target=self._zeroconf.close, daemon=True).start()

    def _announce(self) -> None:
        try:
            self._zeroconf = Zeroconf()
            self._zeroconf.register_service(self._info, allow_name_change=True)
        except Exception as error:  # noqa: BLE001 - whatever it is, the game goes on without
            logger.info("No name on the local network: %s", error)
