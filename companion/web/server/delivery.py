"""The delivery of the stream's events to all screens: what several of them show is rendered only once.

One task of the event loop serves all screens in rounds, after each change of the table and each heartbeat.
The page of the phone that was tapped comes first, then all others together. Pages are rendered in a thread
while nothing is sent: a thread that renders and a loop that sends would wait for each other at every send. A
page that failed to render is tried again at the next heartbeat.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple, TypeAlias

from companion.web.server.connections import HttpConnection
from companion.web.server.packets import Encoding, Shown, packet
from companion.web.server.stream import Broadcasts, PageKey, Snapshot, Stream

logger = logging.getLogger(__name__)


class Beat(NamedTuple):
    """A heartbeat: its number, and the event that is sent."""

    number: int
    event: bytes


class Screen:
    """A screen that follows a stream, its connection, and what it shows; ``end`` ends the response."""

    def __init__(
        self,
        stream: Stream,
        connection: HttpConnection,
        encoding: Encoding,
        end: Callable[[], Awaitable[None]],
    ) -> None:
        self.stream = stream
        self.connection = connection
        self.end = end
        self._encoding = encoding
        self._shown = Shown()
        self._heard: Beat | None = None

    def show(self, page: bytes) -> None:
        """Send a page, or the JSON."""
        self.connection.push(packet(page, self._shown, self._encoding))
        self._shown = Shown(page)

    def hear(self, beat: Beat) -> None:
        """Send a heartbeat, unless this one was sent already."""
        if beat != self._heard:
            self._heard = beat
            self.connection.push(packet(beat.event, self._shown, self._encoding))
            self._shown = self._shown.and_beat(beat.event)


Page: TypeAlias = tuple[Snapshot, PageKey]
Wanted: TypeAlias = dict[Page, list[Screen]]
"""The screens that are to show each page."""


class Delivery:
    """Sends what is new to every screen, in the event loop in which it is made."""

    def __init__(self, broadcaster: Broadcasts) -> None:
        self._broadcaster = broadcaster
        self._loop = asyncio.get_running_loop()
        self._thread = ThreadPoolExecutor(1, "rendering")
        self._screens: dict[Screen, None] = {}  # an ordered set
        self._missed: set[Screen] = set()
        self._news = asyncio.Event()
        self._beats = 0
        self._ends: set[asyncio.Future[None]] = set()
        self._unsubscribe = broadcaster.subscribe(self._tell)
        self._rounds = self._loop.create_task(self._deliver())
        self._beating = self._loop.call_later(broadcaster.heartbeat, self._beat)

    def close(self) -> None:
        """Stop sending."""
        self._beating.cancel()
        self._rounds.cancel()
        self._unsubscribe()
        self._thread.shutdown(wait=False, cancel_futures=True)

    @contextmanager
    def to(self, screen: Screen) -> Iterator[None]:
        """Deliver to this screen until the block ends."""
        screen.connection.stream_to(self._news.set)
        self._screens[screen] = None
        self._news.set()
        try:
            yield
        finally:
            self._screens.pop(screen, None)

    async def _deliver(self) -> None:
        while True:
            await self._news.wait()
            self._news.clear()
            try:
                await self._round()
            except Exception:
                logger.exception("A round of the stream went wrong; its screens get their pages once more.")
                self._missed.update(self._screens)

    async def _round(self) -> None:
        """Send each screen what it lacks, and end the streams that are over."""
        self._end_those_over()
        there = screens = list(self._screens)
        while wanted := _wanted(screens):
            # Only these are asked again: another event of the same transaction may follow.
            screens = [screen for some in wanted.values() for screen in some]
            own = {page: wanted.pop(page) for page in tuple(wanted) if _is_own(page, wanted[page])}
            await self._show(own)
            await self._show(wanted)
        beat = Beat(self._beats, self._broadcaster.heartbeat_event)
        for screen in there:
            # The first is sent at once: without a game nothing else tells a screen that it is connected.
            # A screen that came during this round gets the table first, in the next.
            if screen in self._screens and not screen.connection.is_behind:
                screen.hear(beat)

    async def _show(self, wanted: Wanted) -> None:
        if not wanted:
            return
        pages = await self._loop.run_in_executor(self._thread, _rendered, tuple(wanted))
        for page, screens in zip(pages, wanted.values(), strict=True):
            for screen in screens:
                if not page:
                    self._missed.add(screen)
                elif screen.stream.goes_on:
                    screen.show(page)

    def _end_those_over(self) -> None:
        for screen in tuple(self._screens):
            if not screen.stream.goes_on:
                del self._screens[screen]
                end = asyncio.ensure_future(screen.end())
                # The event loop holds tasks only weakly.
                self._ends.add(end)
                end.add_done_callback(self._ends.discard)

    def _tell(self) -> None:
        # Called in the thread that entered the event, which must not wait.
        self._loop.call_soon_threadsafe(self._news.set)

    def _beat(self) -> None:
        self._beats += 1
        for screen in self._missed:
            screen.stream.start_over()
        self._missed.clear()
        self._news.set()
        self._beating = self._loop.call_later(self._broadcaster.heartbeat, self._beat)


def _wanted(screens: Iterable[Screen]) -> Wanted:
    wanted: Wanted = {}
    for screen in screens:
        if not screen.connection.is_behind and (snapshot := screen.stream.advance()):
            wanted.setdefault((snapshot, snapshot.key(screen.stream)), []).append(screen)
    return wanted


def _is_own(page: Page, screens: list[Screen]) -> bool:
    """Is one of these screens the phone that was tapped?"""
    snapshot, _ = page
    return any(screen.stream.credentials == snapshot.by for screen in screens)


def _rendered(pages: tuple[Page, ...]) -> list[bytes]:
    of_each = groupby(pages, key=itemgetter(0))
    return [page for snapshot, some in of_each for page in snapshot.render(key for _, key in some)]
