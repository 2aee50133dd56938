"""Phones as they really ask: one connection to tap with, and one for the stream, gzipped where it may be."""

import re
import select
import socket
import zlib
from typing import Final, Protocol
from urllib.parse import urlencode

GZIP: Final = zlib.MAX_WBITS | 16
LENGTH: Final = re.compile(rb"(?i)content-length: (\d+)")
COOKIE: Final = re.compile(rb"(?i)set-cookie: ([^;\r]+)")
ID: Final = re.compile(rb"(?m)^id: (\d+)$")
MOST_OF_A_HEAD: Final = 64
"""Bytes of an event before its data."""

PAGE: Final = re.compile(rb"(?m)^event: page$")


def connected(port: int) -> socket.socket:
    """Return a connection to that port of this machine."""
    connection = socket.create_connection(("127.0.0.1", port), timeout=30)
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return connection


class Answer:
    """The answer to a request, as far as it has arrived."""

    def __init__(self) -> None:
        self.came = b""

    def takes(self, some: bytes) -> bool:
        """Add what has arrived; return whether that is all."""
        self.came += some
        head, end, body = self.came.partition(b"\r\n\r\n")
        length = LENGTH.search(head)
        return bool(end) and len(body) >= int(length[1] if length else 0)

    @property
    def status(self) -> int:
        """The status of a whole answer."""
        return int(self.came[9:12])

    @property
    def cookies(self) -> list[str]:
        """The cookies that it sets, as they are sent back."""
        return [found.decode() for found in COOKIE.findall(self.came.partition(b"\r\n\r\n")[0])]


class Phone:
    """A phone with its cookies and the language that it wants, and the connection that it taps with."""

    def __init__(self, port: int, *cookies: str, language: str = "en") -> None:
        self.port = port
        self.language = language
        self.cookies = list(cookies)
        self.connection = connected(port)

    def reopen(self) -> None:
        """Open its connection anew where the server has ended it, as it does after a while without a tap."""
        if select.select([self.connection], [], [], 0)[0]:
            self.connection.close()
            self.connection = connected(self.port)

    def post(self, path: str, **fields: object) -> None:
        """Send a form, without waiting for the answer."""
        body = urlencode(fields).encode()
        form = f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n"
        form += "Prefer: return=minimal\r\n"
        self.connection.sendall(self._head("POST", path, form) + body)

    def answer(self) -> Answer:
        """Wait for the answer."""
        answer = Answer()
        while not answer.takes(self.connection.recv(65536)):
            pass
        return answer

    def submit(self, path: str, **fields: object) -> None:
        """Send a form whose answer leads on, and keep the cookies that it sets."""
        self.post(path, **fields)
        answer = self.answer()
        if answer.status != 303:
            raise SystemExit(f"{path} answered {answer.came.decode(errors='replace')}")
        self.cookies += answer.cookies

    def follow(self, view: str) -> "Stream":
        """Open the stream of that page, and read its first event."""
        stream = Stream(connected(self.port))
        stream.connection.sendall(self._head("GET", f"/stream?view={view}"))
        while not stream.reads():
            pass
        return stream

    def _head(self, method: str, path: str, form: str = "") -> bytes:
        cookie = f"Cookie: {'; '.join(self.cookies)}\r\n" if self.cookies else ""
        return (
            f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip, deflate\r\n"
            f"Accept-Language: {self.language}\r\n{cookie}{form}\r\n".encode()
        )


class Decoder(Protocol):
    """What unpacks a stream while it arrives."""

    def decompress(self, chunk: bytes, /) -> bytes:
        """Return what that much of it brings."""
        ...


class _Plain:
    def decompress(self, chunk: bytes) -> bytes:
        return chunk


class Stream:
    """One screen's stream: the ``version`` of its last whole event, that one's ``size`` on the wire, how many
    ``events`` of the table came, and how many ``pages``, also of what is no table.
    """

    def __init__(self, connection: socket.socket) -> None:
        self.connection = connection
        self.version = -1
        self.size = 0
        self.events = 0
        self.pages = 0
        self._came = b""
        self._text = b""
        self._decode: Decoder = _Plain()
        self._is_open = False

    def reads(self) -> bool:
        """Read what has arrived; return whether there is an event of the table among it."""
        self._came += self.connection.recv(65536)
        return self._begins() and sum(self._takes(chunk) for chunk in self._chunks()) > 0

    def _begins(self) -> bool:
        if not self._is_open and b"\r\n\r\n" in self._came:
            head, _, self._came = self._came.partition(b"\r\n\r\n")
            if not head.startswith(b"HTTP/1.1 200"):
                raise SystemExit(f"The stream answered {head.decode()}")
            self._is_open = True
            if b"content-encoding: gzip" in head.lower():
                self._decode = zlib.decompressobj(GZIP)
        return self._is_open

    def _chunks(self) -> list[bytes]:
        chunks = []
        while (end := self._came.find(b"\r\n")) > 0:
            length = int(self._came[:end], 16)
            after = end + 2 + length + 2
            if len(self._came) < after:
                break
            chunks.append(self._came[end + 2 : after - 2])
            self._came = self._came[after:]
        return chunks

    def _takes(self, chunk: bytes) -> bool:
        self._text += self._decode.decompress(chunk)
        *whole, self._text = self._text.split(b"\n\n")
        # To search the pages themselves would take longer than the server takes to send them.
        heads = [event[:MOST_OF_A_HEAD] for event in whole]
        # Heartbeats have none.
        found = [int(number[1]) for number in map(ID.search, heads) if number]
        self.pages += sum(map(bool, map(PAGE.search, heads)))
        if found:
            self.version, self.size = found[-1], len(chunk)
            self.events += len(found)
        return bool(found)
