"""The web of the demonstration: the screens of any table, and the page from which one looks around.

Anybody without a code may open it. So it shows what there is to see, and takes the taps of one made-up
player: no code, no device, no backup and no program is served. Its cookie is the number of the player whose
phone the visitor holds.
"""

import re
from typing import Any, Final

from flask import Blueprint, Flask, Response, abort, redirect, render_template, request
from werkzeug.wrappers import Response as WerkzeugResponse

from companion.demo.playing import NAMES, Playing
from companion.rules import EDITIONS, say
from companion.web.access.permissions import OWN_POLICIES, anyone
from companion.web.extension import Extension
from companion.web.request_context import known_word, portraits_here, present_visitor

PLAYING: Final = Extension[Playing]("playing")
SHOWN: Final = frozenset(
    ("about", "as", "coin", "count", "games", "help", "leave", "look", "play", "players", "rules", "score")
) | {"static", "stream", "table"}
"""The first words of the addresses that may be opened; any other leads to the page to look around."""

TAKEN: Final = frozenset(("/act", "/box", "/count", "/flip", "/look"))
"""The addresses that take what a visitor taps."""

PLAYER_COOKIE: Final = "uno_companion_demo"

demo_pages = Blueprint("demonstration", __name__)


def open_pages(app: Flask, playing: Playing) -> None:
    """Let the application of a table be that of the demonstration."""
    PLAYING.put(app, playing)
    OWN_POLICIES.put(app, {f"{demo_pages.name}.{change_box.__name__}": anyone})
    app.register_blueprint(demo_pages)
    app.before_request(_only_what_is_shown)
    app.after_request(_under_its_address)
    known: dict[str, Any] = app.jinja_env.globals
    # Without these a page would follow the stream of the real table, and its icon would lead to a seat there.
    known.update(stream="/stream", manifest=lambda: known["static"]("app/uno.webmanifest"))
    known["demonstration"] = True
    # Heartbeats name the file of the real table, or none.
    app.context_processor(lambda: {"demo_seat": present_visitor().seat, "file": ""})


def _only_what_is_shown() -> WerkzeugResponse | str | None:
    first = request.path.split("/")[1]
    if request.method == "POST":
        if request.path not in TAKEN:
            abort(403, say("This is a demonstration: nobody can change that here."))
        return None
    if request.path == "/":
        return _look_around()
    return None if first in SHOWN else redirect("/", 303)


def _look_around() -> str:
    playing = PLAYING.present()
    view = playing.table.view
    assert view
    return render_template(
        "demo/look_around.html",
        editions=EDITIONS.values(),
        edition=playing.edition,
        names=[(number, name) for number, name in enumerate(NAMES, 1) if name in view.state.players],
        view=view,
        seat=present_visitor().seat,
        faces=portraits_here(view.state.players),
    )


@demo_pages.get("/as/<int:number>")
def hold_phone(number: int) -> WerkzeugResponse:
    """Hold the phone of that player, or for 0 none; then look at its screen."""
    if number > len(NAMES):
        abort(404)
    answer = redirect("/play" if number else "/table", 303)
    # Until the browser is closed, and for these pages alone.
    answer.set_cookie(
        PLAYER_COOKIE,
        str(number),
        path=f"{request.script_root}/",
        httponly=True,
        samesite="Lax",
        secure=request.is_secure,
    )
    return answer


@demo_pages.post("/box")
def change_box() -> WerkzeugResponse:
    """Let them play with another box, for everybody who looks on."""
    slug = known_word(request.form.get("box", ""), EDITIONS)
    PLAYING.present().change_box(EDITIONS[slug])
    return redirect("/table", 303)


@demo_pages.get("/leave")
def leave() -> WerkzeugResponse:
    """Go back to the table that is real."""
    # With its host, as the addresses of the demonstration alone begin with a slash.
    return redirect(request.host_url, 303)


def _under_its_address(answer: Response) -> Response:
    if request.script_root and answer.mimetype == "text/html":
        answer.set_data(under(request.script_root, answer.get_data(as_text=True)))
    return answer


def under(prefix: str, page: str) -> str:
    """Return a page whose addresses lie under ``prefix``, but for the static files, which all tables share.

    >>> under("/demo", '<a href="/play"><img src="/demo/static/x/icon.svg">')
    '<a href="/demo/play"><img src="/static/x/icon.svg">'
    """
    if not prefix:
        return page
    # By the function of plain texts: that of a rendered one would escape the quotation marks.
    shared = str.replace(page, f'="{prefix}/static/', '="/static/')
    return re.sub(rf'(="|;url=)/(?!/|static/|{prefix[1:]}/)', rf"\1{prefix}/", shared)
