"""What stands between a browser and the companion as a radio does: it can fall silent, and nobody is told."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Event, Thread
from typing import Final
from urllib.parse import urlsplit

CHUNK: Final = 65_536


class Relay:
    """Passes on what comes at its own address, and what is answered."""

    def __init__(self, address: str) -> None:
        parts = urlsplit(address)
        self._to = parts.hostname, parts.port
        self._silent = Event()
        self._open: list[socket.socket] = []
        self._listens = socket.create_server(("127.0.0.1", 0))
        self._threads = [Thread(target=self._accept)]
        self._threads[0].start()
        self.address = f"http://127.0.0.1:{self._listens.getsockname()[1]}"

    def fall_silent(self) -> None:
        """Lose whatever is sent from now on; the connections stay."""
        self._silent.set()

    def come_back(self) -> None:
        """Pass on what is sent over new connections."""
        self._silent.clear()
        self._hang_up()

    def close(self) -> None:
        """End all of it."""
        self._listens.shutdown(socket.SHUT_RDWR)
        self._hang_up()
        for each in self._threads:
            each.join()
        self._listens.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._listens.accept()
                self._threads.append(Thread(target=self._serve, args=(near,)))
                self._threads[-1].start()

    def _serve(self, near: socket.socket) -> None:
        with suppress(OSError), near, socket.create_connection(self._to) as far:
            self._open += [near, far]
            back = Thread(target=self._pass_on, args=(far, near))
            back.start()
            self._pass_on(near, far)
            back.join()

    def _pass_on(self, source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(CHUNK):
                if not self._silent.is_set():
                    target.sendall(data)
            target.shutdown(socket.SHUT_WR)

    def _hang_up(self) -> None:
        for each in self._open:
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)


@contextmanager
def relayed(address: str) -> Iterator[Relay]:
    """Start a relay to that address; end it."""
    relay = Relay(address)
    try:
        yield relay
    finally:
        relay.close()
