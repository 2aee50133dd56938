"""Who joins in the middle of a round: asked on a page, and where they sit on the pad."""

import re
from html import unescape
from urllib.parse import parse_qs, urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.rules import Phase
from companion.table import Table
from tests.table.builder import accepted
from tests.web.builder import FOUR, PAIRS, Visitor, scanned

OFFERED = "Somebody joins"


def asked(phone: FlaskClient, name: str) -> TestResponse:
    """The answer once that name was typed."""
    return phone.get("/seats", query_string={"new": name, "do": "add"})


def offered_seats(phone: FlaskClient, name: str) -> list[str]:
    """The lines behind the buttons of the question where that player sits."""
    answer = asked(phone, name)
    assert 303 == answer.status_code
    page = phone.get(answer.headers["Location"]).text
    assert f"Where does {name} sit down?" in unescape(page)
    return [unescape(line) for line in re.findall(r'value="(join [^"]*)"', page)]


def tapped(phone: FlaskClient, table: Table, line: str) -> TestResponse:
    """The answer to a button of the pad."""
    assert table.view
    seen = {"version": str(table.version), "game": str(table.view.game_id), "back": "play"}
    return phone.post("/act", data={**seen, "line": line})


def test_somebody_joins_by_a_name_and_one_tap_for_the_seat(player: FlaskClient, table: Table) -> None:
    assert OFFERED in player.get("/play").text
    assert OFFERED in player.get("/score").text
    seats = offered_seats(player, "Dee")
    assert ["join Dee after Ana", "join Dee after Ben", "join Dee after Cy"] == seats
    assert 303 == tapped(player, table, seats[0]).status_code
    assert table.view
    state = table.view.state
    assert (("Ana", "Dee", "Ben", "Cy"), "Ben") == (state.players, state.turn)
    assert {"Ana": 7, "Dee": 7, "Ben": 7, "Cy": 7} == state.hands
    assert "Dee joined to the left of Ana, with 7 cards." in player.get("/play").text
    assert "Dee&#39;s joining" in player.get("/play").text
    tapped(player, table, "undo")
    assert ("Ana", "Ben", "Cy") == table.view.state.players


def test_who_joined_late_takes_the_seat_with_a_phone(app: Flask, player: FlaskClient, table: Table) -> None:
    late = scanned(app)
    assert 400 == late.post("/seat", data={"seat": "Dee"}).status_code
    tapped(player, table, "join Dee after Cy")
    assert 'value="Dee"' in late.get("/seat").text
    assert 303 == late.post("/seat", data={"seat": "Dee"}).status_code
    assert table.view
    assert "Dee" in table.view.preferences.phones


def test_a_program_says_who_joins_by_the_line_of_the_record(program: Visitor, table: Table) -> None:
    answer = program.post("/api/events", {"line": "join Dee after Cy", "version": table.version})
    assert 200 == answer.status_code
    assert ["Ana", "Ben", "Cy", "Dee"] == answer.get_json()["players"]
    refused = program.post("/api/events", {"line": "join Dee after Cy", "version": table.version})
    assert (422, "seats") == (refused.status_code, refused.get_json()["rule"])


def test_who_left_is_offered_first_and_comes_back(player: FlaskClient, table: Table) -> None:
    accepted(table.submit("fix total Ben 30"))
    accepted(table.submit("leave Ben"))
    assert ["Ben"] == re.findall(r'value="add (\w+)"', player.get("/seats").text)
    chip = player.get("/seats", query_string={"new": "", "do": "add Ben"})
    assert {"ask": ["join"], "player": ["Ben"], "at": ["4"]} == parse_qs(
        urlsplit(chip.headers["Location"]).query
    )
    tapped(player, table, "join Ben after Cy")
    assert table.view
    assert ({"Ana": 0, "Cy": 0, "Ben": 30}, {}) == (table.view.state.totals, table.view.state.left)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("", "Expected a player's name."),
        ("Ben", "There is already a Ben."),
        ("BEN", "There is already a Ben."),
        ('D"ee', "Expected a name without one."),
        ("D" * 31, "That name has 31 letters."),
    ],
)
def test_a_name_that_cannot_be_is_asked_for_again(
    player: FlaskClient, table: Table, name: str, why: str
) -> None:
    before, answer = table.version, asked(player, name)
    assert 200 == answer.status_code
    assert why in unescape(answer.text)
    assert before == table.version
    # Nor is anybody asked to sit down by an address that somebody typed.
    page = player.get("/play", query_string={"ask": "join", "player": name, "at": before}).text
    assert 'value="join ' not in page


def test_while_something_waits_a_tap_is_refused_and_can_be_let_stand(
    player: FlaskClient, table: Table
) -> None:
    accepted(table.submit("Ben: W4=B"))
    assert "One thing first: joining works once it is somebody's turn." in unescape(player.get("/seats").text)
    assert OFFERED not in player.get("/play").text
    answer = tapped(player, table, "join Dee after Ana")
    page = unescape(player.get(answer.headers["Location"]).text)
    assert "One thing first" in page
    assert 'value="join Dee after Ana!"' in page
    tapped(player, table, "join Dee after Ana!")
    assert table.view
    state = table.view.state
    assert (("Ana", "Dee", "Ben", "Cy"), Phase.CHALLENGE, "Cy") == (state.players, state.phase, state.turn)


def test_a_seat_that_is_not_there_is_refused_and_cannot_be_let_stand(
    player: FlaskClient, table: Table
) -> None:
    accepted(table.submit("fix hand Ana 93"))
    assert "No card is left to deal to who joins." in player.get("/seats").text
    before = table.version
    answer = tapped(player, table, "join Dee after Ana")
    page = player.get(answer.headers["Location"]).text
    assert "No card is left to deal to who joins." in page
    assert "join Dee after Ana!" not in page
    assert before == table.version


def test_partners_stay_as_they_sit(player: FlaskClient, table: Table) -> None:
    accepted(table.begin(f"{PAIRS}round\nstart R5\n"))
    assert "Partners and teams stay as they sit" in player.get("/seats").text
    assert OFFERED not in player.get("/play").text
    assert OFFERED not in player.get("/score").text


def test_between_rounds_nobody_is_asked_where_they_sit(player: FlaskClient, table: Table) -> None:
    accepted(table.begin(FOUR))
    page = player.get("/play", query_string={"ask": "join", "player": "Eve", "at": table.version}).text
    assert 'value="join ' not in page


def test_only_who_keeps_score_says_who_joins(app: Flask, watcher: FlaskClient, player: FlaskClient) -> None:
    assert "phone that keeps score" in watcher.get("/seats").text
    player.post("/host", data={"do": "take"})
    player.post("/host", data={"do": "own"})
    other = scanned(app)
    other.post("/seat", data={"seat": "Ana"})
    assert OFFERED not in other.get("/play").text
    assert OFFERED not in other.get("/score").text
    assert "phone that keeps score" in other.get("/seats").text
    assert OFFERED in player.get("/play").text
