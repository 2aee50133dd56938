"""The stream: on connect and after every event the whole table, to every screen at once.

A program gets the table as JSON. A page gets itself: ``/stream?view=NAME`` brings what the
function registered under NAME renders. Each is encoded once an event and the bytes shared;
a slow screen skips what it missed, and never holds up the table.

    @view("score")
    def score(table: TableView | None, visitor: Visitor) -> str:
        return render_template("partials/score.html", table=table, visitor=visitor)

The events are ``heartbeat``, ``page`` (its data the rendered HTML) and the unnamed one (its
data the JSON). The id is the version.
"""

import logging
from collections import Counter
from collections.abc import Callable, Mapping
from threading import Condition, Lock
from time import monotonic
from typing import Final, TypeAlias, TypeVar

from flask import Blueprint, Flask, Response, abort, current_app, request

from companion.rules import say
from companion.rules.reading import one_of
from companion.table import Table, TableView
from companion.web.current import Ticket, Visitor, present_ticket

Renderer: TypeAlias = Callable[[TableView | None, Visitor], str]
_R = TypeVar("_R", bound=Renderer)

VIEWS: Final[dict[str, Renderer]] = {}
PERSONAL: Final[set[str]] = set()
"""The pages that are not the same at every seat."""

HEARTBEAT: Final = b"event: heartbeat\ndata: {}\n\n"
MOST_STREAMS: Final = 200
SECONDS_A_BEAT: Final = 5.0

logger = logging.getLogger(__name__)
stream = Blueprint("stream", __name__)


def view(name: str, *, personal: bool = False) -> Callable[[_R], _R]:
    """Register what renders the page ``name`` for the table and a visitor.

    It runs in an application context of its own, with no visitor's request at hand. Unless the
    page is ``personal``, all who may do what is the host's get the same one, and everyone else
    another: its visitor has no seat.
    """

    def register(render: _R) -> _R:
        VIEWS[name] = render
        if personal:
            PERSONAL.add(name)
        return render

    return register


class Moment:
    """One version of the table on its way to the screens, each form of it made once."""

    def __init__(self, app: Flask, table: TableView | None) -> None:
        self._app = app
        self._table = table
        self._making = Lock()
        self._made: dict[tuple[str | None, Visitor], bytes] = {}

    def bytes_for(self, name: str | None, ticket: Ticket) -> bytes:
        """The event for this page (None: the JSON), as it goes over the wire."""
        visitor = ticket.at(self._table) if name is not None else Visitor()
        form = (name, visitor if name in PERSONAL else Visitor(acts=visitor.may_host, bottom=visitor.bottom))
        with self._making:
            if form not in self._made:
                self._made[form] = self._make(*form)
            return self._made[form]

    def _make(self, name: str | None, visitor: Visitor) -> bytes:
        if name is None:
            return _event("", self._table, self._table.json) if self._table else b""
        try:
            with self._app.test_request_context(f"/{name}"):
                page = VIEWS[name](self._table, visitor)
        except Exception:
            logger.exception("The page %s could not be rendered; its screens keep the one before.", name)
            return b""
        return _event("event: page\n", self._table, page.encode())


def _event(head: str, table: TableView | None, body: bytes) -> bytes:
    number = f"id: {table.version}\n" if table else ""
    data = b"".join(b"data: %b\n" % line for line in body.splitlines())
    return f"{head}{number}".encode() + (data or b"data:\n") + b"\n"


class Full(Exception):
    """As many screens are open as the companion can keep up to date."""


class Broadcast:
    """Keeps the newest moment of the table, and wakes every open stream when it changes."""

    def __init__(self, app: Flask, table: Table, most: int, beat: float) -> None:
        self.most = most
        self.beat = beat
        self.open_streams = 0
        self.is_over = False
        self._seats: Counter[str] = Counter()
        self._app = app
        self._table = table
        self._changed = Condition()
        self._moment = Moment(app, table.view)
        table.listen(self.publish)
        table.teaching.listen(self.refresh)

    def publish(self, table: TableView) -> None:
        """Bring this table to every screen."""
        with self._changed:
            self._moment = Moment(self._app, table)
            self._changed.notify_all()

    def refresh(self) -> None:
        """Bring what is beside the game to every screen anew."""
        with self._changed:
            self._moment = Moment(self._app, self._table.view)
            self._changed.notify_all()

    @property
    def seats(self) -> Mapping[str, int]:
        """How many screens are open on each player's phones."""
        with self._changed:
            return dict(+self._seats)

    def join(self, name: str | None, ticket: Ticket) -> "Stream":
        """Open one more stream; raises :class:`Full`."""
        with self._changed:
            if self.open_streams >= self.most or self.is_over:
                raise Full
            self.open_streams += 1
            self._seats[ticket.seat] += ticket.has_code
            if (table := self._table.view) and table.aside.flip:
                # How far the coin has turned by now is in no moment made before.
                self._moment = Moment(self._app, table)
        return Stream(self, name, ticket)

    def leave(self, ticket: Ticket) -> None:
        """One stream has ended."""
        with self._changed:
            self.open_streams -= 1
            self._seats[ticket.seat] -= ticket.has_code

    def end(self) -> None:
        """End every stream, so that the server can stop."""
        with self._changed:
            self.is_over = True
            self._changed.notify_all()

    def wait(self, seen: Moment | None, seconds: float) -> Moment | None:
        """The newest moment once it is not the one ``seen``; None when time is up."""
        with self._changed:
            news = self._changed.wait_for(lambda: self.is_over or self._moment is not seen, seconds)
            return self._moment if news else None


class Stream:
    """One screen's stream: iterates over the bytes to send, blocks until there are some."""

    def __init__(self, broadcast: Broadcast, name: str | None, ticket: Ticket) -> None:
        self._broadcast = broadcast
        self._name = name
        self._ticket = ticket
        self._seen: Moment | None = None
        self._is_open = True
        self._next_beat = 0.0

    def __iter__(self) -> "Stream":
        return self

    def __next__(self) -> bytes:
        while not self._broadcast.is_over:
            moment = self._broadcast.wait(self._seen, self._next_beat - monotonic())
            if moment is None:
                return self._heartbeat()
            if moment is not self._seen:
                self._seen = moment
                if sent := moment.bytes_for(self._name, self._ticket):
                    return sent
        raise StopIteration

    def _heartbeat(self) -> bytes:
        self._next_beat = monotonic() + self._broadcast.beat
        return HEARTBEAT

    def close(self) -> None:
        """Let go; the server calls it when the screen has left. May be called twice."""
        if self._is_open:
            self._is_open = False
            self._broadcast.leave(self._ticket)


def phones_at_seats() -> Mapping[str, int]:
    """How many screens are open on each player's phones."""
    return _present_broadcast().seats


@stream.get("/stream")
def open_stream() -> Response:
    """Server-sent events: the table now, after every event, and a heartbeat."""
    name = request.args.get("view")
    if name is not None and name not in VIEWS:
        abort(404, one_of(say("No page is called %(word)s.", word=name), name, VIEWS))
    broadcast = _present_broadcast()
    if request.method == "HEAD":
        return Response(mimetype="text/event-stream")
    try:
        joined = broadcast.join(name, present_ticket())
    except Full:
        text = say(
            "%(most)d screens are open already. Close one, and this one can follow.", most=broadcast.most
        )
        abort(503, text)
    answer = Response(joined, mimetype="text/event-stream")
    answer.headers["X-Accel-Buffering"] = "no"
    return answer


def _present_broadcast() -> Broadcast:
    broadcast = current_app.extensions["broadcast"]
    assert isinstance(broadcast, Broadcast)
    return broadcast
