"""Who organises: the name that stands by all they enter, asked at the first of it and kept by their phone."""

from typing import Final
from urllib.parse import quote, unquote

from flask import Blueprint, g, render_template, request
from werkzeug.wrappers import Response

from companion.club.connection import Unreached
from companion.rules import Unreadable, read_new_name, say
from companion.web.access.auth import READING, remember

COOKIE: Final = "uno_companion_organiser"
FIELD: Final = "by"

routes = Blueprint("tournaments", __name__)


def present_organiser() -> str:
    """Return the name of whoever posts; empty where this phone has not said it yet."""
    name: str = g.get("organiser", "")
    return name


@routes.before_request
def _know_organiser() -> str | None:
    """Ask who posts, and continue with the same form once that is known."""
    kept = unquote(request.cookies.get(COOKIE, ""))
    typed = request.form.get(FIELD) if request.method not in READING else None
    try:
        g.organiser = read_new_name(kept if typed is None else typed)
    except Unreadable as error:
        if request.method in READING:
            return None
        fields = [(name, value) for name, value in request.form.items(multi=True) if name != FIELD]
        refusal = "" if typed is None else error.args[0]
        return render_template("board/organiser.html", fields=fields, typed=typed or "", refusal=refusal)
    return None


@routes.after_request
def _remember_organiser(answer: Response) -> Response:
    name = present_organiser()
    if name and FIELD in request.form:
        # A cookie has no letters beyond ASCII.
        remember(answer, COOKIE, quote(name))
    return answer


def say_what_is_away(blueprint: Blueprint) -> None:
    """Have the pages of a blueprint say in a sentence that the database is away, or the board is too old."""
    blueprint.register_error_handler(Unreached, _away)
    blueprint.register_error_handler(Unreadable, _newer)


def _away(_error: Unreached) -> tuple[str, int]:
    sentence = say("The club's database is away. Try again in a moment: nothing is entered twice.")
    return render_template("error.html", status=503, sentence=sentence), 503


def _newer(_error: Unreadable) -> tuple[str, int]:
    sentence = say("A newer board has written this tournament. Update this one to go on.")
    return render_template("error.html", status=503, sentence=sentence), 503


say_what_is_away(routes)
