"""A line to a server that is cut after so many bytes, wherever that is in what is said."""

import select
import socket
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import Final

SOCKET: Final = ".s.PGSQL.5432"


class NarrowLine:
    """Listens in ``folder`` for a client of the server in another.

    ``next_room`` says after how many bytes, of both directions together, the next connection is cut.
    """

    def __init__(self, folder: Path, server: Path, next_room: Callable[[], int]) -> None:
        folder.mkdir()
        self._server = server / SOCKET
        self._next_room = next_room
        self._listening = socket.socket(socket.AF_UNIX)
        self._listening.bind(str(folder / SOCKET))
        self._listening.listen()
        self._thread = Thread(target=self._serve, daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Let nobody through any more."""
        self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()
        self._thread.join()

    def _serve(self) -> None:
        while True:
            try:
                client, _address = self._listening.accept()
            except OSError:
                return
            with client, socket.socket(socket.AF_UNIX) as server:
                server.connect(str(self._server))
                self._carry(client, server, self._next_room())

    def _carry(self, client: socket.socket, server: socket.socket, room: int) -> None:
        while room > 0:
            ready, _writable, _failed = select.select([client, server], [], [])
            for each in ready:
                data = b""
                with suppress(ConnectionError):
                    data = each.recv(min(4096, room))
                if not data:
                    return
                with suppress(BrokenPipeError):
                    (server if each is client else client).sendall(data)
                room -= len(data)
                if not room:
                    return
