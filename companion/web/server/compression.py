"""Compress responses with gzip if the browser accepts it: a page then takes a third of the bytes.

Our own style sheets, scripts and drawings are sent without comments and indentation.
"""

import gzip
import re
from functools import lru_cache
from typing import Final

from flask import Response, request

COMPRESSIBLE: Final = ("text/", "image/svg+xml", "application/json", "application/javascript")
FEWEST_BYTES: Final = 500
"""A shorter body fits into one network packet anyway, so that compressing it saves nothing."""

MOST_SHARED: Final = 100_000
"""A longer body, in bytes, is a whole game for one person, and is not cached for others."""

KEPT_BODIES: Final = 64
"""Compressed bodies in the cache."""

INDENTATION: Final = rb"^[ \t]+|\n(?=\n)"
FOR_READERS: Final = {
    # No text of a style sheet has a brace or a semicolon with a space beside it.
    "text/css": re.compile(rb"/\*.*?\*/| (?=[{}])|(?<=[{;]) |" + INDENTATION, re.DOTALL | re.MULTILINE),
    "image/svg+xml": re.compile(rb"<!--.*?-->|" + INDENTATION, re.DOTALL | re.MULTILINE),
    # In scripts a comment has lines of its own, and no text goes on in the next line.
    "text/javascript": re.compile(rb"^[ \t]*//.*|" + INDENTATION, re.MULTILINE),
}
"""What no browser needs of each media type."""

NOT_OURS: Final = "/vendor/"


def compress(response: Response) -> Response:
    """Return the response, compressed where that helps and its receiver accepts gzip."""
    if not _is_compressible(response):
        return response
    # On the plain answer too: a cache must not give either form to a browser that asked for the other.
    response.vary.add("Accept-Encoding")
    if not request.accept_encodings.quality("gzip") or "Content-Encoding" in response.headers:
        return response
    # A static file is passed through to the server without being read; here its bytes are needed.
    response.direct_passthrough = False
    body = response.get_data()
    if len(body) < FEWEST_BYTES:
        return response
    kind = "" if NOT_OURS in request.path else response.mimetype or ""
    response.set_data(_shared(body, kind) if len(body) <= MOST_SHARED else _compressed(body))
    response.headers["Content-Encoding"] = "gzip"
    etag, _ = response.get_etag()
    if etag:
        # A strong ETag promises the same bytes (RFC 9110, 8.8.1), and these are others of the same content.
        response.set_etag(etag, weak=True)
    return response


def _is_compressible(response: Response) -> bool:
    # The event stream never ends: compressing it would wait for all of it.
    is_whole = response.direct_passthrough or not response.is_streamed
    kind = response.mimetype or ""
    is_text = kind.startswith(COMPRESSIBLE) and kind != "text/event-stream"
    return is_whole and is_text and response.status_code == 200


@lru_cache(KEPT_BODIES)
def _shared(body: bytes, kind: str) -> bytes:
    """Return the gzipped body; cached for all screens that get the same one."""
    return _compressed(FOR_READERS[kind].sub(b"", body) if kind in FOR_READERS else body)


def _compressed(body: bytes) -> bytes:
    # gzip puts the time into its header, unless told another: equal bodies give equal bytes.
    return gzip.compress(body, mtime=0)
