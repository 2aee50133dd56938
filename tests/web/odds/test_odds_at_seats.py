"""What the seats of the screens, and programs, are told of the odds."""

import html
import re
from dataclasses import replace
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.odds import Odds
from companion.ports import Equipment
from companion.table import Table
from companion.web.app import Site, create_app
from companion.web.server.stream import BROADCASTER
from tests.table.builder import accepted, open_table
from tests.web.api.test_openapi import check
from tests.web.builder import TOKEN, Visitor, scanned
from tests.web.odds.builder import THREE, GivenOdds, odds_of, switch_on

PARTNERS = '[Players "Ana, Ben, Cy, Dee"]\n[Scoring "partners"]\nround\nstart G5\n'


def test_nothing_of_the_odds_is_on_any_screen_until_the_host_wants_them(
    player: FlaskClient, program: Visitor
) -> None:
    for path in ("/play", "/table"):
        assert "odds" not in player.get(path).text.partition("<main")[2].replace("Time and odds", "")
    answer = program.get("/api/odds")
    check(answer, "/api/odds")
    assert 404 == answer.status_code
    assert "The odds are off." in answer.get_json()["error"]


@pytest.mark.parametrize("path", ["/play", "/table"])
def test_each_seat_shows_the_chance_of_the_round_and_says_that_of_the_game(
    table: Table, watcher: FlaskClient, path: str
) -> None:
    switch_on(table)
    page = watcher.get(path).text
    label = 'aria-label="Ana: 31 % to win the round, 40 % the game" style="--sure:28;--possible:34"'
    assert label in page
    # A chance is never below nothing, whatever its band.
    assert "Cy: 1 % to win the round, 25 % the game" in page
    assert "--sure:0;--possible:4" in page
    assert 3 == page.count('class="odds"')
    assert "<i></i>31\u00a0%" in page


@pytest.mark.parametrize("path", ["/play", "/table"])
@pytest.mark.parametrize(
    ("odds", "said"),
    [
        (THREE, "Ben, 50\u00a0%"),
        (
            odds_of(Ana=(0.4, 0.3), Ben=(0.2, 0.4), Cy=(0.4, 0.3)),
            "Ana, Cy, 40\u00a0%",
        ),
        (odds_of(Ana=(0.3, 0.3), Ben=(0.3, 0.3), Cy=(0.3, 0.3)), ""),
    ],
)
def test_whose_chance_is_the_best_is_said_once_in_words(
    table: Table, given: GivenOdds, watcher: FlaskClient, path: str, odds: Odds, said: str
) -> None:
    switch_on(table)
    given.given = odds
    page = html.unescape(watcher.get(path).text).replace("\u2068", "").replace("\u2069", "")
    assert [said] * bool(said) == re.findall("Most likely to win the round: ([^<]*)", page)


@pytest.mark.parametrize("path", ["/play", "/table"])
def test_whoever_sees_the_bars_finds_out_what_they_mean(
    table: Table, watcher: FlaskClient, player: FlaskClient, path: str
) -> None:
    assert "What the bars mean" not in watcher.get(path).text
    switch_on(table)
    assert '<a class="button is-quiet" href="/odds">What the bars mean</a>' in watcher.get(path).text
    # The host finds it where the odds are switched on.
    assert "What the bars mean" not in player.get(path).text
    assert 'href="/odds"' in player.get("/pace").text


def test_a_new_estimate_is_sent_to_every_screen(app: Flask, table: Table, given: GivenOdds) -> None:
    switch_on(table)
    broadcaster = BROADCASTER.of(app)
    told: list[str] = []
    broadcaster.subscribe(lambda: told.append("news"))
    given.tell()
    assert ["news"] == told


def test_partners_have_the_chance_of_their_side(file: Path, given: GivenOdds) -> None:
    table = open_table(file, record=PARTNERS)
    assert table.view
    one, other = table.view.state.sides
    given.given = odds_of(**{one: (0.25, 0.5), other: (0.75, 0.5)})
    switch_on(table)
    page = create_app(table, TOKEN, Site(equipment=Equipment(odds=given))).test_client().get("/table").text
    for name, share in (("Ana", 25), ("Cy", 25), ("Ben", 75), ("Dee", 75)):
        assert f"{name}: {share} % to win the round, 50 % the game" in page


def test_odds_that_are_missing_are_said_to_be_and_not_shown(
    table: Table, given: GivenOdds, watcher: FlaskClient
) -> None:
    switch_on(table)
    given.is_missing = True
    for path in ("/play", "/table"):
        page = watcher.get(path).text
        assert "The odds are missing for now. The game goes on." in page
        assert 'class="odds"' not in page


def test_whoever_came_since_has_no_bar_yet(table: Table, given: GivenOdds, watcher: FlaskClient) -> None:
    given.given = odds_of(Ana=(0.5, 0.5), Ben=(0.5, 0.5))
    switch_on(table)
    assert 2 == watcher.get("/play").text.count('class="odds"')


def test_a_game_that_is_watched_again_has_not_the_odds_of_now(table: Table, watcher: FlaskClient) -> None:
    switch_on(table)
    assert 'class="odds"' not in watcher.get("/games/1/replay").text


def test_programs_are_told_the_odds_with_the_version_they_are_of(
    table: Table, given: GivenOdds, program: Visitor
) -> None:
    switch_on(table)
    answer = program.get("/api/odds")
    check(answer, "/api/odds")
    assert {
        "version": 2,
        "samples": 1200,
        "round": {"Ana": 0.314, "Ben": 0.5, "Cy": 0.01},
        "game": {"Ana": 0.4, "Ben": 0.35, "Cy": 0.25},
        "points": {"Ana": 20.0, "Ben": 20.0, "Cy": 20.0},
        "band": 0.03,
    } == answer.get_json()
    given.given = None
    answer = program.get("/api/odds")
    check(answer, "/api/odds")
    assert 503 == answer.status_code


def test_the_host_switches_them_on_and_off(player: FlaskClient, table: Table) -> None:
    page = player.get("/pace").text
    assert '<button name="odds" value="off" aria-pressed="true">Off</button>' in page
    assert 'href="/odds"' in page
    for word, wanted in (("on", True), ("off", False)):
        answer = player.post("/pace", data={"odds": word})
        assert (303, "/pace") == (answer.status_code, answer.location)
        assert table.view
        assert wanted is table.view.preferences.odds
    assert 400 == player.post("/pace", data={"odds": "maybe"}).status_code


def test_who_is_not_the_host_does_not_switch_them(player: FlaskClient, app: Flask, table: Table) -> None:
    player.post("/host", data={"do": "take"})
    player.post("/seat/own", data={"do": "own"})
    other = scanned(app)
    accepted(table.prefer(lambda before: replace(before, own_seat_only=True)))
    assert 403 == other.post("/pace", data={"odds": "on"}).status_code
    assert table.view
    assert not table.view.preferences.odds
