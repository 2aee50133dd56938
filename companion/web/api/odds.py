"""The odds over HTTP."""

from flask import Response, abort

from companion.rules import say
from companion.web.api.calls import answer, error, get
from companion.web.api.responses import as_json
from companion.web.equipment import present_equipment
from companion.web.request_context import present_table


@get(
    "/odds",
    answer("The odds.", "Odds")
    | error(404, "The odds are off.")
    | error(503, "They are being worked out, or cannot be for now."),
)
def odds() -> Response:
    """How everybody stands by what is public: by the newest estimate, which may be a moment old."""
    view, live = present_table().view, present_equipment().odds
    if view is None or live is None or not view.preferences.odds:
        abort(404, say("The odds are off. The host can switch them on, in the menu under Time and odds."))
    latest = live.latest(view)
    if latest is None or live.is_missing:
        abort(503, say("The odds are being worked out. Ask again in a moment."))
    return as_json(latest.odds.as_json(latest.version))
