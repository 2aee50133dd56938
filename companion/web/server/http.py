"""The HTTP server: one process and one event loop, with a few threads for Flask.

It runs in a thread of the program that also drives the coin, the buzzers and the card reader: with worker
processes, the devices would have to start in one of them. Only uvicorn's protocol is used: its server wakes
ten times a second.
"""

import asyncio
import errno
import logging
import signal
import socket
from collections.abc import Callable
from contextlib import suppress
from threading import Thread
from types import FrameType
from typing import Any, Final

from flask import Flask
from uvicorn.config import Config
from uvicorn.server import ServerState

from companion.foundation.listening import bound
from companion.web.server.certificate import Certificate
from companion.web.server.connections import KEEP_ALIVE_SECONDS, MOST_OF_A_HEAD, Connections, HttpConnection
from companion.web.server.gateway import Gateway
from companion.web.server.stream import BROADCASTS
from companion.web.server.tls_acceptor import TlsAcceptor

BACKLOG: Final = 128
"""Connections that may wait to be accepted."""

STOPPING_SECONDS: Final = 1.0
"""How long open requests may take when the companion ends; the streams have ended by then."""

SECONDS_BETWEEN_RENEWALS: Final = 60.0
"""Between two checks of the certificate's files."""

UNACKNOWLEDGED_MILLISECONDS: Final = 8_000
"""How long sent bytes may stay unacknowledged before the connection counts as broken."""

ENDING: Final = (signal.SIGINT, signal.SIGTERM)
"""The signals that end a companion."""

logger = logging.getLogger(__name__)


class CannotListen(Exception):
    """The server cannot listen on that address; ``str()`` is a sentence for people."""


class PortTaken(CannotListen):
    """Another program listens on that port already."""


class Server:
    """The application behind a port, served by a thread until :meth:`stop`; over https with a certificate."""

    def __init__(self, app: Flask, host: str, port: int, certificate: Certificate | None = None) -> None:
        self._app = app
        self._certificate = certificate
        self._socket = _listening(host, port)
        self._loop = asyncio.new_event_loop()
        self._loop.set_exception_handler(_complain)
        self._stopping = asyncio.Event()
        self._thread = Thread(target=self._run, name="server", daemon=True)
        self._thread.start()

    @property
    def port(self) -> int:
        """The port it listens on; for port 0 the one that the system chose."""
        return int(self._socket.getsockname()[1])

    def stop(self) -> None:
        """End every stream, then the server. May be called twice."""
        if not self._loop.is_closed():
            BROADCASTS.of(self._app).end()
            with suppress(RuntimeError):
                self._loop.call_soon_threadsafe(self._stopping.set)
            self._thread.join(timeout=2 * STOPPING_SECONDS)

    def _run(self) -> None:
        with asyncio.Runner(loop_factory=lambda: self._loop) as runner:
            runner.run(self._serve())

    async def _serve(self) -> None:
        gateway = Gateway(self._app)
        config = Config(
            gateway,
            log_config=None,
            access_log=False,
            lifespan="off",
            ws="none",
            interface="asgi3",
            timeout_keep_alive=KEEP_ALIVE_SECONDS,
            h11_max_incomplete_event_size=MOST_OF_A_HEAD,
        )
        state, connections = ServerState(), Connections()
        listener = await self._listen(lambda: HttpConnection(config, state, connections), connections)
        await self._stopping.wait()
        connections.is_closed = True
        self._loop.remove_reader(self._socket)
        # Whom asyncio has just accepted gets a connection in its next turn, if the listener is open then.
        await asyncio.sleep(0)
        listener.close()
        for connection in tuple(state.connections):
            connection.shutdown()
        if state.tasks:
            await asyncio.wait(state.tasks, timeout=STOPPING_SECONDS)
        for connection in tuple(state.connections):
            connection.transport.abort()
        gateway.close()

    async def _listen(
        self, connection: Callable[[], HttpConnection], connections: Connections
    ) -> asyncio.Server | TlsAcceptor:
        if not self._certificate:
            return await self._loop.create_server(connection, sock=self._socket, backlog=BACKLOG)
        self._renew(self._certificate)
        return TlsAcceptor(self._socket, self._certificate, connection, connections)

    def _renew(self, certificate: Certificate) -> None:
        certificate.renew()
        self._loop.call_later(SECONDS_BETWEEN_RENEWALS, self._renew, certificate)


def wait_for_the_end(ready: Callable[[], None]) -> None:
    """Call ``ready``, then block until SIGINT (Ctrl-C) or SIGTERM. Only in the main thread."""
    # Python runs a handler only between two of its instructions. A signal just before ``Event.wait`` blocked
    # was therefore not seen until the next one: once in a hundred times, if it came right after the greeting.
    # The wakeup descriptor is written as the signal arrives.
    waiting, woken = socket.socketpair()
    with waiting, woken:
        woken.setblocking(False)
        before = signal.set_wakeup_fd(woken.fileno())
        try:
            for number in ENDING:
                signal.signal(number, _go_on)
            # Only now: a program that waits for the greeting may send the signal at once.
            ready()
            while waiting.recv(1)[0] not in ENDING:
                pass
        finally:
            signal.set_wakeup_fd(before)


def _go_on(_signal: int, _frame: FrameType | None) -> None:
    """Do nothing: only signals with a handler are written to the wakeup descriptor."""


def _listening(host: str, port: int) -> socket.socket:
    """Return a listening socket; raises :class:`CannotListen` with the reason."""
    try:
        listening = bound(socket.SOCK_STREAM, host, port)
        try:
            # A phone that left the room does not close its connection: its stream would keep a place for a
            # quarter of an hour. Connections inherit the option, which only Linux has, from this socket.
            if option := getattr(socket, "TCP_USER_TIMEOUT", None):
                listening.setsockopt(socket.IPPROTO_TCP, option, UNACKNOWLEDGED_MILLISECONDS)
            listening.listen(BACKLOG)
        except OSError:
            listening.close()
            raise
    except (OSError, UnicodeError) as error:
        reason = getattr(error, "strerror", None) or error
        if getattr(error, "errno", None) == errno.EADDRINUSE:
            raise PortTaken(f"Port {port} is taken by another program. Choose one with --port.") from error
        raise CannotListen(f"Cannot listen on {host}, port {port}: {reason}.") from error
    return listening


def _complain(_loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Log an error of the event loop as one line, without a traceback."""
    logger.warning("%s: %s", context["message"], context.get("exception", "no exception"))
