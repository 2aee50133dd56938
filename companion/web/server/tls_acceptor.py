"""The way in where a certificate is shown: a connection is counted before its handshake, and plain ones too.

Whoever types the address without ``https://`` comes over plain http, and is led on by the application.
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
"""What a TLS connection begins with (RFC 8446, 5.1), and no request does."""

# asyncio keeps so many bytes for each connection, 256 KiB, from the beginning of its handshake on.
SSLProtocol.max_size = 4096

MOST_SHAKING: Final = 64
"""Handshakes at once, but for this machine's own: each takes as much memory as two connections."""

PAUSE_SECONDS: Final = 0.5
"""How long to wait where the system gives no descriptor for a connection."""


class TlsAcceptor:
    """Accepts connections until :meth:`close`; belongs to the running event loop.

    ``connection`` makes the protocol of each, ``connections`` are those that are made.
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
        """Let nobody in any more; who is in stays."""
        for task in self._tasks:
            task.cancel()
        self._listening.close()

    async def _accept(self) -> None:
        while True:
            # Accepting waits for nothing while somebody is in the queue, and would let nobody have a turn.
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
            # What fails here is a port scan, or a browser that does not trust the certificate.
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
            self._shaking += Counter()  # Without the addresses that have none left.

    async def _first_byte(self, taken: socket.socket) -> bytes:
        readable = self._loop.create_future()
        self._loop.add_reader(taken, readable.set_result, None)
        try:
            await readable
        finally:
            self._loop.remove_reader(taken)
        return taken.recv(1, socket.MSG_PEEK)
