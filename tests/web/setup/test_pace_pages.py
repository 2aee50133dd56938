"""The page on which a table chooses after how long who dawdles is nudged, and how long a turn may take."""

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.table import Table
from companion.web.app import Site, create_app
from companion.web.request_context import Credentials, present_credentials
from companion.web.server.stream import BROADCASTER
from tests.devices.builder import FakeClock
from tests.table.builder import BEGUN, accepted, open_table
from tests.web.builder import TOKEN, scanned

TURN = re.compile(r"data-turn='([^']*)'")


def pace(table: Table) -> tuple[int, int]:
    assert table.view
    return table.view.preferences.pace


def test_a_table_chooses_a_nudge_and_a_timer_one_after_the_other(player: FlaskClient, table: Table) -> None:
    answer = player.post("/pace", data={"nudge_after": "30"})
    assert (303, "/pace") == (answer.status_code, answer.location)
    player.post("/pace", data={"turn_limit": "120"})
    assert (30, 120) == pace(table)
    page = player.get("/pace").text
    assert '<button name="nudge_after" value="30" aria-pressed="true">30</button>' in page
    assert '<button name="turn_limit" value="120" aria-pressed="true">120</button>' in page
    player.post("/pace", data={"nudge_after": "0", "turn_limit": "0"})
    assert (0, 0) == pace(table)


@pytest.mark.parametrize("word", ["", "soon", "-30", "31"])
def test_no_other_span_is_taken(player: FlaskClient, table: Table, word: str) -> None:
    assert 400 == player.post("/pace", data={"nudge_after": word}).status_code
    assert (0, 0) == pace(table)


def test_the_menu_of_who_may_choose_leads_there(player: FlaskClient, watcher: FlaskClient) -> None:
    assert 'href="/pace"' in player.get("/play").text
    assert 'href="/pace"' not in watcher.get("/play").text


def test_before_the_first_game_it_leads_to_setting_one_up(empty_table: Table) -> None:
    client = create_app(empty_table, TOKEN).test_client()
    assert "/setup" == client.get("/pace").location


def test_who_may_not_choose_sees_what_was_chosen(watcher: FlaskClient, table: Table) -> None:
    accepted(table.prefer(lambda before: replace(before, turn_limit=60)))
    page = watcher.get("/pace").text
    assert "<p>Off</p>" in page
    assert "<p>60</p>" in page
    assert "The host chooses." in page
    assert "<button" not in page.partition('id="main"')[2]


# What the screens are sent


class Timed:
    """A table whose turns are timed, its screens, and the clock by which they are."""

    def __init__(self, file: Path) -> None:
        self.clock = FakeClock()
        self.table = open_table(file, record=BEGUN, seconds=self.clock)
        accepted(self.table.prefer(lambda before: replace(before, nudge_after=30, turn_limit=60)))
        self.app = create_app(self.table, TOKEN, Site(seat_secret="a secret"))  # noqa: S106

    def sent(self, path: str, seat: str = "") -> Any:
        """Return what a phone at that seat is told of the turn; None where it is told nothing."""
        phone = scanned(self.app)
        phone.post("/seat", data={"seat": seat, "take": "over"} if seat else {"as": "everyone"})
        found = TURN.search(phone.get(path).text)
        return json.loads(found[1]) if found else None


@pytest.fixture
def timed(file: Path) -> Timed:
    return Timed(file)


def test_a_page_has_the_age_of_the_turn_and_its_steps(timed: Timed) -> None:
    timed.clock.go(12.345)
    sent = timed.sent("/play", "Ben")
    assert sent
    assert (12345, 60000) == (sent["age"], sent["limit"])
    assert [[30000, "nudge"], [36000, "nudged"], [60000, "over"]] == sent["steps"]
    assert {"nudge": "Ben, it is your turn.", "over": "Time is up."} == sent["says"]


def test_only_the_own_phone_and_the_screens_for_all_are_told(timed: Timed) -> None:
    told = {
        (path, seat): timed.sent(path, seat) is not None
        for path in ("/play", "/table", "/devices", "/score")
        for seat in ("Ben", "Cy", "")
    }
    not_told = [screen for screen, is_told in told.items() if not is_told]
    scores = [("/score", seat) for seat in ("Ben", "Cy", "")]
    assert [("/play", "Cy"), ("/devices", "Cy"), *scores] == not_told


def test_each_turn_has_a_ring_of_its_own_and_nothing_else_says_a_time(timed: Timed) -> None:
    watcher = timed.app.test_client()
    rings = []
    for line in ("Ben: draw", "Ben: keep"):
        timed.clock.go(7)
        accepted(timed.table.submit(line))
        page = watcher.get("/table").text
        rings += re.findall(r'id="(clock-\d+)"', page)
        # Without JavaScript nothing shows the seconds: the ring has none, and is hidden by its style sheet.
        assert '<b aria-hidden="true"></b>' in page
    assert ["clock-100000", "clock-114000"] == rings


def test_where_nothing_is_timed_nothing_is_sent(timed: Timed) -> None:
    accepted(timed.table.prefer(lambda before: replace(before, nudge_after=0, turn_limit=0)))
    assert timed.sent("/play", "Ben") is None
    page = timed.app.test_client().get("/table").text
    assert "clock" not in page.partition("<main")[2]


def test_a_table_whose_last_screen_left_sleeps_and_begins_the_turn_afresh(timed: Timed) -> None:
    broadcaster, ages = BROADCASTER.of(timed.app), []
    for pause in (0, 100):
        timed.clock.go(pause)
        stream = broadcaster.open(None, Credentials())
        assert timed.table.is_watched
        timed.clock.go(3)
        assert timed.table.view
        ages.append(timed.clock() - timed.table.view.turn.since if timed.table.view.turn else None)
        stream.close()
        assert not timed.table.is_watched
    assert [3, 3] == ages


def test_a_stream_that_opens_later_is_told_how_old_the_turn_is_by_then(timed: Timed) -> None:
    timed.table.watched()
    broadcaster = BROADCASTER.of(timed.app)
    ages = []
    for _ in range(2):
        with timed.app.test_client() as screen:
            screen.get("/table")
            stream = broadcaster.open("table", present_credentials())
        snapshot = stream.advance()
        assert snapshot
        [event] = snapshot.render([snapshot.key(stream)])
        found = TURN.search(event.decode())
        assert found
        ages.append(json.loads(found[1])["age"])
        timed.clock.go(5)
    assert [0, 5000] == ages
