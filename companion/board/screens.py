"""A table's own screen on the board: the same as at the table, only to watch."""

from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion.board.context import present_follower, table_or_404, warnings
from companion.board.streams import shown_at_table
from companion.board.tables import ClubTable
from companion.table import TableView
from companion.web.access.auth import remember_bottom
from companion.web.assigned import Assigned, assigned_at
from companion.web.request_context import Visitor, present_credentials
from companion.web.screens.pages import table_screen
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
    context = _context(found, found.view, present_credentials().at(found.view))
    if context is None:
        return render_template("board/no_game.html", table=found, here=here)
    stream = url_for("streams.open_stream_of_table", name=name)
    return render_page("table", {**context, "stream": stream})


@shown_at_table("table")
def _fragment(table: ClubTable, view: TableView | None, visitor: Visitor) -> str:
    context = _context(table, view, visitor)
    return render_fragment("table", context) if context else render_fragment("no_game", {})


@shown_at_table("waits")
def _waits(table: ClubTable, view: TableView | None, visitor: Visitor) -> str:
    """Render whether a table has something to show, for the page of one that has nothing."""
    return "game" if _context(table, view, visitor) else ""


def _context(table: ClubTable, view: TableView | None, visitor: Visitor) -> dict[str, Any] | None:
    # Nobody acts at a table from here.
    shown = table_screen(view, Visitor(bottom=visitor.bottom), _assigned(table, view))
    if shown is None:
        return None
    return {
        **shown,
        "club_table": table.name,
        "invites": invitation(watching=True),
        "warnings": (*warnings(), *_away(table), *_damage(table)),
    }


def _assigned(table: ClubTable, view: TableView | None) -> Assigned | None:
    # What cannot be read may be its game.
    if table.assignment is None or table.damage:
        return None
    now = present_follower().now()
    return assigned_at(table.assignment, view, table.begun, now, is_reached=True)


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
