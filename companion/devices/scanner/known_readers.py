"""The ports that are known to be card readers' by their maker and product.

Of the standard library alone: whoever writes a reader's firmware has nothing else installed.
"""

from typing import Final, Protocol

KNOWN_READERS: Final = frozenset({(0x2E8A, 0x0005), (0x303A, 0x4001)})
"""Vendors and products: MicroPython on a Raspberry Pi Pico, and on an ESP32-S2 or -S3 with USB of its own."""


class ListedPort(Protocol):
    """What pyserial tells about a port."""

    device: str
    vid: int | None
    pid: int | None
    serial_number: str | None
    manufacturer: str | None
    product: str | None


def is_known_reader(port: ListedPort) -> bool:
    """Is it a reader's by maker and product?"""
    return (port.vid, port.pid) in KNOWN_READERS
