"""Earlier games: listed, shown, and taken home as a record."""

import pytest
from flask.testing import FlaskClient

from companion.rules import read_record, replay
from companion.table import Table
from companion.web.app import create_app
from companion.web.screens.games import PAGE_SIZE
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


def test_a_long_list_shows_the_newest_and_the_rest_when_asked(
    visitor: FlaskClient, empty_table: Table
) -> None:
    accepted(empty_table.begin(TO_FIFTY))
    for _ in range(PAGE_SIZE):
        accepted(empty_table.begin(LEFT))
    assert "Ana won" not in visitor.get("/games").text
    assert "All games" in visitor.get("/games").text
    everything = visitor.get("/games?all").text
    assert "Ana won" in everything
    assert "All games" not in everything


def test_a_game_shows_its_rounds_and_its_record(visitor: FlaskClient, empty_table: Table) -> None:
    accepted(empty_table.begin(TO_FIFTY))
    page = visitor.get("/games/1").text
    for said in ("Ana won", "+60", "Ana out", "Ben: points 60", "record?download", "record.csv?download"):
        assert said in page


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


def test_the_same_players_are_filled_in_for_another_game(visitor: FlaskClient, empty_table: Table) -> None:
    accepted(empty_table.begin(TO_FIFTY))
    assert "player=Ana&amp;key=2&amp;player=Ben" in visitor.get("/games/1").text
