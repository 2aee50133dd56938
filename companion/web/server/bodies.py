"""The bodies of requests, kept in memory within limits: of each, of all together, and of strangers.

A stranger is a sender without the table's code.

with bodies.one() as body:
    if await body.read(receive, has_code):     # True once all of it has come
        answer(body.file, body.size)
"""

import io
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Final

from uvicorn._types import ASGIReceiveCallable, ASGIReceiveEvent

MOST_FROM_A_STRANGER: Final = 16 * 1024
"""Largest body accepted without the table's code, in bytes; real forms have about 100."""

MOST_OF_ALL: Final = 16 * 1024 * 1024
"""Bytes that all bodies take together at most."""

MOST_FROM_STRANGERS: Final = MOST_OF_ALL // 4
"""Bytes that all bodies may take together for one more of a stranger to be accepted."""

DRAIN_FACTOR: Final = 16
"""An oversized body is drained up to this multiple of the limit: most clients read no answer before."""


class NoRoom(Exception):
    """Too many bodies are arriving at once to accept more of this one."""


class Bodies:
    """The bodies of all requests, each at most ``most`` bytes; for use in one event loop."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.taken = 0

    @contextmanager
    def one(self) -> Iterator["StoredBody"]:
        """Yield a body whose memory counts until the block ends."""
        body = StoredBody(self)
        try:
            yield body
        finally:
            self.taken -= body.kept


class StoredBody:
    """One body: ``file`` holds the ``kept`` bytes of it, ``size`` counts all that arrived."""

    def __init__(self, bodies: Bodies) -> None:
        self._bodies = bodies
        self._most = MOST_FROM_A_STRANGER
        self._is_asked = False
        self.file = io.BytesIO()
        self.kept = 0
        self.size = 0

    async def read(self, receive: ASGIReceiveCallable, has_code: Callable[[], Awaitable[bool]]) -> bool:
        """Read to the end, keeping no more than the limit; return False if the sender left before that.

        ``has_code`` is asked only for a body that is long or arrives in parts: a tap is read however full
        the memory is. Raises :class:`NoRoom`.
        """
        # Each message is handled in another function, so that none stays referenced during the next wait.
        while (is_whole := await self._take(await receive(), has_code)) is False:
            pass
        self.file.seek(0)
        return is_whole is not None

    async def _take(self, message: ASGIReceiveEvent, has_code: Callable[[], Awaitable[bool]]) -> bool | None:
        """Keep one message's part; return whether it was the last, or None if the sender has left."""
        if message["type"] != "http.request":
            return None
        part, is_whole = message.get("body", b""), not message.get("more_body")
        if not self._is_asked and self._is_much(part, is_whole):
            self._is_asked = True
            if await has_code():
                self._most = self._bodies.most
        self._keep(part, is_whole)
        return is_whole or self.size > DRAIN_FACTOR * self._bodies.most

    def _is_much(self, part: bytes, is_whole: bool) -> bool:
        return self.kept + len(part) > self._most or not (is_whole or self._has_room(len(part)))

    def _keep(self, part: bytes, is_whole: bool) -> None:
        kept = part[: self._most - self.kept]
        if not is_whole and not self._has_room(len(kept)):
            # Released at once, so that of two bodies that grow together only one is refused.
            self._bodies.taken -= self.kept
            self.kept = 0
            raise NoRoom
        self.file.write(kept)
        self.size += len(part)
        self.kept += len(kept)
        self._bodies.taken += len(kept)

    def _has_room(self, more: int) -> bool:
        is_stranger = self._most == MOST_FROM_A_STRANGER
        return self._bodies.taken + more <= (MOST_FROM_STRANGERS if is_stranger else MOST_OF_ALL)
