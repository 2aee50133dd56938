"""The stream: server-sent events with the whole table, on connect and after every event of the game.

A program receives the table as JSON. A page receives its own HTML: ``/stream?view=NAME`` sends what the
function registered under NAME renders. Everything is rendered once an event for all screens that show the
same in the same language. A slow screen skips what it missed, and never delays the table.
:mod:`companion.web.server.delivery` sends the bytes.

    @streamed("score")
    def score(table: TableView | None, visitor: Visitor) -> str:
        return render_template("partials/score.html", table=table, visitor=visitor)

The events are ``heartbeat``, ``page`` (its data the rendered HTML) and the unnamed one (its data the JSON).
The id is the version of the table. ``Last-Event-ID`` is ignored: each event is the whole table.
"""

import logging
import math
from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable, Iterable, Mapping
from itertools import pairwise
from threading import Lock
from time import monotonic
from typing import Any, Final, NamedTuple, Protocol, TypeAlias, TypeVar
from wsgiref.util import setup_testing_defaults

from flask import Blueprint, Flask, Response, abort, g, has_request_context, request

from companion.foundation.listeners import Listeners
from companion.rules import did_you_mean, say
from companion.table import Gathering, Preferences, TableView
from companion.web.extension import Extension
from companion.web.languages import ENGLISH, Language, present_language, speaking
from companion.web.request_context import (
    MADE,
    Credentials,
    Visitor,
    present_codes,
    present_credentials,
    present_view,
)

Renderer: TypeAlias = Callable[[TableView | None, Visitor], str]
_R = TypeVar("_R", bound=Renderer)

VIEWS: Final[dict[str, Renderer]] = {}
"""The function that renders each page, by its name in ``?view=``."""

PERSONAL: Final[set[str]] = set()
"""Names of the pages that differ between seats."""

MOST_STREAMS: Final = 200
"""Streams that may be open at once."""

KEPT_PLACES: Final = 4
"""One stream in this many is reserved for devices that may act."""

HEARTBEAT_SECONDS: Final = 2.0
"""How often a screen hears that its connection lives: it tells people within 5 s that two were missed."""

MOST_WAITING_SCREENS: Final = 5
"""Waiting table screens that a phone is shown; there are more only if somebody makes them up."""

MOST_LEFT: Final = 200
"""Phones for which it is remembered when they stopped showing the table."""

TABLE_SCREEN_SECONDS: Final = 60.0
"""A table screen that changes pages or wakes up within this time counts as never gone."""

STREAM: Final = "companion.stream"
"""Key of the WSGI environment for the :class:`Stream` that the server sends after this response."""

logger = logging.getLogger(__name__)
stream = Blueprint("stream", __name__)


def streamed(name: str, *, personal: bool = False) -> Callable[[_R], _R]:
    """Register the function that renders the page ``name`` for the table and a visitor.

    It runs outside any visitor's request, in the language of the screens that it is for. Unless the page is
    ``personal``, its visitor has no seat: it is rendered once for all who may do what the host may, and once
    for everybody else, each with and without the evening's digits.
    """

    def register(render: _R) -> _R:
        VIEWS[name] = render
        if personal:
            PERSONAL.add(name)
        return render

    return register


class PageKey(NamedTuple):
    """Which page a stream gets (None: the JSON), for whom it is rendered, and in which language."""

    name: str | None
    visitor: Visitor
    language: Language


class Source(Protocol):
    """What is shown: a table, or something without a game of its own."""

    @property
    def view(self) -> TableView | None:
        """The present table, if there is one."""

    @property
    def file_id(self) -> str:
        """Identifies the file of the games: a restored backup has another."""

    def watched(self) -> None:
        """Note that a screen follows the table."""

    def unwatched(self) -> None:
        """Note that the last screen left."""


class Snapshot:
    """One version of the table for screens: the JSON and each page, rendered when first requested.

    ``by`` are the credentials of the phone that caused it, if one did; ``views`` render the pages.
    """

    def __init__(
        self,
        app: Flask,
        table: TableView | None,
        by: Credentials | None = None,
        views: Mapping[str, Renderer] = VIEWS,
    ) -> None:
        self.by = by
        self._app = app
        self._table = table
        self._views = views
        self._rendered: dict[PageKey, bytes] = {}
        self._made: dict[Hashable, Any] = {}

    def is_fresh(self, table: TableView | None) -> bool:
        """Is it of this table and not rendered yet, so that the times in it will be right?"""
        return self._table is table and not self._rendered

    def key(self, stream: "Stream") -> PageKey:
        """Return the key of the rendering that this stream shares with others."""
        if stream.name is None:
            return PageKey(None, Visitor(), ENGLISH)
        visitor = stream.visitor_at(self._table)
        if stream.name not in PERSONAL:
            visitor = Visitor(
                acts=visitor.may_host,
                bottom=visitor.bottom,
                sees_digits=visitor.sees_digits,
                screen=visitor.screen,
                hides_code=visitor.hides_code,
            )
        return PageKey(stream.name, visitor, stream.language)

    def render(self, keys: Iterable[PageKey]) -> list[bytes]:
        """Return the events as they are sent, from a cache; empty where a page cannot be rendered."""
        # One context for all pages: making one takes a tenth of the time of a page.
        environ = dict[str, Any]()
        setup_testing_defaults(environ)  # no page reads its request
        with self._app.request_context(environ):
            setattr(g, MADE, self._made)
            return [self._kept(key) for key in keys]

    def _kept(self, key: PageKey) -> bytes:
        if not self._rendered.get(key):
            self._rendered[key] = self._render(*key)
        return self._rendered[key]

    def _render(self, name: str | None, visitor: Visitor, language: Language) -> bytes:
        if name is None:
            return _event("", self._table, self._table.json) if self._table else b""
        try:
            with speaking(language):
                page = self._views[name](self._table, visitor)
        except OSError as error:
            logger.error("The page %s could not be rendered now, as %s. It is tried again.", name, error)
            return b""
        except Exception:
            # A fault in a page must neither end the stream of its screens nor fail the request of the event.
            logger.exception("The page %s could not be rendered; its screens keep the one before.", name)
            return b""
        return _event("event: page\n", self._table, page.encode())


def _event(head: str, table: TableView | None, body: bytes) -> bytes:
    number = f"id: {table.version}\n" if table else ""
    # Server-sent events have a "data" line for each line of the data, and a blank line at the end.
    lines = body.replace(b"\r\n", b"\n").replace(b"\r", b"\n").removesuffix(b"\n")
    return b"%bdata: %b\n\n" % (f"{head}{number}".encode(), lines.replace(b"\n", b"\ndata: "))


class TooManyStreams(Exception):
    """No more streams may be opened."""


class Broadcasts(Protocol):
    """All that an application streams, as the server sees it."""

    heartbeat: float

    @property
    def heartbeat_event(self) -> bytes:
        """The event that is sent with each heartbeat."""

    def subscribe(self, tell: Callable[[], None]) -> Callable[[], None]:
        """Call ``tell`` in any thread after each change and at the end; return what unsubscribes it."""

    def end(self) -> None:
        """End every stream."""


BROADCASTS: Final = Extension[Broadcasts]("broadcasts")
"""What the server streams of an application."""


class Broadcaster:
    """Keeps the newest snapshots of the table, and tells its subscribers when there is another.

    ``most`` streams may be open, with a ``heartbeat`` every so many seconds. ``changes`` counts the changes
    of codes and permissions: a stream from before such a change ends. ``views`` render the pages, by name;
    ``ages`` tells whether a rendered page goes out of date by itself, as a running clock does; ``gathering``
    who gathers for the next game. ``clock`` gives seconds that never go back. The owner calls :meth:`publish`
    and :meth:`refresh`.
    """

    def __init__(
        self,
        app: Flask,
        source: Source,
        most: int,
        heartbeat: float,
        changes: Callable[[], int] = lambda: 0,
        views: Mapping[str, Renderer] = VIEWS,
        ages: Callable[[], bool] = lambda: False,
        gathering: Callable[[], Gathering | None] = lambda: None,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self.changes = changes
        self.gathering = gathering
        self.views = views
        self.ages = ages
        self.most = most
        self.heartbeat = heartbeat
        self.open_streams = 0
        self.is_over = False
        self._phones: Counter[tuple[str, str]] = Counter()
        self._hosts: Counter[str] = Counter()
        self._screens: Counter[str] = Counter()
        self._table_screens = 0
        self._last_table_screen = -math.inf
        self._clock = clock
        self._left: OrderedDict[str, float] = OrderedDict()
        self._app = app
        self._source = source
        # Guards everything below. Nothing is rendered while it is held: an event is entered only once
        # publish() has returned.
        self._lock = Lock()
        # The last is the newest. Before it are the others of its transaction, and the one before that.
        self._recent = [self._snapshot(source.view)]
        self._arriving = self._recent[-1]
        self._more_follows = False
        self._listeners = Listeners[[]]()

    def subscribe(self, tell: Callable[[], None]) -> Callable[[], None]:
        """Call ``tell`` in any thread after each change and at the end; return what unsubscribes it."""
        return self._listeners.listen(tell)

    def publish(self, table: TableView) -> None:
        """Send this version of the table to every screen; the table calls it after each event."""
        with self._lock:
            before = self._recent if self._more_follows else self._recent[-1:]
            self._recent = [
                *before,
                self._snapshot(table, present_credentials() if has_request_context() else None),
            ]
            self._more_follows = table.more_follows
        self._listeners.tell()

    def refresh(self) -> None:
        """Send the table again, as something beside it changed; streams from before a new code end."""
        with self._lock:
            self._recent = [*self._recent[-1:], self._snapshot(self._source.view)]
        self._listeners.tell()

    @property
    def heartbeat_event(self) -> bytes:
        """The heartbeat, by which both sides notice a broken connection.

        Another ``file`` than before tells a screen that a backup was restored: what it shows is void.
        """
        return b'event: heartbeat\ndata: {"file":"%b"}\n\n' % self._source.file_id.encode()

    @property
    def seats(self) -> Mapping[str, int]:
        """The number of open streams of each player's phones."""
        view = self._source.view
        at_seats = view.preferences.phones if view else {}
        with self._lock:
            phones = +self._phones
        # A phone that lost its seat may still show the game.
        counts: Counter[str] = Counter()
        for (seat, phone), streams in phones.items():
            counts[seat] += streams if phone in at_seats.get(seat, ()) else 0
        return dict(+counts)

    @property
    def has_host(self) -> bool:
        """Does a phone of the host show the table?"""
        view, gathering = self._source.view, self.gathering()
        key = view.preferences.host_key if view else gathering.host_key if gathering else ""
        with self._lock:
            return bool(key) and self._hosts[key] > 0

    @property
    def has_table_screens(self) -> bool:
        """Does a table screen show the table, or did one a moment ago?"""
        with self._lock:
            return self._table_screens > 0 or self._clock() - self._last_table_screen < TABLE_SCREEN_SECONDS

    @property
    def screens(self) -> frozenset[str]:
        """The numbers of the open table screens that wait for permission to show the digits."""
        with self._lock:
            return frozenset(+self._screens)

    def away(self, phones: Iterable[str]) -> float | None:
        """Return the seconds since any of these phones last showed the table; None if that is unknown."""
        with self._lock:
            left = [self._left[phone] for phone in phones if phone in self._left]
            return self._clock() - max(left) if left else None

    def open(
        self,
        name: str | None,
        credentials: Credentials,
        *,
        language: Language = ENGLISH,
        is_gzipped: bool = False,
    ) -> "Stream":
        """Open a stream of this page (None: the JSON); raises :class:`TooManyStreams`."""
        with self._lock:
            # Some places are reserved for devices with the code: others cannot fill them all.
            most = self.most if credentials.has_code else self.most - self.most // KEPT_PLACES
            if self.open_streams >= most or self.is_over:
                raise TooManyStreams
            self._count(name, credentials, 1)
        # Outside the lock: a turn whose time begins anew is published.
        self._source.watched()
        return Stream(self, name, credentials, language, is_gzipped)

    def close(self, stream: "Stream") -> None:
        """Take a stream off the counts; :meth:`Stream.close` calls it."""
        credentials = stream.credentials
        with self._lock:
            self._count(stream.name, credentials, -1)
            if stream.name == "table":
                self._last_table_screen = self._clock()
            if credentials.phone and credentials.has_code:
                self._left[credentials.phone] = self._clock()
                self._left.move_to_end(credentials.phone)
                if len(self._left) > MOST_LEFT:
                    self._left.popitem(last=False)
            if not self.open_streams:
                self._source.unwatched()

    def _count(self, name: str | None, credentials: Credentials, step: int) -> None:
        self.open_streams += step
        self._table_screens += step if name == "table" else 0
        self._screens[credentials.screen.number] += step
        if credentials.has_code:
            self._phones[credentials.seat, credentials.phone] += step
            self._hosts[credentials.host] += step

    def end(self) -> None:
        """End every stream."""
        self.is_over = True
        self._listeners.tell()

    def first(self) -> tuple[Snapshot, Snapshot]:
        """Return the first snapshot for a screen that opens now, and the one after which it continues."""
        with self._lock:
            newest, table = self._recent[-1], self._source.view
            if not (self.ages() or (table and (table.transient.flip or table.turn))):
                return newest, newest
            # The newest may be rendered already, with an earlier time of the coin, the turn or the round.
            # Screens that open together share another one, which is sent to nobody else.
            if not self._arriving.is_fresh(table):
                self._arriving = self._snapshot(table)
            return self._arriving, newest

    def after(self, seen: Snapshot) -> Snapshot | None:
        """Return the snapshot after the one ``seen``; None while that is the newest."""
        with self._lock:
            if seen is self._recent[-1]:
                return None
            # The events of one transaction come together: each has its own motion, sound and speech. A screen
            # that missed more than one transaction is slow, and gets the newest.
            following = (after for before, after in pairwise(self._recent) if before is seen)
            return next(following, self._recent[-1])

    def _snapshot(self, table: TableView | None, by: Credentials | None = None) -> Snapshot:
        return Snapshot(self._app, table, by, self.views)


BROADCASTER: Final = Extension[Broadcaster]("broadcaster")
present_broadcaster: Final = BROADCASTER.present
"""Returns the table's broadcaster, which tells pages who is there."""


class Stream:
    """One screen's stream: its page, credentials and language, and the last snapshot that it was sent."""

    def __init__(
        self,
        broadcaster: Broadcaster,
        name: str | None,
        credentials: Credentials,
        language: Language,
        is_gzipped: bool,
    ) -> None:
        self.name = name
        self.credentials = credentials
        self.language = language
        self.is_gzipped = is_gzipped
        self.is_open = True
        self._broadcaster = broadcaster
        self._seen: Snapshot | None = None
        self._changes = broadcaster.changes()
        self._visitor: Visitor | None = None
        self._told_by: tuple[Preferences | None, tuple[str, ...], Gathering | None] | None = None

    @property
    def goes_on(self) -> bool:
        """Is the stream open, the companion running, and no code or permission changed since?"""
        broadcaster = self._broadcaster
        return self.is_open and not broadcaster.is_over and self._changes == broadcaster.changes()

    def visitor_at(self, table: TableView | None) -> Visitor:
        """Return the visitor whose screen it is, at that table."""
        gathering = self._broadcaster.gathering()
        told_by = (*((table.preferences, table.state.players) if table else (None, ())), gathering)
        # Cached: this is asked for every screen at every event, and seldom changes.
        if self._visitor is None or told_by != self._told_by:
            self._visitor, self._told_by = self.credentials.at(table, gathering), told_by
        return self._visitor

    def advance(self) -> Snapshot | None:
        """Return the next snapshot to send; None once this screen has the newest."""
        if self._seen is None:
            first, self._seen = self._broadcaster.first()
            return first
        snapshot = self._broadcaster.after(self._seen)
        self._seen = snapshot or self._seen
        return snapshot

    def start_over(self) -> None:
        """Send the newest snapshot again: it did not reach the screen."""
        self._seen = None

    def close(self) -> None:
        """Free the place of this stream. May be called twice."""
        if self.is_open:
            self.is_open = False
            self._broadcaster.close(self)


def waiting_screens() -> tuple[str, ...]:
    """Return the numbers of the table screens that wait for permission to show the evening's digits."""
    return present_codes().screens.waiting(present_broadcaster().screens)[-MOST_WAITING_SCREENS:]


def seconds_away(seat: str) -> float | None:
    """Return the seconds since that player's phone last showed the table; None if that is unknown."""
    view = present_view()
    phones = view.preferences.phones.get(seat, ()) if view else ()
    return present_broadcaster().away(phones)


@stream.get("/stream")
def open_stream() -> Response:
    """Stream server-sent events: the table now and after every event, and a heartbeat every five seconds."""
    return streaming(request.args.get("view"), present_broadcaster())


def streaming(name: str | None, broadcaster: Broadcaster) -> Response:
    """Answer with the stream of a page (None: the JSON); aborts with 404 if there is none, or 503."""
    if name is not None and name not in broadcaster.views:
        abort(404, did_you_mean(say("No page is called %(word)s.", word=name), name, broadcaster.views))
    if request.method == "HEAD":
        return Response(mimetype="text/event-stream")
    # Programs get plain JSON: not every client can unpack a stream while it arrives.
    is_gzipped = name is not None and bool(request.accept_encodings.quality("gzip"))
    try:
        opened = broadcaster.open(
            name, present_credentials(), language=present_language(), is_gzipped=is_gzipped
        )
    except TooManyStreams:
        text = say(
            "%(most)d screens are open already. Close one, and this one can follow.", most=broadcaster.most
        )
        abort(503, text)
    request.environ[STREAM] = opened
    answer = Response(iter(()), mimetype="text/event-stream")
    answer.call_on_close(opened.close)
    # A proxy such as nginx would otherwise buffer events.
    answer.headers["X-Accel-Buffering"] = "no"
    answer.vary.add("Accept-Encoding")
    if is_gzipped:
        answer.headers["Content-Encoding"] = "gzip"
    return answer
