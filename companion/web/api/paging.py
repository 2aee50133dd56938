"""A long list a page at a time: the query that asks for one, and the link to the next."""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeVar
from urllib.parse import urlencode

from flask import Response, abort, request

from companion.web.api.calls import Answers, answer, error, in_query
from companion.web.api.fields import Schema, list_of, ordinal, text
from companion.web.api.schemas import ref

USUAL_ITEMS: Final = 20
MOST_ITEMS: Final = 100
"""Items of a page; each takes about half a kilobyte."""

MOST_NUMBER: Final = 2**31 - 1
"""No list comes near it, and every database can compare with it."""

LIMIT: Final = in_query("limit", "How many at most.", ordinal(maximum=MOST_ITEMS, default=USUAL_ITEMS))
BEFORE_NUMBER: Final = in_query(
    "before", "Only those older than the one of this number.", ordinal(maximum=MOST_NUMBER)
)
AFTER_COUNT: Final = in_query("after", "Only those after so many.", ordinal(maximum=MOST_NUMBER))
NO_PAGE: Final = error(400, "`limit` or `before` is no such number; the sentence says what was expected.")
NOT_AFTER: Final = error(400, "`limit` or `after` is no such number; the sentence says what was expected.")

_T = TypeVar("_T")


class PageQuery(NamedTuple):
    """Which page is asked for: ``limit`` items, those before the item of that number."""

    limit: int
    before: int | None

    @property
    def with_next(self) -> int:
        """How many items tell whether there is a page after this one."""
        return self.limit + 1


def page(description: str, name: str, **headers: Schema) -> Answers:
    """Describe a page of items that are the named schema."""
    link = 'The address of the next page, as `<...>; rel="next"`; absent on the last one.'
    headers = {"Link": {"description": link, "schema": text()}, **headers}
    return answer(description, list_of(ref(name)), headers=headers)


def read_page() -> PageQuery:
    """Return the page that this request asks for; 400 where it asks for none that there can be."""
    return PageQuery(read_number(LIMIT) or USUAL_ITEMS, read_number(BEFORE_NUMBER))


def page_of(
    query: PageQuery, found: Sequence[_T], number: Callable[[_T], int], shown: Callable[[_T], str]
) -> Response:
    """Return a page of what was found, which is one item more where another page follows.

    ``shown`` is the JSON of an item.
    """
    items = found[: query.limit]
    following = {"limit": query.limit, "before": number(items[-1])} if len(found) > query.limit else None
    return _page(map(shown, items), following)


def page_after(
    found: Sequence[_T], shown: Callable[[_T], str], query: Mapping[str, str] = MappingProxyType({})
) -> Response:
    """Return the page of a whole list that this request asks for: ``limit`` items ``after`` so many.

    ``query`` is what else the list is asked for with.
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
    """Return a number of the query from 1 on; None where it has none, 400 where that is no such number."""
    name, most = parameter["name"], parameter["schema"]["maximum"]
    given = request.args.get(name)
    if given is None:
        return None
    # Looked at before it is read: Python reads no number of thousands of digits.
    is_number = given.isascii() and given.isdigit() and len(given) <= len(str(most))
    if not (is_number and 1 <= int(given) <= most):
        abort(400, f'"{name}" is {json.dumps(given)[:60]}. Expected a whole number from 1 to {most:,}.')
    return int(given)
