"""Read the body that a program posts: up to a limit, then as :mod:`companion.ports.messages` does."""

from contextlib import suppress
from typing import Any, Final

from flask import Request, abort
from werkzeug.exceptions import RequestEntityTooLarge

from companion.ports.fields import Schema
from companion.ports.messages import BadMessage, read_message
from companion.rules import RECORD_LENGTH, say

MOST_BYTES: Final = RECORD_LENGTH
"""The longest body: it is read into memory as a whole."""

MOST_DRAINED: Final = 16 * MOST_BYTES
"""More is not drained: its sender gets a closed connection instead of an answer."""


def read_body(request: Request, wanted: Schema) -> dict[str, Any]:
    """Return the posted JSON object with every field of ``wanted``, None where one was left out.

    Aborts with status 400, or 413 for too many bytes, and a sentence that says what was expected.
    """
    try:
        return read_message(_read(request), wanted)
    except BadMessage as error:
        abort(400, str(error))


def drain(request: Request) -> None:
    """Read and discard a body that is too large, so that its sender receives the answer.

    Most clients read no answer before they have sent the whole body; if the connection is closed before that,
    they report a broken pipe.
    """
    source, left = request.environ["wsgi.input"], min(request.content_length or 0, MOST_DRAINED)
    with suppress(OSError):
        while left > 0 and (read := len(source.read(min(left, 65536)))):
            left -= read


def too_large() -> RequestEntityTooLarge:
    """Return the 413 error for a body over the limit, with a sentence for people."""
    return RequestEntityTooLarge(
        say("That is too much to read. Expected at most %(most)s bytes.", most=f"{MOST_BYTES:,}")
    )


def _read(request: Request) -> bytes:
    data = request.get_data(cache=False)
    # A chunked body (RFC 9112, 7.1) declares no length; werkzeug reads one byte more than the limit.
    if len(data) > MOST_BYTES:
        raise too_large()
    return data
