"""The bodies of requests in memory: all of them together have a bound, and a stranger's are small.

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
"""Bytes that are kept of a body from whoever has not the code, whose forms have one hundred."""

MOST_OF_ALL: Final = 16 * 1024 * 1024
"""Bytes of all bodies at once."""

MOST_FROM_STRANGERS: Final = MOST_OF_ALL // 4
"""Bytes beyond which a body finds no room whose sender has not the code."""

DRAIN_FACTOR: Final = 16
"""A body is read to so many times the limit, as most clients read no answer before all of it was sent."""


class NoRoom(Exception):
    """There is no room for more of a body, as too many are on their way."""


class Bodies:
    """The bodies of all requests, of each at most ``most`` bytes. Belongs to an event loop."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.taken = 0

    @contextmanager
    def one(self) -> Iterator["StoredBody"]:
        """Make room for one, which is given back after the block."""
        body = StoredBody(self)
        try:
            yield body
        finally:
            self.taken -= body.kept


class StoredBody:
    """One body: ``file`` has what was ``kept`` of it, ``size`` is how much has come."""

    def __init__(self, bodies: Bodies) -> None:
        self._bodies = bodies
        self._most = MOST_FROM_A_STRANGER
        self._is_asked = False
        self.file = io.BytesIO()
        self.kept = 0
        self.size = 0

    async def read(self, receive: ASGIReceiveCallable, has_code: Callable[[], Awaitable[bool]]) -> bool:
        """Read it to its end, cut off where it is too long; return whether it has one.

        ``has_code`` tells whether its sender has the table's code. Nobody asks it of a body that is short and
        there at once, as every tap is: that is read however full it is. Raises :class:`NoRoom`.
        """
        # In a function of its own, so that no message is kept while the next one is waited for.
        while (is_whole := await self._take(await receive(), has_code)) is False:
            pass
        self.file.seek(0)
        return is_whole is not None

    async def _take(self, message: ASGIReceiveEvent, has_code: Callable[[], Awaitable[bool]]) -> bool | None:
        """Keep what has come; return whether it was the end, or None where its sender has left."""
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
            # At once, so that two which grow together are not both refused.
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
