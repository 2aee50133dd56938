"""A minimal uvicorn server for the same job: the reference of ``bench.screens``.

A form commits one row to SQLite as durably as the companion does, then wakes every open stream, each of
which sends the same prepared bytes, compressed once. There is no referee, no framework and no rendering.
"""

import asyncio
import socket
import sqlite3
import sys
import tempfile
import zlib
from functools import lru_cache
from pathlib import Path

import uvicorn
from uvicorn._types import ASGIReceiveCallable, ASGISendCallable, Scope

RAW, GZIP = -zlib.MAX_WBITS, zlib.MAX_WBITS | 16
STORED = 0
FRAMING = 30
"""The bytes of an event that is stored as it is: its number, and what gzip needs."""


class Bare:
    """An ASGI application: a log of one table, and streams that are notified of each row.

    Its events have so many bytes on the wire.
    """

    def __init__(self, log: Path, event: int) -> None:
        self._rows = sqlite3.connect(log, check_same_thread=False, isolation_level=None)
        self._rows.execute("PRAGMA journal_mode=WAL")
        self._rows.execute("PRAGMA synchronous=FULL")
        self._rows.execute("CREATE TABLE events (number INTEGER PRIMARY KEY, line TEXT)")
        self._changed = asyncio.Event()
        self._version = 0
        self._padding = b"x" * max(event - FRAMING, 0)

    async def __call__(self, scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        """Handle a request: a form posted logs an event, a GET opens a stream."""
        assert scope["type"] == "http"
        if scope["method"] == "POST":
            message = await receive()
            assert message["type"] == "http.request"
            if scope["path"] == "/act":
                await self._commit((message.get("body") or b"").decode())
            await _answer(send, 303)
        else:
            await self._stream(send)

    async def _commit(self, line: str) -> None:
        # In a thread, as it waits for the disk.
        await asyncio.to_thread(self._rows.execute, "INSERT INTO events (line) VALUES (?)", (line,))
        self._version += 1
        changed, self._changed = self._changed, asyncio.Event()
        changed.set()

    async def _stream(self, send: ASGISendCallable) -> None:
        headers = [(b"content-type", b"text/event-stream"), (b"content-encoding", b"gzip")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        begin = zlib.compressobj(STORED, wbits=GZIP).flush(zlib.Z_SYNC_FLUSH)
        await send({"type": "http.response.body", "body": begin, "more_body": True})
        while True:
            changed = self._changed
            body = _compressed(b"id: %d\ndata: %b\n\n" % (self._version, self._padding))
            await send({"type": "http.response.body", "body": body, "more_body": True})
            await changed.wait()


@lru_cache(1)
def _compressed(event: bytes) -> bytes:
    packed = zlib.compressobj(STORED, wbits=RAW)
    return packed.compress(event) + packed.flush(zlib.Z_SYNC_FLUSH)


async def _answer(send: ASGISendCallable, status: int) -> None:
    await send({"type": "http.response.start", "status": status, "headers": [(b"content-length", b"0")]})
    await send({"type": "http.response.body", "body": b"", "more_body": False})


def main() -> None:
    """Serve until killed: ``python -m bench.bare_uvicorn EVENT``, a number of bytes."""
    event = int(sys.argv[1])
    # With the protocol's number, or asyncio would not know it for TCP, and answers would wait 40 ms for the
    # acknowledgement of the last one (Nagle's algorithm).
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    with tempfile.TemporaryDirectory() as folder, listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen(128)
        bare = Bare(Path(folder) / "log.sqlite", event)
        config = uvicorn.Config(
            bare,
            http="h11",
            lifespan="off",
            ws="none",
            log_level="critical",
            timeout_graceful_shutdown=1,
            # As the companion: a phone that taps seldom keeps its connection.
            timeout_keep_alive=75,
        )
        print(f"http://127.0.0.1:{listening.getsockname()[1]}/", flush=True)
        uvicorn.Server(config).run([listening])


if __name__ == "__main__":
    main()
