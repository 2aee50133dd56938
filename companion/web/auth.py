"""Who may act: whoever holds the token. Everyone else may watch.

Programs send it as ``Authorization: Bearer``. A person opens any page with ``?token=``
once, as the QR code does, and a cookie remembers it.
"""

import hmac
import os
import re
import secrets
from pathlib import Path
from typing import Final
from urllib.parse import urlencode, urlsplit

from flask import Flask, Request, abort, current_app, g, redirect, request
from werkzeug.wrappers import Response

from companion.web.current import Visitor

COOKIE: Final = "uno_companion"
READING: Final = frozenset(("GET", "HEAD", "OPTIONS"))
OPEN_TO_ALL: Final = frozenset(("look.choose",))
"""What changes nothing but the visitor's own screen."""
A_YEAR: Final = 366 * 24 * 3600
_TOKEN = re.compile(r"[A-Za-z0-9._~+/=-]{1,200}")


def is_token(text: str) -> bool:
    """Can this be a token: letters, digits and ``-._~+/=``, as a Bearer header allows?"""
    return bool(_TOKEN.fullmatch(text))


def kept_token(data: Path) -> str:
    """The token in the data directory, made there the first time; raises :class:`OSError`."""
    file = data / "token"
    if file.exists() and is_token(kept := file.read_text("utf-8", errors="replace").strip()):
        return kept
    token = secrets.token_urlsafe(16)
    draft = data / "token.new"
    draft.unlink(missing_ok=True)
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as writing:
        writing.write(f"{token}\n")
    draft.replace(file)
    return token


def guard(app: Flask, token: str) -> None:
    """Let only who holds ``token`` change anything in ``app``."""
    app.extensions["token"] = token
    app.before_request(_take_token_from_address)
    app.before_request(_admit)


def _take_token_from_address() -> Response | None:
    offered = request.args.get("token")
    if offered is None or request.method not in READING or _is_for_programs(request):
        return None
    if not _is_right(offered):
        abort(401, "This address carries an old or mistyped token. Scan the QR code at the table again.")
    rest = [(key, value) for key, value in request.args.items(multi=True) if key != "token"]
    # One slash, as two would lead to another site.
    path = f"/{request.path.lstrip('/')}"
    clean = redirect(f"{path}?{urlencode(rest)}" if rest else path, 303)
    clean.set_cookie(COOKIE, offered, max_age=A_YEAR, httponly=True, samesite="Lax", secure=request.is_secure)
    return clean


def _admit() -> None:
    by_header = _is_right(_bearer(request))
    by_cookie = _is_right(request.cookies.get(COOKIE, ""))
    g.visitor = Visitor(acts=by_header or by_cookie)
    if request.method in READING or request.routing_exception:
        return
    if not g.visitor.acts and request.endpoint not in OPEN_TO_ALL:
        abort(
            401, "Only who holds the table's token may act. Scan its QR code, or send Authorization: Bearer."
        )
    if not by_header and _is_from_elsewhere(request):
        abort(403, "This came from another site's page. Open the companion itself and try again.")


def _is_right(offered: str) -> bool:
    return hmac.compare_digest(offered.encode(), current_app.extensions["token"].encode())


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
