"""What a board streams: pages about the whole club, of each tournament, and the screen of each of its tables.

    @shown("tiles", {What.TABLES})
    def tiles(visitor: Visitor) -> str:
        return render_template("partials/tiles.html", ...)

    @shown_at_table("table")
    def screen(table: ClubTable, view: TableView | None, visitor: Visitor) -> str:
        return render_template("partials/table.html", ...)

    @shown_of_tournament("tournament")
    def tournament(number: int, visitor: Visitor) -> str:
        return render_template("partials/tournament.html", ...)

A page with ``data-view="tiles"`` is then sent that whenever one of these has changed; nothing is rendered
that nobody watches. Each page about the club, each tournament and each table has a broadcaster of its own.
"""

from collections.abc import Callable, Collection, Mapping
from functools import partial
from threading import Lock
from typing import Final, NamedTuple, TypeAlias

from flask import Flask, abort

from companion.board.follower import ClubFollower, What
from companion.board.tables import ClubTable
from companion.foundation.listeners import Listeners
from companion.rules import Phase, did_you_mean, say
from companion.table import TableView
from companion.web.assigned import is_timed
from companion.web.request_context import Visitor
from companion.web.server.stream import Broadcaster, Renderer

ClubRenderer: TypeAlias = Callable[[Visitor], str]
TableRenderer: TypeAlias = Callable[[ClubTable, TableView | None, Visitor], str]


class ClubPage(NamedTuple):
    """A page about the club: what renders it, and what of the club it shows."""

    render: ClubRenderer
    shows: frozenset[What]


CLUB_PAGES: Final[dict[str, ClubPage]] = {}
"""The pages about the club, by their names in ``?view=``."""


def shown(name: str, shows: Collection[What]) -> Callable[[ClubRenderer], ClubRenderer]:
    """Register the function that renders the page ``name`` for a visitor, outside any visitor's request."""

    def register(render: ClubRenderer) -> ClubRenderer:
        CLUB_PAGES[name] = ClubPage(render, frozenset(shows))
        return render

    return register


TABLE_PAGES: Final[dict[str, TableRenderer]] = {}
"""What renders the screens of a table, by their names in ``?view=``."""


def shown_at_table(name: str) -> Callable[[TableRenderer], TableRenderer]:
    """Register the function that renders the screen ``name`` of a table."""

    def register(render: TableRenderer) -> TableRenderer:
        TABLE_PAGES[name] = render
        return render

    return register


TournamentRenderer: TypeAlias = Callable[[int, Visitor], str]

TOURNAMENT_PAGES: Final[dict[str, TournamentRenderer]] = {}
"""What renders the pages of a tournament, by their names in ``?view=``."""


def shown_of_tournament(name: str) -> Callable[[TournamentRenderer], TournamentRenderer]:
    """Register the function that renders the page ``name`` of the tournament of that number.

    It is sent when anything is entered, and when a table comes, leaves, or scores a round.
    """

    def register(render: TournamentRenderer) -> TournamentRenderer:
        TOURNAMENT_PAGES[name] = render
        return render

    return register


class _Club:
    """What the pages about the club show: no game of their own."""

    def __init__(self, watched: Callable[[], None]) -> None:
        self.file_id = "club"
        self.watched = watched

    @property
    def view(self) -> TableView | None:
        """The present table."""
        return None

    def unwatched(self) -> None:
        """Note that the last screen has left."""


class _AtTable(_Club):
    """What the screens of one table show."""

    def __init__(self, watched: Callable[[], None], table: ClubTable) -> None:
        super().__init__(watched)
        self._table = table

    @property
    def view(self) -> TableView | None:
        """The present table."""
        return self._table.view


class _Told(NamedTuple):
    """A table's broadcaster, and how the table stood otherwise than by its game when it was last told."""

    broadcaster: Broadcaster
    stands: object


class Channels:
    """All streams of a board, for whoever sends them; ``most`` is how many may watch one page."""

    def __init__(
        self,
        app: Flask,
        follower: ClubFollower,
        most: int,
        heartbeat: float,
        changes: Callable[[], int],
    ) -> None:
        self.heartbeat = heartbeat
        self._follower = follower
        self._lock = Lock()
        self._listeners = Listeners[[]]()
        self._make = partial(Broadcaster, app, most=most, heartbeat=heartbeat, changes=changes)
        self._club = _Club(follower.ring)
        self._beat = self._made(self._club, {}).heartbeat_event
        self._pages = {
            name: self._made(self._club, {name: partial(_rendered, page.render)})
            for name, page in CLUB_PAGES.items()
        }
        self._tables: dict[str, _Told] = {}
        self._tournaments: dict[int, Broadcaster] = {}
        self._scored: object = ()
        follower.is_watched = lambda: self.is_watched
        follower.listen(self._changed)

    @property
    def heartbeat_event(self) -> bytes:
        """By it a screen notices a connection that broke silently."""
        return self._beat

    @property
    def is_watched(self) -> bool:
        """Does any screen follow the board?"""
        return any(each.open_streams for each in self._all())

    def subscribe(self, tell: Callable[[], None]) -> Callable[[], None]:
        """Call ``tell`` whenever there are news or the end, in any thread; return what ends that."""
        return self._listeners.listen(tell)

    def end(self) -> None:
        """End every stream."""
        for each in self._all():
            each.end()

    def of_club(self, name: str) -> Broadcaster:
        """Return what sends that page about the club; aborts with 404."""
        if name not in self._pages:
            abort(404, did_you_mean(say("No page is called %(word)s.", word=name), name, self._pages))
        return self._pages[name]

    def of_table(self, table: ClubTable) -> Broadcaster:
        """Return what sends the screens of that table."""
        with self._lock:
            if table.name not in self._tables:
                views = {name: partial(render, table) for name, render in TABLE_PAGES.items()}
                shown = _AtTable(self._follower.ring, table)
                made = self._made(shown, views, lambda: is_timed(table.assignment))
                self._tables[table.name] = _Told(made, self._stands(table))
                table.listen(made.publish)
                # What was logged before it listened.
                made.refresh()
            return self._tables[table.name].broadcaster

    def of_tournament(self, number: int) -> Broadcaster:
        """Return what sends the pages of that tournament, which there is."""
        with self._lock:
            if number not in self._tournaments:
                views = {
                    name: partial(_rendered, partial(render, number))
                    for name, render in TOURNAMENT_PAGES.items()
                }
                self._tournaments[number] = self._made(self._club, views)
            return self._tournaments[number]

    def _made(
        self, source: _Club, views: Mapping[str, Renderer], ages: Callable[[], bool] = lambda: False
    ) -> Broadcaster:
        made = self._make(source, views=views, ages=ages)
        made.subscribe(self._listeners.tell)
        return made

    def _all(self) -> list[Broadcaster]:
        of_tables = (each.broadcaster for each in tuple(self._tables.values()))
        return [*self._pages.values(), *tuple(self._tournaments.values()), *of_tables]

    def _changed(self, what: frozenset[What]) -> None:
        for name, page in CLUB_PAGES.items():
            if name in self._pages and page.shows & what:
                self._pages[name].refresh()
        scored = tuple(map(_scores, self._follower.tables.values()))
        if What.TOURNAMENTS in what or scored != self._scored:
            self._scored = scored
            for each in tuple(self._tournaments.values()):
                each.refresh()
        for name, (broadcaster, before) in tuple(self._tables.items()):
            stands = self._stands(self._follower.tables[name])
            if stands != before:
                self._tables[name] = _Told(broadcaster, stands)
                broadcaster.refresh()

    def _stands(self, table: ClubTable) -> object:
        return table.is_away, table.damage, table.assignment, self._follower.away_since


def _rendered(render: ClubRenderer, _view: TableView | None, visitor: Visitor) -> str:
    return render(visitor)


def _scores(table: ClubTable) -> object:
    """Return what a tournament shows of a table."""
    if table.view is None:
        return table.is_away
    state = table.view.state
    return table.is_away, table.view.game_id, state.phase is Phase.FINISHED, tuple(state.totals.values())
