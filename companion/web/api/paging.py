"""A long list a page at a time: the query that asks for one, and the link to the next."""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, TypeVar
from urllib.parse import urlencode

from flask import Response, abort, request

from companion.ports.fields import Schema, list_of, ordinal, text
from companion.web.api.calls import Answers, View, answer, error, get, in_query
from companion.web.api.schemas import ref

USUAL_ITEMS: Final = 20
MOST_ITEMS: Final = 100
"""Most items of a page; each takes about half a kilobyte."""

MOST_NUMBER: Final = 2**31 - 1
"""The largest number in a query: no list is as long, and every database can compare with it."""

LIMIT: Final = in_query("limit", "How many at most.", ordinal(maximum=MOST_ITEMS, default=USUAL_ITEMS))
BEFORE_NUMBER: Final = in_query(
    "before", "Only those older than the one of this number.", ordinal(maximum=MOST_NUMBER)
)
AFTER_COUNT: Final = in_query("after", "Only those after so many.", ordinal(maximum=MOST_NUMBER))
NO_PAGE: Final = error(400, "`limit` or `before` is no such number; the sentence says what was expected.")
NOT_AFTER: Final = error(400, "`limit` or `after` is no such number; the sentence says what was expected.")

_T = TypeVar("_T")


def page(description: str, name: str, **headers: Schema) -> Answers:
    """Describe a page of items that are the named schema."""
    link = 'The address of the next page, as `<...>; rel="next"`; absent on the last one.'
    headers = {"Link": {"description": link, "schema": text()}, **headers}
    return answer(description, list_of(ref(name)), headers=headers)


def get_newest(path: str, description: str, name: str) -> Callable[[View], View]:
    """Declare a list that :func:`page_of` answers, of items that are the named schema."""
    return get(path, page(description, name) | NO_PAGE, LIMIT, BEFORE_NUMBER)


def get_after(path: str, description: str, name: str, **others: Schema) -> Callable[[View], View]:
    """Declare a list that :func:`page_after` answers, of items that are the named schema."""
    return get(path, page(description, name) | NOT_AFTER | others, LIMIT, AFTER_COUNT)


def page_of(
    newest: Callable[[int, int | None], Sequence[_T]], number: Callable[[_T], int], shown: Callable[[_T], str]
) -> Response:
    """Return the page that this request asks for; 400 if it asks for none that there can be.

    ``newest`` returns so many items, the newest first, of those before that ``number``; ``shown`` the JSON
    of one.
    """
    limit, before = read_number(LIMIT) or USUAL_ITEMS, read_number(BEFORE_NUMBER)
    # One more tells whether there is a page after this one.
    items = newest(limit + 1, before)
    following = {"limit": limit, "before": number(items[limit - 1])} if len(items) > limit else None
    return _page(map(shown, items[:limit]), following)


def page_after(
    found: Sequence[_T], shown: Callable[[_T], str], query: Mapping[str, str] = MappingProxyType({})
) -> Response:
    """Return the page of a list that this request asks for: ``limit`` items ``after`` so many.

    ``query`` are the list's other parameters.
    """
    limit, after = read_number(LIMIT) or USUAL_ITEMS, read_number(AFTER_COUNT) or 0
    end = after + limit
    return _page(
        map(shown, found[after:end]), {**query, "limit": limit, "after": end} if len(found) > end else None
    )


def _page(items: Iterable[str], following: Mapping[str, Any] | None) -> Response:
    page = Response(f"[{', '.join(items)}]", mimetype="application/json")
    if following:
        page.headers["Link"] = f'<{request.path}?{urlencode(following)}>; rel="next"'
    return page


def read_number(parameter: Schema) -> int | None:
    """Return a parameter's number; None if the query has none; aborts with 400 if that is invalid."""
    name, most = parameter["name"], parameter["schema"]["maximum"]
    given = request.args.get(name)
    if given is None:
        return None
    number = whole_number(given, most)
    if not number:
        abort(400, f'"{name}" is {json.dumps(given)[:60]}. Expected a whole number from 1 to {most:,}.')
    return number


def whole_number(text: str, most: int = MOST_NUMBER) -> int | None:
    """Return the number in ASCII digits, up to ``most``; None if there is none.

    >>> whole_number("20"), whole_number("-1"), whole_number("9" * 5000)
    (20, None, None)
    """
    # Checked before it is converted: Python refuses numbers of thousands of digits.
    is_number = text.isascii() and text.isdigit() and len(text) <= len(str(most))
    return int(text) if is_number and int(text) <= most else None
