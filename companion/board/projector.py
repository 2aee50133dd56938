"""The projector: the club on a wall, as large as fits, on pages that turn by themselves.

More pages come from another function in :data:`WALLS`.
"""

from collections.abc import Callable, Iterable, Iterator
from math import ceil, sqrt
from typing import Any, Final, NamedTuple, TypeAlias

from flask import Blueprint, render_template

from companion.board.context import present_follower, warnings
from companion.board.follower import EVERYTHING
from companion.board.streams import shown
from companion.board.tiles import Group, sorted_tiles, summary_of
from companion.web.assigned import RoundTime
from companion.web.request_context import Visitor

TABLES_PER_WALL: Final = 12  # that can be read from the back of a room
routes = Blueprint("projector", __name__)


class Wall(NamedTuple):
    """A page of the projector: its template, with the context ``wall.shows``.

    While one ``is_alone``, no page that is not is shown. Pages of a tournament have the ``time`` of its
    round, and a ``code`` to scan, by the address of its picture.
    """

    title: str
    template: str
    shows: dict[str, Any]
    is_alone: bool = False
    time: RoundTime | None = None
    code: str = ""


Walls: TypeAlias = Callable[[], Iterable[Wall]]


def tables() -> Iterator[Wall]:
    """Yield pages with all tables, about as many on each."""
    if any(hides() for hides in HIDES_TABLES):
        return
    tiles = sorted_tiles()
    title = summary_of(tiles)
    shown_elsewhere = {name for names in ELSEWHERE for name in names()}
    tiles = [each for each in tiles if each.name not in shown_elsewhere]
    if len(tiles) > TABLES_PER_WALL:
        # With several pages, none shows tables that have not begun.
        tiles = [each for each in tiles if each.group is not Group.EMPTY]
    pages = ceil(len(tiles) / TABLES_PER_WALL)
    for page in range(pages):
        some = tiles[len(tiles) * page // pages : len(tiles) * (page + 1) // pages]
        columns = ceil(sqrt(len(some)))
        shape = {"columns": columns, "rows": ceil(len(some) / columns)}
        yield Wall(title, "board/wall_of_tables.html", {"tiles": some, **shape})


ELSEWHERE: Final[list[Callable[[], Iterable[str]]]] = []
"""What yields the names of tables that are on other pages, and need no tile here."""

HIDES_TABLES: Final[list[Callable[[], bool]]] = []
"""What says that no page with tables is wanted."""

ANNOUNCED: Final[list[Callable[[], Iterable[str]]]] = []
"""What yields what everybody in the hall is told, beside all pages."""

WALLS: Final[list[Walls]] = [tables]  # what yields the projector's pages, in their order


@routes.get("/projector")
def projector() -> str:
    """Render the club for a wall."""
    present_follower().look_now()
    return render_template("board/projector.html", screen="projector", **_context())


@shown("projector", EVERYTHING)
def _fragment(_visitor: Visitor) -> str:
    return render_template("partials/projector.html", **_context())


def _context() -> dict[str, Any]:
    walls = [wall for walls in WALLS for wall in walls()]
    return {
        "walls": [wall for wall in walls if wall.is_alone] or walls,
        "announcements": [text for announced in ANNOUNCED for text in announced()],
        "nobody": summary_of(sorted_tiles()),
        "warnings": warnings(),
    }
