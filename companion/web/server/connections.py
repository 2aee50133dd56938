"""HTTP connections with limits: on the size and time of a request's head, and on how many there are.

What strangers send takes little memory: all connections are read into one buffer, and only a few may leave
their answer unread.
"""

import asyncio
import ctypes
import gc
import resource
import weakref
from asyncio.sslproto import _SSLProtocolTransport
from collections import Counter
from collections.abc import Callable
from typing import Any, Final, Protocol

import h11
from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.server import ServerState

from companion.web.networks import network_of, plain_address
from companion.web.server.crowd import THIS_MACHINE, Crowd

MOST_OF_A_HEAD: Final = 16 * 1024
"""Bytes of a request line with its headers; a phone sends less than 1,000."""

HEAD_SECONDS: Final = 10.0
"""How long a request's head may take to arrive, from its first byte or the beginning of the connection."""

KEEP_ALIVE_SECONDS: Final = 75
"""How long a connection may wait for its next request."""

MOST_OF_AN_ADDRESS: Final = 48
"""Connections of one address at once; a browser opens at most six for each tab."""

MOST_OF_A_NETWORK: Final = 4 * MOST_OF_AN_ADDRESS
"""Connections of all IPv6 addresses that one device may choose from; a Wi-Fi shares them."""

MOST_CONNECTIONS: Final = 600
"""Connections at once besides this machine's own: 200 streams, and page loads."""

MOST_BEHIND: Final = 64
"""Answers at once that their receivers have not read, besides this machine's own and the streams."""

READ_AT_ONCE: Final = 16 * 1024
"""Bytes read from a connection before the next one has its turn: one TLS record."""

MOST_UNSENT: Final = 16 * 1024
"""Bytes of an answer that may be unsent before its receiver counts as behind."""

CONNECTIONS_PER_TRIM: Final = 200
"""After this many connections have ended, their memory is returned to the system,"""

SECONDS_TO_TRIM: Final = 2.0
"""with this delay, as others may end together with them."""

SPARE_DESCRIPTORS: Final = 16
"""File descriptors that no connection may take: they are for the log and files opened on demand."""

CONNECTION: Final = "companion.connection"
"""Key of the request's :class:`HttpConnection` in the state of an ASGI scope.

A weak reference: a connection's memory is freed as soon as it ends.
"""

_MALLOC_TRIM: Final = getattr(ctypes.CDLL(None), "malloc_trim", None)
"""Returns freed memory to the system, which Python and the C library would keep; only glibc has it."""

TOO_SLOW: Final = b"HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"


class Connected(Protocol):
    """A socket, whether Python's or asyncio's."""

    def fileno(self) -> int:
        """Return its file descriptor."""
        ...


class Connections:
    """What all connections of an event loop share: their counts, and the buffer that they are read into.

    ``addresses`` counts them by address and network; the receivers of those ``behind`` read no answer. Once
    it ``is_closed``, whoever still arrives is hung up on.
    """

    def __init__(self) -> None:
        self.is_closed = False
        self.addresses = Counter[str]()
        self.there = Crowd["HttpConnection"](MOST_CONNECTIONS)
        self.behind = Crowd["HttpConnection"](MOST_BEHIND)
        self.buffer = memoryview(bytearray(READ_AT_ONCE))
        self._ended = 0

    def one_ended(self) -> None:
        """Note that a connection has ended; return memory to the system after many."""
        self._ended += 1
        if self._ended == CONNECTIONS_PER_TRIM:
            asyncio.get_running_loop().call_later(SECONDS_TO_TRIM, self._give_back)

    def _give_back(self) -> None:
        self._ended = 0
        # asyncio's connections are parts of reference cycles.
        gc.collect()
        if _MALLOC_TRIM:
            _MALLOC_TRIM(0)


class HttpConnection(H11Protocol, asyncio.BufferedProtocol):
    """A connection, closed if its next request is too long or too slow, or if there are too many."""

    def __init__(self, config: Config, state: ServerState, connections: Connections) -> None:
        # Every scope gets a copy of this as its "state".
        super().__init__(config, state, {CONNECTION: weakref.ref(self)})
        # Otherwise uvicorn logs every request.
        self.access_log = False
        self._all = connections
        self._address = ""
        self._counted: tuple[str, ...] = ()
        self._deadline: asyncio.TimerHandle | None = None
        self._caught_up: Callable[[], None] | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count it, and refuse it if its address has too many."""
        peer: Any = transport.get_extra_info("peername")
        self._address = plain_address(str(peer[0])) if peer else ""
        super().connection_made(transport)
        if self.client:
            self.client = (self._address, self.client[1])
        transport.set_write_buffer_limits(high=MOST_UNSENT)
        if isinstance(transport, _SSLProtocolTransport):
            transport.set_read_buffer_limits(high=READ_AT_ONCE)
        if self._all.is_closed or is_last_descriptor(transport.get_extra_info("socket")):
            transport.abort()
            return
        self._counted = (*places_of(self._address),)
        self._all.addresses.update(self._counted)
        if not has_place(self._address, self._all.addresses, more=0):
            transport.abort()
            return
        self._expect_head()
        _hang_up(self._all.there.add(self, self._address))

    def get_buffer(self, sizehint: int) -> memoryview:
        """Return the shared buffer: what arrives is handled before the next connection reads."""
        return self._all.buffer

    def buffer_updated(self, nbytes: int) -> None:
        """Handle ``nbytes`` of the shared buffer."""
        if self.transport.is_closing():
            # Over TLS more arrives until the sender has noticed.
            return
        self.data_received(bytes(self._all.buffer[:nbytes]))
        cycle: RequestResponseCycle | None = self.cycle
        if cycle is not None and len(cycle.body) >= READ_AT_ONCE:
            # Resumed when the gateway asks for the body.
            self.flow.pause_reading()

    def data_received(self, data: bytes) -> None:
        """Start the time limit of the next head with its first byte."""
        if self._deadline is None:
            self._expect_head()
        super().data_received(data)

    def handle_events(self) -> None:
        """Stop the time limit once a head has arrived."""
        super().handle_events()
        if self.conn.their_state is not h11.IDLE:
            self._head_is_there()

    def connection_lost(self, exc: Exception | None) -> None:
        """Take it off all counts."""
        self._head_is_there()
        addresses = self._all.addresses
        addresses.subtract(self._counted)
        addresses += Counter()  # drops the addresses that have none left
        self._counted = ()
        self._all.there.discard(self, self._address)
        self._all.behind.discard(self, self._address)
        self._all.one_ended()
        super().connection_lost(exc)
        self._unset_keepalive_if_required()

    def on_response_complete(self) -> None:
        """Drop the headers of the answered request while waiting for the next."""
        self.headers.clear()
        super().on_response_complete()

    @property
    def is_over(self) -> bool:
        """Is the connection closed, or closing?"""
        return self.transport.is_closing()

    @property
    def is_behind(self) -> bool:
        """Has a stream's receiver not yet read all that was pushed?"""
        return self.flow.write_paused

    def stream_to(self, caught_up: Callable[[], None]) -> None:
        """Prepare for :meth:`push`; ``caught_up`` is called whenever the receiver is no longer behind."""
        self._caught_up = caught_up
        self._all.behind.discard(self, self._address)
        # Behind as soon as the system's own buffer is full: a slow receiver costs no memory here.
        # Not 0, which would always pause a TLS connection.
        self.transport.set_write_buffer_limits(high=1, low=0)

    def push(self, data: bytes) -> None:
        """Send a part of the response that is framed already; ``send`` would take five times as long."""
        if not self.transport.is_closing():
            self.transport.write(data)

    def pause_writing(self) -> None:
        """Wait for the receiver; close the connection if too many other answers wait too."""
        super().pause_writing()
        if self._caught_up is None:
            _hang_up(self._all.behind.add(self, self._address))

    def resume_writing(self) -> None:
        """Report that the receiver has caught up."""
        super().resume_writing()
        self._all.behind.discard(self, self._address)
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


def _hang_up(connection: HttpConnection | None) -> None:
    if connection:
        connection.transport.abort()


def places_of(address: str) -> dict[str, int]:
    """Return the keys under which a connection from an address is counted, each with its limit.

    >>> places_of("192.0.2.7")
    {'192.0.2.7': 48}
    >>> places_of("2001:db8::7")
    {'2306139568115548160': 192, '2001:db8::7': 48}
    """
    if address in THIS_MACHINE:
        return {}
    return {network_of(address): MOST_OF_A_NETWORK, address: MOST_OF_AN_ADDRESS}


def has_place(address: str, *counted: Counter[str], more: int = 1) -> bool:
    """Return whether ``more`` connections from there are within the limits, given those ``counted``."""
    return all(
        sum(each[name] for each in counted) + more <= most for name, most in places_of(address).items()
    )


def is_last_descriptor(connected: Connected) -> bool:
    """Return whether the connection took a spare descriptor: the system assigns the lowest first."""
    most, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return connected.fileno() >= most - SPARE_DESCRIPTORS
