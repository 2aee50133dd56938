"""How everybody stands, for programs."""

from flask import Blueprint, Response, abort

from companion.rules import say
from companion.web.api.responses import as_json
from companion.web.equipment import present_equipment
from companion.web.request_context import present_table

odds_api = Blueprint("odds_api", __name__, url_prefix="/api")


@odds_api.get("/odds")
def odds() -> Response:
    """Return the newest odds; 404 where the table wants none, 503 until they are worked out."""
    view, live = present_table().view, present_equipment().odds
    if view and not view.state.setup.edition.has_odds:
        abort(404, say("There are no odds for the %(edition)s deck.", edition=view.state.setup.edition.name))
    if view is None or live is None or not view.preferences.odds:
        abort(404, say("The odds are off. The host can switch them on, in the menu under Time and odds."))
    latest = live.latest(view)
    if latest is None or live.is_missing:
        abort(503, say("The odds are being worked out. Ask again in a moment."))
    return as_json(latest.odds.as_json(latest.version))
