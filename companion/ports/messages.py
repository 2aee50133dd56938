"""Read what a program says, by HTTP or at a broker: JSON, validated by its schema.

What is wrong is one sentence, for programs and so in English.
"""

import json
from difflib import get_close_matches
from typing import Any, Final

from companion.ports.fields import NULL, Schema

TYPES: Final[dict[str, tuple[type, ...]]] = {
    "string": (str,),
    "integer": (int,),
    "number": (int, float),
    "boolean": (bool,),
    "null": (),
}
"""What each JSON type is read as."""


class BadMessage(ValueError):
    """What a program said cannot be; ``str()`` is the sentence for it, which ends with what was expected."""


def read_message(data: bytes, wanted: Schema) -> dict[str, Any]:
    """Return the JSON object with every field of ``wanted``, None where one was left out.

    Raises :class:`BadMessage`.
    """
    fields = wanted["properties"]
    expected = " and ".join((", ".join(f'"{name}"' for name in fields)).rsplit(", ", 1))
    said = _parse(data)
    if not isinstance(said, dict):
        raise BadMessage(f"Expected a JSON object with {expected}.")
    for name in said:
        if name not in fields:
            near = get_close_matches(name, fields, 1)
            guess = f' Did you mean "{near[0]}"?' if near else f" Expected {expected}."
            raise BadMessage(f"There is no field {json.dumps(name)[:60]}.{guess}")
    return {name: _validated(name, said.get(name), schema) for name, schema in fields.items()}


def _parse(data: bytes) -> Any:
    try:
        return json.loads(
            data.decode(), parse_constant=_reject_constant, object_pairs_hook=_reject_duplicates
        )
    except UnicodeDecodeError:
        raise BadMessage("The body is not UTF-8. Expected JSON in UTF-8.") from None
    except RecursionError:
        raise BadMessage("The body is nested too deeply. Expected a flat JSON object.") from None
    except ValueError as error:
        raise BadMessage(f"The body is not JSON: {error}. Expected a JSON object.") from None


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
            raise BadMessage(f'The field "{name}" is missing. {expected}')
        return None
    # In Python a bool is an int; in JSON true is no number.
    if not isinstance(value, types) or (isinstance(value, bool) and bool not in types):
        raise BadMessage(f'"{name}" is {_json_type(value)}. {expected}')
    if isinstance(value, str):
        if not 1 <= len(value) <= choices["string"]["maxLength"]:
            raise BadMessage(f'"{name}" has {len(value):,} characters. {expected}')
        # JSON can escape half of a surrogate pair, which UTF-8 cannot encode; NUL ends a string in C.
        if any("\ud800" <= sign <= "\udfff" for sign in value) or "\0" in value:
            raise BadMessage(f'"{name}" contains an invalid Unicode character. {expected}')
    elif isinstance(value, int | float) and not 0 <= value < float("inf"):
        raise BadMessage(f'"{name}" is {"below 0" if value < 0 else "beyond counting"}. {expected}')
    elif any(value > choice.get("maximum", value) for choice in choices.values()):
        raise BadMessage(f'"{name}" is too much. {expected}')
    return value


def _in_words(schema: Schema) -> str:
    """Say what is accepted, for the end of a sentence.

    >>> _in_words({"type": "string", "minLength": 1, "maxLength": 4000})
    'text of 1 to 4,000 characters'
    """
    if schema["type"] == "string":
        return f"text of 1 to {schema['maxLength']:,} characters"
    if schema["type"] == "boolean":
        return "true or false"
    number = "a whole number" if schema["type"] == "integer" else "a number"
    return f"{number} from 0 to {schema['maximum']:,}" if "maximum" in schema else f"{number}, 0 or more"


def _json_type(value: Any) -> str:
    kinds = {bool: "true or false", int: "a number", float: "a number with a fraction", str: "text"}
    return kinds.get(type(value), "a list" if isinstance(value, list) else "an object")
