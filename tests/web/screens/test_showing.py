"""Showing a page on the table screens, as the server has it: who may, what may be shown, when it ends."""

from collections.abc import Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.table import Table
from companion.web.request_context import Credentials
from companion.web.server.stream import BROADCASTER

OFFER = "Show on the table screen"


@pytest.fixture
def table_screen(app: Flask) -> Iterator[None]:
    """A screen that shows the table to everybody."""
    stream = BROADCASTER.of(app).open("table", Credentials())
    yield
    stream.close()


def shown(table: Table) -> str:
    """The page that table screens show in place of the table."""
    assert table.view
    return table.view.transient.page


@pytest.mark.usefixtures("table_screen")
@pytest.mark.parametrize("page", ["/score", "/rules", "/join", "/players", "/games/1", "/games/1/replay"])
def test_a_page_that_a_phone_has_opened_is_shown_and_taken_back_by_a_tap(
    player: FlaskClient, table: Table, page: str
) -> None:
    assert OFFER in player.get(page).text
    assert page == player.post("/show", data={"page": page, "back": page}).location
    assert f"{page}?screen=table" == shown(table)
    assert f'data-page="{page}?screen=table"' in player.get("/table").text
    assert "back to the table" in player.get(page).text
    player.post("/show", data={"page": "", "back": page})
    assert "data-page" not in player.get("/table").text


def test_the_next_event_brings_the_table_back(player: FlaskClient, table: Table) -> None:
    player.post("/show", data={"page": "/score"})
    table.submit("Ben: ?")
    assert not shown(table)


def test_where_there_is_no_table_screen_nothing_is_offered(player: FlaskClient) -> None:
    assert OFFER not in player.get("/score").text


@pytest.mark.usefixtures("table_screen")
def test_who_only_watches_shows_nothing(watcher: FlaskClient, table: Table) -> None:
    assert OFFER not in watcher.get("/rules").text
    assert 401 == watcher.post("/show", data={"page": "/score"}).status_code
    assert not shown(table)


@pytest.mark.parametrize(
    "page", ["/setup", "//example.org/score", "https://example.org/score", "/players/../x\n"]
)
def test_nothing_else_is_shown(player: FlaskClient, table: Table, page: str) -> None:
    assert 400 == player.post("/show", data={"page": page}).status_code
    assert not shown(table)


def test_nobody_is_led_to_another_site(player: FlaskClient) -> None:
    assert "/play" == player.post("/show", data={"page": "", "back": "https://example.org/"}).location


def test_a_page_on_a_table_screen_leads_back_and_has_no_tabs(watcher: FlaskClient) -> None:
    page = watcher.get("/rules?edition=classic&screen=table").text
    assert 'data-page="/rules?edition=classic&amp;screen=table"' in page
    assert 'class="tabs"' not in page
    assert "Back to the table" in page
    assert 'data-theme="dark"' in page


def test_a_television_without_the_code_shows_how_to_join_and_no_field(watcher: FlaskClient) -> None:
    page = watcher.get("/join?screen=table").text
    assert "/qr.svg" in page
    assert 'name="code"' not in page
