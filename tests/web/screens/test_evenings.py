"""The evening on the screens: at a game's end, above its games, on a page of its own and as a picture."""

import io
import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from PIL import Image

from companion.table import Table
from companion.web.app import create_app
from companion.web.screens.games import GAMES_ON_A_PAGE
from tests.table.builder import accepted, open_table, run_sql
from tests.web.builder import TOKEN

WON = '[Edition "classic"]\n[Players "Mum, Leo, Ruth"]\n[Target "50"]\nround\n{winner}: out\n{others}'
MUM = WON.format(winner="Mum", others="Leo: points 60\nRuth: points 1\n")
LEO = WON.format(winner="Leo", others="Mum: points 60\nRuth: points 1\n")

SOME_HOUR = re.compile(r", \d+:\d\d(\s[AP]M)?")


@pytest.fixture
def evening(empty_table: Table) -> Table:
    """Mum won a game, then Leo two."""
    for record in (MUM, LEO, LEO):
        accepted(empty_table.begin(record))
    return empty_table


@pytest.fixture
def table(evening: Table) -> Table:
    """The table of that evening."""
    return evening


@pytest.mark.parametrize("page", ["/play", "/score", "/table"])
def test_the_end_of_a_game_says_who_has_won_how_many_tonight(player: FlaskClient, page: str) -> None:
    assert "Tonight: Leo 2, Mum 1" in player.get(page).text


def test_the_first_game_of_an_evening_says_nothing_of_it(empty_table: Table) -> None:
    accepted(empty_table.begin(MUM))
    watcher = create_app(empty_table, TOKEN).test_client()
    assert "Tonight" not in watcher.get("/play").text
    assert "Mum won 1 of 1 game" not in watcher.get("/games").text


def test_the_games_stand_below_who_won_their_evening(watcher: FlaskClient) -> None:
    page = watcher.get("/games").text
    assert "Leo won 2 of 3 games" in page
    assert 'href="/games/3/evening"' in page


def test_an_evening_that_goes_on_beyond_the_page_is_counted_whole(file: Path) -> None:
    table = open_table(file)
    for _ in range(GAMES_ON_A_PAGE + 2):
        accepted(table.begin(LEO))
    table.close()
    latest = "SELECT id FROM games ORDER BY id DESC LIMIT 2"
    run_sql(file, f"UPDATE games SET begun = '2026-11-14T19:00:00+00:00' WHERE id NOT IN ({latest})")  # noqa: S608 - ours
    page = create_app(open_table(file), TOKEN).test_client().get("/games").text
    assert f"Leo won {GAMES_ON_A_PAGE} of {GAMES_ON_A_PAGE} games" in page


@pytest.mark.parametrize("game", [1, 2, 3])
def test_any_game_leads_to_its_evening(watcher: FlaskClient, game: int) -> None:
    page = watcher.get(f"/games/{game}/evening").text
    assert "Leo won 2 of 3 games" in page
    assert all(f'href="/games/{each}"' in page for each in (1, 2, 3))
    assert "/players?since=2026-11-21" in page


def test_an_evening_is_a_picture_to_share(watcher: FlaskClient) -> None:
    answer = watcher.get("/games/1/evening.png?format=tall&download")
    with Image.open(io.BytesIO(answer.data)) as picture:
        assert (1080, 1920) == picture.size
    assert "uno-2026-11-21-tall.png" in answer.headers["Content-Disposition"]
    assert 400 == watcher.get("/games/1/evening.png?format=round").status_code


@pytest.mark.parametrize("page", ["/games/9/evening", "/games/9/evening.png"])
def test_a_game_that_is_not_there_has_no_evening(watcher: FlaskClient, page: str) -> None:
    assert 404 == watcher.get(page).status_code


def test_a_result_is_sent_as_a_message_or_mail_by_a_tap(watcher: FlaskClient) -> None:
    page = watcher.get("/games/3/evening").text
    assert "sms:?&amp;body=Leo%20won%202%20of%203%20games%3A%20Leo%202%2C%20Mum%201" in page
    assert "mailto:?subject=UNO&amp;body=Leo%20won" in page


def test_whoever_won_as_many_games_has_won_the_evening_too(empty_table: Table) -> None:
    for record in (MUM, LEO):
        accepted(empty_table.begin(record))
    page = create_app(empty_table, TOKEN).test_client().get("/games/2/evening").text
    assert 2 == page.count('<span class="badge is-gold">winner</span>')


# A clock in doubt


@pytest.mark.parametrize(
    "page",
    [
        "/games",
        "/games/1/evening",
        "/games/1/evening?screen=table",
        "/games?screen=table",
        "/games/4",
        "/games/4/sheet",
        "/players/Leo",
    ],
)
def test_a_date_says_so_where_the_clock_was_in_doubt(evening: Table, page: str) -> None:
    evening.doubts_clock = lambda: True
    accepted(evening.begin(LEO))
    assert "2026, if the clock was right" in SOME_HOUR.sub("", looked_at(evening, page))


@pytest.mark.parametrize("page", ["/games", "/games/1/evening", "/players/Leo"])
def test_all_other_dates_stand_alone(evening: Table, page: str) -> None:
    assert "if the clock was right" not in looked_at(evening, page)


def test_a_program_is_told_of_it(evening: Table) -> None:
    evening.doubts_clock = lambda: True
    begun = accepted(evening.begin(LEO)).view.game_id
    client = create_app(evening, TOKEN).test_client()
    listed = client.get("/api/games").get_json()
    assert [begun] == [game["id"] for game in listed if game["doubted"]]
    assert client.get(f"/api/games/{begun}/record.json").get_json()["doubted"]


def looked_at(table: Table, page: str) -> str:
    return create_app(table, TOKEN).test_client().get(page).text
