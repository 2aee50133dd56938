"""Who is there: what a device shows with each request, and what it is given to show.

Programs send the token as ``Authorization: Bearer``. A person opens any page with ``?token=``
once, as the QR code does, and a cookie remembers it; others remember whose phone it is, and the
host's key. What each may do with it stands in :mod:`companion.web.access.admission`.
"""

import os
import re
import secrets
from pathlib import Path
from typing import Final
from urllib.parse import quote, urlencode, urlsplit

from flask import Flask, Request, abort, current_app, g, redirect, request
from werkzeug.wrappers import Response

from companion.rules import say
from companion.table import NotKept
from companion.web.current import Ticket, is_key, present_table, present_ticket, present_visitor

COOKIE: Final = "uno_companion"
SEAT: Final = "uno_companion_seat"
HOST: Final = "uno_companion_host"
BOTTOM: Final = "uno_companion_bottom"
EVERYONE: Final = "everyone"
"""Whose phone it is that keeps score for all; a player's is written ``@Dee``."""

READING: Final = frozenset(("GET", "HEAD", "OPTIONS"))
A_YEAR: Final = 366 * 24 * 3600
FRONT_DOORS: Final = ("/", "/play")
"""Where a scanned phone is asked whose it is; an address of any other page leads there."""

_TOKEN = re.compile(r"[A-Za-z0-9._~+/=-]{1,200}")


def is_token(text: str) -> bool:
    """Can this be a token: letters, digits and ``-._~+/=``, as a Bearer header allows?"""
    return bool(_TOKEN.fullmatch(text))


def kept_token(data: Path, name: str = "token") -> str:
    """A secret of that name in the data directory, made there the first time; raises :class:`OSError`."""
    file = data / name
    if file.exists() and is_token(kept := file.read_text("utf-8", errors="replace").strip()):
        return kept
    token = secrets.token_urlsafe(16)
    draft = data / f"{name}.new"
    draft.unlink(missing_ok=True)
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as writing:
        writing.write(f"{token}\n")
    draft.replace(file)
    return token


def guard(app: Flask, token: str, host_key: str) -> None:
    """Know each visitor of ``app``: by the ``token``, and the host by the cookie that ``host_key`` gets."""
    app.extensions["token"] = token
    app.extensions["host_key"] = host_key
    app.before_request(_take_from_address)
    app.before_request(_know)


def remember(answer: Response, name: str, value: str) -> Response:
    """Have this device show that value with each request for a year."""
    answer.set_cookie(name, value, max_age=A_YEAR, httponly=True, samesite="Lax", secure=request.is_secure)
    return answer


def sit(answer: Response, player: str = "") -> Response:
    """Remember whose phone this is: that player's, or one that keeps score for everyone."""
    return remember(answer, SEAT, f"@{player}" if player else EVERYONE)


def turn_round(answer: Response, player: str) -> Response:
    """Remember who sits at the lower edge of this screen."""
    return remember(answer, BOTTOM, player)


def leave(answer: Response) -> Response:
    """Forget all that this device had shown: from now on it watches."""
    for name in (COOKIE, SEAT, HOST):
        answer.delete_cookie(name, httponly=True, samesite="Lax", secure=request.is_secure)
    return answer


def become_host(answer: Response) -> Response:
    """Make this device the host's, and no other; aborts where that cannot be kept."""
    key = secrets.token_urlsafe(16)
    if isinstance(handed := present_table().hand_to(key), NotKept):
        abort(503, handed.text)
    return remember(answer, HOST, key)


def begin_here(answer: Response) -> Response:
    """This device began a game: it is the host's, and keeps score unless it is a player's."""
    if present_ticket().is_program:
        return answer
    visitor = present_visitor()
    answer = sit(answer) if visitor.is_asked else answer
    return answer if visitor.is_host else become_host(answer)


def _take_from_address() -> Response | None:
    offered, host = request.args.get("token"), request.args.get("host")
    if offered is None or request.method not in READING or _is_for_programs(request):
        return None
    if not is_key(offered, current_app.extensions["token"]):
        abort(401, say("This address carries an old or mistyped code. Scan the QR code at the table again."))
    if host is not None and not is_key(host, current_app.extensions["host_key"]):
        abort(
            401,
            say("This is not the host's address, or it is an old one. The companion prints it as it starts."),
        )
    rest = [(key, value) for key, value in request.args.items(multi=True) if key not in ("token", "host")]
    # One slash, as two would lead to another site, and so would one and what a browser leaves out.
    path = f"/{quote(request.path.lstrip('/'))}"
    if path in FRONT_DOORS and _shown(has_code=True).at(present_table().view).is_asked:
        path = "/seat"
    clean = redirect(f"{path}?{urlencode(rest)}" if rest else path, 303)
    remember(clean, COOKIE, offered)
    return _join_the_host(clean) if host is not None else clean


def _join_the_host(answer: Response) -> Response:
    """Give this device the host's key that there is: following an address takes it from nobody."""
    view = present_table().view
    if view is None:
        return answer
    return remember(answer, HOST, view.host) if view.host else become_host(answer)


def _know() -> None:
    by_header = is_key(_bearer(request), current_app.extensions["token"])
    by_cookie = is_key(request.cookies.get(COOKIE, ""), current_app.extensions["token"])
    g.ticket = Ticket(has_code=True, is_program=True) if by_header else _shown(by_cookie)
    if request.method not in READING and not by_header and _is_from_elsewhere(request):
        abort(403, say("This came from another site's page. Open the companion itself and try again."))


def _shown(has_code: bool) -> Ticket:
    """What a browser shows by its cookies."""
    whose = request.cookies.get(SEAT, "")
    return Ticket(
        has_code,
        seat=whose[1:] if whose.startswith("@") else "",
        keeps_score=whose == EVERYONE,
        host=request.cookies.get(HOST, ""),
        bottom=request.cookies.get(BOTTOM, ""),
    )


def _bearer(request: Request) -> str:
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


def _is_from_elsewhere(request: Request) -> bool:
    if request.headers.get("Sec-Fetch-Site", "same-origin") not in ("same-origin", "none"):
        return True
    origin = request.headers.get("Origin")
    return origin is not None and urlsplit(origin).netloc.lower() != request.host.lower()


def _is_for_programs(request: Request) -> bool:
    return request.path.startswith(("/api/", "/static/"))
