"""The calls of the API: each declared once, above the function that answers it.

The first line of that function's docstring is the call's summary in the OpenAPI document.
"""

import re
from collections.abc import Callable
from functools import wraps
from typing import Any, Final, TypeAlias, TypeVar

from flask import Blueprint, Response, request

from companion.ports.fields import Schema, count, text
from companion.web.api.body import read_body
from companion.web.api.schemas import SCHEMAS, ref

JSON: Final = "application/json"

Answers: TypeAlias = dict[str, Schema]
"""What may be answered, by its status; ``|`` joins several."""

View = TypeVar("View", bound=Callable[..., Response])

api = Blueprint("api", __name__, url_prefix="/api")
PATHS: Final[dict[str, Schema]] = {}
"""The calls as OpenAPI describes them: by their paths, then by their methods."""


def answer(description: str, of: str | Schema, media: str = JSON, status: int = 200, **more: Any) -> Answers:
    """Describe an answer by its schema, or the name of that; ``more`` are its headers."""
    schema = ref(of) if isinstance(of, str) else of
    return {str(status): {"description": description, "content": {media: {"schema": schema}}, **more}}


def error(status: int, description: str) -> Answers:
    """Describe an answer that is one sentence."""
    return answer(description, "Error", status=status)


def in_query(name: str, description: str, schema: Schema) -> Schema:
    """Describe a parameter of an address's query."""
    return {"name": name, "in": "query", "description": description, "schema": schema}


NO_GAME: Final = error(404, "No game has begun yet.")
NO_SUCH_GAME: Final = error(404, "There is no such game.")
STALE: Final = answer(
    "It was meant for another game or version, or its key was used for something else: the present table.",
    "StaleTable",
    status=409,
)
TOO_MANY_GUESSES: Final = error(
    429, "Too many wrong tokens came from this address: wait as long as Retry-After says."
)
CLOSED: Final = (
    error(401, "The host lets only those watch who have a code, and this is none.") | TOO_MANY_GUESSES
)
READ_WITH: Final[list[Schema]] = [{}, {"bearer": []}, {"cookie": []}]
"""Nothing, unless the host closed the table to those who only watch."""
DOWNLOAD: Final = in_query("download", "As a file to keep.", text())

_POSTING: Final[Answers] = {
    **error(400, "Unreadable; the sentence says what was expected."),
    **error(401, "The token is missing or wrong."),
    **error(403, "A cookie came from another site's page, or from a phone held to its own seat."),
    **TOO_MANY_GUESSES,
    **error(413, "The body is too large."),
    **error(503, "The log could not keep it; nothing was changed."),
}
_IN_PATH: Final = {"id": count(), "number": count(), "name": text()}


def get(path: str, answers: Answers, *query: Schema) -> Callable[[View], View]:
    """Declare what a program may read."""

    def declare(view: View) -> View:
        describe(f"/api{path}", "get", view.__doc__, answers | CLOSED, query, security=READ_WITH)
        api.get(path)(view)
        return view

    return declare


def post(path: str, name: str, answers: Answers) -> Callable[[View], View]:
    """Declare what a program may post: the named schema, which the view is given before what the path has."""

    def declare(view: View) -> View:
        @wraps(view)
        def read_and_answer(**in_path: Any) -> Response:
            return view(read_body(request, SCHEMAS[name]), **in_path)

        describe(
            f"/api{path}",
            "post",
            view.__doc__,
            answers | _POSTING,
            security=[{"bearer": []}, {"cookie": []}],
            requestBody={"required": True, "content": {JSON: {"schema": ref(name)}}},
        )
        api.post(path)(read_and_answer)
        return view

    return declare


def describe(
    path: str,
    method: str,
    docstring: str | None,
    answers: Answers,
    query: tuple[Schema, ...] = (),
    **more: Any,
) -> None:
    """Add a call to :data:`PATHS`."""
    path = re.sub(r"<(?:\w+:)?(?:game_)?(\w+)>", r"{\1}", path)
    names = re.findall(r"{(\w+)}", path)
    parameters = [{"name": name, "in": "path", "required": True, "schema": _IN_PATH[name]} for name in names]
    parameters += query
    summary = (docstring or "").partition("\n")[0].removesuffix(".")
    call = {"summary": summary, **({"parameters": parameters} if parameters else {}), **more}
    PATHS.setdefault(path, {})[method] = {**call, "responses": answers}
