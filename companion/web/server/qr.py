"""The address to join as a QR code: in the terminal, and as an SVG for a page."""

import io
from collections.abc import Callable
from typing import Any, Final, NamedTuple
from urllib.parse import quote, urlsplit

import segno
from flask import Blueprint, Response, abort, has_request_context, make_response, request

from companion.web.codes import AccessCode
from companion.web.equipment import may_have_digits, present_digits
from companion.web.extension import Extension
from companion.web.request_context import (
    Visitor,
    present_codes,
    present_credentials,
    present_gathering,
    present_visitor,
)

LOCATE: Final = Extension[Callable[[], tuple[str, ...]]]("address")
"""Returns the present addresses of this companion for other devices, without a code, the likeliest first.

None without a network; an empty one where the address is unknown.
"""

LOCAL_NAME: Final = Extension[str]("name")
"""The companion's name on the local network; empty if it has none."""

LOOPBACK_HOSTS: Final = ("localhost", "127.0.0.1", "::1")
"""Hosts that phones cannot reach: a page opened at one of them shows the network address instead."""

# A quiet zone of four modules, as ISO/IEC 18004 demands; black on white on dark pages too, as many readers
# cannot read inverted codes.
_DRAWN: Final[dict[str, Any]] = {"border": 4, "dark": "#000", "light": "#fff", "omitsize": True}

routes = Blueprint("qr", __name__)


def with_token(address: str, token: str) -> str:
    """Return the address that lets whoever opens it act.

    >>> with_token("http://192.0.2.7:8000", "a b")
    'http://192.0.2.7:8000/?token=a%20b'
    """
    return f"{address}/?token={quote(token)}"


def in_terminal(text: str) -> str:
    """Return the text as a QR code in half-height blocks, for a terminal."""
    lines = io.StringIO()
    # The lowest error correction: a screen is never torn or stained, and a smaller code fits the window.
    segno.make(text, error="l").terminal(out=lines, compact=True)
    return lines.getvalue()


def inline_picture(text: str) -> str:
    """Return the text as a QR code for the ``src`` of an image: so the text is in no request."""
    return segno.make(text, error="m").svg_data_uri(**_DRAWN)


def address_here() -> str:
    """Return the address of this companion or board, without a code; empty without a network."""
    return _chosen(_addresses_here())


def _addresses_here() -> tuple[str, ...]:
    """Return the address of this page; if it is opened on this machine itself, those of the network."""
    here = request.host_url.rstrip("/")
    if urlsplit(here).hostname not in LOOPBACK_HOSTS:
        return (here,)
    return tuple(each or here for each in LOCATE.present()())


def _chosen(addresses: tuple[str, ...]) -> str:
    """Return the one that this request chooses by ``?at=``, else the first; empty if there is none."""
    at = request.args.get("at", 0, type=int) if has_request_context() else 0
    return addresses[at if 0 <= at < len(addresses) else 0] if addresses else ""


def join_address(watching: bool = False) -> str:
    """Return where another phone joins: to play if this visitor may show that, else only to watch."""
    address, has_code = address_here(), present_credentials().has_table_code
    digits = "" if watching else _digits(present_visitor())
    # While people gather the code is the same on all screens.
    if digits and (present_gathering() is not None or not has_code):
        return f"{address}/?code={digits}"
    if not watching and has_code:
        return with_token(address, present_codes()[AccessCode.TABLE])
    watcher = present_codes()[AccessCode.WATCHERS]
    return f"{address}/play?watcher={quote(watcher)}" if watcher else f"{address}/play"


def _digits(visitor: Visitor) -> str:
    return present_digits() if visitor.sees_digits else ""


class TableInvitation(NamedTuple):
    """The way to this table, as a page shows it beside the code to scan.

    ``plays``: the code lets whoever scans it play, not only watch. ``is_closed``: a typed address shows
    nothing. ``address`` and ``by_name`` are to be typed, and carry no code; the name is empty if it does not
    lead here. ``digits`` are then typed to play; empty if there are none, or this screen may not show them.
    ``screen`` is the number of a screen that waits to be allowed that, and ``may_call``: it may ask for it.
    ``addresses`` has one for each network, and ``at`` is the place of ``address`` among them.
    ``at_play``: table screens show the code, small, while people play.
    """

    plays: bool
    is_closed: bool
    address: str
    by_name: str
    digits: str = ""
    screen: str = ""
    may_call: bool = False
    addresses: tuple[str, ...] = ()
    at: int = 0
    at_play: bool = True


def invitation(watching: bool = False) -> TableInvitation:
    """Return the way to this table as this visitor may show it: with no better code than their own."""
    plays = present_credentials().has_table_code and not watching
    return _invitation(_addresses_here(), present_visitor(), plays, watching)


def invitation_on_screens(visitor: Visitor) -> TableInvitation:
    """Return the way to this table for a table screen, rendered by the stream and not on its request."""
    return _invitation(LOCATE.present()(), visitor, visitor.acts and not visitor.is_guest)


def _invitation(
    addresses: tuple[str, ...], visitor: Visitor, plays: bool, watching: bool = False
) -> TableInvitation:
    address = _chosen(addresses)
    parts, name = urlsplit(address), LOCAL_NAME.present()
    port = f":{parts.port}" if parts.port else ""
    digits = "" if watching else _digits(visitor)
    waits = not (watching or plays or digits) and may_have_digits()
    return TableInvitation(
        plays=plays or bool(digits),
        is_closed=bool(present_codes()[AccessCode.WATCHERS]),
        address=in_short(address),
        by_name=name and parts.scheme and in_short(f"{parts.scheme}://{name}{port}"),
        digits=digits,
        screen=visitor.screen if waits else "",
        may_call=waits and not (visitor.sees_digits or visitor.screen),
        addresses=tuple(map(in_short, addresses)),
        at=addresses.index(address) if address in addresses else 0,
        at_play=present_codes().screens.at_play,
    )


def in_short(address: str) -> str:
    """Return the part of an address that must be typed: browsers try plain http by themselves."""
    return address.removeprefix("http://").removesuffix("/")


def unkept(body: str | bytes) -> Response:
    """Return an answer that no browser may store, as it contains a code."""
    answer = make_response(body)
    answer.headers["Cache-Control"] = "no-store"
    return answer


@routes.get("/qr.svg")
def picture() -> Response:
    """Render the QR code to join as SVG; with ``?watch`` only to watch."""
    if not address_here():
        abort(404)
    return picture_of(join_address("watch" in request.args))


def picture_of(text: str) -> Response:
    """Return the answer with the text as a QR code, for the address of an image."""
    drawing = io.BytesIO()
    segno.make(text, error="m").save(drawing, kind="svg", xmldecl=False, **_DRAWN)
    answer = unkept(drawing.getvalue())
    answer.mimetype = "image/svg+xml"
    return answer
