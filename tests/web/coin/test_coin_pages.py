"""The coin on the screens and for programs."""

import hashlib
import re
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.devices.coin.coin import GoldCoin
from companion.ports import Equipment
from companion.rules import Undo
from companion.table import InTheAir
from companion.web.app import Site, create_app
from companion.web.coin.pages import SideCounts
from companion.web.request_context import Credentials
from companion.web.server.stream import BROADCASTER, Broadcaster
from tests.devices.coin.builder import COIN_DUE, all_ones
from tests.table.builder import accepted, open_table
from tests.web.api.test_openapi import check
from tests.web.builder import TOKEN, Visitor, scanned
from tests.web.coin.builder import CoinOnScreens


@pytest.fixture
def at(file: Path) -> CoinOnScreens:
    """Ben played a Wild 50/50: Ana is heads, Ben tails, three events logged."""
    return CoinOnScreens(file)


def test_a_phone_is_offered_the_flip_and_the_real_coin_beside_it(at: CoinOnScreens) -> None:
    page = at.page("/play")
    assert "Flip the coin" in page
    assert "Or flip a real coin" in page
    assert 'value="flip tails"' in page


def test_a_watcher_is_offered_nothing_but_sees_the_coin(at: CoinOnScreens) -> None:
    page = at.watcher.get("/play").text
    assert "Flip the coin" not in page
    assert 'class="coin is-waiting"' in page


def test_whoever_only_watches_does_not_flip(at: CoinOnScreens) -> None:
    assert 401 == at.watcher.post("/flip", data={}).status_code
    assert 401 == at.watcher.post("/api/flip", json={}).status_code
    assert not at.runs


def test_a_flip_shows_that_it_is_sealed_and_not_its_side(at: CoinOnScreens) -> None:
    page = at.tap_flip()
    (past,) = at.table.flips.newest()
    assert past.flip.commitment in at.page("/coin")
    for screen in (page, at.watcher.get("/table").text, at.watcher.get("/play").text):
        assert past.flip.commitment not in screen, "Nobody reads 64 digits in a living room."
        assert "Nobody can change it now." in screen
        assert 'class="coin is-turning"' in screen
        assert "0" * 64 not in screen, "the salt"
    assert "Flip the coin" not in page
    assert "Or flip a real coin" in page


def test_without_javascript_the_page_looks_again_once_it_has_landed(at: CoinOnScreens) -> None:
    assert '<noscript><meta http-equiv="refresh" content="4"></noscript>' in at.tap_flip()
    at.run()
    assert "http-equiv" not in at.page("/play")


def test_every_screen_shows_it_as_far_as_it_has_turned(at: CoinOnScreens) -> None:
    at.tap_flip()
    seen: list[str] = []
    for moment in (0.5, 2.0):
        at.time.plan(moment, lambda: seen.append(at.watcher.get("/table").text))
    at.run()
    assert ["animation-delay:-0.500s", "animation-delay:-2.000s"] == [
        found[0] for page in seen if (found := re.search(r"animation-delay:[-.\d]+s", page))
    ]
    assert all("--degrees:2970deg;animation-duration:3s" in page for page in seen)


def test_a_stream_that_opens_in_mid_air_is_told_how_far_it_is(at: CoinOnScreens) -> None:
    at.tap_flip()
    broadcaster = BROADCASTER.of(at.app)
    assert "animation-delay:-0.000s" in _first_page(broadcaster)
    seen: list[str] = []
    at.time.plan(1.0, lambda: seen.append(_first_page(broadcaster)))
    at.run()
    assert "animation-delay:-1.000s" in seen[0]


def _first_page(broadcaster: Broadcaster) -> str:
    """The page that a stream brings first to a table screen that opens now."""
    stream = broadcaster.open("table", Credentials())
    snapshot = stream.advance()
    assert snapshot
    return snapshot.render([snapshot.key(stream)])[0].decode()


@pytest.mark.parametrize("side", ["heads", "tails"])
def test_it_lands_on_its_side_on_every_screen(file: Path, side: str) -> None:
    at = CoinOnScreens(file, all_ones if side == "tails" else lambda bits: 0)
    at.tap_flip()
    at.run()
    assert at.table.game
    for path in ("/play", "/table"):
        assert f'class="coin is-{side}"' in at.page(path)
    accepted(at.table.submit(f"{at.table.game.state.turn}: draw"))
    accepted(at.table.submit("undo"))
    assert 'class="coin is-' not in at.page("/table"), "It landed long ago."
    accepted(at.table.submit("undo"))
    assert 'class="coin is-waiting"' in at.page("/table")


def test_a_tap_that_comes_twice_is_one_flip_and_no_complaint(at: CoinOnScreens) -> None:
    at.tap_flip()
    at.tap_flip()
    assert 1 == len(at.runs)
    at.run()
    assert "moved on" not in at.tap_flip()
    assert "moved on" in at.tap_flip(version=2)
    assert 1 == len(at.table.flips.newest())


def test_the_result_may_be_entered_by_hand_while_it_turns(at: CoinOnScreens) -> None:
    at.tap_flip()
    form = {"line": "flip tails", "version": "3", "game": "1", "key": "1.3"}
    at.time.plan(1.0, lambda: at.player.post("/act", data=form))
    at.run()
    assert "flip tails" == at.last_line
    page = at.page("/coin")
    assert "Not used: the table went on without it" in page
    assert "The seal fits" in page


def test_the_coin_page_lets_anyone_check_a_flip(at: CoinOnScreens) -> None:
    at.tap_flip()
    at.run()
    page = at.watcher.get("/coin").text
    (past,) = at.table.flips.newest()
    sealed = re.search(r"printf &#39;(.*?)&#39; \| sha256sum|printf '(.*?)' \| sha256sum", page)
    assert sealed
    text = sealed[1] or sealed[2]
    assert hashlib.sha256(text.encode()).hexdigest() == past.flip.commitment
    assert past.flip.commitment in page
    assert "The seal fits" in page


def test_a_flip_that_was_tampered_with_shows(at: CoinOnScreens, file: Path) -> None:
    at.tap_flip()
    at.run()
    connection = sqlite3.connect(file)
    connection.execute("UPDATE landings SET side = 'tails'")
    connection.commit()
    connection.close()
    assert "Do not trust this flip" in at.page("/coin")
    assert at.program.get("/api/flips").get_json()[0]["checks"] is False


@pytest.mark.parametrize(
    ("since", "is_taken_back"),
    [
        ("fix turn Ben", False),
        ("undo", True),
        ("undo; redo", False),
        ("undo; flip tails", True),
        ("amend 4: flip tails", True),
        ("amend 4: flip tails; undo", False),
    ],
)
def test_a_flip_that_was_taken_back_is_marked_for_good(
    at: CoinOnScreens, since: str, is_taken_back: bool
) -> None:
    at.tap_flip()
    at.run()
    for line in since.split("; "):
        accepted(at.table.submit(line))
    marked = [is_taken_back] * 2
    assert marked == [
        "taken back" in at.page("/coin"),
        at.program.get("/api/flips").get_json()[0]["taken_back"],
    ]


def test_a_flip_is_marked_that_was_taken_back_in_the_game_that_went_on(at: CoinOnScreens) -> None:
    at.tap_flip()
    at.run()
    accepted(at.table.begin(COIN_DUE))
    accepted(at.table.take_up(1))
    assert "taken back" not in at.page("/coin")
    assert at.table.view
    assert at.table.view.revises_coin(Undo())
    accepted(at.table.submit("undo"))
    assert "taken back" in at.page("/coin")


def test_with_own_seat_only_no_player_flips_until_it_suits(at: CoinOnScreens, file: Path) -> None:
    host = scanned(at.app)
    for do in ("take", "own"):
        host.post("/host", data={"do": do})
    at.player.post("/seat", data={"seat": "Ben"})
    at.tap_flip()
    at.run()
    undo = {"line": "undo", "version": "4", "game": "1"}
    assert 'value="undo"' not in at.page("/play")
    refused = at.player.post("/act", data=undo)
    assert (403, 4) == (refused.status_code, at.table.version)
    assert "Only the host&#39;s phone can do that." in refused.text
    assert 403 == at.player.post("/api/events", json={"line": "undo"}).status_code
    assert 'value="undo"' in host.get("/play").text
    again = open_table(file).view
    assert again
    assert again.revises_coin(Undo())
    assert 303 == host.post("/act", data=undo).status_code
    assert 5 == at.table.version


def test_an_unplugged_flip_stands_on_the_coin_page(at: CoinOnScreens, file: Path) -> None:
    at.tap_flip()
    assert "In the air" in at.page("/coin")
    at.table.close()
    after = CoinOnScreens(file)
    assert "Flip the coin" in after.page("/play")
    assert "the companion stopped while it turned" in after.page("/coin")
    assert "unfinished" == after.program.get("/api/flips").get_json()[0]["end"]


def test_a_table_with_the_real_coin_says_so_once(at: CoinOnScreens) -> None:
    assert 303 == at.player.post("/coin", data={"real": "yes"}).status_code
    page = at.page("/play")
    assert "Flip it here instead" in page
    assert "Which side came up?" in page
    at.tap_flip()
    assert 1 == len(at.runs), "the other can be used for any flip"
    assert 400 == at.player.post("/coin", data={"real": "perhaps"}).status_code


def test_what_is_broken_at_the_coin_is_named(file: Path) -> None:
    at = CoinOnScreens(file)
    at.coin.actuators.problems = ("The coin's servo is not there.",)
    assert "The coin&#39;s servo is not there." in at.page("/coin")


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({}, 200),
        ({"version": 3, "game": 1}, 200),
        ({"version": 1}, 409),
        ({"game": 2}, 409),
        ({"side": "heads"}, 400),
    ],
)
def test_a_flip_s_answer_is_as_described(at: CoinOnScreens, body: dict[str, object], status: int) -> None:
    answer = at.program.post("/api/flip", body)
    assert status == answer.status_code
    check(answer, "/api/flip", "post")


def test_a_program_flips_and_reads_what_came_of_it(at: CoinOnScreens) -> None:
    air = at.program.post("/api/flip", {}).get_json()
    assert (3.0, 0.0) == (air["seconds"], air["elapsed"])
    assert "in the air" == at.program.get("/api/flips").get_json()[0]["end"]
    at.run()
    answer = at.program.get("/api/flips")
    check(answer, "/api/flips")
    (flip,) = answer.get_json()
    assert flip["commitment"] == air["commitment"]
    sealed = f"{flip['side']} {flip['salt']}".encode()
    assert hashlib.sha256(sealed).hexdigest() == air["commitment"]
    assert ("landed", True, "heads") == (flip["end"], flip["checks"], flip["side"])
    assert "flip heads" in at.program.get("/api/record").text


def test_the_same_key_is_one_flip_and_gets_the_first_answer_also_after_it_has_landed(
    at: CoinOnScreens,
) -> None:
    first = at.program.post("/api/flip", {"key": "one"}).get_json()
    assert first == at.program.post("/api/flip", {"key": "one"}).get_json()
    # Another key for the flip that turns already means that flip, too.
    assert first == at.program.post("/api/flip", {"key": "two"}).get_json()
    at.run()
    for key in ("one", "two"):
        assert first == at.program.post("/api/flip", {"key": key}).get_json()
    refused = at.program.post("/api/flip", {"key": "late"})
    assert (422, refused.get_json()) == (
        at.program.post("/api/flip", {"key": "late"}).status_code,
        at.program.post("/api/flip", {"key": "late"}).get_json(),
    )
    assert 409 == at.program.post("/api/events", {"line": "flip heads", "key": "one"}).status_code
    at.program.post("/api/events", {"line": "undo", "key": "back"})
    used = at.program.post("/api/flip", {"key": "back"})
    check(used, "/api/flip", "post")
    assert 409 == used.status_code
    assert 1 == len(at.program.get("/api/flips").get_json())


def test_a_flip_with_no_coin_due_is_ruled_against(at: CoinOnScreens) -> None:
    accepted(at.table.submit("flip heads"))
    answer = at.program.post("/api/flip", {})
    assert (422, "not-now") == (answer.status_code, answer.get_json()["rule"])
    check(answer, "/api/flip", "post")
    assert "moved on" in at.tap_flip(version=4)


def test_where_the_companion_has_no_coin_the_real_one_is_asked_for(
    app: Flask, player: FlaskClient, program: Visitor
) -> None:
    begun = '[Players "Ana, Ben"]\nround\nstart G5\nBen: W50=R heads Ana tails Ben\n'
    program.post("/api/games", {"record": begun})
    page = player.get("/play").text
    assert "Which side came up?" in page
    assert "Flip" not in re.sub(r"(?s)<h1>.*?</h1>", "", page)
    assert 503 == program.post("/api/flip", {}).status_code
    assert 200 == player.get("/coin").status_code


def test_the_tally_counts_what_landed(at: CoinOnScreens) -> None:
    at.tap_flip()
    at.run()
    accepted(at.table.submit("undo"))
    at.coin._bits = all_ones
    assert isinstance(at.coin.flip(), InTheAir)
    at.run()
    page = at.page("/coin")
    assert 'aria-label="1 heads, 1 tails"' in page
    assert "2 flips landed." in page


def test_the_range_of_a_fair_coin() -> None:
    assert (40, 60) == SideCounts(50, 50).usual
    assert (0, 1) == SideCounts(1, 0).usual


def test_the_coin_is_flipped_for_fun_and_says_so(at: CoinOnScreens) -> None:
    accepted(at.table.submit("undo"))
    assert "just for fun" in at.page("/coin")
    page = at.player.post("/flip", data={"free": "1"}, follow_redirects=True).text
    for screen in (page, at.watcher.get("/table").text):
        assert "Just for fun" in screen
        assert 'class="coin is-turning"' in screen
    at.run()
    for screen in (at.page("/play"), at.watcher.get("/table").text):
        assert "<b>Heads</b> <small>Just for fun</small>" in screen
        assert "The coin shows heads, just for fun." in screen
    listed = at.page("/coin")
    assert "Just for fun" in listed
    assert "The seal fits." in listed
    (past,) = at.program.get("/api/flips").get_json()
    assert (True, "landed", True) == (past["free"], past["end"], past["checks"])


def test_in_the_lobby_every_phone_may_flip_for_who_begins(at: CoinOnScreens) -> None:
    accepted(at.table.begin('[Players "Ana, Ben"]'))
    assert "just for fun" in at.page("/play")
    assert "just for fun" not in at.watcher.get("/play").text
    at.player.post("/flip", data={"free": "1"})
    assert 'class="coin is-turning"' in at.watcher.get("/table").text


def test_with_own_seat_only_a_seat_flips_for_anything_and_nobody_else(at: CoinOnScreens) -> None:
    accepted(at.table.submit("undo"))
    at.table.prefer(lambda before: replace(before, own_seat_only=True, host_key="somebody else's"))
    assert 403 == at.player.post("/flip", data={"free": "1"}).status_code
    at.player.post("/seat", data={"seat": "Cy"})
    assert 303 == at.player.post("/flip", data={"free": "1"}).status_code


def test_a_program_flips_for_anything(at: CoinOnScreens) -> None:
    accepted(at.table.submit("undo"))
    assert 422 == at.program.post("/api/flip", {}).status_code
    assert 200 == at.program.post("/api/flip", {"free": True}).status_code
    assert 400 == at.program.post("/api/flip", {"free": 1}).status_code


def test_before_any_game_a_flip_is_refused_in_a_sentence(file: Path) -> None:
    table = open_table(file)
    app = create_app(table, TOKEN, Site(equipment=Equipment(coin=GoldCoin(table))))
    answer = app.test_client().post("/flip", data={"free": "1"}, headers={"Authorization": f"Bearer {TOKEN}"})
    assert 404 == answer.status_code
    assert "No game has begun yet." in answer.text
