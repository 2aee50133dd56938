"""A long list a page at a time: the query that asks for one, and the link to the next."""

import json
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple, TypeVar
from urllib.parse import urlencode

from flask import Response, abort, request

from companion.web.api.fields import Schema

USUAL: Final = 20
MOST: Final = 100
"""Items of a page; each takes about half a kilobyte."""

MOST_NUMBER: Final = 2**31 - 1
"""No list comes near it, and every database can compare with it."""

_T = TypeVar("_T")


class PageQuery(NamedTuple):
    """Which page is asked for: ``limit`` items, those before the item of that number."""

    limit: int
    before: int | None

    @property
    def with_next(self) -> int:
        """How many items tell whether there is a page after this one."""
        return self.limit + 1


LINK: Final[Schema] = {
    "Link": {
        "description": 'The address of the next page, as `<...>; rel="next"`; absent on the last one.',
        "schema": {"type": "string"},
    }
}
PARAMETERS: Final[tuple[Schema, ...]] = (
    {
        "name": "limit",
        "in": "query",
        "description": "How many at most.",
        "schema": {"type": "integer", "minimum": 1, "maximum": MOST, "default": USUAL},
    },
    {
        "name": "before",
        "in": "query",
        "description": "Only those older than the one of this number.",
        "schema": {"type": "integer", "minimum": 1, "maximum": MOST_NUMBER},
    },
)


def read_page() -> PageQuery:
    """Return the page that this request asks for; 400 where it asks for none that there can be."""
    return PageQuery(read_number("limit", MOST) or USUAL, read_number("before", MOST_NUMBER))


def page_of(
    query: PageQuery, found: Sequence[_T], number: Callable[[_T], int], shown: Callable[[_T], str]
) -> Response:
    """Return a page of what was found, which is one item more where another page follows.

    ``shown`` is the JSON of an item.
    """
    items = found[: query.limit]
    answer = Response(f"[{', '.join(map(shown, items))}]", mimetype="application/json")
    if len(found) > query.limit:
        following = urlencode({"limit": query.limit, "before": number(items[-1])})
        answer.headers["Link"] = f'<{request.path}?{following}>; rel="next"'
    return answer


def page_after(
    found: Sequence[_T], shown: Callable[[_T], str], query: Mapping[str, str] = MappingProxyType({})
) -> Response:
    """Return the page of a whole list that this request asks for: ``limit`` items ``after`` so many.

    ``query`` is what else the list is asked for with.
    """
    limit, after = read_number("limit", MOST) or USUAL, read_number("after", MOST_NUMBER) or 0
    items = ", ".join(map(shown, found[after : after + limit]))
    answer = Response(f"[{items}]", mimetype="application/json")
    if len(found) > after + limit:
        following = urlencode({**query, "limit": limit, "after": after + limit})
        answer.headers["Link"] = f'<{request.path}?{following}>; rel="next"'
    return answer


def read_number(name: str, most: int) -> int | None:
    """Return a number of the query from 1 on; None where it has none, 400 where that is no such number."""
    text = request.args.get(name)
    if text is None:
        return None
    # Looked at before it is read: Python reads no number of thousands of digits.
    is_number = text.isascii() and text.isdigit() and len(text) <= len(str(most))
    if not (is_number and 1 <= int(text) <= most):
        abort(400, f'"{name}" is {json.dumps(text)[:60]}. Expected a whole number from 1 to {most:,}.')
    return int(text)
