"""The join page: the table's address as a QR code, to play or to watch, and the evening's digits to type."""

from collections.abc import Mapping
from types import MappingProxyType

from flask import Blueprint, Response, render_template, request
from werkzeug.exceptions import Unauthorized
from werkzeug.wrappers import Response as WerkzeugResponse

from companion.web.access.auth import let_in
from companion.web.equipment import may_have_digits
from companion.web.request_context import may_show_digits, present_codes, present_credentials
from companion.web.screens.door import door
from companion.web.screens.showing import table_screen_page
from companion.web.server.qr import invitation, unkept

join = Blueprint("join", __name__)


@join.get("/join")
def invite() -> Response:
    """Render the code to scan, the address to type, and for a watcher the field for the digits."""
    return unkept(_page())


@join.post("/join")
def play() -> WerkzeugResponse | tuple[Response, int]:
    """Make a phone a guest whose holder typed the digits of this evening."""
    try:
        return let_in(request.form.get("code", ""), "/play")
    except Unauthorized as error:
        return unkept(_page({"code": error.description or ""})), 403


def _page(errors: Mapping[str, str] = MappingProxyType({})) -> str:
    credentials = present_credentials()
    # A guest may not invite players: the digits are on the table screen.
    watching = "watch" in request.args or credentials.is_guest
    return render_template(
        "shown/join.html" if table_screen_page() else "join.html",
        invites=invitation(watching),
        # A phone cannot scan its own screen: it types the digits.
        types=not (credentials.has_code or watching),
        watching=watching,
        may_show=may_show_digits() and not watching,
        is_allowed=may_have_digits(),
        at_play=present_codes().screens.at_play,
        door=door(),
        errors=errors,
    )
