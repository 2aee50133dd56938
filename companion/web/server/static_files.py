"""Static files at addresses that change with their content, so that a browser requests each only once.

A hash of all of them, the stamp, is a part of the path. In a query it would be lost from a script to its
imports, and from a style sheet to its fonts. Older browsers get another form of each style sheet at the same
address; it is made beforehand, in ``older/``.
"""

import hashlib
from collections.abc import Iterable
from functools import cache, lru_cache, partial
from http import HTTPMethod
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from flask import Flask, Response, g, request
from werkzeug.datastructures import Headers
from werkzeug.http import http_date, parse_accept_header

from companion.web.older import is_older

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

ENDPOINT: Final = "static"
STAMP_LENGTH: Final = 12
"""Characters of a stamp; no folder of static files has a name of that length."""

FILE_SECONDS: Final = 31536000
"""How long browsers may cache a file at a stamped address: a year."""

FOR_GOOD: Final = f"public, max-age={FILE_SECONDS}, immutable"

MOST_KEPT: Final = 100_000
"""A larger file, in bytes, such as the nets for photos, is read at each request."""

CONDITIONS: Final = ("HTTP_IF_NONE_MATCH", "HTTP_IF_MODIFIED_SINCE", "HTTP_IF_RANGE", "HTTP_RANGE")
"""Headers of a browser that has the file already, or requests a part of it."""


class _Answer(NamedTuple):
    status: str
    headers: Headers
    body: bytes


_Question: TypeAlias = tuple[str, ...]
"""What the answer depends on: the path, the scheme (http may redirect to https), gzip, the browser's age."""


class KeptAnswers:
    """A cache of stamped static files before Flask.

    A phone's first page loads two dozen files, and at the beginning of an evening ten phones do so at once.
    """

    def __init__(self, application: "WSGIApplication") -> None:
        self._application = application
        self._kept: dict[_Question, _Answer] = {}

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        """Answer one request."""
        question = _question(environ)
        if question is None:
            return self._application(environ, start_response)
        if kept := self._kept.get(question):
            start_response(kept.status, [*kept.headers, ("Date", http_date())])
            return (kept.body,)
        return self._asked(question, environ, start_response)

    def _asked(
        self, question: _Question, environ: "WSGIEnvironment", start_response: "StartResponse"
    ) -> Iterable[bytes]:
        """Ask Flask, and cache its answer if it can never change."""
        head: list[tuple[str, Headers]] = []

        def start(status: str, headers: list[tuple[str, str]], exc_info: Any = None) -> Any:
            head.append((status, Headers(headers)))
            return start_response(status, headers, exc_info)

        answered = self._application(environ, start)
        status, headers = head[-1]
        size = headers.get("Content-Length", MOST_KEPT + 1, type=int)
        if headers.get("Cache-Control") != FOR_GOOD or size > MOST_KEPT:
            return answered
        try:
            body = b"".join(answered)
        finally:
            getattr(answered, "close", lambda: None)()
        headers.remove("Date")
        self._kept[question] = _Answer(status, headers, body)
        return (body,)


def _question(environ: "WSGIEnvironment") -> _Question | None:
    """Return the key of a request in the cache; None unless it is for a whole static file."""
    path: str = environ["PATH_INFO"]
    if not path.startswith("/static/") or environ["REQUEST_METHOD"] != HTTPMethod.GET:
        return None
    if environ["QUERY_STRING"] or any(condition in environ for condition in CONDITIONS):
        return None
    accepted = "gzip" if _takes_gzip(environ.get("HTTP_ACCEPT_ENCODING", "")) else ""
    older = "older" if is_older(environ.get("HTTP_USER_AGENT", "")) else ""
    return path, environ["wsgi.url_scheme"], accepted, older


@lru_cache
def _takes_gzip(accepted: str) -> bool:
    return parse_accept_header(accepted).quality("gzip") > 0


def stamp_static_files(app: Flask) -> None:
    """Let ``url_for("static", ...)`` return addresses with the stamp, and serve files there too.

    Any stamp is served: a page that was opened before an upgrade still gets its imports.
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
    folder, _, sheet = filename.rpartition("/")
    if folder != "css":
        return app.send_static_file(filename)
    answer = app.send_static_file(f"older/{sheet}" if is_older(request.user_agent.string) else filename)
    answer.vary.add("User-Agent")
    return answer


def static_cache_control(status: int) -> str:
    """Return ``Cache-Control`` for the static file that this request is answered with."""
    is_present = status in (200, 304) and g.get("is_stamped", False)
    return FOR_GOOD if is_present else "no-cache"


@cache
def stamp_of(folder: str) -> str:
    """Return the stamp of a folder: a hash of all its files and their names."""
    digest = hashlib.sha256()
    for file in sorted(Path(folder).rglob("*")):
        if file.is_file():
            digest.update(f"{file.relative_to(folder)}\0{file.stat().st_size}\0".encode())
            digest.update(file.read_bytes())
    return digest.hexdigest()[:STAMP_LENGTH]
