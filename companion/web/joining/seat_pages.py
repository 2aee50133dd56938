"""The seat page: whose phone this is, who is the host, and whether each phone acts for one seat only."""

from dataclasses import replace
from typing import Final

from flask import Blueprint, abort, redirect, render_template, request
from werkzeug.wrappers import Response

from companion.rules import not_known, say
from companion.table import NotKept, TableView
from companion.web.access.auth import EVERYONE, become_host, leave, sit
from companion.web.access.ownership import denial_unless_own
from companion.web.access.permissions import NotPermitted
from companion.web.request_context import present_credentials, present_table, present_visitor
from companion.web.server.stream import phones_at_seats

WATCHING: Final = "watching"
HOST_FIRST: Final = say("Make this phone the host first; then it decides.")

seat = Blueprint("seat", __name__)


@seat.get("/seat")
def who_are_you() -> str | Response:
    """Render the choice: a player's own phone, one that keeps score for all, or one that only watches."""
    view = present_table().view
    if view is None or not present_credentials().has_code:
        return redirect("/")
    return render_template(
        "seat.html",
        view=view,
        players=view.state.setup.players,
        visitor=present_visitor(),
        keeps_score=present_credentials().keeps_score,
        phones=phones_at_seats(),
    )


@seat.post("/seat")
def choose() -> Response:
    """Remember whose phone this is: a player's, one that keeps score for everyone, or a watcher's."""
    players, play = _present_view().state.setup.players, redirect("/play", 303)
    wanted, role = request.form.get("seat", ""), request.form.get("as", "")
    if wanted not in players and role not in (EVERYONE, WATCHING):
        who = wanted[:40] or say("Nobody")
        abort(400, say("%(player)s does not play here. Choose one of those who do.", player=who))
    if role == WATCHING:
        return leave(play)
    return sit(play, wanted if wanted in players else "")


@seat.post("/host")
def host() -> Response:
    """Become the host, or as the host decide whether each phone acts for its own player only."""
    visitor, wanted = present_visitor(), request.form.get("do", "")
    if wanted not in ("take", "own", "any"):
        abort(400, not_known(wanted[:40], ("take", "own", "any")))
    back = redirect("/seat#host", 303)
    if not visitor.is_host:
        if wanted == "take" and not visitor.only_own:
            return become_host(back)
        raise NotPermitted(denial_unless_own(visitor, "") or HOST_FIRST)
    if wanted != "take":
        _let_only_own_seats(wanted == "own")
    return back


def _let_only_own_seats(wanted: bool) -> None:
    _present_view()
    result = present_table().prefer(lambda before: replace(before, own_seat_only=wanted))
    if isinstance(result, NotKept):
        abort(503, result.text)


def _present_view() -> TableView:
    view = present_table().view
    if view is None:
        abort(404, say("No game has begun yet. Begin one, then choose a seat."))
    return view
