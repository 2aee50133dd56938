"""The USB serial port of the board, read without blocking."""

import sys
from select import POLLIN, poll
from time import sleep_ms

MAX_READ = 64  # bytes in one call, so that noise cannot hold up the main loop
IDLE_WAIT = 2  # milliseconds for a first byte: the only rest of the main loop


class UsbSerial:
    """Standard input and output, which on these boards are the USB serial port."""

    def __init__(self) -> None:
        self._poll = poll()
        self._poll.register(sys.stdin, POLLIN)

    def read(self) -> bytes:
        """Return what has arrived, at most ``MAX_READ`` bytes; waits briefly if nothing has."""
        data = b""
        while len(data) < MAX_READ and self._poll.poll(0 if data else IDLE_WAIT):
            byte = self._byte()
            if not byte:
                sleep_ms(IDLE_WAIT)  # with the other end closed, poll() returns at once: do not spin
                break
            data += byte
        return data

    def _byte(self) -> bytes:
        try:
            return sys.stdin.buffer.read(1) or b""
        except OSError:
            return b""

    def write(self, data: bytes) -> None:
        """Write the data; it is dropped if nobody holds the other end."""
        if data:
            try:
                sys.stdout.buffer.write(data)
            except OSError:
                pass
