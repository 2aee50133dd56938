"""Uploads larger than any other body: who may send one is asked before it is read, onto the disk."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, NamedTuple

from flask import Flask, current_app, request
from werkzeug.exceptions import HTTPException

from companion.web.extension import Extension
from companion.web.request_context import present_credentials

UPLOAD_SECONDS: Final = 300.0
"""How long an upload may take to arrive."""


class Uploads(NamedTuple):
    """The one endpoint that takes a large body of ``most`` bytes, read into a nameless file in ``folder``.

    ``permits`` is asked in the context of the request, after everything that is asked before any other.
    """

    endpoint: str
    most: int
    folder: Path
    permits: Callable[[], bool]


UPLOADS: Final = Extension[Uploads]("uploads")


def may_upload(app: Flask, environ: dict[str, Any]) -> bool:
    """Return whether the sender of a request may send a large body with it; asked with its head alone."""
    uploads = UPLOADS.found_in(app)
    if uploads is None:
        return False
    with app.request_context(environ):
        try:
            is_there = request.endpoint == uploads.endpoint and request.method == "POST"
            return is_there and app.preprocess_request() is None and uploads.permits()
        except HTTPException:
            return False


def has_code(app: Flask, environ: dict[str, Any]) -> bool:
    """Return whether the sender of a request has the table's code; asked with its head alone."""
    with app.request_context(environ):
        # Also where something else speaks against it: whose it is was found out before.
        with suppress(HTTPException):
            app.preprocess_request()
        return present_credentials().has_code


def most_bytes(usual: int) -> int:
    """Return how large the body of this request may be; ``usual`` where it is no upload."""
    uploads = UPLOADS.found_in(current_app)
    return uploads.most if uploads and request.endpoint == uploads.endpoint else usual
