"""The page on which seats change: who joins, who leaves, who sits where; in mid-round, who joins it.

Like the set-up page it works without JavaScript: its whole state is in the form, and every button but the
last only requests the page again.
"""

from typing import Any, Final
from urllib.parse import urlencode

from flask import Blueprint, abort, redirect, render_template, request
from werkzeug.wrappers import Response

from companion.rules import Ruling, Unreadable, say
from companion.table import Accepted, Damaged, NotKept, TableView
from companion.web.pad import newcomer
from companion.web.request_context import may_host, present_means, present_table
from companion.web.setup.remembered import remembered_names
from companion.web.setup.seating import (
    Seating,
    may_change_seats,
    may_join,
    present_seats,
    read_seating,
    seating_step,
)
from companion.web.words.language import translated

seating = Blueprint("seating", __name__)

AFTERWARDS: Final = "/play"
"""The page on which the next round is dealt."""


@seating.get("/seats")
def who_plays_next() -> str | Response:
    """Render the list of seats after a button, if one was tapped; in mid-round, the question who joins."""
    view = present_table().view
    if view is None:
        return redirect("/setup")
    if view.state.is_in_play:
        return _who_joins(view)
    button = request.args.get("do", "")
    after, errors = seating_step(read_seating(request.args, view.game), button)
    return _page(view, after, errors, typing=button in ("add", "enter"))


def _who_joins(view: TableView) -> str | Response:
    """Render the question who joins the round; with a name, lead on to where they sit."""
    action, _space, chip = request.args.get("do", "").partition(" ")
    typed, error = chip or request.args.get("new", ""), ""
    refused = may_join(view.game)
    if action and not refused:
        try:
            asked = {"ask": "join", "player": newcomer(typed, view.game), "at": view.version}
            return redirect(f"/play?{urlencode(asked)}", 303)
        except Unreadable as unreadable:
            error = translated(str(unreadable))
    return render_template(
        "joining.html",
        typed=typed,
        errors={"new": error} if error else {},
        acts=may_host(),
        refused=refused.text if refused else "",
        offered=remembered_names(view.state.players, view.state.left),
    )


@seating.post("/seats")
def take_seats() -> Response | tuple[str, int]:
    """Change the seats, with the points of those who join, as one transaction."""
    table, view = present_table(), present_table().view
    if view is None:
        abort(404, say("No game has begun yet. Begin one, then choose a seat."))
    wanted, errors = seating_step(read_seating(request.form, view.game), "enter")
    if errors or may_change_seats(view.game):
        return _page(view, wanted, errors), 422
    version, game_id = (request.form.get(name, type=int) for name in ("at", "game"))
    if not wanted.lines:
        return redirect(AFTERWARDS, 303)
    # With the version that the phone had seen: the same button tapped twice is one change.
    key = f"{game_id}.{version} {wanted.lines}"
    match table.submit_all(wanted.lines, version, key, game_id, entered_by=present_means()):
        case Accepted():
            return redirect(AFTERWARDS, 303)
        case NotKept(text):
            return _page(view, wanted, {"start": text}), 503
        case Damaged(_, text):
            return _page(view, wanted, {"start": text}), 409
        case _:
            # Another phone did something meanwhile: the list is kept, beside the present table.
            moved = translated(say("The table has moved on. Look once more, then seat them."))
            present = table.view or view
            return _page(present, wanted, {"start": moved}), 409


def _page(view: TableView, shown: Seating, errors: dict[str, str], typing: bool = False) -> str:
    state = view.state
    refused = may_change_seats(view.game)
    after = view.game if isinstance(shown.after, Ruling) else shown.after
    context: dict[str, Any] = {
        "view": view,
        "state": state,
        "seating": shown,
        "form": shown.form,
        "errors": errors,
        "typing": typing,
        "acts": may_host(),
        "refused": refused.text if refused else "",
        "dealer": "" if errors else after.state.next_dealer,
        "out_of_game": state.eliminated,
        "offered": remembered_names(
            [*shown.names, *state.eliminated], [*present_seats(view.game), *state.left]
        ),
    }
    return render_template("seats.html", **context)
