"""The projector: the board without anything to tap, as large as fits, which turns its pages by itself."""

from flask import Blueprint, render_template

from companion.board.context import present_follower
from companion.board.follower import What
from companion.board.streams import shown
from companion.board.tiles import board_context
from companion.web.request_context import Visitor

routes = Blueprint("projector", __name__)


@routes.get("/projector")
def projector() -> str:
    """Render the board for a wall."""
    present_follower().look_now()
    return render_template("board/projector.html", **{**board_context(), "screen": "projector"})


@shown("projector", {What.TABLES})
def _fragment(_visitor: Visitor) -> str:
    return render_template("partials/tiles.html", **board_context())
