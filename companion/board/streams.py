"""The streams of a board: pages about the club, of each tournament, and the screens of each table.

    @shown("tiles", {What.TABLES})
    def tiles(visitor: Visitor) -> str:
        return render_template("partials/tiles.html", ...)

    @shown_at_table("table")
    def screen(table: ClubTable, view: TableView | None, visitor: Visitor) -> str:
        return render_template("partials/table.html", ...)

    @shown_of_tournament("tournament")
    def tournament(number: int, visitor: Visitor) -> str:
        return render_template("partials/tournament.html", ...)

A page with ``data-view="tiles"`` is sent that fragment whenever one of these has changed; only what is
watched is rendered. Each page about the club, each tournament and each table has its own broadcaster.
"""

from collections.abc import Callable, Collection, Mapping
from functools import partial
from threading import Lock
from typing import Final, NamedTuple, TypeAlias, TypeVar

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
TournamentRenderer: TypeAlias = Callable[[int, Visitor], str]
_R = TypeVar("_R")


class ClubPage(NamedTuple):
    """A page about the club: what renders it, and what of the club it shows."""

    render: ClubRenderer
    shows: frozenset[What]


CLUB_PAGES: Final[dict[str, ClubPage]] = {}
TABLE_PAGES: Final[dict[str, TableRenderer]] = {}
TOURNAMENT_PAGES: Final[dict[str, TournamentRenderer]] = {}
"""The pages about the club, of each table and of each tournament, by their names in ``?view=``."""


def shown(name: str, shows: Collection[What]) -> Callable[[ClubRenderer], ClubRenderer]:
    """Register the function that renders the page ``name`` for a visitor, outside any visitor's request."""

    def register(render: ClubRenderer) -> ClubRenderer:
        CLUB_PAGES[name] = ClubPage(render, frozenset(shows))
        return render

    return register


def shown_at_table(name: str) -> Callable[[TableRenderer], TableRenderer]:
    """Register the function that renders the screen ``name`` of a table."""
    return partial(_registered, TABLE_PAGES, name)


def shown_of_tournament(name: str) -> Callable[[TournamentRenderer], TournamentRenderer]:
    """Register the function that renders the page ``name`` of a tournament, given its number.

    It is sent when anything is entered, and when a table comes, leaves, or scores a round.
    """
    return partial(_registered, TOURNAMENT_PAGES, name)


def _registered(pages: dict[str, _R], name: str, render: _R) -> _R:
    pages[name] = render
    return render


class _Club:
    def __init__(self, watched: Callable[[], None]) -> None:
        self.file_id = "club"
        self.watched = watched

    @property
    def view(self) -> TableView | None:
        """The present table."""
        return None

    def unwatched(self) -> None:
        """Ignore that the last screen has left."""


class _AtTable(_Club):
    def __init__(self, watched: Callable[[], None], table: ClubTable) -> None:
        super().__init__(watched)
        self._table = table

    @property
    def view(self) -> TableView | None:
        """The present table."""
        return self._table.view


class TableChannel(NamedTuple):
    """A table's broadcaster, and what its screens last showed besides the game."""

    table: ClubTable
    broadcaster: Broadcaster
    shown: object


class Channels:
    """All streams of a board; ``most`` is how many may watch one page."""

    def __init__(
        self, app: Flask, follower: ClubFollower, most: int, heartbeat: float, changes: Callable[[], int]
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
        self._tables: dict[int, TableChannel] = {}
        self._tournaments: dict[int, Broadcaster] = {}
        self._scored: object = ()
        follower.is_watched = lambda: self.is_watched
        follower.listen(self._changed)

    @property
    def heartbeat_event(self) -> bytes:
        """The event by which a screen notices a silently broken connection."""
        return self._beat

    @property
    def is_watched(self) -> bool:
        """Does any screen follow the board?"""
        return any(each.open_streams for each in self._all())

    def subscribe(self, tell: Callable[[], None]) -> Callable[[], None]:
        """Call ``tell`` on news and at the end, in any thread; return a function that ends that."""
        return self._listeners.listen(tell)

    def end(self) -> None:
        """End every stream."""
        for each in self._all():
            each.end()

    def of_club(self, name: str) -> Broadcaster:
        """Return the broadcaster of that page about the club; aborts with 404."""
        if name not in self._pages:
            abort(404, did_you_mean(say("No page is called %(word)s.", word=name), name, self._pages))
        return self._pages[name]

    def of_table(self, table: ClubTable) -> Broadcaster:
        """Return the broadcaster of that table's screens."""
        with self._lock:
            if table.number not in self._tables:
                views = {name: partial(render, table) for name, render in TABLE_PAGES.items()}
                shown = _AtTable(self._follower.ring, table)
                made = self._made(shown, views, lambda: is_timed(table.assignment))
                self._tables[table.number] = TableChannel(table, made, self._shown_besides(table))
                table.listen(made.publish)
                # For what was logged before it listened.
                made.refresh()
            return self._tables[table.number].broadcaster

    def of_tournament(self, number: int) -> Broadcaster:
        """Return the broadcaster of that tournament's pages; the tournament exists."""
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
        for number, (table, broadcaster, before) in tuple(self._tables.items()):
            shows = self._shown_besides(table)
            if shows != before:
                self._tables[number] = TableChannel(table, broadcaster, shows)
                broadcaster.refresh()

    def _shown_besides(self, table: ClubTable) -> object:
        return table.is_away, table.damage, table.assignment, self._follower.away_since


def _rendered(render: ClubRenderer, _view: TableView | None, visitor: Visitor) -> str:
    return render(visitor)


def _scores(table: ClubTable) -> object:
    if table.view is None:
        return table.is_away
    state = table.view.state
    return table.is_away, table.view.game_id, state.phase is Phase.FINISHED, tuple(state.totals.values())
