"""The line to the companion: UDP, to everybody on the network until the companion has answered."""

import socket

from datagrams import LONGEST_DATAGRAM

EVERYBODY = "255.255.255.255"


class Line:
    """A socket that never waits; ``companion`` is its address, empty to look for it."""

    def __init__(self, companion: str, port: int) -> None:
        self._socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        # lwIP's own number, where a port of MicroPython has no name for it.
        broadcast = getattr(socket, "SO_BROADCAST", 0x20)
        self._socket.setsockopt(socket.SOL_SOCKET, broadcast, 1)
        self._socket.setblocking(False)
        self._looked_for = socket.getaddrinfo(companion or EVERYBODY, port)[0][-1]
        self._companion = None
        self._sender = None

    def receive(self) -> bytes:
        """Return a datagram that has come, or nothing."""
        try:
            data, self._sender = self._socket.recvfrom(LONGEST_DATAGRAM + 1)
        except OSError:
            return b""
        return data

    def found(self) -> None:
        """Whoever sent the last datagram is the companion, unless there is one already."""
        self._companion = self._companion or self._sender

    def lost(self) -> None:
        """Look for it again."""
        self._companion = None

    def send(self, data: bytes) -> None:
        """Send it, unless there is nothing to send; a network that is not there is no error."""
        if not data:
            return
        try:
            self._socket.sendto(data, self._companion or self._looked_for)
        except OSError:
            pass
