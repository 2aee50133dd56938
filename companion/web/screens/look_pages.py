"""The settings of one screen: light or dark, more contrast, less motion, sound, speech, staying on."""

from typing import Any

from flask import Blueprint, redirect, render_template, request
from werkzeug.wrappers import Response

from companion.web.access.auth import remember
from companion.web.screens.look import CHOICES, Look

look = Blueprint("look", __name__)


@look.get("/look")
def this_screen() -> str:
    """Render the settings page."""
    return render_template("look.html")


@look.post("/look")
def choose() -> Response:
    """Keep the chosen values in the cookies of this screen."""
    answer = redirect("/look", 303)
    for name, words in CHOICES.items():
        if request.form.get(name) in words:
            remember(answer, name, request.form[name])
    return answer


@look.app_context_processor
def _look() -> dict[str, Any]:
    # For every page: the base template puts the values on the root element and chooses the style sheets.
    return {"look": Look.read(request.cookies)}
