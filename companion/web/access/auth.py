"""Authentication: the credentials that a device sends with each request, and the cookies that hold them.

Programs send the token as ``Authorization: Bearer`` (RFC 6750). A person opens any page with ``?token=``
once, as the QR code does, and a cookie keeps it; other cookies keep whose phone it is, and the host's key.
What each visitor may do is decided in :mod:`companion.web.access.permissions`.
"""

import os
import re
import secrets
from dataclasses import replace
from pathlib import Path
from typing import Final
from urllib.parse import quote, urlencode, urlsplit

from flask import Flask, Request, abort, current_app, g, redirect, request
from werkzeug.wrappers import Response

from companion.rules import say
from companion.table import NotKept
from companion.web.request_context import (
    Credentials,
    is_key,
    present_credentials,
    present_table,
    present_visitor,
)

COOKIE: Final = "uno_companion"
SEAT: Final = "uno_companion_seat"
HOST: Final = "uno_companion_host"
BOTTOM: Final = "uno_companion_bottom"
EVERYONE: Final = "everyone"
"""The seat cookie of a phone that keeps score for all; a player's is ``@Dee``, so that names cannot clash."""

READING: Final = frozenset(("GET", "HEAD", "OPTIONS"))
"""The methods that change nothing here, and need no credentials."""

A_YEAR: Final = 366 * 24 * 3600
"""Seconds for which a cookie is kept."""

FRONT_DOORS: Final = ("/", "/play")
"""Paths where a phone that has just scanned the code is asked whose it is; any other opens as it is."""

# The characters of a token68 (RFC 7235, 2.1), which is what may follow "Bearer".
_TOKEN = re.compile(r"[A-Za-z0-9._~+/=-]{1,200}")


def is_token(text: str) -> bool:
    """Return whether this can be a token: 1 to 200 letters, digits and ``-._~+/=``, as a header allows."""
    return bool(_TOKEN.fullmatch(text))


def kept_token(data: Path, name: str = "token") -> str:
    """Return the secret of that name from the data directory; make it there the first time.

    Raises :class:`OSError` where it can be neither read nor written.
    """
    file = data / name
    if file.exists() and is_token(kept := file.read_text("utf-8", errors="replace").strip()):
        return kept
    token = secrets.token_urlsafe(16)
    draft = data / f"{name}.new"
    draft.unlink(missing_ok=True)
    # Created with its permissions, not given them later: at no time can another user read it. And renamed
    # only when whole, so that a power cut leaves no empty token.
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as writing:
        writing.write(f"{token}\n")
    draft.replace(file)
    return token


def guard(app: Flask, token: str, host_key: str) -> None:
    """Identify each visitor of ``app`` by the ``token``, and the host by the cookie of ``host_key``."""
    app.extensions["token"] = token
    app.extensions["host_key"] = host_key
    app.before_request(_accept_token_in_address)
    app.before_request(_authenticate)


def remember(answer: Response, name: str, value: str) -> Response:
    """Set a cookie that this device sends with each request for a year; returns the response."""
    # Lax and not Strict, or a link opened from elsewhere would find nobody signed in. Secure only where there
    # is https, which a local network rarely has: a browser would keep no such cookie.
    answer.set_cookie(name, value, max_age=A_YEAR, httponly=True, samesite="Lax", secure=request.is_secure)
    return answer


def sit(answer: Response, player: str = "") -> Response:
    """Remember whose phone this is: that player's, or without one a phone that keeps score for everyone."""
    return remember(answer, SEAT, f"@{player}" if player else EVERYONE)


def remember_bottom(answer: Response, player: str) -> Response:
    """Remember which player sits at the lower edge of this screen."""
    return remember(answer, BOTTOM, player)


def leave(answer: Response) -> Response:
    """Delete this device's credentials: from now on it only watches."""
    for name in (COOKIE, SEAT, HOST):
        answer.delete_cookie(name, httponly=True, samesite="Lax", secure=request.is_secure)
    return answer


def become_host(answer: Response) -> Response:
    """Make this device the host's, and no other; aborts with 503 where the log cannot keep that."""
    key = secrets.token_urlsafe(16)
    handed = present_table().prefer(lambda before: replace(before, host_key=key))
    if isinstance(handed, NotKept):
        abort(503, handed.text)
    return remember(answer, HOST, key)


def begin_here(answer: Response) -> Response:
    """Make the device that began a game the host's; it keeps score, unless it is a player's."""
    if present_credentials().is_program:
        return answer
    visitor = present_visitor()
    answer = sit(answer) if visitor.is_asked else answer
    return answer if visitor.is_host else become_host(answer)


def _accept_token_in_address() -> Response | None:
    """Move the token from the address into a cookie, so that it stands in no history and no shared link."""
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
    # One slash: a path of two leads to another site, and so does one with a tab or a backslash after the
    # first, which browsers leave out or take for a slash. Quoting escapes both.
    path = f"/{quote(request.path.lstrip('/'))}"
    if path in FRONT_DOORS and _from_cookies(has_code=True).at(present_table().view).is_asked:
        path = "/seat"
    clean = redirect(f"{path}?{urlencode(rest)}" if rest else path, 303)
    remember(clean, COOKIE, offered)
    return _join_the_host(clean) if host is not None else clean


def _join_the_host(answer: Response) -> Response:
    """Give this device the present host's key: following the address makes a second host, and ends none."""
    view = present_table().view
    if view is None:
        return answer
    key = view.preferences.host_key
    return remember(answer, HOST, key) if key else become_host(answer)


def _authenticate() -> None:
    """Put the sender's credentials into ``g``, and refuse a cross-site request (CSRF)."""
    by_header = is_key(_bearer(request), current_app.extensions["token"])
    by_cookie = is_key(request.cookies.get(COOKIE, ""), current_app.extensions["token"])
    g.credentials = Credentials(has_code=True, is_program=True) if by_header else _from_cookies(by_cookie)
    # Another site's page can make a browser send its cookies, but not a header with the token.
    if request.method not in READING and not by_header and _is_cross_site(request):
        abort(403, say("This came from another site's page. Open the companion itself and try again."))


def _from_cookies(has_code: bool) -> Credentials:
    """Return the credentials in a browser's cookies; ``has_code``: was the token among them right?"""
    whose = request.cookies.get(SEAT, "")
    return Credentials(
        has_code,
        seat=whose[1:] if whose.startswith("@") else "",
        keeps_score=whose == EVERYONE,
        host=request.cookies.get(HOST, ""),
        bottom=request.cookies.get(BOTTOM, ""),
    )


def _bearer(request: Request) -> str:
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


def _is_cross_site(request: Request) -> bool:
    # "none" is the person's own doing, such as a bookmark. Browsers without fetch metadata, and plain http
    # outside localhost, send only Origin; programs that keep cookies send neither, and are no page.
    if request.headers.get("Sec-Fetch-Site", "same-origin") not in ("same-origin", "none"):
        return True
    origin = request.headers.get("Origin")
    return origin is not None and urlsplit(origin).netloc.lower() != request.host.lower()


def _is_for_programs(request: Request) -> bool:
    return request.path.startswith(("/api/", "/static/"))
