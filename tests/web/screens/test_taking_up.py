"""A game that was not finished is taken up again: from the set-up page, from its own, or by a program."""

from html import unescape

import pytest
from flask.testing import FlaskClient

from companion.table import Table
from tests.table.builder import accepted
from tests.web.api.test_openapi import check
from tests.web.builder import Visitor

LEFT = '[Edition "classic"]\n[Players "Ana, Ben"]\nround\nAna: out\nBen: points 60\nround\nstart G5\n'
OTHER = '[Edition "classic"]\n[Players "Cy, Dee"]\nround\nstart R5\n'


@pytest.fixture
def table(table: Table) -> Table:
    """Ana and Ben's game (2) was left; Cy and Dee's (3) is over."""
    for record in (LEFT, f"{OTHER}end\n"):
        accepted(table.begin(record))
    return table


def test_the_set_up_page_offers_it(player: FlaskClient, watcher: FlaskClient, table: Table) -> None:
    page = player.get("/setup").text
    assert '<form method="post" action="/games/2/take-up">' in page
    assert "Continue a game" in page
    assert "Not finished, left after 1 round" in page
    assert "/games/3/take-up" not in page
    assert "/take-up" not in watcher.get("/setup").text


def test_one_tap_puts_it_on_the_table_and_its_page_leads_on(player: FlaskClient, table: Table) -> None:
    assert "Continue it" in player.get("/games/2").text
    assert "/play" == player.post("/games/2/take-up").headers["Location"]
    assert table.view
    assert (4, ("Ana", "Ben")) == (table.view.game_id, table.view.state.players)
    left = player.get("/games/2").text
    assert "Continue it" not in left
    assert '<a href="/games/4">See how it went on</a>' in left
    assert "Continued later" in player.get("/games").text
    assert "/games/2/take-up" not in player.get("/setup").text


def test_a_game_under_way_is_not_ended_without_being_asked(player: FlaskClient, table: Table) -> None:
    accepted(table.begin(OTHER))
    asked = player.post("/games/2/take-up")
    assert 409 == asked.status_code
    assert "Cy and Dee are in round 1." in unescape(asked.text)
    assert '<input type="hidden" name="over" value="4">' in asked.text
    assert 409 == player.post("/games/2/take-up", data={"over": "3"}).status_code
    for _tap in range(2):
        assert "/play" == player.post("/games/2/take-up", data={"over": "4"}).headers["Location"]
    assert table.view
    assert (5, ("Ana", "Ben")) == (table.view.game_id, table.view.state.players)


def test_what_cannot_be_taken_up_is_answered_with_a_sentence(player: FlaskClient, table: Table) -> None:
    for game, sentence in ((3, "That game is on the table."), (9, "There is no game 9.")):
        answer = player.post(f"/games/{game}/take-up")
        assert (404, True) == (answer.status_code, sentence in answer.text)


def test_it_is_the_host_s_to_do(player: FlaskClient, watcher: FlaskClient, table: Table) -> None:
    assert 401 == watcher.post("/games/2/take-up").status_code
    player.post("/host", data={"do": "take"})
    player.post("/host", data={"do": "own"})
    assert 303 == player.post("/games/2/take-up").status_code


def test_a_program_takes_it_up(program: Visitor, table: Table) -> None:
    answer = program.post("/api/games/2/take-up", {"key": "once"})
    check(answer, "/api/games/{id}/take-up", "post")
    assert (200, 5, {"Ana": 60, "Ben": 0}) == (
        answer.status_code, answer.get_json()["version"], answer.get_json()["totals"]
    )  # fmt: skip
    assert answer.get_json() == program.post("/api/games/2/take-up", {"key": "once"}).get_json()
    listed = program.get("/api/games")
    check(listed, "/api/games")
    assert [None, None, 4] == [game["continued_by"] for game in listed.get_json()][:3]
    gone = program.post("/api/games/2/take-up", {})
    check(gone, "/api/games/{id}/take-up", "post")
    assert (404, "That game went on as game 4. Continue that one.") == (
        gone.status_code, gone.get_json()["error"]
    )  # fmt: skip
