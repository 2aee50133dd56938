"""Reading what a program posts: JSON, checked field by field, one sentence where it is wrong."""

import json
from contextlib import suppress
from difflib import get_close_matches
from typing import Any, Final

from flask import Request, abort
from werkzeug.exceptions import RequestEntityTooLarge

from companion.rules import say
from companion.web.api.fields import MOST_BYTES, Body, Field

MOST_DRAINED: Final = 16 * MOST_BYTES


def read_body(request: Request, wanted: Body) -> dict[str, Any]:
    """The posted JSON object, every field of ``wanted`` in it or None; aborts with a sentence."""
    fields = wanted.fields
    expected = " and ".join((", ".join(f'"{name}"' for name in fields)).rsplit(", ", 1))
    body = _parse(_read(request))
    if not isinstance(body, dict):
        abort(400, f"Expected a JSON object with {expected}.")
    for name in body:
        if name not in fields:
            near = get_close_matches(name, fields, 1)
            guess = f' Did you mean "{near[0]}"?' if near else f" Expected {expected}."
            abort(400, f"There is no field {json.dumps(name)[:60]}.{guess}")
    return {name: _checked(name, body.get(name), field) for name, field in fields.items()}


def drain(request: Request) -> None:
    """Read away a body that is too large, so that its sender gets to hear so."""
    source, left = request.environ["wsgi.input"], min(request.content_length or 0, MOST_DRAINED)
    with suppress(OSError):
        while left > 0 and (read := len(source.read(min(left, 65536)))):
            left -= read


def too_large() -> RequestEntityTooLarge:
    """A body over the limit, in a sentence."""
    return RequestEntityTooLarge(
        say("That is too much to read. Expected at most %(most)s bytes.", most=f"{MOST_BYTES:,}")
    )


def _read(request: Request) -> bytes:
    data = request.get_data(cache=False)
    # A body sent in chunks says its length only by ending, and is cut off at the limit.
    if len(data) > MOST_BYTES:
        raise too_large()
    return data


def _parse(data: bytes) -> Any:
    try:
        return json.loads(data.decode(), parse_constant=_no_constant, object_pairs_hook=_once_each)
    except UnicodeDecodeError:
        abort(400, "The body is not UTF-8. Expected JSON in UTF-8.")
    except RecursionError:
        abort(400, "The body is nested too deeply. Expected a flat JSON object.")
    except ValueError as error:
        abort(400, f"The body is not JSON: {error}. Expected a JSON object.")


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is no JSON")


def _once_each(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a field is in it twice")
    return found


def _checked(name: str, value: Any, field: Field) -> Any:
    if value is None:
        if not field.optional:
            abort(400, f'The field "{name}" is missing. Expected {field.expected}.')
        return None
    # In JSON true is no number, whatever Python says.
    if not isinstance(value, field.types) or isinstance(value, bool):
        abort(400, f'"{name}" is {_kind(value)}. Expected {field.expected}.')
    if isinstance(value, str):
        _check_text(name, value, field)
    elif isinstance(value, int | float) and not 0 <= value < float("inf"):
        where = "below 0" if value < 0 else "beyond counting"
        abort(400, f'"{name}" is {where}. Expected {field.expected}.')
    return value


def _check_text(name: str, value: str, field: Field) -> None:
    if not 1 <= len(value) <= field.longest:
        abort(400, f'"{name}" has {len(value):,} characters. Expected {field.expected}.')
    if any("\ud800" <= sign <= "\udfff" for sign in value) or "\0" in value:
        abort(400, f'"{name}" contains an invalid Unicode character. Expected {field.expected}.')


def _kind(value: Any) -> str:
    kinds = {bool: "true or false", int: "a number", float: "a number with a fraction", str: "text"}
    return kinds.get(type(value), "a list" if isinstance(value, list) else "an object")
