"""A minimal cheroot server for the same job: the reference of ``bench.screens``.

A POST commits one row to SQLite as durably as the companion does, then wakes every open stream, each of
which sends the same prepared bytes. There is no referee, no framework and no rendering.
"""

import sqlite3
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Condition, Lock
from typing import Any, TypeAlias

from cheroot import wsgi

Environ: TypeAlias = dict[str, Any]
StartResponse: TypeAlias = Callable[[str, list[tuple[str, str]]], object]


class Bare:
    """A WSGI application: a log of one table, and streams that are notified of each row."""

    def __init__(self, log: Path, size: int) -> None:
        self._rows = sqlite3.connect(log, check_same_thread=False, isolation_level=None)
        self._rows.execute("PRAGMA journal_mode=WAL")
        self._rows.execute("PRAGMA synchronous=FULL")
        self._rows.execute("CREATE TABLE events (number INTEGER PRIMARY KEY, line TEXT)")
        self._writing = Lock()
        self._changed = Condition()
        self._version = 0
        self._padding = b"x" * size

    def __call__(self, environ: Environ, start_response: StartResponse) -> Iterator[bytes]:
        """Handle a request: POST logs an event, GET opens a stream."""
        if environ["REQUEST_METHOD"] == "POST":
            version = str(self._commit(environ["wsgi.input"].read().decode()))
            start_response("200 OK", [("Content-Length", str(len(version)))])
            return iter([version.encode()])
        start_response("200 OK", [("Content-Type", "text/event-stream")])
        return self._stream()

    def _commit(self, line: str) -> int:
        with self._writing:
            self._rows.execute("INSERT INTO events (line) VALUES (?)", (line,))
            with self._changed:
                self._version += 1
                self._changed.notify_all()
                return self._version

    def _stream(self) -> Iterator[bytes]:
        seen = -1
        while True:
            with self._changed:
                self._changed.wait_for(lambda seen=seen: self._version != seen)  # type: ignore[misc]
                seen = self._version
            yield b"id: %d\ndata: %b\n\n" % (seen, self._padding)


def main() -> None:
    """Serve until killed: ``python -m bench.bare_cheroot THREADS BYTES``."""
    threads, size = map(int, sys.argv[1:])
    with tempfile.TemporaryDirectory() as folder:
        app = Bare(Path(folder) / "log.sqlite", size)
        server = wsgi.Server(("127.0.0.1", 0), app, numthreads=threads, request_queue_size=128)
        server.prepare()
        print(f"http://127.0.0.1:{server.bind_addr[1]}/", flush=True)
        server.serve()


if __name__ == "__main__":
    main()
