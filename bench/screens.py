"""How soon every screen shows what one phone tapped, beside a bare uvicorn in the same run.

Measured from sending the POST to the last byte of the event at each open stream: referee, durable
commit, one rendering and the delivery to every screen are included. The bare uvicorn commits as durably
and sends as many bytes, and does nothing else. Clients and servers share this machine.
"""

import json
import re
import selectors
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from statistics import quantiles

from bench.environments import CHECKOUT, Command

STREAMS, EVENTS, WARM_UP = 200, 60, 10
TOKEN = "bench"  # noqa: S105 - the table lives for a minute, on this machine alone
RECORD = '[Edition "classic"]\n[Players "Ana, Ben"]\nround\nstart R5\n'
BEARER = f"Authorization: Bearer {TOKEN}".encode()
LENGTH = re.compile(rb"(?i)content-length: (\d+)")
ADDRESS = re.compile(r"http://127\.0\.0\.1:(\d+)")


class Stream:
    """One screen's stream, with the bytes received since the last whole event."""

    def __init__(self, connection: socket.socket) -> None:
        self.connection = connection
        self.came = b""

    def shows_it(self) -> bool:
        """Read what has arrived; return whether an event is whole now. Heartbeats have no id."""
        self.came += self.connection.recv(65536)
        start = self.came.find(b"id: ")
        return start >= 0 and b"\n\n" in self.came[start:]


class Site:
    """One server under test, all the screens that follow it, and the phone that taps."""

    def __init__(self, name: str, port: int) -> None:
        self.name = name
        self.port = port
        self.acknowledged: list[float] = []
        self.shown: list[float] = []
        self.phone = self._connect()
        self.selector = selectors.DefaultSelector()
        self.streams: list[Stream] = []

    def _connect(self) -> socket.socket:
        connection = socket.create_connection(("127.0.0.1", self.port), timeout=30)
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return connection

    def open_streams(self) -> int:
        """Open every stream and read its first table; return the bytes of that event."""
        for _ in range(STREAMS):
            stream = Stream(self._connect())
            stream.connection.sendall(b"GET /stream HTTP/1.1\r\nHost: localhost\r\n" + BEARER + b"\r\n\r\n")
            while not stream.shows_it():
                pass
            self.streams.append(stream)
            self.selector.register(stream.connection, selectors.EVENT_READ, stream)
        self.selector.register(self.phone, selectors.EVENT_READ)
        return len(self.streams[0].came) - self.streams[0].came.find(b"id: ")

    def send(self, path: str, body: dict[str, str]) -> None:
        """Send a POST as a phone does, without waiting for the response."""
        text = json.dumps(body).encode()
        head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {TOKEN}\r\n"
        head += f"Content-Type: application/json\r\nContent-Length: {len(text)}\r\n\r\n"
        self.phone.sendall(head.encode() + text)

    def read_response(self) -> None:
        """Read the response to the phone, which must be a success."""
        response = self.phone.recv(65536)
        if not response.startswith(b"HTTP/1.1 20"):
            raise SystemExit(f"{self.name} answered {response.decode()}")
        length = int(LENGTH.search(response)[1])  # type: ignore[index]
        left = response.index(b"\r\n\r\n") + 4 + length - len(response)
        while left > 0:
            left -= len(self.phone.recv(left))

    def tap(self, line: str) -> None:
        """Submit one event, timed until it is acknowledged and until each screen has it."""
        for stream in self.streams:
            stream.came = b""
        waiting = {id(stream) for stream in self.streams} | {id(None)}
        began = time.perf_counter()
        self.send("/api/events", {"line": line})
        while waiting:
            for key, _ in self.selector.select(30):
                if key.data is None:
                    self.read_response()
                    self.acknowledged.append(time.perf_counter() - began)
                elif key.data.shows_it() and id(key.data) in waiting:
                    self.shown.append(time.perf_counter() - began)
                else:
                    continue
                waiting.discard(id(key.data))

    def forget(self) -> None:
        """Discard the times so far, which were warm-up."""
        self.acknowledged.clear()
        self.shown.clear()


@contextmanager
def _serving(name: str, command: Command) -> Iterator[Site]:
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=CHECKOUT, stdout=pipe, text=True) as server:
        assert server.stdout is not None
        try:
            ports = (int(found[1]) for found in map(ADDRESS.search, server.stdout) if found)
            port = next(ports, None)
            if port is None:
                raise SystemExit(f"{name} did not start.")
            yield Site(name, port)
        finally:
            server.terminate()


def _companion(data: str) -> Command:
    serve: Command = [sys.executable, "-m", "companion", "serve", "--host", "127.0.0.1", "--port", "0"]
    return [*serve, "--data", data, "--token", TOKEN]


def _bare(size: int) -> Command:
    return [sys.executable, "-m", "bench.bare_uvicorn", str(size)]


def _turns() -> Iterator[str]:
    while True:
        for name in ("Ben", "Ana"):
            yield from (f"{name}: draw", f"{name}: keep")


def report() -> None:
    """Print the table that the README quotes."""
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        ours = stack.enter_context(_serving("the companion", _companion(folder)))
        ours.send("/api/games", {"record": RECORD})
        ours.read_response()
        size = ours.open_streams()
        bare = stack.enter_context(_serving("a bare uvicorn", _bare(size)))
        bare.open_streams()
        # In turns, so that other load on the machine affects both alike.
        for number, line in zip(range(WARM_UP + EVENTS), _turns(), strict=False):
            for site in (bare, ours):
                if number == WARM_UP:
                    site.forget()
                site.tap(line)
        print(f"\nMilliseconds from a tap, {STREAMS} streams, {size} bytes an event, {EVENTS} events")
        _print_table([bare, ours])


def _print_table(sites: list[Site]) -> None:
    print(f"{'':18}{'acknowledged: p50':>20}{'p99':>8}{'on a screen: p50':>20}{'p99':>8}")
    for site in sites:
        figures = [
            1000 * quantiles(times, n=100)[p] for times in (site.acknowledged, site.shown) for p in (49, 98)
        ]
        first, second, third, fourth = figures
        print(f"{site.name:18}{first:20.1f}{second:8.1f}{third:20.1f}{fourth:8.1f}")
