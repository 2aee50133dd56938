"""The games of each table on the board: its companion's pages over the club's copy, read-only."""

from collections import OrderedDict
from collections.abc import Iterable, Mapping
from threading import Lock
from typing import Any, Final

from flask import Blueprint, g, url_for

from companion.board.context import table_or_404
from companion.board.tables import ClubTable
from companion.club.reading import Library
from companion.statistics import Identities
from companion.table import OddsHistory, Preferences, Replays, TableView
from companion.table.library.in_memory import GamesInMemory
from companion.table.library.played_games import PlayedGames
from companion.table.library.replays import Memory
from companion.table.log.kept_games import History, KeptGame, ListedGame
from companion.web.api import table as api
from companion.web.extension import Extension
from companion.web.request_context import show_elsewhere
from companion.web.screens import games, replays
from companion.web.screens.result import pages as results

CACHED_EVENTS: Final = 60_000  # of the games that are looked at, of all tables
CACHED_SUMMARIES: Final = 5_000  # of finished games
routes = Blueprint("table_games", __name__, url_prefix="/tables/<table:name>")


class ClubLog:
    """The copy of a table's log, as :class:`~companion.table.library.readable.ReadableLog`."""

    def __init__(self, library: Library, table: int, log: int, summaries: "Summaries") -> None:
        self._library = library
        self._place = (table, log)
        self._summaries = summaries

    def game(self, game: int) -> KeptGame | None:
        """One game."""
        found = self._library.game(*self._place, game)
        return KeptGame(found.game, found.headers, found.begun, Preferences()) if found else None

    def history(self, game: int) -> History:
        """Return the events of a game."""
        return self._library.history(*self._place, game)

    def summaries(self, most: int, before: int | None = None) -> tuple[ListedGame, ...]:
        """Return the newest games, or the newest before one, each with its summary if that is known."""
        found = self._library.games(*self._place, most, before)
        return tuple(
            ListedGame(each.game, each.begun, self._summaries.get((*self._place, each.game)))
            for each in found
        )

    def keep_summaries(self, made: Mapping[int, str]) -> None:
        """Keep summaries of finished games in memory."""
        for game, summary in made.items():
            self._summaries.keep((*self._place, game), summary)

    def continued_by(self, wanted: Iterable[int]) -> dict[int, int]:
        """Return the games that continue these."""
        return self._library.continued_by(*self._place, wanted)

    def headers(self, most: int) -> tuple[str, ...]:
        """Return the headers of the newest games."""
        return tuple(each.headers for each in self._library.games(*self._place, most))

    def identities(self) -> Identities:
        """Return who is who at the table."""
        return self._library.who(*self._place)


class Summaries:
    """The latest summaries by table, log and game."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._kept: OrderedDict[tuple[int, int, int], str] = OrderedDict()

    def get(self, place: tuple[int, int, int]) -> str | None:
        """Return the summary of a game; None if it is unknown."""
        return self._kept.get(place)

    def keep(self, place: tuple[int, int, int], summary: str) -> None:
        """Keep a summary."""
        with self._lock:
            self._kept[place] = summary
            while len(self._kept) > CACHED_SUMMARIES:
                self._kept.popitem(last=False)


class ClubGames:
    """The games of a table of the club, as :class:`~companion.web.request_context.ShownGames`."""

    odds_history: OddsHistory | None = None

    def __init__(self, table: ClubTable, log: ClubLog, memory: Memory) -> None:
        self._table = table
        self._log = log
        self.replays = Replays(log, lambda: table.course, memory, (table.number, table.log))
        self.played_games = PlayedGames(log, lambda: table.course, self.replays)

    @property
    def view(self) -> TableView | None:
        """The present game."""
        return self._table.view

    @property
    def identities(self) -> Identities:
        """Who is who now, read once for a request."""
        if "identities" not in g:
            g.identities = self._log.identities()
        found: Identities = g.identities
        return found


class Shelves:
    """The games of all tables; those looked at last are in memory."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._summaries = Summaries()
        self._memory: Memory = GamesInMemory(CACHED_EVENTS)

    def of(self, table: ClubTable) -> ClubGames:
        """Return the games of a table, from its present log."""
        log = ClubLog(self._library, table.number, table.log, self._summaries)
        return ClubGames(table, log, self._memory)


SHELVES: Final = Extension[Shelves]("shelves")


@routes.url_value_preprocessor
def _find_table(_endpoint: str | None, values: dict[str, Any] | None) -> None:
    assert values is not None
    table = table_or_404(values.pop("name"))
    show_elsewhere(SHELVES.present().of(table), root=url_for("screens.screen", name=table.name))
    g.table_name = table.name


for path, page in (
    ("/games", games.all_games),
    ("/games/<int:game_id>", games.one_game),
    ("/games/<int:game_id>/replay", replays.game),
    ("/games/<int:game_id>/replay/<int:number>", replays.moment),
    ("/games/<int:game_id>/result.png", results.result_picture),
    ("/games/<int:game_id>/sheet", results.score_sheet),
    ("/api/games/<int:game_id>/record", api.game_as_record),
    ("/api/games/<int:game_id>/record.csv", api.game_as_csv),
    ("/api/games/<int:game_id>/record.json", api.game_as_json),
):
    routes.add_url_rule(path, view_func=page)
routes.record(games.keep_rows)
routes.add_app_template_filter(games.day)
routes.add_app_template_filter(games.outcome)
routes.add_app_template_global(replays.mark_name)
