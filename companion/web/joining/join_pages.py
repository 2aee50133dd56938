"""The join page: the table's address as a QR code, to play or only to watch."""

from urllib.parse import urlsplit

from flask import Blueprint, current_app, render_template, request

from companion.web.codes import Code
from companion.web.request_context import present_codes, present_credentials
from companion.web.server.qr import join_address

join = Blueprint("join", __name__)


@join.get("/join")
def invite() -> str:
    """Render the code to scan, and the address to type.

    A typed address carries no token, and so only watches: nobody would type one of 22 letters.
    """
    watches = "watch" in request.args or not present_credentials().has_code
    address = join_address(watching=True)
    port, name = urlsplit(address).port, current_app.extensions["name"]
    return render_template(
        "join.html",
        watches=watches,
        is_closed=bool(present_codes()[Code.WATCHERS]),
        acts=present_credentials().has_code,
        address=_typed(address),
        by_name=name and _typed(f"{request.scheme}://{name}{f':{port}' if port else ''}"),
    )


def _typed(address: str) -> str:
    """Return the least of an address that people must type: browsers try plain http by themselves."""
    return address.removeprefix("http://").removesuffix("/")
