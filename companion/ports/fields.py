"""The words in which the API is described: JSON Schema, as OpenAPI 3.1 and AsyncAPI 3.0 have it.

Each takes a description, left out where it is empty, and further keywords of JSON Schema.
"""

from collections.abc import Iterable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Any, Final, TypeAlias

Schema: TypeAlias = dict[str, Any]

NULL: Final[Schema] = {"type": "null"}


def field(kind: str | list[str], description: str = "", **keywords: Any) -> Schema:
    """Describe a value of one JSON type.

    >>> field("integer", "Rounds begun.", minimum=0)
    {'type': 'integer', 'minimum': 0, 'description': 'Rounds begun.'}
    """
    return {"type": kind, **keywords} | ({"description": description} if description else {})


text = partial(field, "string")
number = partial(field, "number")
truth = partial(field, "boolean")
whole = partial(field, "integer")
count = partial(field, "integer", minimum=0)
ordinal = partial(field, "integer", minimum=1)
time = partial(field, "string", format="date-time")


def up_to(longest: int) -> Schema:
    """Return the keywords of a text that is posted: of 1 to ``longest`` characters."""
    return {"minLength": 1, "maxLength": longest}


def one_of(values: Iterable[str], description: str = "") -> Schema:
    """Describe a text that is one of these."""
    return text(description, enum=[str(each) for each in values])


def any_of(*choices: Schema, **keywords: Any) -> Schema:
    """Describe a value that one of these schemas describes."""
    return {"anyOf": list(choices), **keywords}


def or_null(schema: Schema, **keywords: Any) -> Schema:
    """Describe a value that may be null: JSON Schema has no "nullable".

    >>> or_null(text())
    {'anyOf': [{'type': 'string'}, {'type': 'null'}]}
    """
    return any_of(schema, NULL, **keywords)


def list_of(of: Schema, description: str = "") -> Schema:
    """Describe an array of such items."""
    return field("array", description, items=of)


def map_of(of: Schema, description: str = "") -> Schema:
    """Describe an object whose keys are names, of players or teams."""
    return field("object", description, additionalProperties=of)


def lines(description: str) -> Schema:
    """Describe an array of texts."""
    return list_of(text(), description)


def object_of(
    description: str = "", /, *, optional: Mapping[str, Schema] = MappingProxyType({}), **required: Schema
) -> Schema:
    """Describe an object with these properties and no others."""
    properties = {**required, **optional}
    names = {"required": list(required)} if required else {}
    return field("object", description, properties=properties, additionalProperties=False, **names)
