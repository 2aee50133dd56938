"""The page of time and odds: a nudge, a limit to each turn, and whether odds are shown."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from flask import Blueprint, redirect, render_template, request
from werkzeug.wrappers import Response

from companion.table import LIMITS, NUDGES
from companion.web.access.auth import prefer_or_abort
from companion.web.request_context import known_word, may_host, present_table

PACE_CHOICES: Final[Mapping[str, Mapping[str, int | bool]]] = {
    "nudge_after": {str(seconds): seconds for seconds in NUDGES},
    "turn_limit": {str(seconds): seconds for seconds in LIMITS},
    "odds": {"off": False, "on": True},
}
"""The values of each preference by its words, by the name of its field."""

pace_pages = Blueprint("pace", __name__)


@pace_pages.get("/pace")
def pace() -> str | Response:
    """Render the page, once there is a game."""
    view = present_table().view
    if view is None:
        return redirect("/setup")
    return render_template(
        "pace.html",
        acts=may_host(),
        chosen=view.preferences,
        choices=PACE_CHOICES,
        deck=view.state.setup.edition,
    )


@pace_pages.post("/pace")
def choose() -> Response:
    """Change the preferences in the form; others stay as they are."""
    wanted: dict[str, Any] = {
        name: choices[known_word(request.form[name], choices)]
        for name, choices in PACE_CHOICES.items()
        if name in request.form
    }
    prefer_or_abort(lambda before: replace(before, **wanted))
    return redirect("/pace", 303)
