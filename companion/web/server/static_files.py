"""Static files at an address that changes with their content, so that a browser asks for each only once.

The stamp of all of them is a part of the path. As a query it would be lost on the way from a script to what
that imports, and from a style sheet to its typeface: those were asked for again with every page. A browser
from before the minimum gets a form of its own of each style sheet, at the same address.
"""

import hashlib
from functools import cache, lru_cache, partial
from pathlib import Path
from typing import Any, Final

from flask import Flask, Response, g, request

from companion.web.older import is_older, lowered

ENDPOINT: Final = "static"
STAMP_LENGTH: Final = 12
"""Letters of a stamp; no folder of static files has as many in its name."""

UNMIRRORED: Final = {"cards", "coin", "faces", "replay", "table"}
"""Sheets of what stays as it is where people write from right to left (see right-to-left.css)."""

A_YEAR: Final = 31536000
"""Seconds that a file may be kept for at the address of its content."""


def stamp_static_files(app: Flask) -> None:
    """Let ``url_for("static", ...)`` return addresses with the stamp, and serve files there too.

    At the stamp of another version a page that was opened before an upgrade still gets what it imports.
    """
    folder = app.static_folder
    assert folder
    path = f"{app.static_url_path}/<string(length={STAMP_LENGTH}):stamp>/<path:filename>"
    app.add_url_rule(path, ENDPOINT)
    app.view_functions[ENDPOINT] = partial(_static_file, app)

    @app.url_defaults
    def add_stamp(endpoint: str, values: dict[str, Any]) -> None:
        if endpoint == ENDPOINT:
            values["stamp"] = stamp_of(folder)

    @app.url_value_preprocessor
    def take_stamp(endpoint: str | None, values: dict[str, Any] | None) -> None:
        if endpoint == ENDPOINT and values:
            g.is_stamped = values.pop("stamp", None) == stamp_of(folder)


def _static_file(app: Flask, filename: str) -> Response:
    answer = app.send_static_file(filename)
    if answer.mimetype == "text/css":
        answer.vary.add("User-Agent")
        if is_older(request.user_agent.string) and answer.status_code == 200:
            answer.direct_passthrough = False
            answer.set_data(_lowered(Path(filename).stem, answer.get_data(as_text=True)))
            answer.add_etag(overwrite=True)
    return answer


@lru_cache
def _lowered(name: str, css: str) -> str:
    return lowered(css, is_mirrored=name not in UNMIRRORED)


def static_cache_control(status: int) -> str:
    """Return how long browsers may keep the static file that the present request is answered with."""
    is_present = status in (200, 304) and g.get("is_stamped", False)
    return f"public, max-age={A_YEAR}, immutable" if is_present else "no-cache"


@cache
def stamp_of(folder: str) -> str:
    """Return a part of the hash of all files in a folder, with their names."""
    digest = hashlib.sha256()
    for file in sorted(Path(folder).rglob("*")):
        if file.is_file():
            digest.update(f"{file.relative_to(folder)}\0{file.stat().st_size}\0".encode())
            digest.update(file.read_bytes())
    return digest.hexdigest()[:STAMP_LENGTH]
