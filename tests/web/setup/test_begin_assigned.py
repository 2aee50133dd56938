"""A tournament's game begins by one tap, with exactly its headers and seats."""

from dataclasses import replace

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.ports import Assignment, ClubState, Equipment
from companion.rules import read_record
from companion.table import Level, Table
from companion.web.app import Site, create_app
from companion.web.request_context import present_visitor
from tests.table.builder import accepted
from tests.web.builder import TOKEN, scanned
from tests.web.club import HEADERS, SPRING, STARTED, GivenClub, given


@pytest.fixture
def club() -> GivenClub:
    return given(STARTED)


@pytest.fixture
def phone(table: Table, club: GivenClub) -> FlaskClient:
    """A phone at the table, whose game is under way."""
    return phone_at(table, club)


def phone_at(table: Table, club: GivenClub) -> FlaskClient:
    return scanned(create_app(table, TOKEN, Site(equipment=Equipment(club=club))))


def begin(phone: FlaskClient, over: str = "1", back: str = "play") -> TestResponse:
    """Tap Begin."""
    return phone.post("/setup", data={"do": "assigned", "over": over, "round": "3", "back": back})


def begins_anything(table: Table) -> bool:
    return len(table.played_games.newest()) > 1


def test_one_tap_begins_with_exactly_those_headers_and_a_second_one_nothing_more(
    empty_table: Table, club: GivenClub
) -> None:
    phone = phone_at(empty_table, club)
    for _tap in range(2):
        answer = begin(phone, over="")
        assert (303, "/play") == (answer.status_code, answer.location)
        assert empty_table.game
        assert read_record(HEADERS).setup == empty_table.game.state.setup
    assert 1 == len(empty_table.played_games.newest())


def test_whoever_begins_is_the_host(empty_table: Table, club: GivenClub) -> None:
    phone = phone_at(empty_table, club)
    begin(phone, over="")
    with phone:
        phone.get("/play")
        assert present_visitor().is_host


def test_the_level_stays_and_the_table_screen_comes_back_to_itself(
    empty_table: Table, club: GivenClub
) -> None:
    accepted(empty_table.begin('[Players "Ana, Ben"]', Level.CARDS))
    answer = begin(phone_at(empty_table, club), back="table")
    assert "/table" == answer.location
    assert empty_table.view
    assert Level.CARDS is empty_table.view.preferences.level


def test_a_finished_game_is_simply_followed(table: Table, phone: FlaskClient) -> None:
    accepted(table.submit("end"))
    assert 303 == begin(phone, over="").status_code
    assert begins_anything(table)


def test_an_unfinished_one_is_asked_about_first(table: Table, phone: FlaskClient) -> None:
    asked = begin(phone, over="")
    assert 409 == asked.status_code
    assert "Ana, Ben and Cy are in round 1. A new game ends theirs" in asked.text
    assert not begins_anything(table)
    assert '<input type="hidden" name="over" value="1">' in asked.text
    assert 303 == begin(phone, over="1").status_code
    assert begins_anything(table)


@pytest.mark.parametrize("assignment", [None, SPRING, replace(STARTED, round=4)])
def test_what_is_not_to_be_played_now_does_not_begin(
    table: Table, phone: FlaskClient, club: GivenClub, assignment: Assignment | None
) -> None:
    club.become(ClubState("Kitchen", is_reached=True, assignment=assignment))
    answer = begin(phone)
    assert 409 == answer.status_code
    assert not begins_anything(table)


def test_while_the_club_is_away_a_table_begins_by_itself(
    table: Table, phone: FlaskClient, club: GivenClub
) -> None:
    club.become(ClubState("Kitchen", is_reached=False, assignment=SPRING))
    assert 303 == begin(phone).status_code
    assert begins_anything(table)


def test_a_game_that_this_companion_cannot_play_is_said_where_it_was_tapped(
    table: Table, phone: FlaskClient, club: GivenClub
) -> None:
    unknown = replace(STARTED, headers=HEADERS.replace("classic", "of-the-year-2031"))
    club.become(ClubState("Kitchen", is_reached=True, assignment=unknown))
    answer = begin(phone)
    assert 422 == answer.status_code
    assert "of-the-year-2031" in answer.text.partition('id="assigned"')[2].partition("</section>")[0]
    assert not begins_anything(table)


def test_only_the_host_may_where_each_phone_plays_for_its_own_player(
    table: Table, phone: FlaskClient
) -> None:
    table.prefer(lambda before: replace(before, host_key="elsewhere", own_seat_only=True))
    assert 403 == begin(phone).status_code
    assert "Begin" not in phone.get("/setup").text
    assert not begins_anything(table)
