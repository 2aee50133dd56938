"""How much memory the companion has, idle and with 200 phones on its streams, beside a bare uvicorn.

All servers run at once, with the same streams open and the same taps. Each phone follows the stream that its
play page asks for, a quarter of them for each of four players. What counts is what is resident, as it is what
a Raspberry Pi runs out of. One companion is served over https, and compared with the one over plain http,
also in how soon every phone has what one tapped.
"""

import json
import socket
import tempfile
import time
from contextlib import ExitStack
from http.client import HTTPConnection, HTTPResponse
from itertools import cycle, islice
from pathlib import Path
from ssl import SSLContext
from statistics import median
from typing import Final
from urllib.parse import urlencode

from bench.servers import TOKEN, Running, bare_uvicorn, companion, over_https, serving

PHONES, TAPS = 200, 60
BYTES_OF_AN_EVENT: Final = 300
"""On the wire, compressed."""

FORM: Final = "application/x-www-form-urlencoded"
PHONE: Final = f"uno_companion={TOKEN}"
PLAYERS: Final = ("Ana", "Ben", "Cy", "Dee")
RECORD: Final = '[Edition "classic"]\n[Players "Ana, Ben, Cy, Dee"]\nround\nstart R5\n'
TURNS: Final = [f"{name}: {what}" for name in ("Ben", "Cy", "Dee", "Ana") for what in ("draw", "keep")]


class Site:
    """A server under test, and the phones that follow it."""

    def __init__(self, name: str, server: Running, tls: SSLContext | None = None) -> None:
        self.name = name
        self.server = server
        self.seconds: list[float] = []
        self._tls = tls
        self._streams: list[socket.socket] = []

    def begin(self) -> None:
        """Begin a game, as a program does."""
        self._send("/api/games", "application/json", json.dumps({"record": RECORD})).close()

    def tap(self, line: str) -> None:
        """Send a tap, and let every phone take what follows from it."""
        began = time.perf_counter()
        self._send("/act", FORM, urlencode({"line": line})).close()
        # Unread data would be counted as the server's.
        for stream in self._streams:
            stream.recv(65536)
        self.seconds.append(time.perf_counter() - began)

    def open_streams(self) -> None:
        """Let every phone follow its play page, with the cookie of its seat."""
        seats = [self._sit(player) for player in PLAYERS]
        for cookie in islice(cycle(seats), PHONES):
            stream = self._connected()
            head = f"Host: localhost\r\nAccept-Encoding: gzip\r\nCookie: {cookie}\r\n\r\n"
            stream.sendall(f"GET /stream?view=play HTTP/1.1\r\n{head}".encode())
            stream.recv(65536)
            self._streams.append(stream)

    def _sit(self, player: str) -> str:
        """Return the cookies of a phone at that seat."""
        answer = self._send("/seat", FORM, urlencode({"seat": player}))
        with answer:
            set_by_it = [each.partition(";")[0] for each in answer.headers.get_all("Set-Cookie", [])]
        return "; ".join([PHONE, *set_by_it])

    def _send(self, path: str, kind: str, body: str) -> HTTPResponse:
        connection = HTTPConnection("127.0.0.1", self.server.port)
        connection.sock = self._connected()
        connection.request("POST", path, body, {"Cookie": PHONE, "Content-Type": kind})
        answer = connection.getresponse()
        if answer.status not in (200, 303):
            raise SystemExit(f"{self.name} answered {answer.status} to {path}: {answer.read().decode()}")
        return answer

    def _connected(self) -> socket.socket:
        plain = socket.create_connection(("127.0.0.1", self.server.port), timeout=30)
        return self._tls.wrap_socket(plain, server_hostname="127.0.0.1") if self._tls else plain

    def leave(self) -> None:
        """Disconnect every phone."""
        for stream in self._streams:
            stream.close()


def report() -> None:
    """Print the table that docs/figures.md quotes."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        secured, tls = over_https(folder)
        commands = {
            "a bare uvicorn": (bare_uvicorn(BYTES_OF_AN_EVENT), None),
            "the companion": (companion(str(folder / "plain")), None),
            "over https": (secured, tls),
        }
        sites = [
            Site(name, stack.enter_context(serving(command)), trusts)
            for name, (command, trusts) in commands.items()
        ]
        idle = [site.server.megabytes for site in sites]
        for site in sites:
            stack.callback(site.leave)
            site.begin()
            site.open_streams()
        for line in islice(cycle(TURNS), TAPS):
            for site in sites:
                site.tap(line)
        followed = [site.server.megabytes for site in sites]
        print(f"\nMegabytes resident, alone and with {PHONES} phones on the streams of their play page")
        shown = [1000 * median(site.seconds) for site in sites]
        print(f"{'':18}{'alone':>10}{'followed':>12}{'ms to all':>12}")
        for site, *figures in zip(sites, idle, followed, shown, strict=True):
            print(f"{site.name:18}{figures[0]:10.1f}{figures[1]:12.1f}{figures[2]:12.1f}")
        for label, one, other in (("times", 1, 0), ("https, times", 2, 1)):
            ratios = [each[one] / each[other] for each in (idle, followed, shown)]
            print(f"{label:18}{ratios[0]:10.2f}{ratios[1]:12.2f}{ratios[2]:12.2f}")


if __name__ == "__main__":
    report()
