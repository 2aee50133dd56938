"""The join page: the address as a big QR code, for who plays and for who only watches."""

from urllib.parse import urlsplit

from flask import Blueprint, render_template, request

from companion.web.current import present_ticket
from companion.web.server.mdns import NAME
from companion.web.server.qr import join_address

join = Blueprint("join", __name__)


@join.get("/join")
def invite() -> str:
    """The code to scan, and the same in letters."""
    watches = "watch" in request.args or not present_ticket().has_code
    address = join_address(watching=True)
    port = urlsplit(address).port
    return render_template(
        "join.html",
        watches=watches,
        acts=present_ticket().has_code,
        address=address.removeprefix("http://").removesuffix("/"),
        by_name=f"{NAME}.local{f':{port}' if port else ''}",
    )
