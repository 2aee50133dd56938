"""The demonstration of a companion: made when somebody looks, gone when nobody has for a while.

    demonstration = Demonstration(utc_now)
    mount(app, demonstration)       # beside a table that is real, below /demo
    ...
    demonstration.close()

There is one for all visitors. Its log is in memory where the system has a folder for that. It has one thread,
which waits between two events; without a demonstration there is none. What one leaves behind that was killed,
the next companion that starts takes away.
"""

import os
import re
import shutil
from collections.abc import Callable, Iterable
from contextlib import ExitStack, suppress
from pathlib import Path
from secrets import randbits, token_urlsafe
from tempfile import gettempdir, mkdtemp
from threading import Event, Lock, Thread
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

from flask import Flask
from werkzeug.http import parse_cookie

from companion.demo.pages import PLAYER_COOKIE, open_pages, under
from companion.demo.playing import NAMES, PHONES, Playing
from companion.foundation.data_directory import DirectoryInUse, opened
from companion.foundation.listeners import Listeners
from companion.rules import EDITIONS, Edition
from companion.table import Clock, TableView
from companion.web.access.auth import CODE_COOKIE, SEAT_COOKIE
from companion.web.access.seats import SeatCookies, SeatedPhone
from companion.web.app import Site, bare_app, create_app
from companion.web.codes import AccessCode, Codes
from companion.web.languages import LANGUAGE_COOKIE
from companion.web.request_context import Visitor
from companion.web.screens.look import CHOICES
from companion.web.server.stream import (
    BROADCASTER,
    BROADCASTS,
    HEARTBEAT_SECONDS,
    VIEWS,
    Broadcasts,
    Renderer,
)
from companion.web.short_code import ShortCode

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

BESIDE: Final = "/demo"
"""Where a companion that has a table of its own keeps the demonstration."""

USUAL: Final = EDITIONS["modern"]
IN_MEMORY: Final = Path("/dev/shm")  # noqa: S108 - mkdtemp makes a folder there that is the owner's alone

FOLDERS: Final = "uno-demo-"
"""How the names of these folders begin."""

MOST_STREAMS: Final = 20
"""Screens that may look on at once; those of the real table are counted by themselves."""

STILL_SECONDS: Final = 10.0
KEPT_SECONDS: Final = 60.0
"""After the last look play goes on for so long, and the demonstration is there for so long."""

SECONDS_BETWEEN_LOOKS: Final = 1.0
SOON: Final = 0.05
MOST_EVENTS: Final = 10_000
"""After so many everything is made anew: a screen that is left on for weeks fills no memory."""

WATCHED_SECONDS: Final = 8.0
ALONG_SECONDS: Final = 30.0
"""How long a player is waited for whose phone a visitor holds, and one for whom a visitor has just tapped."""

LOOKS: Final = frozenset((*CHOICES, LANGUAGE_COOKIE, PLAYER_COOKIE))
"""The cookies that come in and go out: how this screen looks, and whose phone it is."""

_PLAIN = re.compile(r"[\w-]{1,20}", re.ASCII)


class Demonstration:
    """A table of made-up players, as a WSGI application whose paths begin with ``prefix``; close it.

    ``clock`` dates its events, ``seconds`` never go back. With the same ``seed`` it shows the same games. The
    rest is what :class:`~companion.web.app.Site` says of it. Beside a table it is there while it ``is_open``.
    """

    heartbeat = HEARTBEAT_SECONDS

    def __init__(
        self,
        clock: Clock,
        *,
        hostnames: tuple[str, ...] = (),
        only_https: bool = False,
        prefix: str = "",
        edition: Edition = USUAL,
        seed: int | None = None,
        seconds: Callable[[], float] = monotonic,
        is_open: Callable[[], bool] = lambda: True,
    ) -> None:
        _clear_away_after_others()
        self.prefix = prefix
        self.is_open = is_open
        self._hostnames = hostnames
        self._only_https = only_https
        self._listeners = Listeners[[]]()
        self._lock = Lock()
        self._running: _Running | None = None

        def begin() -> _Running:
            site = Site(
                seat_secret=token_urlsafe(),
                hostnames=hostnames,
                only_https=only_https,
                most_streams=MOST_STREAMS,
            )
            number = randbits(32) if seed is None else seed
            return _Running(clock, seconds, site, prefix, edition, number, self._listeners.tell)

        self._begin = begin

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        """Answer one request."""
        running = self._looked_at()
        path = environ["PATH_INFO"].removeprefix(self.prefix) or "/"
        inside = {**environ, "SCRIPT_NAME": self.prefix, "PATH_INFO": path}
        inside.pop("HTTP_AUTHORIZATION", None)
        inside["HTTP_COOKIE"] = running.cookies(environ.get("HTTP_COOKIE", ""))

        def start(status: str, headers: list[tuple[str, str]], exc_info: Any = None) -> Any:
            sent = [(name, self._seen_from_outside(name, text)) for name, text in headers]
            return start_response(status, [each for each in sent if _goes_out(*each)], exc_info)

        answer = running.app(inside, start)
        # Where the server looks for the stream that it is to send.
        environ.update({key: value for key, value in inside.items() if key not in environ})
        return answer

    def _seen_from_outside(self, name: str, text: str) -> str:
        return f"{self.prefix}{text}" if name == "Location" and text.startswith("/") else text

    def _looked_at(self) -> "_Running":
        with self._lock:
            if self._running is None or self._running.is_over:
                self._running = self._begin()
            self._running.looked_at()
            return self._running

    @property
    def playing(self) -> Playing | None:
        """The table, while there is one."""
        running = self._running
        return running.playing if running and not running.is_over else None

    @property
    def heartbeat_event(self) -> bytes:
        """The event by which a screen and its server notice a broken connection."""
        return b'event: heartbeat\ndata: {"file":""}\n\n'

    def subscribe(self, tell: Callable[[], None]) -> Callable[[], None]:
        """Call ``tell`` in any thread whenever a screen is to show something else."""
        return self._listeners.listen(tell)

    def end(self) -> None:
        """End every stream."""
        if running := self._running:
            running.broadcaster.end()

    def close(self) -> None:
        """End it: no thread, no file and no stream is left. May be called twice."""
        with self._lock:
            running, self._running = self._running, None
        if running:
            running.close()

    def alone(self) -> Flask:
        """Return the application of a server that has this demonstration and no table of its own."""
        app = bare_app(Codes(), hostnames=self._hostnames, only_https=self._only_https)
        app.wsgi_app = self  # type: ignore[method-assign] # as Flask's documentation does
        BROADCASTS.put(app, self)
        return app


def mount(app: Flask, demonstration: Demonstration) -> None:
    """Serve the demonstration beside the table of ``app``, which knows no more of it than its address."""
    table, prefix = app.wsgi_app, demonstration.prefix

    def either(environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        path = environ["PATH_INFO"]
        is_inside = path == prefix or path.startswith(f"{prefix}/")
        asked: WSGIApplication = demonstration if is_inside and demonstration.is_open() else table
        return asked(environ, start_response)

    app.wsgi_app = either  # type: ignore[method-assign] # as Flask's documentation does
    BROADCASTS.put(app, _Both(BROADCASTS.of(app), demonstration))
    app.context_processor(lambda: {"look_around": f"{prefix}/" if demonstration.is_open() else ""})


class _Both:
    """What a server streams of a table and of the demonstration beside it."""

    def __init__(self, table: Broadcasts, demonstration: Demonstration) -> None:
        self._table = table
        self._demonstration = demonstration
        self.heartbeat = table.heartbeat

    @property
    def heartbeat_event(self) -> bytes:
        return self._table.heartbeat_event

    def subscribe(self, tell: Callable[[], None]) -> Callable[[], None]:
        left, right = self._table.subscribe(tell), self._demonstration.subscribe(tell)

        def leave() -> None:
            left()
            right()

        return leave

    def end(self) -> None:
        self._table.end()
        self._demonstration.end()


class _Running:
    """A demonstration that is there: its table, its application, and the thread that lets time pass."""

    def __init__(
        self,
        clock: Clock,
        seconds: Callable[[], float],
        site: Site,
        prefix: str,
        edition: Edition,
        seed: int,
        tell: Callable[[], None],
    ) -> None:
        self._now = seconds
        self._ended, self._woken = Event(), Event()
        self._tapped: dict[str, float] = {}
        folder = Path(mkdtemp(prefix=FOLDERS, dir=_memory()))
        self._holds = ExitStack()
        self._holds.enter_context(opened(folder))
        self.playing = Playing(
            folder, clock, edition, seed=seed, patience=self._patience, on_visit=self._visited
        )
        self._code = token_urlsafe(16)
        codes = Codes(given={AccessCode.TABLE: self._code}, short=ShortCode(is_allowed=False))
        self.app = create_app(self.playing.table, codes, site)
        open_pages(self.app, self.playing)
        self.broadcaster = BROADCASTER.of(self.app)
        self.broadcaster.views = {name: _moved(prefix, render) for name, render in VIEWS.items()}
        self.broadcaster.refresh()
        self.broadcaster.subscribe(tell)
        seats = SeatCookies(site.seat_secret)
        self._phones = {
            str(number): seats.write(SeatedPhone(name, *PHONES[name])) for number, name in enumerate(NAMES, 1)
        }
        self._looked_at = seconds()
        self._thread = Thread(target=self._run, name="demonstration", daemon=True)
        try:
            self._thread.start()
        except RuntimeError:  # the system has none left
            self._clear_away()
            raise

    @property
    def is_over(self) -> bool:
        """Has it ended, because nobody looked any more?"""
        return self._ended.is_set()

    def looked_at(self) -> None:
        """Note that somebody opens a page."""
        self._looked_at = self._now()
        self._woken.set()

    def cookies(self, sent: str) -> str:
        """Return the cookies of the phone that this visitor holds, in place of those that were sent.

        No code of the real table comes in here.
        """
        known = parse_cookie(sent).items()
        kept = {name: value for name, value in known if name in LOOKS and _PLAIN.fullmatch(value)}
        if phone := self._phones.get(kept.get(PLAYER_COOKIE, "")):
            kept |= {CODE_COOKIE: self._code, SEAT_COOKIE: phone}
        return "; ".join(f"{name}={value}" for name, value in kept.items())

    def close(self) -> None:
        """End it, and wait until its thread has."""
        self._ended.set()
        self._woken.set()
        self._thread.join()

    def _patience(self, player: str) -> float:
        if player in self._tapped and self._now() - self._tapped[player] < 2 * ALONG_SECONDS:
            return ALONG_SECONDS
        return WATCHED_SECONDS if self.broadcaster.seats.get(player) else 0

    def _visited(self, player: str) -> None:
        self._tapped[player] = self._now()
        self._woken.set()

    def _run(self) -> None:
        due = self._now()
        try:
            while not self._ended.is_set() and self._is_within(KEPT_SECONDS) and not self._is_worn:
                if (self._now() >= due or self.playing.is_undecided) and self._is_within(STILL_SECONDS):
                    pause = self.playing.play_on()
                    due = self._now() + pause
                self._woken.wait(min(SECONDS_BETWEEN_LOOKS, max(due - self._now(), SOON)))
                self._woken.clear()
        finally:
            self._clear_away()

    def _clear_away(self) -> None:
        self._ended.set()
        self.broadcaster.end()
        self.playing.close()
        shutil.rmtree(self.playing.folder, ignore_errors=True)
        self._holds.close()

    def _is_within(self, seconds: float) -> bool:
        """Return whether a screen follows, or somebody looked so few seconds ago."""
        if self.broadcaster.open_streams:
            self._looked_at = self._now()
        return self._now() - self._looked_at < seconds

    @property
    def _is_worn(self) -> bool:
        return self.playing.events >= MOST_EVENTS


def _goes_out(name: str, text: str) -> bool:
    return name != "Set-Cookie" or text.partition("=")[0] in LOOKS


def _moved(prefix: str, render: Renderer) -> Renderer:
    def moved(table: TableView | None, visitor: Visitor) -> str:
        return under(prefix, render(table, visitor))

    return moved


def _memory() -> Path:
    """Return a folder that lies in memory, unless another was named or there is none.

    An SD card is not worn by a game that nobody keeps.
    """
    is_in_memory = "TMPDIR" not in os.environ and os.access(IN_MEMORY, os.W_OK)
    return IN_MEMORY if is_in_memory else Path(gettempdir())


def _clear_away_after_others() -> None:
    """Remove the folders of demonstrations whose processes were killed: nobody holds those."""
    for folder in _memory().glob(f"{FOLDERS}*"):
        with suppress(DirectoryInUse, OSError), opened(folder):
            shutil.rmtree(folder)
