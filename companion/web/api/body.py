"""Read what a program posts: JSON, validated by its schema, with one sentence for what is wrong.

Errors are for programs and stay English, except those that a page may show too.
"""

import json
from contextlib import suppress
from difflib import get_close_matches
from typing import Any, Final

from flask import Request, abort
from werkzeug.exceptions import RequestEntityTooLarge

from companion.rules import RECORD_LENGTH, say
from companion.web.api.fields import NULL, Schema

MOST_BYTES: Final = RECORD_LENGTH
"""The longest body: it is read into memory as a whole."""

MOST_DRAINED: Final = 16 * MOST_BYTES
"""More is not drained: its sender gets a closed connection instead of an answer."""

TYPES: Final[dict[str, tuple[type, ...]]] = {
    "string": (str,),
    "integer": (int,),
    "number": (int, float),
    "boolean": (bool,),
    "null": (),
}
"""What each JSON type is read as."""


def read_body(request: Request, wanted: Schema) -> dict[str, Any]:
    """Return the posted JSON object with every field of ``wanted``, None where one was left out.

    Aborts with status 400, or 413 for too many bytes, and a sentence that says what was expected.
    """
    fields = wanted["properties"]
    expected = " and ".join((", ".join(f'"{name}"' for name in fields)).rsplit(", ", 1))
    body = _parse(_read(request))
    if not isinstance(body, dict):
        abort(400, f"Expected a JSON object with {expected}.")
    for name in body:
        if name not in fields:
            near = get_close_matches(name, fields, 1)
            guess = f' Did you mean "{near[0]}"?' if near else f" Expected {expected}."
            abort(400, f"There is no field {json.dumps(name)[:60]}.{guess}")
    return {name: _validated(name, body.get(name), schema) for name, schema in fields.items()}


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


def _parse(data: bytes) -> Any:
    try:
        return json.loads(
            data.decode(), parse_constant=_reject_constant, object_pairs_hook=_reject_duplicates
        )
    except UnicodeDecodeError:
        abort(400, "The body is not UTF-8. Expected JSON in UTF-8.")
    except RecursionError:
        abort(400, "The body is nested too deeply. Expected a flat JSON object.")
    except ValueError as error:
        abort(400, f"The body is not JSON: {error}. Expected a JSON object.")


def _reject_constant(name: str) -> None:
    # Python reads NaN and Infinity, which JSON (RFC 8259, 6) does not have.
    raise ValueError(f"{name} is no JSON")


def _reject_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    # Python would take the last one; RFC 8259, 4 does not define which.
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a field is in it twice")
    return found


def _validated(name: str, value: Any, schema: Schema) -> Any:
    choices = {choice["type"]: choice for choice in schema.get("anyOf", [schema])}
    types = tuple(each for kind in choices for each in TYPES[kind])
    expected = f"Expected {', or '.join(_in_words(each) for each in choices.values() if each != NULL)}."
    if value is None:
        if "null" not in choices:
            abort(400, f'The field "{name}" is missing. {expected}')
        return None
    # In Python a bool is an int; in JSON true is no number.
    if not isinstance(value, types) or (isinstance(value, bool) and bool not in types):
        abort(400, f'"{name}" is {_json_type(value)}. {expected}')
    if isinstance(value, str):
        if not 1 <= len(value) <= choices["string"]["maxLength"]:
            abort(400, f'"{name}" has {len(value):,} characters. {expected}')
        # JSON can escape half of a surrogate pair, which UTF-8 cannot encode; NUL ends a string in C.
        if any("\ud800" <= sign <= "\udfff" for sign in value) or "\0" in value:
            abort(400, f'"{name}" contains an invalid Unicode character. {expected}')
    elif isinstance(value, int | float) and not 0 <= value < float("inf"):
        abort(400, f'"{name}" is {"below 0" if value < 0 else "beyond counting"}. {expected}')
    return value


def _in_words(schema: Schema) -> str:
    """Say what is accepted, for the end of a sentence.

    >>> _in_words({"type": "string", "minLength": 1, "maxLength": 4000})
    'text of 1 to 4,000 characters'
    """
    if schema["type"] == "string":
        return f"text of 1 to {schema['maxLength']:,} characters"
    words = {"integer": "a whole number, 0 or more", "number": "a number, 0 or more"}
    return words.get(schema["type"], "true or false")


def _json_type(value: Any) -> str:
    kinds = {bool: "true or false", int: "a number", float: "a number with a fraction", str: "text"}
    return kinds.get(type(value), "a list" if isinstance(value, list) else "an object")
