"""The club over HTTP: its state, and what the table is to play there."""

from typing import Any

from flask import Response, abort

from companion.ports import Assignment
from companion.rules import say
from companion.web.api.calls import answer, error, get
from companion.web.api.responses import as_json
from companion.web.equipment import present_club_state


@get("/club", answer("The club.", "Club") | error(404, "This table is in no club."))
def club() -> Response:
    """How the table stands with its club, and what it is to play in a tournament."""
    state = present_club_state()
    if state is None:
        abort(404, say("This table is in no club."))
    assignment = _assignment(state.assignment) if state.assignment else None
    return as_json({"table": state.table, "reached": state.is_reached, "assignment": assignment})


def _assignment(assignment: Assignment) -> dict[str, Any]:
    return {
        "tournament": assignment.tournament_name,
        "round": assignment.round,
        "number": assignment.number,
        "seats": assignment.seats,
        "headers": assignment.headers,
        "minutes": assignment.minutes,
        "started": assignment.started.isoformat() if assignment.started else None,
        "over": assignment.is_over,
        "held": assignment.held,
        "paused": assignment.paused.isoformat() if assignment.paused else None,
        "announcement": assignment.announcement,
        "final": assignment.is_final,
    }
