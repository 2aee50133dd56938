"""A minimal uvicorn server for the same job: the reference of ``bench.screens``.

A POST commits one row to SQLite as durably as the companion does, then wakes every open stream, each of
which sends the same prepared bytes. There is no referee, no framework and no rendering.
"""

import asyncio
import socket
import sqlite3
import sys
import tempfile
from pathlib import Path

import uvicorn
from uvicorn._types import ASGIReceiveCallable, ASGISendCallable, Scope


class Bare:
    """An ASGI application: a log of one table, and streams that are notified of each row."""

    def __init__(self, log: Path, size: int) -> None:
        self._rows = sqlite3.connect(log, check_same_thread=False, isolation_level=None)
        self._rows.execute("PRAGMA journal_mode=WAL")
        self._rows.execute("PRAGMA synchronous=FULL")
        self._rows.execute("CREATE TABLE events (number INTEGER PRIMARY KEY, line TEXT)")
        self._changed = asyncio.Event()
        self._version = 0
        self._padding = b"x" * size

    async def __call__(self, scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        """Handle a request: POST logs an event, GET opens a stream."""
        assert scope["type"] == "http"
        if scope["method"] == "POST":
            message = await receive()
            assert message["type"] == "http.request"
            version = str(await self._commit(message["body"].decode())).encode()
            length = (b"content-length", str(len(version)).encode())
            await send({"type": "http.response.start", "status": 200, "headers": [length]})
            await send({"type": "http.response.body", "body": version, "more_body": False})
        else:
            kind = (b"content-type", b"text/event-stream")
            await send({"type": "http.response.start", "status": 200, "headers": [kind]})
            await self._stream(send)

    async def _commit(self, line: str) -> int:
        # In a thread, as it waits for the disk.
        await asyncio.to_thread(self._rows.execute, "INSERT INTO events (line) VALUES (?)", (line,))
        self._version += 1
        changed, self._changed = self._changed, asyncio.Event()
        changed.set()
        return self._version

    async def _stream(self, send: ASGISendCallable) -> None:
        while True:
            changed = self._changed
            body = b"id: %d\ndata: %b\n\n" % (self._version, self._padding)
            await send({"type": "http.response.body", "body": body, "more_body": True})
            await changed.wait()


def main() -> None:
    """Serve until killed: ``python -m bench.bare_uvicorn BYTES``."""
    size = int(sys.argv[1])
    # With the protocol's number, or asyncio would not know it for TCP, and answers would wait 40 ms for the
    # acknowledgement of the last one (Nagle's algorithm).
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    with tempfile.TemporaryDirectory() as folder, listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen(128)
        bare = Bare(Path(folder) / "log.sqlite", size)
        config = uvicorn.Config(
            bare, http="h11", lifespan="off", ws="none", log_level="error", timeout_graceful_shutdown=1
        )
        print(f"http://127.0.0.1:{listening.getsockname()[1]}/", flush=True)
        uvicorn.Server(config).run([listening])


if __name__ == "__main__":
    main()
