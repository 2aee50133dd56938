"""The settings of one screen: light or dark, contrast, motion, sound, speech, staying on, its language."""

from typing import Any, Final

from flask import Blueprint, redirect, render_template, request
from werkzeug.wrappers import Response

from companion.web.access.auth import remember
from companion.web.languages import LANGUAGE_COOKIE, present_languages
from companion.web.screens.look import CHOICES, SYSTEM, Look
from companion.web.screens.showing import table_screen_page

DARK: Final = frozenset(("game_screens.table", "gathering.screen", "screens.screen"))
"""Table screens, here and on the board: a television in a living room is dark unless its look was chosen."""

look = Blueprint("look", __name__)


@look.get("/look")
def this_screen() -> str:
    """Render the settings page."""
    chosen = request.cookies.get(LANGUAGE_COOKIE, "")
    return render_template("look.html", chosen=chosen if chosen in present_languages() else SYSTEM)


@look.post("/look")
def choose() -> Response:
    """Keep the chosen values in the cookies of this screen."""
    answer = redirect("/look", 303)
    for name, words in {**CHOICES, LANGUAGE_COOKIE: (SYSTEM, *present_languages())}.items():
        if request.form.get(name) in words:
            remember(answer, name, request.form[name])
    return answer


@look.app_context_processor
def _look() -> dict[str, Any]:
    # For every page: the base template puts the values on the root element and chooses the style sheets.
    chosen = Look.read(request.cookies)
    is_dark = chosen.theme == SYSTEM and bool(request.endpoint in DARK or table_screen_page())
    return {"look": chosen._replace(theme="dark") if is_dark else chosen}
