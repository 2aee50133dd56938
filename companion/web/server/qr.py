"""The address as a QR code: in the terminal, and as a picture for a page."""

import io
from typing import Final
from urllib.parse import quote, urlsplit

import segno
from flask import Blueprint, Response, current_app, request

from companion.web.current import present_ticket

LOOPBACK: Final = ("localhost", "127.0.0.1", "::1")

routes = Blueprint("qr", __name__)


def with_token(address: str, token: str) -> str:
    """The address that lets whoever opens it act."""
    return f"{address}/?token={quote(token)}"


def in_terminal(text: str) -> str:
    """A QR code in half-height blocks, for a terminal."""
    lines = io.StringIO()
    segno.make(text, error="l").terminal(out=lines, compact=True)
    return lines.getvalue()


def join_address(watching: bool = False) -> str:
    """Where another phone joins: with the rights that this visitor has, or only to watch."""
    here = request.host_url.rstrip("/")
    on_this_machine = urlsplit(here).hostname in LOOPBACK
    address = current_app.extensions["address"] if on_this_machine else here
    address = address or here
    acts = present_ticket().has_code and not watching
    return with_token(address, current_app.extensions["token"]) if acts else f"{address}/"


@routes.get("/qr.svg")
def picture() -> Response:
    """The QR code to join; ``?watch`` for one that only watches."""
    drawing = io.BytesIO()
    code = segno.make(join_address("watch" in request.args), error="m")
    code.save(drawing, kind="svg", border=4, dark="#000", light="#fff", xmldecl=False, omitsize=True)
    return Response(drawing.getvalue(), mimetype="image/svg+xml")
