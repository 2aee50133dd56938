"""Showing a page on the table screens: a phone sends one there, and the game brings the table back."""

import re
from dataclasses import fields, replace
from typing import Final, NamedTuple
from urllib.parse import parse_qsl, quote, unquote, urlencode

from flask import Blueprint, abort, redirect, request
from werkzeug.wrappers import Response

from companion.rules import or_nothing, say
from companion.statistics import Filters
from companion.table import NoGame, TableView
from companion.web.request_context import Visitor, present_table, present_view, present_visitor
from companion.web.server.stream import present_broadcaster

showing = Blueprint("showing", __name__)

_FILTERS = frozenset(each.name for each in fields(Filters))

SHOWABLE: Final = (
    ("/score|/games/[0-9]+/evening", frozenset[str]()),
    ("/rules", frozenset(("edition",))),
    ("/join", frozenset(("watch", "at"))),
    ("/players", _FILTERS | {"after"}),
    # Browsers read "/players/.." as "/", however it is written.
    (r"/players/(?!\.\.?$)[^/]+", _FILTERS),
    ("/games", frozenset(("before",))),
    ("/games/[0-9]+", frozenset(("round",))),
    ("/games/[0-9]+/replay", frozenset(("at",))),
)
"""The pages that may be shown on a table screen, each with the parts of its query that tell which one.

Each leads back to the table, even where it has nothing to show.
"""

MOST_LETTERS: Final = 1_000
"""The longest address of such a page; that of the longest name has half as many letters."""

ON_TABLE_SCREEN: Final = ("screen", "table")
"""The part of a query with which a page is that of a table screen."""


class Showing(NamedTuple):
    """What a page offers about table screens: to show ``page`` there, or the table if it ``is_shown``."""

    page: str
    is_shown: bool


@showing.post("/show")
def show() -> Response:
    """Show the page of the form on every table screen, or the table again where it names none."""
    page = request.form.get("page", "")
    address = _on_table_screen(page)
    if page and not address:
        text = say("%(word)s cannot be shown on the table screen.", word=or_nothing(page[:80]))
        abort(400, text)
    if isinstance(present_table().update_transient(lambda shown: replace(shown, page=address)), NoGame):
        abort(404, say("No game has begun yet. Begin one, then show it."))
    return redirect(_showable(request.form.get("back", "")) or "/play", 303)


def showing_of(view: TableView | None, visitor: Visitor, page: str) -> Showing | None:
    """Return what a page offers about table screens; None where it is not for them, or there are none."""
    if view is None or not visitor.may_host or not (page := _showable(page)):
        return None
    is_shown = view.transient.page == _on_table_screen(page)
    return Showing(page, is_shown) if is_shown or present_broadcaster().has_table_screens else None


def showing_here() -> Showing | None:
    """Return what the page of this request offers about table screens."""
    view = present_view()
    if view is None or table_screen_page():
        return None
    return showing_of(view, present_visitor(), _address())


def table_screen_page() -> str:
    """Return the address of this page where a table screen was sent to it, else nothing."""
    name, value = ON_TABLE_SCREEN
    return _on_table_screen(_address()) if request.args.get(name) == value else ""


def _address() -> str:
    return f"{quote(request.path)}?{request.query_string.decode(errors='replace')}"


def _showable(page: str) -> str:
    """Return the address of a page that may be shown, its query cut to what tells which; else empty."""
    if len(page) > MOST_LETTERS:
        return ""
    path, _, query = page.partition("?")
    path = unquote(path)
    for pattern, names in SHOWABLE:
        if re.fullmatch(pattern, path):
            pairs = [pair for pair in parse_qsl(query, keep_blank_values=True) if pair[0] in names]
            return f"{quote(path)}?{urlencode(pairs)}".removesuffix("?")
    return ""


def _on_table_screen(page: str) -> str:
    address = _showable(page)
    return address and f"{address}{'&' if '?' in address else '?'}{urlencode([ON_TABLE_SCREEN])}"
