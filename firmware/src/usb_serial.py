"""The USB cable as bytes that are there or not: reading never waits."""

import sys
from select import POLLIN, poll
from time import sleep_ms

MOST = 64
PATIENCE = 2
"""Milliseconds in which nothing came: what the main loop rests for."""


class Line:
    """Standard input and output, which on a Pico are the USB serial port."""

    def __init__(self) -> None:
        self._poll = poll()
        self._poll.register(sys.stdin, POLLIN)

    def read(self) -> bytes:
        """What has come, up to so much; rests a little where nothing has."""
        data = b""
        while len(data) < MOST and self._poll.poll(0 if data else PATIENCE):
            byte = self._byte()
            if not byte:
                sleep_ms(PATIENCE)  # nobody holds the other end, which is no reason to spin
                break
            data += byte
        return data

    def _byte(self) -> bytes:
        try:
            return sys.stdin.buffer.read(1) or b""
        except OSError:
            return b""

    def write(self, data: bytes) -> None:
        """Send all of it, or let it go where there is nobody."""
        if data:
            try:
                sys.stdout.buffer.write(data)
            except OSError:
                pass
