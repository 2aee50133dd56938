"""Showing a page on the table screens, as the server has it: who may, what may be shown, when it ends."""

from collections.abc import Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.statistics import Rename
from companion.table import Table
from companion.web.request_context import Credentials
from companion.web.server.stream import BROADCASTER
from tests.table.builder import accepted
from tests.table.test_statistics import ANA_WINS, standings

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
    "page",
    [
        "/setup",
        "//example.org/score",
        "https://example.org/score",
        "/players/../x\n",
        "/players/%2e%2E",
        "/players/.",
        # A part of a page, which could not lead back.
        "/games/1/replay/1",
        "/watch",
        f"/players/{'a' * 900_000}",
    ],
)
def test_nothing_else_is_shown(player: FlaskClient, table: Table, page: str) -> None:
    assert 400 == player.post("/show", data={"page": page}).status_code
    assert not shown(table)


@pytest.mark.parametrize(
    ("asked", "page"),
    [
        ("/score?token=a-guess&code=123456", "/score?screen=table"),
        ("/rules?edition=flip&x=y", "/rules?edition=flip&screen=table"),
        ("/join?watch", "/join?watch=&screen=table"),
        ("/players/Ana%20B?players=3&to=Ben", "/players/Ana%20B?players=3&screen=table"),
    ],
)
def test_of_an_address_what_tells_the_page_is_shown(
    player: FlaskClient, table: Table, asked: str, page: str
) -> None:
    player.post("/show", data={"page": asked})
    assert page == shown(table)
    assert f'data-page="{page.replace("&", "&amp;")}"' in player.get(page).text


@pytest.mark.long
@pytest.mark.parametrize(
    "page",
    [
        "/score",
        "/rules?edition=none",
        "/join?watch",
        "/players?players=many",
        "/players/Nobody",
        "/players/Benno",
        "/games?before=0",
        "/games/1?round=7",
        "/games/1/evening",
        "/games/1/replay?at=9999",
        "/games/2",
        "/games/99999999999999999999999/replay",
    ],
)
def test_whatever_is_shown_leads_back(player: FlaskClient, table: Table, page: str) -> None:
    accepted(table.begin(ANA_WINS.replace("Ana", "Benno")))
    standings(table)
    table.people.add(Rename("Benno", "Benedikt"))
    player.post("/show", data={"page": page})
    there = player.get(shown(table))
    assert there.status_code in (200, 400, 404)
    assert f'data-page="{shown(table).replace("&", "&amp;")}"' in there.text
    assert 'href="/table"' in there.text


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
