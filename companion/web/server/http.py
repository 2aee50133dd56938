"""The HTTP server: one process, with a thread for every open stream and some to spare.

It runs in a thread of the program that also drives the coin, the buzzers and the card reader. Servers with
worker processes were faster (gunicorn: 23 ms at the 99th percentile for 200 streams, cheroot: 54 ms), but
the devices would then have to start in a worker.
"""

import errno
import logging
import signal
import socket
from collections.abc import Callable
from contextlib import suppress
from threading import Event, Thread
from types import FrameType
from typing import Final

from cheroot import wsgi
from cheroot.server import HTTPConnection
from flask import Flask

from companion.web.server.stream import Broadcaster

SPARE_THREADS: Final = 24
"""Threads for all requests but the streams, which each hold one of their own."""

MOST_IDLE_CONNECTIONS: Final = 200
"""Phones keep a connection open between two requests, and cheroot would allow 10 of them."""

UNACKNOWLEDGED_MILLISECONDS: Final = 15_000
"""How long sent bytes may stay unacknowledged before the connection counts as broken."""

TEST_NET: Final = ("192.0.2.1", 9)
"""An address of TEST-NET-1 (RFC 5737), which belongs to nobody, and the discard port."""

logger = logging.getLogger(__name__)


class CannotListen(Exception):
    """The server cannot listen on that address; ``str()`` is a sentence for people."""


class PortTaken(CannotListen):
    """Another program listens on that port already."""


class _Connection(HTTPConnection):
    """A connection that drops its unsent bytes when it is closed.

    Otherwise the write buffer tries to send them once more when it is garbage collected, and since Python
    3.13 the exception of that attempt is printed.
    """

    def close(self) -> None:
        super().close()
        with suppress(OSError, ValueError):
            self.wfile.close()


class Server:
    """The application behind a port, served from a thread of its own until :meth:`stop`."""

    def __init__(self, app: Flask, host: str, port: int) -> None:
        self._broadcaster: Broadcaster = app.extensions["broadcaster"]
        _try_to_listen(host, port)
        # More threads than streams: otherwise, with every stream open, no POST would be answered.
        threads = self._broadcaster.most + SPARE_THREADS
        self._server = _LoggingServer((host, port), app, numthreads=threads, request_queue_size=128)
        self._server.keep_alive_conn_limit = MOST_IDLE_CONNECTIONS
        self._server.ConnectionClass = _Connection
        # Seconds. The streams have ended by then, so what is still busy is not waited for.
        self._server.shutdown_timeout = 1
        self._server.expiration_interval = 0.1
        try:
            self._server.prepare()
        except OSError as error:
            raise CannotListen(f"Cannot listen on {host}, port {port}: {error}.") from error
        _close_dead_connections(self._server.socket)
        self._thread = Thread(target=self._server.serve, name="server", daemon=True)
        self._thread.start()

    @property
    def port(self) -> int:
        """The port it listens on; the one that the system chose, where 0 was asked for."""
        return int(self._server.bind_addr[1])

    def stop(self) -> None:
        """End every stream, then the server."""
        # In this order: cheroot waits for its threads, and hung as long as streams held some.
        self._broadcaster.end()
        self._server.stop()
        self._thread.join(timeout=2)


def wait_for_the_end(ready: Callable[[], None]) -> None:
    """Call ``ready``, then block until SIGINT (Ctrl-C) or SIGTERM. Only in the main thread."""
    over = Event()

    def end(_signal: int, _frame: FrameType | None) -> None:
        over.set()

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, end)
    # Only now: whoever waits for what ``ready`` prints may send the signal at once.
    ready()
    over.wait()


def own_address() -> str:
    """Return this machine's IPv4 address on the local network, found without sending anything."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Connecting a datagram socket only chooses a route, and with it the local address.
            probe.connect(TEST_NET)
            return str(probe.getsockname()[0])
        except OSError:
            return _address_without_route()


def _address_without_route() -> str:
    """Return what the host name resolves to, on a machine without a default route; else the loopback."""
    try:
        found = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
    except OSError:
        found = []
    addresses = [str(info[4][0]) for info in found]
    return next((a for a in addresses if not a.startswith("127.")), "127.0.0.1")


def _try_to_listen(host: str, port: int) -> None:
    """Raise why nothing can listen there: cheroot's own exception no longer tells a taken port apart."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        with socket.socket(family, kind, protocol) as trial:
            # As the server itself does: else a port stays taken for a minute after the last one ended.
            trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            trial.bind(address)
            trial.listen()
    except (OSError, UnicodeError) as error:
        reason = getattr(error, "strerror", None) or error
        if getattr(error, "errno", None) == errno.EADDRINUSE:
            raise PortTaken(f"Port {port} is taken by another program. Choose one with --port.") from error
        raise CannotListen(f"Cannot listen on {host}, port {port}: {reason}.") from error


def _close_dead_connections(listening: socket.socket) -> None:
    # A phone that left the room does not close its connection; without this its stream holds a thread
    # for a quarter of an hour. Connections inherit it from the socket that accepts them.
    option = getattr(socket, "TCP_USER_TIMEOUT", None)  # Linux alone has it
    if option is not None:
        listening.setsockopt(socket.IPPROTO_TCP, option, UNACKNOWLEDGED_MILLISECONDS)


class _LoggingServer(wsgi.Server):
    """A server that reports its errors through the log, not on stderr."""

    def error_log(self, msg: str = "", level: int = logging.INFO, traceback: bool = False) -> None:
        # A screen that disconnects in the middle of an answer is ordinary.
        is_disconnect = msg.startswith("socket.error")
        logger.log(logging.DEBUG if is_disconnect else level, msg, exc_info=traceback)
