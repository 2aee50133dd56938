"""The board: a tile for each table, readable from across the room."""

import logging
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import IntEnum
from math import ceil, sqrt
from typing import Any, Final

from flask import Blueprint, render_template, url_for

from companion.board.context import present_follower, warnings
from companion.board.follower import What
from companion.board.streams import shown
from companion.board.tables import ClubTable
from companion.rules import Colour, Phase, State
from companion.table import TableView
from companion.web.languages import present_language
from companion.web.request_context import Visitor
from companion.web.screens.scores import ScoreLine, scoreboard
from companion.web.words.headline import headline
from companion.web.words.language import _, counted, hour, translated
from companion.web.words.phrases import called_round, colour_name, goal
from companion.web.words.typesetting import DOT, short_side

MOST_COLUMNS: Final = 8
routes = Blueprint("tiles", __name__)

logger = logging.getLogger(__name__)


class Group(IntEnum):
    """The state of a table, in the order of the board."""

    PLAYING = 0
    WON = 1
    EMPTY = 2
    AWAY = 3


@dataclass(frozen=True)
class Tile:
    """A table on the board: ``headline`` says what it must do now, ``away`` since when it is away.

    ``scores`` are the totals of who is at the table, each by a short name.
    """

    number: int
    name: str
    address: str
    group: Group
    headline: str
    game: str
    colour: Colour | None
    colour_word: str
    direction: str
    scores: tuple[ScoreLine, ...]
    away: str


@routes.get("/")
def board() -> str:
    """Render the board."""
    present_follower().look_now()
    return render_template("board/tiles.html", screen="tiles", **_context())


@shown("tiles", {What.TABLES})
def _fragment(_visitor: Visitor) -> str:
    return render_template("partials/tiles.html", **_context())


def _context() -> dict[str, Any]:
    tiles = sorted_tiles()
    return {
        "tiles": tiles,
        "summary": summary_of(tiles),
        "columns": max(1, min(MOST_COLUMNS, ceil(sqrt(len(tiles))))),
        "warnings": warnings(),
    }


def sorted_tiles() -> list[Tile]:
    """Return a tile for each table, in the order of the board."""
    return sorted(map(_shown, present_follower().present.values()), key=_place)


def _place(tile: Tile) -> tuple[object, ...]:
    # As people count: table 2 before table 10.
    parts = re.split(r"(\d+)", tile.name.casefold())
    return tile.group, [(int(part), "") if part.isdecimal() else (-1, part) for part in parts]


def summary_of(tiles: Iterable[Tile]) -> str:
    """Return the numbers of tables by state, in words."""
    groups = [tile.group for tile in tiles]
    said = [
        counted("%(num)d table", "%(num)d tables", len(groups)),
        # translators: how many tables are at their game now
        counted("%(num)d playing", "%(num)d playing", groups.count(Group.PLAYING)),
    ]
    if away := groups.count(Group.AWAY):
        # translators: how many tables cannot be heard of
        said.append(counted("%(num)d away", "%(num)d away", away))
    return DOT.join(said)


def _shown(table: ClubTable) -> Tile:
    try:
        return _tile(table)
    except Exception:
        # The other tables are shown all the same.
        logger.exception("The tile of %s could not be made.", table.name)
        return _without_game(table, _unreadable(), _away(table))


def _tile(table: ClubTable) -> Tile:
    view, away = table.view, _away(table)
    if view is None:
        return _without_game(table, _what_is_missing(table), away)
    # Few of many tables have changed since the last picture.
    key = "tile", table.name, away, present_language()
    if key not in view.derived:
        view.derived[key] = _tile_of(table, view, away)
    made: Tile = view.derived[key]
    return made


def _tile_of(table: ClubTable, view: TableView, away: str) -> Tile:
    state = view.state
    return Tile(
        table.number,
        table.name,
        _address(table),
        Group.AWAY if away else Group.WON if state.phase is Phase.FINISHED else Group.PLAYING,
        headline(view.game, view.preferences.level),
        _game(state),
        state.colour,
        colour_name(state.colour),
        state.direction or "" if state.turn else "",
        tuple(
            replace(each, name=short_side(each.members, state.players))
            for each in scoreboard(state, view.game.everyone).standings
            if not each.has_left
        ),
        away,
    )


def _without_game(table: ClubTable, said: str, away: str) -> Tile:
    group = Group.AWAY if away else Group.EMPTY
    return Tile(table.number, table.name, _address(table), group, said, "", None, "", "", (), away)


def _what_is_missing(table: ClubTable) -> str:
    if table.damage:
        return _unreadable()
    return _("Nothing played yet") if table.attendance.seen else _("Not here yet")


def _unreadable() -> str:
    return _("What it plays cannot be read here")


def _address(table: ClubTable) -> str:
    return url_for("screens.screen", name=table.name)


def _away(table: ClubTable) -> str:
    """Return since when a table is away; empty if it is here, or never came."""
    seen = table.attendance.seen
    if not table.is_away or seen is None:
        return ""
    return _("away since %(time)s", time=hour(seen.astimezone()))


def _game(state: State) -> str:
    # The name of an edition last, as it may be long.
    begun = state.round and state.phase is not Phase.FINISHED
    number = called_round(state.setup, state.round) if begun else ""
    return DOT.join(filter(None, [number, goal(state.setup), translated(state.setup.edition.name)]))
