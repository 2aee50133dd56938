"""Showing a page on the table screens: a phone sends one there, and the game brings the table back."""

import re
from dataclasses import replace
from typing import Final, NamedTuple
from urllib.parse import parse_qsl, quote, urlencode, urlsplit

from flask import Blueprint, abort, redirect, request
from werkzeug.wrappers import Response

from companion.rules import or_nothing, say
from companion.table import NoGame, TableView
from companion.web.request_context import Visitor, present_table, present_view, present_visitor
from companion.web.server.stream import has_table_screens

showing = Blueprint("showing", __name__)

SHOWABLE: Final = re.compile(
    r"/(score|rules|join|players(/[^/.\s][^/\s]*)?|games(/\d+(/evening|/replay(/\d+)?)?)?)"
)
"""The paths of the pages that everybody at the table may want to look at together."""

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
    if page and not _may_be_shown(page):
        text = say("%(word)s cannot be shown on the table screen.", word=or_nothing(page[:80]))
        abort(400, text)
    address = _on_table_screen(page) if page else ""
    if isinstance(present_table().update_transient(lambda shown: replace(shown, page=address)), NoGame):
        abort(404, say("No game has begun yet. Begin one, then show it."))
    back = request.form.get("back", "")
    return redirect(back if _may_be_shown(back) else "/play", 303)


def showing_of(view: TableView | None, visitor: Visitor, page: str) -> Showing | None:
    """Return what a page offers about table screens; None where it is not for them, or there are none."""
    if view is None or not visitor.may_host or not _may_be_shown(page):
        return None
    is_shown = view.transient.page == _on_table_screen(page)
    return Showing(page, is_shown) if is_shown or has_table_screens() else None


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
    return f"{quote(request.path)}?{request.query_string.decode(errors='replace')}".removesuffix("?")


def _may_be_shown(page: str) -> bool:
    # Not by urlsplit, which leaves out what a browser leaves out as well, such as the end of a line.
    return SHOWABLE.fullmatch(page.partition("?")[0]) is not None


def _on_table_screen(page: str) -> str:
    address = urlsplit(page)
    query = [pair for pair in parse_qsl(address.query) if pair[0] != ON_TABLE_SCREEN[0]]
    return f"{address.path}?{urlencode([*query, ON_TABLE_SCREEN])}"
