"""A pause on the screens: who stopped the clock, who may, and how long everybody thought without it."""

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from companion.table import EnteredBy, Means, Table
from companion.web.app import Site, create_app
from tests.devices.builder import FakeClock
from tests.table.builder import BEGUN, NOON, OPENED, accepted
from tests.web.builder import TOKEN, scanned

ON_SCREENS = ("/play", "/table", "/score")


@pytest.fixture
def ana(player: FlaskClient) -> FlaskClient:
    """Ana's phone."""
    player.post("/seat", data={"seat": "Ana"})
    return player


def test_every_screen_says_who_paused_and_the_phone_that_may_goes_on(
    ana: FlaskClient, watcher: FlaskClient, table: Table
) -> None:
    accepted(table.prefer(lambda before: replace(before, turn_limit=60)))
    assert 'value="pause"' in ana.get("/play").text
    assert "data-turn" in watcher.get("/table").text
    assert 303 == ana.post("/pause", data={"do": "pause"}).status_code
    assert [True] * 3 == ["Paused by Ana" in watcher.get(path).text for path in ON_SCREENS]
    assert "data-turn" not in watcher.get("/table").text
    assert 'value="go-on"' not in watcher.get("/play").text
    page = ana.get("/play").text
    assert 'value="pause"' not in page
    assert 'value="go-on"' in page
    ana.post("/pause", data={"do": "go-on"})
    assert [False] * 3 == ["Paused" in watcher.get(path).text for path in ON_SCREENS]


@pytest.mark.parametrize(
    ("means", "expected"),
    [
        (Means.HOST, "Paused by the host"),
        (Means.PROGRAM, "Paused by a program"),
        (Means.SCOREKEEPER, "Paused"),
    ],
)
def test_who_has_no_name_is_told_as_what_it_is(
    watcher: FlaskClient, table: Table, means: Means, expected: str
) -> None:
    accepted(table.pause(EnteredBy(means)))
    assert f">{expected}</h1>" in watcher.get("/table").text.replace("\xa0", " ")


def test_with_own_seat_only_each_player_may_pause_and_a_watcher_never(
    ana: FlaskClient, watcher: FlaskClient, table: Table
) -> None:
    accepted(table.prefer(lambda before: replace(before, own_seat_only=True, host_key="another")))
    assert 401 == watcher.post("/pause", data={"do": "pause"}).status_code
    assert 303 == ana.post("/pause", data={"do": "pause"}).status_code
    assert table.view
    assert table.view.pause


def test_another_word_than_the_two_is_refused(ana: FlaskClient) -> None:
    assert 400 == ana.post("/pause", data={"do": "sleep"}).status_code


def test_a_program_pauses_and_is_told(player: FlaskClient, table: Table) -> None:
    for paused, expected in ((True, "program"), (False, None)):
        answer = player.post(
            "/api/pause", json={"paused": paused}, headers={"Authorization": f"Bearer {TOKEN}"}
        )
        assert (200, expected) == (answer.status_code, answer.json and answer.json["paused"])
    accepted(table.submit("Ben: out!"))
    answer = player.post("/api/pause", json={"paused": True}, headers={"Authorization": f"Bearer {TOKEN}"})
    assert 409 == answer.status_code
    assert answer.json
    assert "Nobody's turn is running, so there is nothing to pause." == answer.json["error"]


def test_the_score_and_the_round_say_how_long_everybody_thought_without_pauses(tmp_path: Path) -> None:
    clock = FakeClock()
    table = Table.open(tmp_path / "games.sqlite", lambda: NOON + timedelta(seconds=clock()))
    OPENED.append(table)
    accepted(table.begin(BEGUN))
    clock.go(64)
    accepted(table.submit("Ben: G7"))
    clock.go(10)
    accepted(table.pause(EnteredBy(Means.HOST)))
    clock.go(600)
    accepted(table.submit("Cy: G8"))
    phone = scanned(create_app(table, TOKEN, Site(seat_secret="a secret")))  # noqa: S106
    for path in ("/score", "/score/rounds/1"):
        told = phone.get(path).text.partition('id="thinking"')[2]
        assert "Round 1, in minutes and seconds without pauses." in told
        assert told.index("<td>1:04</td>") < told.index("<td>0:10</td>")


def test_where_no_turn_was_timed_nothing_is_said_of_thinking(player: FlaskClient) -> None:
    assert "Thinking time" not in player.get("/score").text
