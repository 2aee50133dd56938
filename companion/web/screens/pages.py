"""The screens that only show the game: the score, and the table in the middle."""

from typing import Any

from flask import Blueprint, redirect, request
from werkzeug.wrappers import Response

from companion.rules import Phase, State
from companion.table import TableView
from companion.web.access.auth import turn_round
from companion.web.current import Visitor, present_table, present_visitor
from companion.web.screens.confetti import Piece, confetti
from companion.web.screens.frame import fragment, frame, page
from companion.web.screens.ring import ring
from companion.web.screens.scores import scoreboard
from companion.web.server.stream import view as streamed
from companion.web.words.headline import colour_name

game_screens = Blueprint("game_screens", __name__)


@game_screens.get("/score")
def score() -> str | Response:
    """Totals, rounds, the way to the target."""
    view = present_table().view
    return redirect("/setup") if view is None else page("score", _score(view, present_visitor()))


@game_screens.get("/table")
def table() -> str | Response:
    """The screen in the middle, for everyone to see, with any player at its lower edge."""
    if (bottom := request.args.get("bottom")) is not None:
        return turn_round(redirect("/table", 303), bottom)
    view = present_table().view
    return redirect("/setup?for=table") if view is None else page("table", _table(view, present_visitor()))


def _score(view: TableView, visitor: Visitor) -> dict[str, Any]:
    return {**frame(view, visitor), "board": scoreboard(view.state)}


def _table(view: TableView, visitor: Visitor) -> dict[str, Any]:
    return {
        **frame(view, visitor),
        "ring": ring(view.game, visitor.bottom),
        "board": scoreboard(view.state),
        "colour_word": colour_name(view.state.colour),
        "confetti": _confetti(view.state),
    }


def _confetti(state: State) -> tuple[Piece, ...]:
    """Much of it for who has won the game, some for who has won the round."""
    if state.winner:
        return confetti(72)
    return confetti(36) if state.phase is Phase.BETWEEN and state.rounds else ()


@streamed("score")
def _score_fragment(view: TableView | None, visitor: Visitor) -> str:
    return fragment("score", _score(view, visitor)) if view else ""


@streamed("table")
def _table_fragment(view: TableView | None, visitor: Visitor) -> str:
    return fragment("table", _table(view, visitor)) if view else ""
