"""The join page: the table's address as a QR code, to play or to watch, and the evening's digits to type."""

from collections.abc import Mapping
from types import MappingProxyType

from flask import Blueprint, Response, redirect, render_template, request
from werkzeug.exceptions import Unauthorized
from werkzeug.wrappers import Response as WerkzeugResponse

from companion.web.access.auth import check_digits, remember_code, way_in
from companion.web.equipment import may_have_digits
from companion.web.request_context import may_show_digits, present_credentials
from companion.web.screens.showing import table_screen_page
from companion.web.server.qr import invitation, unkept

join = Blueprint("join", __name__)


@join.get("/join")
def invite() -> Response:
    """Render the code to scan, the address to type, and for who only watches the field for the digits."""
    return unkept(_page())


@join.post("/join")
def play() -> WerkzeugResponse | tuple[Response, int]:
    """Let a phone play whose holder typed the digits of this evening."""
    try:
        check_digits(request.form.get("code", ""))
    except Unauthorized as error:
        return unkept(_page({"code": error.description or ""})), 403
    return remember_code(redirect(way_in("/play"), 303))


def _page(errors: Mapping[str, str] = MappingProxyType({})) -> str:
    acts, watching = present_credentials().has_code, "watch" in request.args
    return render_template(
        "join.html",
        invites=invitation(watching),
        # A phone cannot scan its own screen: it types the digits.
        types=not (acts or watching or table_screen_page()),
        watching=watching,
        may_show=may_show_digits() and not watching,
        is_allowed=may_have_digits(),
        errors=errors,
    )
