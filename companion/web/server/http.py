"""The server: one process, a thread for every open stream and some to spare.

Started from our own main, so that whatever else belongs to the table (coin, buzzers,
scanner) lives in the same process.
"""

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

from companion.web.server.stream import Broadcast

SPARE_THREADS: Final = 24
MOST_IDLE_CONNECTIONS: Final = 200
GONE_AFTER_MILLISECONDS: Final = 15_000
TEST_NET: Final = ("192.0.2.1", 9)

logger = logging.getLogger(__name__)


class CannotListen(Exception):
    """The address cannot be had; ``str()`` is a sentence for people."""


class PortTaken(CannotListen):
    """Another program listens on that port."""


class _Connection(HTTPConnection):
    """A connection that lets go of what a screen that left will never read.

    Otherwise its buffer tries once more when it is collected, and Python 3.13 says so aloud.
    """

    def close(self) -> None:
        super().close()
        with suppress(OSError, ValueError):
            self.wfile.close()


class Server:
    """Serves the application from a thread of its own until it is stopped."""

    def __init__(self, app: Flask, host: str, port: int) -> None:
        self._broadcast: Broadcast = app.extensions["broadcast"]
        _try_to_listen(host, port)
        # More threads than streams, or a full house of screens would keep even a tap from getting in.
        threads = self._broadcast.most + SPARE_THREADS
        self._server = _Quiet((host, port), app, numthreads=threads, request_queue_size=128)
        self._server.keep_alive_conn_limit = MOST_IDLE_CONNECTIONS
        self._server.ConnectionClass = _Connection
        self._server.shutdown_timeout = 1
        self._server.expiration_interval = 0.1
        try:
            self._server.prepare()
        except OSError as error:
            raise CannotListen(f"Cannot listen on {host}, port {port}: {error}.") from error
        _notice_the_gone(self._server.socket)
        self._thread = Thread(target=self._server.serve, name="server", daemon=True)
        self._thread.start()

    @property
    def port(self) -> int:
        """The port it listens on."""
        return int(self._server.bind_addr[1])

    def stop(self) -> None:
        """End every stream, then the server."""
        self._broadcast.end()
        self._server.stop()
        self._thread.join(timeout=2)


def wait_for_the_end(ready: Callable[[], None]) -> None:
    """Call ``ready``, then wait for Ctrl-C or a polite kill."""
    over = Event()

    def end(_signal: int, _frame: FrameType | None) -> None:
        over.set()

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, end)
    ready()
    over.wait()


def own_address() -> str:
    """This machine's address on the local network; nothing is sent to find it out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Choosing a route for a datagram socket sends no datagram.
            probe.connect(TEST_NET)
            return str(probe.getsockname()[0])
        except OSError:
            return _address_without_route()


def _address_without_route() -> str:
    try:
        found = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
    except OSError:
        found = []
    addresses = [str(info[4][0]) for info in found]
    return next((a for a in addresses if not a.startswith("127.")), "127.0.0.1")


def _try_to_listen(host: str, port: int) -> None:
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        with socket.socket(family, kind, protocol) as trial:
            trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            trial.bind(address)
            trial.listen()
    except (OSError, UnicodeError) as error:
        reason = getattr(error, "strerror", None) or error
        if getattr(error, "errno", None) == 98:
            raise PortTaken(f"Port {port} is taken by another program. Choose one with --port.") from error
        raise CannotListen(f"Cannot listen on {host}, port {port}: {reason}.") from error


def _notice_the_gone(listening: socket.socket) -> None:
    # A phone that left the room never says goodbye; without this its stream holds a thread
    # for a quarter of an hour. Connections inherit it from the socket that accepts them.
    option = getattr(socket, "TCP_USER_TIMEOUT", None)
    if option is not None:
        listening.setsockopt(socket.IPPROTO_TCP, option, GONE_AFTER_MILLISECONDS)


class _Quiet(wsgi.Server):
    """Complains through the log, not by printing."""

    def error_log(self, msg: str = "", level: int = logging.INFO, traceback: bool = False) -> None:
        # Visitors who leave in the middle of a sentence are nothing to worry about.
        left = msg.startswith("socket.error")
        logger.log(logging.DEBUG if left else level, msg, exc_info=traceback)
