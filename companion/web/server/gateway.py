"""Between asyncio and Flask: threads answer whole requests, the event loop sends the streams.

A request is read to its end before a thread works on it, and the event loop sends the response, so that a
slow or hostile phone holds a few kilobytes and never a thread. An open stream holds neither:
:class:`Delivery` sends to all of them. Large files are sent and received in pieces.
"""

import asyncio
import io
import sys
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from http import HTTPStatus
from tempfile import TemporaryFile
from typing import IO, Any, Final, NamedTuple, TypeVar

from flask import Flask
from uvicorn._types import ASGIReceiveCallable, ASGISendCallable, HTTPScope, Scope
from werkzeug.wsgi import FileWrapper

from companion.foundation.repeating import no_thread_is_left
from companion.web.server.bodies import Bodies, NoRoom
from companion.web.server.connections import CONNECTION
from companion.web.server.delivery import Delivery, Screen
from companion.web.server.packets import Encoding
from companion.web.server.stream import BROADCASTS, STREAM, Stream
from companion.web.server.uploads import UPLOAD_SECONDS, UPLOADS, has_code, may_upload

THREADS: Final = 24
"""Requests worked on at once; mostly they wait for the table, which takes one after another anyway."""

BODY_SECONDS: Final = 20.0
"""How long a request's body may take to arrive."""

MOST_HEADERS: Final = 100
"""Headers of a request; browsers send twenty. Each takes much more memory than its text."""

NO_ROOM: Final = "Too much is being sent at once. Try again in a moment."

NO_THREAD: Final = "The system has no thread left. Look whether it was done, and try again."

PIECE: Final = 32 * 1024
"""Bytes of a file that are sent at a time."""

Headers = list[tuple[bytes, bytes]]
_R = TypeVar("_R")


class _Answer(NamedTuple):
    """What Flask answered: a whole response, or the head of one with a stream or a file to send."""

    status: int
    headers: Headers
    body: bytes
    stream: Stream | None
    close: Callable[[], None]
    file: IO[bytes] | None = None


class Gateway:
    """The ASGI application around a Flask one, for the event loop in which it is made."""

    def __init__(self, app: Flask) -> None:
        self._app = app
        self._bodies = Bodies(app.config["MAX_CONTENT_LENGTH"])
        self._loop = asyncio.get_running_loop()
        self._threads = ThreadPoolExecutor(THREADS, "request")
        self._uploading = asyncio.Lock()
        self._delivery = Delivery(BROADCASTS.of(app))

    def close(self) -> None:
        """Take no more requests, and stop sending."""
        self._delivery.close()
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def __call__(self, scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        """Answer one request."""
        assert scope["type"] == "http"
        if {b"content-length", b"transfer-encoding"} <= {name for name, _ in scope["headers"]}:
            # RFC 9112, 6.1: two servers could take it for different requests (request smuggling).
            await _refuse(send, HTTPStatus.BAD_REQUEST, "A request has a length or is in chunks, not both.")
            return
        if len(list(scope["headers"])) > MOST_HEADERS:
            text = f"A request has at most {MOST_HEADERS} headers."
            await _refuse(send, HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, text)
            return
        with self._bodies.one() as body:
            try:
                if _declared(scope) > self._bodies.most and await self._asked(may_upload, scope):
                    await self._upload(scope, receive, send)
                    return
                async with asyncio.timeout(BODY_SECONDS):
                    is_there = await body.read(receive, lambda: self._asked(has_code, scope))
            except TimeoutError:
                await _refuse(send, HTTPStatus.REQUEST_TIMEOUT, "The request took too long to arrive.")
                return
            except NoRoom:
                await _refuse(send, HTTPStatus.SERVICE_UNAVAILABLE, NO_ROOM)
                return
            if is_there:
                await self._answer(scope, _environ(scope, body.file, body.size), receive, send)

    async def _asked(self, question: Callable[[Flask, dict[str, Any]], bool], scope: HTTPScope) -> bool:
        """Ask the application about a request of which only the head is here."""
        return await self._in_thread(question, self._app, _environ(scope))

    async def _upload(self, scope: HTTPScope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        """Answer a request whose body is stored on the disk; one at a time."""
        uploads = UPLOADS.of(self._app)
        if _declared(scope) > uploads.most:
            text = f"That is too much to read. Expected at most {uploads.most:,} bytes."
            await _refuse(send, HTTPStatus.REQUEST_ENTITY_TOO_LARGE, text)
            return
        if self._uploading.locked():
            await _refuse(send, HTTPStatus.CONFLICT, "Another upload is under way. Try again in a minute.")
            return
        async with self._uploading, asyncio.timeout(UPLOAD_SECONDS) as time:
            try:
                with TemporaryFile(dir=uploads.folder) as file:
                    if (size := await self._spool(receive, file, uploads.most)) is not None:
                        time.reschedule(None)
                        await self._answer(scope, _environ(scope, file, size), receive, send)
            except OSError as error:
                await _refuse(send, HTTPStatus.INSUFFICIENT_STORAGE, f"It cannot be kept: {error.strerror}.")

    async def _spool(self, receive: ASGIReceiveCallable, file: IO[bytes], most: int) -> int | None:
        """Write the body into ``file``; return its size, or None if the sender left before its end."""
        size = 0
        while True:
            message = await receive()
            if message["type"] != "http.request":
                return None
            part = message.get("body", b"")[: most - size]
            size += await self._in_thread(file.write, part)
            if not message.get("more_body"):
                await self._in_thread(file.seek, 0)
                return size

    async def _answer(
        self, scope: HTTPScope, environ: dict[str, Any], receive: ASGIReceiveCallable, send: ASGISendCallable
    ) -> None:
        try:
            answer = await self._in_thread(self._ask, environ)
        except RuntimeError as error:
            if not no_thread_is_left(error):
                raise
            await _refuse(send, HTTPStatus.SERVICE_UNAVAILABLE, NO_THREAD)
            return
        start: Any = {"type": "http.response.start", "status": answer.status, "headers": answer.headers}
        try:
            await send(start)
            if answer.stream:
                await self._follow(answer.stream, scope, receive, send)
                return
            if answer.file:
                await self._send_file(answer.file, scope, receive, send)
                return
            await send({"type": "http.response.body", "body": answer.body, "more_body": False})
        finally:
            answer.close()

    async def _send_file(
        self, file: IO[bytes], scope: HTTPScope, receive: ASGIReceiveCallable, send: ASGISendCallable
    ) -> None:
        is_whole = False
        while not is_whole:
            if scope["state"][CONNECTION]().is_over:
                await _leave(receive)
                return
            part = await self._in_thread(file.read, PIECE)
            is_whole = len(part) < PIECE
            await send({"type": "http.response.body", "body": part, "more_body": not is_whole})
            del part  # not referenced while the next one is awaited

    async def _in_thread(self, action: Callable[..., _R], *arguments: Any) -> _R:
        return await self._loop.run_in_executor(self._threads, action, *arguments)

    def _ask(self, environ: dict[str, Any]) -> _Answer:
        """Call Flask, in a thread of the pool."""
        head: list[tuple[int, Headers]] = []

        def start(
            status: str, headers: list[tuple[str, str]], exc_info: object = None
        ) -> Callable[[bytes], None]:
            encoded = [(name.lower().encode("latin-1"), text.encode("latin-1")) for name, text in headers]
            head.append((int(status[:3]), encoded))
            return lambda written: None

        answered: Iterable[bytes] = self._app(environ, start)
        close: Callable[[], None] = getattr(answered, "close", lambda: None)
        if stream := environ.get(STREAM):
            return _Answer(*head[-1], b"", stream, close)
        if isinstance(answered, FileWrapper):
            return _Answer(*head[-1], b"", None, close, answered.file)
        try:
            sent = b"".join(answered)
        finally:
            close()
        return _Answer(*head[-1], sent, None, lambda: None)

    async def _follow(
        self, stream: Stream, scope: HTTPScope, receive: ASGIReceiveCallable, send: ASGISendCallable
    ) -> None:
        """Deliver the stream's events until the screen leaves or the companion ends."""
        encoding = Encoding(stream.is_gzipped, is_chunked=scope["http_version"] != "1.0")
        end: Any = {"type": "http.response.body", "body": b"", "more_body": False}
        screen = Screen(stream, scope["state"][CONNECTION](), encoding, lambda: send(end))
        with self._delivery.to(screen):
            await _leave(receive)


async def _leave(receive: ASGIReceiveCallable) -> None:
    """Wait for the end of the connection."""
    while (await receive())["type"] != "http.disconnect":
        pass


async def _refuse(send: ASGISendCallable, status: HTTPStatus, text: str) -> None:
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": text.encode(), "more_body": False})


def _declared(scope: HTTPScope) -> int:
    """Return the declared length of the body; 0 if none is declared."""
    return next((int(value) for name, value in scope["headers"] if name == b"content-length"), 0)


def _environ(scope: HTTPScope, body: IO[bytes] | None = None, size: int = 0) -> dict[str, Any]:
    """Return the WSGI environment of a request (PEP 3333), with ``size`` bytes of its body."""
    host, port = scope["server"] or ("", 0)
    environ: dict[str, Any] = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        # WSGI has the bytes of the address, each decoded as Latin-1.
        "PATH_INFO": scope["path"].encode().decode("latin-1"),
        "RAW_URI": (scope.get("raw_path") or b"").decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "SERVER_NAME": host,
        "SERVER_PORT": str(port),
        "REMOTE_ADDR": scope["client"][0] if scope["client"] else "",
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope["scheme"],
        "wsgi.input": body or io.BytesIO(),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
    }
    for name, value in scope["headers"]:
        key = "HTTP_" + name.decode("latin-1").upper().replace("-", "_")
        text = value.decode("latin-1")
        environ[key] = f"{environ[key]},{text}" if key in environ else text
    environ["CONTENT_TYPE"] = environ.pop("HTTP_CONTENT_TYPE", "")
    # The length that was read, not the one declared; and the body is no longer chunked.
    environ.pop("HTTP_TRANSFER_ENCODING", None)
    environ.pop("HTTP_CONTENT_LENGTH", None)
    if size:
        environ["CONTENT_LENGTH"] = str(size)
    return environ
