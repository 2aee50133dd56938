"""A table's own screen on the board: the same as at the table, only to watch."""

from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion.board.context import present_follower, table_or_404, warnings
from companion.board.streams import shown_at_table
from companion.board.tables import ClubTable
from companion.table import TableView
from companion.web.access.auth import remember_bottom
from companion.web.request_context import Visitor, present_credentials
from companion.web.screens.pages import table_context
from companion.web.screens.rendering import render_fragment, render_page
from companion.web.server.qr import invitation
from companion.web.words.language import _, hour

routes = Blueprint("screens", __name__)


@routes.get("/tables/<table:name>")
def screen(name: str) -> str | Response:
    """Render the table's screen; ``?bottom=NAME`` turns it, so that they are at its lower edge."""
    present_follower().look_now()
    found, here = table_or_404(name), url_for("screens.screen", name=name)
    if (bottom := request.args.get("bottom")) is not None:
        return remember_bottom(redirect(here, 303), bottom)
    if found.view is None:
        return render_template("board/no_game.html", table=found, here=here)
    context = _context(found, found.view, present_credentials().at(found.view))
    stream = url_for("streams.open_stream_of_table", name=name)
    return render_page("table", {**context, "stream": stream, "invites": invitation(watching=True)})


@shown_at_table("table")
def _fragment(table: ClubTable, view: TableView | None, visitor: Visitor) -> str:
    return render_fragment("table", _context(table, view, visitor)) if view else ""


@shown_at_table("waits")
def _waits(_table: ClubTable, view: TableView | None, _visitor: Visitor) -> str:
    """Render whether a table has a game: for the page of one that has none."""
    return "game" if view else ""


def _context(table: ClubTable, view: TableView, visitor: Visitor) -> dict[str, Any]:
    return {
        # Nobody acts at a table from here.
        **table_context(view, Visitor(bottom=visitor.bottom)),
        "club_table": table.name,
        "warnings": (*warnings(), *_away(table), *_damage(table)),
    }


def _away(table: ClubTable) -> tuple[str, ...]:
    seen = table.attendance.seen
    if not table.is_away or seen is None:
        return ()
    since = hour(seen.astimezone())
    return (
        _("%(table)s has been away since %(time)s. This is how it stood then.", table=table.name, time=since),
    )


def _damage(table: ClubTable) -> tuple[str, ...]:
    if table.damage is None:
        return ()
    text = _("What %(table)s plays cannot be read here any more. Is its companion newer?", table=table.name)
    return (text,)
