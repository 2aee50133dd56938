"""A WebSocket as far as it takes to talk to a browser on this machine: whole texts, one after the other."""

import os
import socket
from base64 import b64encode
from itertools import cycle
from struct import pack, unpack
from typing import Final
from urllib.parse import urlsplit

from tests.engines.engine import PATIENCE

ENDS, TEXT, MASKED = 0x80, 0x01, 0x80
LONGER, LONGEST = 126, 127
"""Lengths that say in how many bytes the true one follows: two, or eight."""

GREETING: Final = (
    "GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


class WebSocket:
    """One connection, to that address."""

    def __init__(self, address: str) -> None:
        parts = urlsplit(address)
        self._socket = socket.create_connection((parts.hostname or "", parts.port or 80), PATIENCE)
        self._read = self._socket.makefile("rb")
        key = b64encode(os.urandom(16)).decode()
        self._socket.sendall(GREETING.format(path=parts.path, host=parts.netloc, key=key).encode())
        status = self._read.readline()
        if b" 101 " not in status:
            raise ConnectionError(status.decode())
        while self._read.readline().strip():
            pass

    def send(self, text: str) -> None:
        """Send a text."""
        content, mask = text.encode(), os.urandom(4)
        masked = bytes(one ^ other for one, other in zip(content, cycle(mask), strict=False))
        self._socket.sendall(bytes([ENDS | TEXT]) + _length(len(content)) + mask + masked)

    def receive(self) -> str:
        """Wait for a text, and return it."""
        text, is_whole = b"", False
        while not is_whole:
            first, length = self._exactly(2)
            if length == LONGER:
                (length,) = unpack(">H", self._exactly(2))
            elif length == LONGEST:
                (length,) = unpack(">Q", self._exactly(8))
            text += self._exactly(length)
            is_whole = bool(first & ENDS)
        return text.decode()

    def close(self) -> None:
        """Hang up."""
        self._read.close()
        self._socket.close()

    def _exactly(self, count: int) -> bytes:
        read = self._read.read(count)
        if len(read) < count:
            raise ConnectionError("The browser has gone.")
        return read


def _length(count: int) -> bytes:
    if count < LONGER:
        return bytes([MASKED | count])
    return pack(">BH", MASKED | LONGER, count) if count < 1 << 16 else pack(">BQ", MASKED | LONGEST, count)
