"""Earlier games: listed, shown, and taken home as a record."""

import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.rules import read_record, replay
from companion.table import Table
from companion.web.app import create_app
from companion.web.screens.games import GAMES_ON_A_PAGE, ROWS
from tests.table.builder import accepted
from tests.web.builder import TOKEN

TO_FIFTY = '[Edition "classic"]\n[Players "Ana, Ben"]\n[Target "50"]\nround\nAna: out\nBen: points 60\n'
LEFT = '[Edition "original"]\n[Players "Cy, Dee"]\nround\nstart G5\n'


@pytest.fixture
def visitor(empty_table: Table) -> FlaskClient:
    """Somebody who looks, with the token."""
    client = create_app(empty_table, TOKEN).test_client()
    client.get(f"/games?token={TOKEN}")
    return client


def test_before_the_first_game_the_list_says_so(visitor: FlaskClient) -> None:
    assert "No game has been played yet." in visitor.get("/games").text


def test_games_are_listed_the_newest_first_with_their_winner(
    visitor: FlaskClient, empty_table: Table
) -> None:
    for record in (TO_FIFTY, LEFT, LEFT):
        accepted(empty_table.begin(record))
    page = visitor.get("/games").text
    places = [page.index(said) for said in ("Under way, before the first score", "Not finished", "Ana won")]
    assert sorted(places) == places
    assert "Cy, Dee" in page
    assert "21 November 2026" in page


def test_a_game_never_dealt_is_not_listed_once_another_begins(
    visitor: FlaskClient, empty_table: Table
) -> None:
    accepted(empty_table.begin('[Players "Eve, Finn"]'))
    assert "Eve, Finn" in visitor.get("/games").text
    accepted(empty_table.begin(LEFT))
    assert "Eve, Finn" not in visitor.get("/games").text


def test_a_long_list_shows_the_newest_and_leads_to_the_older(
    visitor: FlaskClient, empty_table: Table
) -> None:
    accepted(empty_table.begin(TO_FIFTY))
    for _ in range(GAMES_ON_A_PAGE):
        accepted(empty_table.begin(LEFT))
    newest = visitor.get("/games").text
    assert "Ana won" not in newest
    assert "Newest games" not in newest
    (older,) = re.findall(r'href="(/games\?before=\d+)">Older games', newest)
    last = visitor.get(older).text
    assert "Ana won" in last
    assert 'href="/games">Newest games' in last
    assert "Older games" not in last


def test_a_game_that_is_over_is_rendered_once_for_all_who_list_it(
    visitor: FlaskClient, empty_table: Table
) -> None:
    for record in (TO_FIFTY, LEFT):
        accepted(empty_table.begin(record))
    lists = {visitor.get("/games").text for _ in range(3)}
    rows: Any = ROWS.of(visitor.application)
    assert (1, 2) == (len(lists), rows.cache_info().misses)


def test_a_game_under_way_is_listed_as_it_stands_now(visitor: FlaskClient, empty_table: Table) -> None:
    accepted(empty_table.begin(LEFT))
    assert "Under way, before the first score" in visitor.get("/games").text
    for line in ("Cy: out !", "Dee: points 5"):
        accepted(empty_table.submit(line))
    assert "Under way, after 1 round" in visitor.get("/games").text


def test_before_the_first_game_there_are_no_older_ones(visitor: FlaskClient, empty_table: Table) -> None:
    accepted(empty_table.begin(TO_FIFTY))
    assert "There are no older games." in visitor.get("/games?before=1").text
    assert "Ana won" in visitor.get("/games?before=99999999999999999999").text
    assert "Ana won" in visitor.get("/games?before=yesterday").text


def test_a_game_shows_its_rounds_and_its_record(visitor: FlaskClient, empty_table: Table) -> None:
    accepted(empty_table.begin(TO_FIFTY))
    page = visitor.get("/games/1").text
    for said in (
        "Ana won",
        "+60",
        "Ana went out",
        "Ben: points 60",
        "record?download",
        "record.csv?download",
    ):
        assert said in page


@pytest.mark.parametrize(
    ("edition", "options", "said"),
    [
        ("classic", "jump-in, stacking=up", "Stacking: the same or more · Jump in"),
        ("international-1983", "-two-handed", "without “Two-handed Reverse”"),
    ],
)
@pytest.mark.parametrize("path", ["/games", "/games/1"])
def test_a_game_says_by_which_house_rules_it_was_played(
    visitor: FlaskClient, empty_table: Table, edition: str, options: str, said: str, path: str
) -> None:
    accepted(empty_table.begin(f'[Edition "{edition}"]\n[Options "{options}"]\n[Players "Ana, Ben"]\nend\n'))
    assert said in visitor.get(path).text


@pytest.mark.parametrize("path", ["/games", "/games/1"])
def test_of_a_game_by_the_sheet_no_house_rules_are_listed(
    visitor: FlaskClient, empty_table: Table, path: str
) -> None:
    # The sheet of 1983 has options of its own, in force unless turned off.
    accepted(empty_table.begin('[Edition "international-1983"]\n[Players "Ana, Ben"]\nend\n'))
    page = visitor.get(path).text
    assert "International Games (1983)" in page
    assert "House rules" not in page
    assert "house-rules" not in page


def test_a_record_taken_home_replays_to_the_same_table(visitor: FlaskClient, empty_table: Table) -> None:
    accepted(empty_table.begin(TO_FIFTY))
    record = visitor.get("/api/games/1/record?download")
    assert "attachment; filename=uno-1.uno" == record.headers["Content-Disposition"]
    assert ("Ana",) == replay(read_record(record.text)).game.state.winner


def test_an_unknown_game_is_answered_with_a_sentence(visitor: FlaskClient) -> None:
    answer = visitor.get("/games/7")
    assert 404 == answer.status_code
    assert "There is no game 7. See Games." in answer.text
    assert 404 == visitor.get("/games/seven").status_code


@pytest.mark.parametrize(
    ("record", "filled_in"),
    [
        (TO_FIFTY, "player=Ana&amp;key=2&amp;player=Ben"),
        ('[Players "Ana, Ben"]\nseats Eve, Ben\nend\n', "player=Eve&amp;key=2&amp;player=Ben"),
    ],
)
def test_those_who_sat_there_in_the_end_are_filled_in_for_another_game(
    visitor: FlaskClient, empty_table: Table, record: str, filled_in: str
) -> None:
    accepted(empty_table.begin(record))
    assert filled_in in visitor.get("/games/1").text
