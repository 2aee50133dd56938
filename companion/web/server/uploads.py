"""Uploads, the only large bodies: permission is checked before they are stored on the disk."""

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
    """The only endpoint for large bodies: of at most ``most`` bytes, in a temporary file in ``folder``.

    ``permits`` is called in the context of the request, after the checks of every request.
    """

    endpoint: str
    most: int
    folder: Path
    permits: Callable[[], bool]


UPLOADS: Final = Extension[Uploads]("uploads")


def may_upload(app: Flask, environ: dict[str, Any]) -> bool:
    """Return whether a request may have a large body; needs only its head."""
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
    """Return whether a request has the table's code; needs only its head."""
    with app.request_context(environ):
        # Even if another check fails: the credentials are read before.
        with suppress(HTTPException):
            app.preprocess_request()
        return present_credentials().has_code


def most_bytes(usual: int) -> int:
    """Return how many bytes the body of this request may have: ``usual``, or more for an upload."""
    uploads = UPLOADS.found_in(current_app)
    return uploads.most if uploads and request.endpoint == uploads.endpoint else usual
