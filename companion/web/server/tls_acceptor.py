"""Accept connections over TLS, counting each before its handshake.

Plain http is accepted too: the application redirects whoever typed the address without ``https://``.
"""

import asyncio
import socket
from asyncio.sslproto import SSLProtocol
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Final

from companion.web.server.certificate import Certificate
from companion.web.server.connections import (
    HEAD_SECONDS,
    Connections,
    HttpConnection,
    has_place,
    is_last_descriptor,
    places_of,
)
from companion.web.server.crowd import Crowd

HANDSHAKE: Final = b"\x16"
"""First byte of a TLS connection (RFC 8446, 5.1), which begins no HTTP request."""

# asyncio would reserve 256 KiB for each connection from the beginning of its handshake on.
SSLProtocol.max_size = 4096

MOST_SHAKING: Final = 64
"""Handshakes at once besides this machine's own: each takes the memory of two connections."""

PAUSE_SECONDS: Final = 0.5
"""How long to wait when the system has no descriptor for a connection."""


class TlsAcceptor:
    """Accepts connections in the running event loop until :meth:`close`.

    ``connection`` makes the protocol of each; ``connections`` has their counts.
    """

    def __init__(
        self,
        listening: socket.socket,
        certificate: Certificate,
        connection: Callable[[], HttpConnection],
        connections: Connections,
    ) -> None:
        self._listening = listening
        self._certificate = certificate
        self._connection = connection
        self._addresses = connections.addresses
        self._shaking = Counter[str]()
        self._crowd = Crowd[asyncio.Task[None]](MOST_SHAKING)
        self._loop = asyncio.get_running_loop()
        listening.setblocking(False)
        self._tasks = {self._loop.create_task(self._accept())}

    def close(self) -> None:
        """Accept no more; connections that are made stay open."""
        for task in self._tasks:
            task.cancel()
        self._listening.close()

    async def _accept(self) -> None:
        while True:
            # While the queue is not empty, accepting never waits, and other tasks would get no turn.
            await asyncio.sleep(0)
            try:
                taken, peer = await self._loop.sock_accept(self._listening)
            except OSError:
                await asyncio.sleep(PAUSE_SECONDS)
                continue
            address = str(peer[0])
            if is_last_descriptor(taken) or not has_place(address, self._shaking, self._addresses):
                taken.close()
                continue
            self._shaking.update((*places_of(address),))
            task = self._loop.create_task(self._let_in(taken, address))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
            task.add_done_callback(partial(self._crowd.discard, address=address))
            if one_too_many := self._crowd.add(task, address):
                one_too_many.cancel()

    async def _let_in(self, taken: socket.socket, address: str) -> None:
        is_in = False
        try:
            # What fails here is a port scan, or a browser that distrusts the certificate.
            with suppress(OSError):
                async with asyncio.timeout(HEAD_SECONDS):
                    is_secure = await self._first_byte(taken) == HANDSHAKE
                    context = self._certificate.context if is_secure else None
                    await self._loop.connect_accepted_socket(
                        self._connection,
                        taken,
                        ssl=context,
                        ssl_shutdown_timeout=HEAD_SECONDS if context else None,
                    )
                is_in = True
        finally:
            if not is_in:
                taken.close()
            self._shaking.subtract((*places_of(address),))
            self._shaking += Counter()  # drops the addresses that have none left

    async def _first_byte(self, taken: socket.socket) -> bytes:
        readable = self._loop.create_future()
        self._loop.add_reader(taken, readable.set_result, None)
        try:
            await readable
        finally:
            self._loop.remove_reader(taken)
        return taken.recv(1, socket.MSG_PEEK)
