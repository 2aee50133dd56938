"""One connection: how much of a head it may send, how long it may take, and how many are let in."""

import asyncio
import resource
from collections import Counter
from collections.abc import Callable
from typing import Any, Final, Protocol

import h11
from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from companion.web.networks import network_of

MOST_OF_A_HEAD: Final = 16 * 1024
"""Bytes of a request line with its headers; those of a phone have less than one thousand."""

HEAD_SECONDS: Final = 10.0
"""How long a request's head may take to arrive, from its first byte or from the connection's beginning."""

KEEP_ALIVE_SECONDS: Final = 75
"""How long a connection may wait for its next request."""

MOST_OF_AN_ADDRESS: Final = 48
"""Connections of one address at once. A browser opens six for each of its tabs at most."""

MOST_OF_A_NETWORK: Final = 4 * MOST_OF_AN_ADDRESS
"""Connections of all IPv6 addresses that one device may take; in one Wi-Fi they are everybody's."""

SPARE: Final = 16
"""File descriptors that no connection takes: for the log, and for what is read when it is first needed."""

HOME: Final = frozenset(("127.0.0.1", "::1"))
"""This machine itself, which may have any number: a proxy in front of the companion, or a program's tests."""

CONNECTION: Final = "companion.connection"
"""Where the state of an ASGI scope has the :class:`HttpConnection` that the request came by."""

TOO_SLOW: Final = b"HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"


class Connected(Protocol):
    """A socket, whether Python's or asyncio's."""

    def fileno(self) -> int:
        """Return its file descriptor."""
        ...


class HttpConnection(H11Protocol):
    """A connection, closed where its next request is too long or too slow, or it is one too many."""

    def __init__(self, config: Config, state: ServerState, addresses: Counter[str]) -> None:
        # Every scope has a copy of this as its "state".
        super().__init__(config, state, {CONNECTION: self})
        # Else every request is written into whatever log there is.
        self.access_log = False
        self._addresses = addresses
        self._counted: tuple[str, ...] = ()
        self._deadline: asyncio.TimerHandle | None = None
        self._caught_up: Callable[[], None] | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count it, and refuse it where its address has too many."""
        peer: Any = transport.get_extra_info("peername")
        address = str(peer[0]) if peer else ""
        super().connection_made(transport)
        if is_last_descriptor(transport.get_extra_info("socket")):
            transport.abort()
            return
        self._counted = (*places_of(address),)
        self._addresses.update(self._counted)
        if not has_place(address, self._addresses, more=0):
            transport.abort()
            return
        self._expect_head()

    def data_received(self, data: bytes) -> None:
        """Begin the time of the next head with its first byte."""
        if self._deadline is None:
            self._expect_head()
        super().data_received(data)

    def handle_events(self) -> None:
        """End the time of a head that has arrived."""
        super().handle_events()
        if self.conn.their_state is not h11.IDLE:
            self._head_is_there()

    def connection_lost(self, exc: Exception | None) -> None:
        """Make room for another of its address."""
        self._head_is_there()
        self._addresses.subtract(self._counted)
        self._addresses += Counter()  # Without the addresses that have none left.
        self._counted = ()
        super().connection_lost(exc)

    @property
    def is_behind(self) -> bool:
        """Has a stream's receiver not yet taken all that was pushed?"""
        return self.flow.write_paused

    def stream_to(self, caught_up: Callable[[], None]) -> None:
        """Let the response be pushed; ``caught_up`` is called whenever its receiver is no longer behind."""
        self._caught_up = caught_up
        # A receiver is behind as soon as the system does not take what is sent: a slow one costs no memory.
        # Not from 0 bytes on, of which a connection over TLS always has as many.
        self.transport.set_write_buffer_limits(high=1, low=0)

    def push(self, data: bytes) -> None:
        """Send a part of the response, framed already: by ``send`` each costs five times as much."""
        if not self.transport.is_closing():
            self.transport.write(data)

    def resume_writing(self) -> None:
        """Tell whoever streams that the receiver has caught up."""
        super().resume_writing()
        if self._caught_up:
            self._caught_up()

    def _expect_head(self) -> None:
        self._deadline = self.loop.call_later(HEAD_SECONDS, self._give_up)

    def _head_is_there(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _give_up(self) -> None:
        self.transport.write(TOO_SLOW)
        self.transport.close()


def places_of(address: str) -> dict[str, int]:
    """Return as what a connection from there counts, and how many of each there may be."""
    if address in HOME:
        return {}
    return {network_of(address): MOST_OF_A_NETWORK, address: MOST_OF_AN_ADDRESS}


def has_place(address: str, *counted: Counter[str], more: int = 1) -> bool:
    """Return whether so many ``more`` connections from there may be beside those that were counted."""
    return all(
        sum(each[name] for each in counted) + more <= most for name, most in places_of(address).items()
    )


def is_last_descriptor(connected: Connected) -> bool:
    """Return whether the connection has one of the last descriptors: the system gives the lowest first."""
    most, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return connected.fileno() >= most - SPARE
