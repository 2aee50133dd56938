"""One connection: how much of a head it may send, how long it may take, and how many are let in.

What strangers send takes little memory: all connections are read into one buffer, and those whose receiver
takes no answer are few.
"""

import asyncio
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

from companion.web.networks import network_of
from companion.web.server.crowd import THIS_MACHINE, Crowd
from companion.web.server.memory import give_back_memory

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

MOST_CONNECTIONS: Final = 600
"""Connections at once, but for this machine's own; 200 streams, and what loads pages beside them."""

MOST_BEHIND: Final = 64
"""Answers at once that wait for their receiver, but for this machine's own and the streams."""

READ_AT_ONCE: Final = 16 * 1024
"""Bytes that are read of a connection before the next one has its turn: a record of TLS."""

MOST_UNSENT: Final = 16 * 1024
"""Bytes of an answer that may wait for their receiver before it counts as behind."""

CONNECTIONS_PER_TRIM: Final = 200
"""After so many connections have ended, what they took is given back to the system,"""

SECONDS_TO_TRIM: Final = 2.0
"""so long after the first of them: others may end with it."""

SPARE_DESCRIPTORS: Final = 16
"""File descriptors that no connection takes: for the log, and for what is read when it is first needed."""

CONNECTION: Final = "companion.connection"
"""Where the state of an ASGI scope has a reference to the :class:`HttpConnection` that the request came by.

It is a weak one: whatever a connection took is given back as soon as it ends.
"""

TOO_SLOW: Final = b"HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"


class Connected(Protocol):
    """A socket, whether Python's or asyncio's."""

    def fileno(self) -> int:
        """Return its file descriptor."""
        ...


class Connections:
    """What all connections of an event loop share: who is there, and the buffer that they are read into.

    ``addresses`` counts those of each address and network; of those ``behind`` the receiver takes no answer.
    """

    def __init__(self) -> None:
        self.addresses = Counter[str]()
        self.there = Crowd["HttpConnection"](MOST_CONNECTIONS)
        self.behind = Crowd["HttpConnection"](MOST_BEHIND)
        self.buffer = memoryview(bytearray(READ_AT_ONCE))
        self._ended = 0

    def one_ended(self) -> None:
        """Give back what many took, now that they have ended."""
        self._ended += 1
        if self._ended == CONNECTIONS_PER_TRIM:
            asyncio.get_running_loop().call_later(SECONDS_TO_TRIM, self._give_back)

    def _give_back(self) -> None:
        self._ended = 0
        give_back_memory()


class HttpConnection(H11Protocol, asyncio.BufferedProtocol):
    """A connection, closed where its next request is too long or too slow, or it is one too many."""

    def __init__(self, config: Config, state: ServerState, connections: Connections) -> None:
        # Every scope has a copy of this as its "state".
        super().__init__(config, state, {CONNECTION: weakref.ref(self)})
        # Else every request is written into whatever log there is.
        self.access_log = False
        self._all = connections
        self._address = ""
        self._counted: tuple[str, ...] = ()
        self._deadline: asyncio.TimerHandle | None = None
        self._caught_up: Callable[[], None] | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count it, and refuse it where its address has too many."""
        peer: Any = transport.get_extra_info("peername")
        self._address = str(peer[0]) if peer else ""
        super().connection_made(transport)
        transport.set_write_buffer_limits(high=MOST_UNSENT)
        if isinstance(transport, _SSLProtocolTransport):
            transport.set_read_buffer_limits(high=READ_AT_ONCE)
        if is_last_descriptor(transport.get_extra_info("socket")):
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
        """Return where what comes is put: each is read before the next one has its turn."""
        return self._all.buffer

    def buffer_updated(self, nbytes: int) -> None:
        """Go on with so many bytes that have come."""
        if self.transport.is_closing():
            # Over TLS more comes until its sender has heard of it.
            return
        self.data_received(bytes(self._all.buffer[:nbytes]))
        cycle: RequestResponseCycle | None = self.cycle
        if cycle is not None and len(cycle.body) >= READ_AT_ONCE:
            # Until it is asked for.
            self.flow.pause_reading()

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
        addresses = self._all.addresses
        addresses.subtract(self._counted)
        addresses += Counter()  # Without the addresses that have none left.
        self._counted = ()
        self._all.there.discard(self, self._address)
        self._all.behind.discard(self, self._address)
        self._all.one_ended()
        super().connection_lost(exc)
        self._unset_keepalive_if_required()

    def on_response_complete(self) -> None:
        """Keep nothing of a request that was answered while the next one is waited for."""
        self.headers.clear()
        super().on_response_complete()

    @property
    def is_over(self) -> bool:
        """Does nothing reach its receiver any more?"""
        return self.transport.is_closing()

    @property
    def is_behind(self) -> bool:
        """Has a stream's receiver not yet taken all that was pushed?"""
        return self.flow.write_paused

    def stream_to(self, caught_up: Callable[[], None]) -> None:
        """Let the response be pushed; ``caught_up`` is called whenever its receiver is no longer behind."""
        self._caught_up = caught_up
        self._all.behind.discard(self, self._address)
        # A receiver is behind as soon as the system does not take what is sent: a slow one costs no memory.
        # Not from 0 bytes on, of which a connection over TLS always has as many.
        self.transport.set_write_buffer_limits(high=1, low=0)

    def push(self, data: bytes) -> None:
        """Send a part of the response, framed already: by ``send`` each costs five times as much."""
        if not self.transport.is_closing():
            self.transport.write(data)

    def pause_writing(self) -> None:
        """Wait for its receiver; of an answer only so many do."""
        super().pause_writing()
        if self._caught_up is None:
            _hang_up(self._all.behind.add(self, self._address))

    def resume_writing(self) -> None:
        """Tell whoever streams that the receiver has caught up."""
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
    """Return as what a connection from there counts, and how many of each there may be."""
    if address in THIS_MACHINE:
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
    return connected.fileno() >= most - SPARE_DESCRIPTORS
