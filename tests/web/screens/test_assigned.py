"""What a table is to play in a tournament, on its screens: who sits where, the time, what it waits for."""

import json
import re
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from html import unescape
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.ports import Assignment, ClubState, Equipment
from companion.table import Table
from companion.web.app import Site, create_app
from companion.web.assigned import RoundStage, assigned_at
from companion.web.request_context import Credentials
from companion.web.server.stream import BROADCASTER
from tests.table.builder import NOON, accepted
from tests.web.builder import TOKEN, scanned
from tests.web.club import HEADERS, SPRING, STARTED, GivenClub, given

PLAYED_ON = ("/play", "/count", "/score", "/table")
LIVE = (*PLAYED_ON, "/devices", "/reader", "/coin")
PLAYED = "round\nBen: out\nAna: points 500\nCy: points 5\nDee: points 5\n"


def phone_at(table: Table, club: GivenClub | None) -> FlaskClient:
    """A phone that may do everything at a table in that club."""
    return scanned(create_app(table, TOKEN, Site(equipment=Equipment(club=club))))


def line_on(client: FlaskClient, path: str) -> str:
    """The line on top of a page, as text, with its stage before it; empty where it has none."""
    page = client.get(path, follow_redirects=True).text
    found = re.search(r'<p class="round-line is-(\w+)".*?</p>', page, re.DOTALL)
    stage = re.search(r'data-stage="(\w*)"', found[0]) if found else None
    return f"{stage[1] if stage else '-'}: {words(found[0])}" if found else ""


def words(html: str) -> str:
    return " ".join(unescape(re.sub("<[^>]*>", " ", html)).split())


def seats_on(client: FlaskClient, path: str) -> list[str]:
    """Who sits where, on a phone or at the table."""
    page = client.get(path, follow_redirects=True).text
    found = re.search(r'id="assigned".*?</section>|<ol class="places".*?</ol>', page, re.DOTALL)
    names = r"<li>(\w+)</li>|<b class=\"name\"[^>]*>(\w+)</b>"
    return ["".join(name) for name in re.findall(names, found[0])] if found else []


@pytest.mark.parametrize("path", [*LIVE, "/setup"])
def test_a_table_in_no_tournament_shows_nothing_of_one(table: Table, path: str) -> None:
    alone, in_club = (phone_at(table, club).get(path).text for club in (None, given(None)))
    assert "round-" not in alone + in_club
    if path != "/devices":
        assert alone == in_club


@pytest.mark.parametrize("path", ["/play", "/setup", "/table"])
def test_before_any_game_a_screen_shows_who_sits_where(empty_table: Table, path: str) -> None:
    phone = phone_at(empty_table, given(SPRING))
    page = words(phone.get(path, follow_redirects=True).text)
    assert [*SPRING.seats] == seats_on(phone, path)
    assert "Take your seats. Ana deals first. The organiser starts the round." in page
    assert "-: Spring, round 3, table 2" == line_on(phone, path)
    assert "Begin" not in page


@pytest.mark.parametrize("path", [*LIVE, "/setup"])
def test_what_the_organiser_announces_is_on_the_line_of_every_screen(table: Table, path: str) -> None:
    told = replace(STARTED, announcement="Lunch until two")
    page = phone_at(table, given(told)).get(path, follow_redirects=True).text
    assert "Lunch until two" in words(re.findall(r'<p class="round-line .*?</p>', page, re.DOTALL)[0])


@pytest.mark.parametrize("path", ["/play", "/setup", "/table"])
def test_a_game_of_before_gives_way_to_who_sits_where_once_it_is_over(table: Table, path: str) -> None:
    phone = phone_at(table, given(STARTED))
    accepted(table.submit("end"))
    assert [*SPRING.seats] == seats_on(phone, path)


@pytest.mark.parametrize(
    ("ago", "shown"),
    [
        (timedelta(0), ": Spring, round 3, table 2 Time is up: finish this turn until 13:40"),
        (timedelta(minutes=39), "last: Spring, round 3, table 2 Time is up: finish this turn until 13:01"),
        (timedelta(minutes=41), "over: Spring, round 3, table 2 Time is up: finish this turn until 12:59"),
    ],
)
def test_the_time_of_the_round_is_on_every_screen_of_its_game(
    table: Table, ago: timedelta, shown: str
) -> None:
    accepted(table.begin(f"{HEADERS}round\n"))
    phone = phone_at(table, given(replace(SPRING, started=NOON - ago)))
    until = (NOON - ago + timedelta(minutes=40)).astimezone()
    shown = re.sub(r"until .*", f"until {until:%H:%M}", shown)
    assert dict.fromkeys(LIVE, shown) == {path: line_on(phone, path) for path in LIVE}


def test_a_time_that_stands_still_says_so_with_what_is_left(table: Table) -> None:
    accepted(table.begin(f"{HEADERS}round\n"))
    paused = replace(STARTED, held=90, paused=NOON - timedelta(minutes=5))
    shown = ": Spring, round 3, table 2 · Paused Time is up: finish this turn 36:30"
    assert dict.fromkeys(LIVE, shown) == {
        path: line_on(phone_at(table, given(paused)), path) for path in LIVE
    }


def test_the_game_of_a_round_has_hands(table: Table) -> None:
    headers = f'{HEADERS}[Options "rounds=4"]\n'
    accepted(table.begin(headers))
    phone = phone_at(table, given(replace(STARTED, headers=headers)))
    for path in ("/play", "/table"):
        page = words(phone.get(path).text)
        assert "Spring, round 3, table 2" in page
        assert "Ana deals hand 1" in page
        assert "over 4 hands" in page
    accepted(table.submit_all(["round", "Ben: out", "Ana: points 7", "Cy: points 5", "Dee: points 1"]))
    counted = words(phone.get("/count").text)
    assert "Hand 1" in counted
    assert "Deal hand 2" in counted
    accepted(table.submit_all(["round"]))
    score = words(phone.get("/score").text)
    assert "Hand 2, dealt by Ben." in score
    assert "Hands Hand Ana Ben Cy Dee" in score
    assert "Hand 1 Ben went out" in words(phone.get("/score/rounds/1").text)


@pytest.mark.parametrize("path", ["/play", "/setup", "/table"])
def test_the_final_is_called_so_before_it_begins(empty_table: Table, path: str) -> None:
    phone = phone_at(empty_table, given(replace(SPRING, is_final=True)))
    assert "-: Spring, the final" == line_on(phone, path)
    assert "ound 3" not in words(phone.get(path, follow_redirects=True).text)


def test_the_final_is_called_so_while_it_is_played_and_once_it_is_over(table: Table) -> None:
    accepted(table.begin(HEADERS))
    phone = phone_at(table, given(replace(STARTED, minutes=0, is_final=True)))
    assert dict.fromkeys(LIVE, "-: Spring, the final") == {path: line_on(phone, path) for path in LIVE}
    accepted(table.submit("end"))
    assert "-: The final is over. The result is on its way." == line_on(phone, "/score")


def test_another_game_than_that_of_the_round_is_folded_away_until_somebody_wants_it(
    empty_table: Table,
) -> None:
    phone = phone_at(empty_table, given(STARTED))
    assert '<details class="fold" id="another">' in phone.get("/setup").text
    assert '<details class="fold" id="another" open>' in phone.get("/setup?shown=modern").text
    assert 'id="another"' not in phone_at(empty_table, None).get("/setup").text


def test_a_browser_is_sent_how_old_the_round_is_and_no_time_of_another_clock(table: Table) -> None:
    accepted(table.begin(f"{HEADERS}round\n"))
    page = phone_at(table, given(STARTED)).get("/play").text
    found = re.search("data-round='([^']*)'", page)
    assert found
    sent = json.loads(unescape(found[1]))
    assert (600_000, 2_400_000) == (sent["age"], sent["limit"])


@pytest.mark.parametrize("assignment", [SPRING, replace(STARTED, minutes=0), replace(STARTED, is_over=True)])
def test_no_time_is_shown_before_the_round_without_a_limit_and_once_it_is_over(
    table: Table, assignment: Assignment
) -> None:
    accepted(table.begin(f"{HEADERS}round\n"))
    assert line_on(phone_at(table, given(assignment)), "/play").startswith("-: ")


def test_a_table_that_has_played_waits_for_the_others_and_offers_no_rematch(table: Table) -> None:
    accepted(table.begin(f"{HEADERS}{PLAYED}"))
    club = given(STARTED)
    phone = phone_at(table, club)
    club.become(ClubState("Kitchen", assignment=replace(STARTED, started=NOON)))
    for path in LIVE:
        assert "-: Round 3 is over here. The result is on its way." == line_on(phone, path)
        assert "Rematch" not in phone.get(path).text
    club.become(ClubState("Kitchen", assignment=replace(STARTED, is_over=True)))
    for path in LIVE:
        assert "-: Result sent. Round 3: waiting for the other tables." == line_on(phone, path)
        assert "Rematch" not in phone.get(path).text
    assert [] == seats_on(phone, "/play")


@pytest.mark.parametrize(
    ("begun", "stage"),
    [
        ("", RoundStage.NEXT),
        ("yesterday", RoundStage.NEXT),
        ("2026-11-19T12:00:00", RoundStage.NEXT),
        ("2026-11-23T12:00:00", RoundStage.OVER),
    ],
)
def test_a_game_whose_time_is_damaged_is_of_the_round_only_where_that_can_be_told(
    table: Table, begun: str, stage: RoundStage
) -> None:
    accepted(table.begin(f"{HEADERS}{PLAYED}"))
    started = replace(STARTED, started=NOON)
    assert stage == assigned_at(started, table.view, lambda: begun, NOON, is_reached=True).stage


def test_a_game_between_two_rounds_may_have_a_rematch(table: Table) -> None:
    accepted(table.submit("end"))
    phone = phone_at(table, given(replace(STARTED, is_over=True)))
    for path in ("/play", "/score"):
        assert "Rematch" in phone.get(path).text


def test_a_round_of_the_same_players_is_another_one_than_they_have_played(table: Table) -> None:
    accepted(table.begin(f"{HEADERS}{PLAYED}"))
    later = replace(SPRING, round=4, started=NOON + timedelta(minutes=1))
    phone = phone_at(table, given(later))
    assert [*SPRING.seats] == seats_on(phone, "/play")
    assert ": Spring, round 4, table 2" == line_on(phone, "/play").partition(" Time")[0]


def test_another_game_under_way_stays_on_the_screens_and_says_what_waits(table: Table) -> None:
    phone = phone_at(table, given(STARTED))
    for path in PLAYED_ON:
        assert 'href="/setup">Begin</a>' in phone.get(path).text
    assert [] == seats_on(phone, "/play")
    assert ["Ana", "Ben", "Cy"] == seats_on(phone, "/table")
    watcher = phone.application.test_client()
    assert 'href="/setup">Begin</a>' not in watcher.get("/play").text


def test_a_game_that_is_watched_again_has_no_round(table: Table) -> None:
    assert "round-line" not in phone_at(table, given(STARTED)).get("/games/1/replay").text


@pytest.fixture
def club() -> GivenClub:
    return given(None)


@pytest.fixture
def app(empty_table: Table, club: GivenClub) -> Flask:
    """A table in a club, without a game yet."""
    return create_app(empty_table, TOKEN, Site(equipment=Equipment(club=club)))


def brought(app: Flask, view: str) -> str:
    """What a screen that comes now is sent."""
    broadcaster = BROADCASTER.of(app)
    stream = broadcaster.open(view, Credentials())
    snapshot = stream.advance()
    assert snapshot
    [page] = snapshot.render([snapshot.key(stream)])
    stream.close()
    return page.decode()


def test_screens_are_told_at_once(app: Flask, club: GivenClub) -> None:
    broadcaster = BROADCASTER.of(app)
    stream = broadcaster.open("table", Credentials())
    stream.advance()
    club.become(ClubState("Kitchen", assignment=SPRING))
    snapshot = stream.advance()
    assert snapshot
    assert "Round 3, table 2" in words(snapshot.render([snapshot.key(stream)])[0].decode()).replace(
        "\xa0", " "
    )


def test_a_table_screen_before_a_game_gives_way_to_who_sits_where(app: Flask, club: GivenClub) -> None:
    assert "/lobby/screen" == app.test_client().get("/table").location
    assert 'data-leads="/table"' not in brought(app, "gathering")
    club.become(ClubState("Kitchen", assignment=SPRING))
    assert 'data-leads="/table"' in brought(app, "gathering")


def test_seats_that_are_taken_back_leave_the_table_screen(app: Flask, club: GivenClub) -> None:
    club.become(ClubState("Kitchen", assignment=SPRING))
    assert "Ana" in brought(app, "table")
    club.become(ClubState("Kitchen"))
    assert "No game yet" in brought(app, "table")
    assert "Ana" not in brought(app, "table")


def test_a_screen_that_comes_later_is_sent_the_age_that_the_round_has_by_then(file: Path) -> None:
    clock = [NOON]
    with closing(Table.open(file, lambda: clock[0])) as table:
        app = create_app(table, TOKEN, Site(equipment=Equipment(club=given(STARTED))))
        assert '"age": 600000' in brought(app, "table")
        clock[0] += timedelta(minutes=1)
        assert '"age": 660000' in brought(app, "table")
