"""The join page: the table's address as a QR code, to play or only to watch."""

from flask import Blueprint, Response, render_template, request

from companion.web.request_context import present_credentials
from companion.web.server.qr import invitation, unkept

join = Blueprint("join", __name__)


@join.get("/join")
def invite() -> Response:
    """Render the code to scan, and the address to type.

    A typed address carries no token, and so only watches: nobody would type one of 22 letters.
    """
    invites = invitation(watching="watch" in request.args)
    return unkept(render_template("join.html", invites=invites, acts=present_credentials().has_code))
