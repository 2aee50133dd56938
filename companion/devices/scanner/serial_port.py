"""Serial ports over pyserial: which there are, and one of them opened."""

import errno
from collections.abc import Iterable
from typing import Final, Protocol

from companion.devices.scanner.known_readers import ListedPort
from companion.rules import Sentence, say

SERIAL_BAUD: Final = 115200
READ_SECONDS: Final = 0.02  # that a read may wait for a byte, and so an order too


class OpenPort(Protocol):
    """What is used of an open port; pyserial's are one."""

    @property
    def in_waiting(self) -> int:
        """How many bytes have come."""

    def read(self, size: int = 1) -> bytes:
        """So many bytes, or fewer when its time is up."""

    def write(self, data: bytes, /) -> object:
        """Send them."""

    def close(self) -> None:
        """Let go of the port."""


class NoPort(Exception):
    """A port cannot be used; ``str()`` says why, in one sentence."""


def list_ports() -> Iterable[ListedPort]:
    """Return the serial ports that this machine has now."""
    try:
        from serial.tools import list_ports as listing
    except ImportError:
        raise NoPort(_no_pyserial()) from None
    ports: Iterable[ListedPort] = listing.comports()
    return ports


def open_port(name: str) -> OpenPort:
    """Open a device path or any pyserial URL; raises NoPort."""
    try:
        import serial
    except ImportError:
        raise NoPort(_no_pyserial()) from None
    try:
        # Exclusive: of two programs on one port each would get some of the bytes.
        port: OpenPort = serial.serial_for_url(
            name, baudrate=SERIAL_BAUD, timeout=READ_SECONDS, write_timeout=1, exclusive=True
        )
    except (OSError, ValueError) as error:
        raise NoPort(
            say("%(port)s cannot be opened: %(reason)s.", port=name, reason=_reason(error))
        ) from None
    return port


def _no_pyserial() -> Sentence:
    return say("pyserial is not installed: %(command)s.", command=".venv/bin/pip install -e '.[devices]'")


def _reason(error: Exception) -> str:
    """Return the system's reason, without pyserial's words around it."""
    match getattr(error, "errno", None):
        case errno.ENOENT:
            return say("it is not there")
        case errno.EACCES:
            return say("this user may not, so try sudo usermod -aG dialout $USER, then log in again")
        case errno.EPERM:
            # The service's list of devices is made as it starts, and may lack that of a driver loaded since.
            return say("the service may not, so try sudo systemctl restart uno-companion")
        case errno.EAGAIN | errno.EBUSY:
            return say("another program has it")
    return str(error).rstrip(".")
