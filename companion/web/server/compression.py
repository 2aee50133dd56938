"""What goes out is packed, where the browser takes it so: a page then weighs a third."""

import gzip
from functools import lru_cache
from typing import Final

from flask import Response, request

TEXTS: Final = ("text/", "image/svg+xml", "application/json", "application/javascript")
WORTH: Final = 500
"""Fewer bytes are one packet either way."""


def pack(response: Response) -> Response:
    """The same answer, packed; what is no text, or never ends, stays as it is."""
    if not _is_text(response):
        return response
    response.vary.add("Accept-Encoding")
    if not request.accept_encodings.quality("gzip") or "Content-Encoding" in response.headers:
        return response
    response.direct_passthrough = False
    body = response.get_data()
    if len(body) < WORTH:
        return response
    response.set_data(_packed(body))
    response.headers["Content-Encoding"] = "gzip"
    etag, _ = response.get_etag()
    if etag:
        # The same content in other bytes, which is what "weak" says.
        response.set_etag(etag, weak=True)
    return response


def _is_text(response: Response) -> bool:
    is_whole = response.direct_passthrough or not response.is_streamed
    kind = response.mimetype or ""
    is_text = kind.startswith(TEXTS) and kind != "text/event-stream"
    return is_whole and is_text and response.status_code == 200


@lru_cache(maxsize=64)
def _packed(body: bytes) -> bytes:
    """Once for all screens that get the same."""
    return gzip.compress(body, mtime=0)
