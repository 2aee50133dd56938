"""The stream: server-sent events with the whole table, on connect and after every event of the game.

A program receives the table as JSON. A page receives its own HTML: ``/stream?view=NAME`` sends what the
function registered under NAME renders. Everything is rendered once an event and its bytes shared, as a page
of 6 KB takes 0.5 ms once, but 94 ms for 200 screens one by one. A slow screen skips what it missed, and
never holds up the table.

    @streamed("score")
    def score(table: TableView | None, visitor: Visitor) -> str:
        return render_template("partials/score.html", table=table, visitor=visitor)

The events are ``heartbeat``, ``page`` (its data the rendered HTML) and the unnamed one (its data the JSON).
The id is the version of the table. ``Last-Event-ID`` is ignored: each event is the whole table.
"""

import logging
from collections import Counter
from collections.abc import Callable, Mapping
from itertools import pairwise
from threading import Condition, Lock
from time import monotonic
from typing import Final, TypeAlias, TypeVar

from flask import Blueprint, Flask, Response, abort, current_app, request

from companion.rules import did_you_mean, say
from companion.table import Table, TableView
from companion.web.request_context import Credentials, Visitor, present_credentials

Renderer: TypeAlias = Callable[[TableView | None, Visitor], str]
_R = TypeVar("_R", bound=Renderer)

VIEWS: Final[dict[str, Renderer]] = {}
"""What renders each page, by its name in ``?view=``."""

PERSONAL: Final[set[str]] = set()
"""Names of the pages that differ from seat to seat."""

HEARTBEAT: Final = b"event: heartbeat\ndata: {}\n\n"
"""By it a screen notices a connection that broke silently, and the server a screen that has left."""

MOST_STREAMS: Final = 200
"""Each holds a thread of the server; more than this are refused, or even a POST would find none free."""

HEARTBEAT_SECONDS: Final = 5.0

logger = logging.getLogger(__name__)
stream = Blueprint("stream", __name__)


def streamed(name: str, *, personal: bool = False) -> Callable[[_R], _R]:
    """Register the function that renders the page ``name`` for the table and a visitor.

    It runs outside any visitor's request. Unless the page is ``personal``, it is rendered once for all who
    may do what is the host's, and once for everyone else: its visitor has no seat.
    """

    def register(render: _R) -> _R:
        VIEWS[name] = render
        if personal:
            PERSONAL.add(name)
        return render

    return register


class Snapshot:
    """One version of the table as screens get it: the JSON and each page, rendered when first asked for."""

    def __init__(self, app: Flask, table: TableView | None) -> None:
        self._app = app
        self._table = table
        self._rendering = Lock()
        self._rendered: dict[tuple[str | None, Visitor], bytes] = {}

    def bytes_for(self, name: str | None, credentials: Credentials) -> bytes:
        """Return the event of this page (None: the JSON) as it is sent; empty where there is nothing yet."""
        visitor = credentials.at(self._table) if name is not None else Visitor()
        key = (name, visitor if name in PERSONAL else Visitor(acts=visitor.may_host, bottom=visitor.bottom))
        # Held while rendering: the other streams that want the same page wait for it, not render it too.
        with self._rendering:
            if key not in self._rendered:
                self._rendered[key] = self._render(*key)
            return self._rendered[key]

    def _render(self, name: str | None, visitor: Visitor) -> bytes:
        if name is None:
            return _event("", self._table, self._table.json) if self._table else b""
        try:
            with self._app.test_request_context(f"/{name}"):
                page = VIEWS[name](self._table, visitor)
        except Exception:
            # A fault in one page must not end the stream of its screens, nor reach whoever entered the event.
            logger.exception("The page %s could not be rendered; its screens keep the one before.", name)
            return b""
        return _event("event: page\n", self._table, page.encode())


def _event(head: str, table: TableView | None, body: bytes) -> bytes:
    number = f"id: {table.version}\n" if table else ""
    # Server-sent events have a "data" line for each line of the data, and a blank line at the end.
    data = b"".join(b"data: %b\n" % line for line in body.splitlines())
    return f"{head}{number}".encode() + (data or b"data:\n") + b"\n"


class TooManyStreams(Exception):
    """As many streams are open as there are threads for."""


class Broadcaster:
    """Keeps the newest snapshots of the table, and wakes every open stream when there is another.

    ``most`` is how many streams may be open; ``heartbeat`` the seconds between two heartbeats of a stream.
    """

    def __init__(self, app: Flask, table: Table, most: int, heartbeat: float) -> None:
        self.most = most
        self.heartbeat = heartbeat
        self.open_streams = 0
        self.is_over = False
        self._seats: Counter[str] = Counter()
        self._app = app
        self._table = table
        # Guards everything below, and the streams wait on it. Nothing is rendered while it is held: whoever
        # entered an event has to wait until publish() returns.
        self._changed = Condition()
        # The last one is the newest. Before it are the others of its transaction, and the one before that.
        self._recent = [Snapshot(app, table.view)]
        self._more_follows = False
        table.listen(self.publish)
        table.enrolment.listen(self.refresh)

    def publish(self, table: TableView) -> None:
        """Send this version of the table to every screen; called by the table after each event."""
        with self._changed:
            before = self._recent if self._more_follows else self._recent[-1:]
            self._recent = [*before, Snapshot(self._app, table)]
            self._more_follows = table.more_follows
            self._changed.notify_all()

    def refresh(self) -> None:
        """Send the table once more, as something beside the game has changed: a deck that is being taught."""
        with self._changed:
            self._renew()
            self._changed.notify_all()

    @property
    def seats(self) -> Mapping[str, int]:
        """How many streams each player's phones have open."""
        with self._changed:
            return dict(+self._seats)

    def open(self, name: str | None, credentials: Credentials) -> "Stream":
        """Open a stream of this page (None: the JSON); raises :class:`TooManyStreams`."""
        with self._changed:
            if self.open_streams >= self.most or self.is_over:
                raise TooManyStreams
            self.open_streams += 1
            self._seats[credentials.seat] += credentials.has_code
            if (table := self._table.view) and table.transient.flip:
                # An earlier snapshot may be rendered already, with the coin as far as it had turned then.
                self._renew()
        return Stream(self, name, credentials)

    def close(self, credentials: Credentials) -> None:
        """Count one stream less; :meth:`Stream.close` calls it."""
        with self._changed:
            self.open_streams -= 1
            self._seats[credentials.seat] -= credentials.has_code

    def end(self) -> None:
        """End every stream: the server can stop only once none of its threads serves one."""
        with self._changed:
            self.is_over = True
            self._changed.notify_all()

    def wait(self, seen: Snapshot | None, seconds: float) -> Snapshot | None:
        """Return the snapshot after the one ``seen`` as soon as there is one; None after ``seconds``."""
        with self._changed:
            news = self._changed.wait_for(lambda: self.is_over or self._recent[-1] is not seen, seconds)
            return self._after(seen) if news else None

    def _after(self, seen: Snapshot | None) -> Snapshot:
        # The events of one transaction come at once: a screen that skipped to the last would neither move,
        # sound nor speak by the others. A screen that missed more than that is slow, and gets the newest.
        following = (after for before, after in pairwise(self._recent) if before is seen)
        return next(following, self._recent[-1])

    def _renew(self) -> None:
        self._recent = [*self._recent[-1:], Snapshot(self._app, self._table.view)]


class Stream:
    """One screen's stream: an iterator over the bytes to send, which blocks until there are some."""

    def __init__(self, broadcaster: Broadcaster, name: str | None, credentials: Credentials) -> None:
        self._broadcaster = broadcaster
        self._name = name
        self._credentials = credentials
        self._seen: Snapshot | None = None
        self._is_open = True
        # The first heartbeat comes at once: where there is no game yet it is all that tells a screen that it
        # is connected.
        self._next_beat = 0.0

    def __iter__(self) -> "Stream":
        return self

    def __next__(self) -> bytes:
        while not self._broadcaster.is_over:
            snapshot = self._broadcaster.wait(self._seen, self._next_beat - monotonic())
            if snapshot is None:
                return self._heartbeat()
            if snapshot is not self._seen:
                self._seen = snapshot
                if sent := snapshot.bytes_for(self._name, self._credentials):
                    return sent
        raise StopIteration

    def _heartbeat(self) -> bytes:
        self._next_beat = monotonic() + self._broadcaster.heartbeat
        return HEARTBEAT

    def close(self) -> None:
        """Make room for another stream; the server calls it once the screen has left. May be called twice."""
        if self._is_open:
            self._is_open = False
            self._broadcaster.close(self._credentials)


def phones_at_seats() -> Mapping[str, int]:
    """Return how many streams each player's phones have open."""
    return _present_broadcaster().seats


@stream.get("/stream")
def open_stream() -> Response:
    """Stream server-sent events: the table now and after every event, and a heartbeat every five seconds."""
    name = request.args.get("view")
    if name is not None and name not in VIEWS:
        abort(404, did_you_mean(say("No page is called %(word)s.", word=name), name, VIEWS))
    broadcaster = _present_broadcaster()
    if request.method == "HEAD":
        return Response(mimetype="text/event-stream")
    try:
        opened = broadcaster.open(name, present_credentials())
    except TooManyStreams:
        text = say(
            "%(most)d screens are open already. Close one, and this one can follow.", most=broadcaster.most
        )
        abort(503, text)
    answer = Response(opened, mimetype="text/event-stream")
    # A proxy such as nginx would otherwise hold events back until it has a full buffer of them.
    answer.headers["X-Accel-Buffering"] = "no"
    return answer


def _present_broadcaster() -> Broadcaster:
    broadcaster = current_app.extensions["broadcaster"]
    assert isinstance(broadcaster, Broadcaster)
    return broadcaster
