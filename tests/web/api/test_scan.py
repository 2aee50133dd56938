"""Cards laid on the reader of a screen: the words for programs, and what every screen shows of it."""

from html import unescape
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.devices.board.wiring import read_wiring
from companion.devices.devices import Devices
from companion.devices.scanner.messages import Laid
from companion.table import Table
from companion.web.app import Site, create_app
from tests.devices.builder import no_board
from tests.table.builder import OPENED, accepted, open_table
from tests.web.api.test_openapi import check
from tests.web.builder import TOKEN, Visitor

FIFTY = '[Edition "anniversary"]\n[Players "Ana, Ben, Cy"]\nround\nstart G5\n'
COUNTING = '[Edition "classic"]\n[Players "Ana, Ben, Cy"]\nround\nBen: out\n'


@pytest.fixture
def app(table: Table, devices: Devices) -> Flask:
    return create_app(table, TOKEN, Site(equipment=devices.equipment, most_streams=8))


def lay(program: Visitor, card: str, key: str | None = None) -> dict[str, Any]:
    answer = program.post("/api/scan", {"card": card, "key": key} if key else {"card": card})
    assert 200 == answer.status_code, answer.text
    check(answer, "/api/scan", "post")
    body: dict[str, Any] = answer.get_json()
    return body


def waiting(program: Visitor) -> dict[str, Any]:
    answer = program.get("/api/scan")
    check(answer, "/api/scan")
    body: dict[str, Any] = answer.get_json()
    return body


def test_a_scan_is_the_turn_of_who_is_on_turn(program: Visitor) -> None:
    read = lay(program, "G7")
    assert ("entered", ["Ben: G7"]) == (read["meant"], read["lines"])
    assert "Cy" == read["table"]["turn"]


def test_the_same_key_is_one_scan(program: Visitor) -> None:
    first = lay(program, "G7", "k")
    assert first["text"] == lay(program, "G7", "k")["text"]
    assert 3 == program.get("/api/table").get_json()["version"]


def test_another_card_with_the_same_key_is_refused_also_after_a_restart(
    program: Visitor, table: Table, file: Path
) -> None:
    lay(program, "G7", "k")
    lay(program, "W4", "wild")
    lay(program, "blue", "colour")
    for card, key in (("G8", "k"), ("W", "wild"), ("red", "colour")):
        answer = program.post("/api/scan", {"card": card, "key": key})
        check(answer, "/api/scan", "post")
        assert (409, 4) == (answer.status_code, answer.get_json()["version"])
    OPENED.remove(table)
    table.close()
    table = open_table(file)
    devices = Devices(table, read_wiring(), pins=no_board, reorder_window=0)
    program = Visitor(create_app(table, TOKEN, Site(equipment=devices.equipment)).test_client())
    for card, key, status in (("G8", "k", 409), ("G7", "k", 200)):
        assert status == program.post("/api/scan", {"card": card, "key": key}).status_code
    assert 4 == table.version


def test_a_scan_for_another_game_is_refused(program: Visitor) -> None:
    answer = program.post("/api/scan", {"card": "G7", "game": 2})
    check(answer, "/api/scan", "post")
    assert (409, 1, 2) == (answer.status_code, answer.get_json()["game"], answer.get_json()["version"])
    assert 200 == program.post("/api/scan", {"card": "G7", "game": 1}).status_code


def test_a_wild_shows_as_scanned_until_its_colour_is_named(program: Visitor) -> None:
    assert "waits" == lay(program, "W4")["meant"]
    table = program.get("/api/table").get_json()
    assert ("W4", 2, "Ben") == (table["scanned"], table["version"], table["turn"])
    assert "colour" == waiting(program)["waits"]["for"]
    assert ["Ben: W4=B"] == lay(program, "blue")["lines"]
    table = program.get("/api/table").get_json()
    assert (None, "blue") == (table["scanned"], table["colour"])


def test_a_phone_names_the_colour_of_a_scanned_wild(program: Visitor, player: FlaskClient) -> None:
    lay(program, "W")
    page = unescape(player.get("/play").text).replace("\xa0", " ")
    assert "Ben's Wild: which colour?" in page
    assert 'value="Ben: W=R"' in page
    program.post("/api/events", {"line": "Ben: W=R"})
    assert program.get("/api/table").get_json()["scanned"] is None


def test_uno_said_around_a_wild_does_not_lose_it(program: Visitor, table: Table) -> None:
    lines = "Ben: ?; Cy: draw; Cy: keep; Ana: draw; Ana: keep; " * 5
    for line in lines.strip("; ").split(";"):
        accepted(table.submit(line.strip()))
    lay(program, "W")
    accepted(table.submit("Ben: uno"))
    assert "W" == program.get("/api/table").get_json()["scanned"]
    assert ["Ben: W=R"] == lay(program, "red")["lines"]


def test_a_phone_names_the_two_of_a_scanned_wild_50_50(program: Visitor, player: FlaskClient) -> None:
    program.post("/api/games", {"record": FIFTY})
    lay(program, "W50")
    lay(program, "red")
    assert "players" == waiting(program)["waits"]["for"]
    page = player.get("/play").text
    assert "who is safe?" in page
    assert "W50" == program.get("/api/table").get_json()["scanned"]


def test_a_refused_scan_names_the_rule_and_changes_nothing(program: Visitor, player: FlaskClient) -> None:
    before = program.get("/api/table").get_json()
    read = lay(program, "R7")
    assert ("broke a rule", []) == (read["meant"], read["lines"])
    after = program.get("/api/table").get_json()
    assert "R7" == after.pop("scanned")
    assert {name: value for name, value in before.items() if name != "scanned"} == after
    waits = waiting(program)["waits"]
    assert ("table", "match", ["Ben: R7!"]) == (waits["for"], waits["rule"], waits["lines"])
    for path in ("/play", "/reader"):
        page = player.get(path).text
        assert "does not go on a green 5" in page
        assert 'value="Ben: R7!"' in page
        assert "/rules#match" in page
    assert "does not go on a green 5" in player.get("/table").text
    assert 1 == player.get("/play").text.count("does not go on a green 5")


def test_a_refused_card_is_taken_back_on_a_phone(program: Visitor, player: FlaskClient) -> None:
    lay(program, "R7")
    player.post("/scan", data={"do": "back", "back": "play"})
    assert waiting(program)["waits"] is None
    assert 2 == program.get("/api/table").get_json()["version"]


def test_a_refused_card_is_let_stand_on_a_phone(program: Visitor, player: FlaskClient) -> None:
    lay(program, "R7")
    player.post("/act", data={"line": "Ben: R7!", "version": "2", "game": "1", "key": "1.2"})
    table = program.get("/api/table").get_json()
    assert ("R7", None, "Cy") == (table["top"], table["scanned"], table["turn"])


def test_hands_are_counted_by_laying_them(program: Visitor, player: FlaskClient) -> None:
    program.post("/api/games", {"record": COUNTING})
    for card in ("R7", "R7", "W4"):
        assert "counted" == lay(program, card)["meant"]
    assert {"player": "Ana", "cards": ["R7", "R7", "W4"], "points": 64} == waiting(program)["hand"]
    page = player.get("/count").text
    assert "Ana: 64 points" in page
    assert ["Ana: hand R7 R7 W4"] == lay(program, "next")["lines"]
    assert "counted" == lay(program, "GS")["meant"]
    assert "Cy" == waiting(program)["hand"]["player"]
    player.post("/act", data={"line": "Cy: hand GS", "version": "3", "game": "2", "key": "2.3"})
    table = program.get("/api/table").get_json()
    assert ("between", 84) == (table["phase"], table["totals"]["Ben"])
    assert waiting(program)["hand"] is None


def test_another_hand_may_be_laid_first(program: Visitor, player: FlaskClient) -> None:
    program.post("/api/games", {"record": COUNTING})
    lay(program, "G1")
    page = player.get("/count?player=Cy").text
    assert "Cards laid on the reader are counted for Ana." in page
    player.post("/scan", data={"do": "hand", "player": "Cy", "back": "count"})
    assert "Cards laid on the reader" not in player.get("/count").text
    lay(program, "R7")
    assert "Cy" == waiting(program)["hand"]["player"]


def test_an_unknown_sticker_is_named_on_a_phone(
    program: Visitor, player: FlaskClient, devices: Devices
) -> None:
    devices.scanner.take(Laid("boot-1", "04A1B2C3D4E5F6", None))
    assert "name" == waiting(program)["waits"]["for"]
    page = player.get("/play").text
    assert "Which card is that?" in page
    player.post("/scan", data={"do": "name", "card": "G7", "back": "play"})
    assert "G7" == program.get("/api/table").get_json()["top"]


def test_the_reader_on_the_screen_lays_cards_without_javascript(
    program: Visitor, player: FlaskClient
) -> None:
    page = player.get("/reader").text
    assert 'aria-label="green 7"' in page
    for _ in range(2):
        answer = player.post("/scan", data={"do": "scan", "card": "G7", "key": "1.2.0.", "back": "reader"})
        assert "/reader" == answer.location
    assert 3 == program.get("/api/table").get_json()["version"]


def test_the_device_page_says_what_the_reader_does(player: FlaskClient) -> None:
    assert "No reader is looked for." in player.get("/devices").text


def test_a_watcher_scans_nothing(watcher: FlaskClient) -> None:
    assert 401 == watcher.post("/api/scan", json={"card": "G7"}).status_code
    assert 'name="card"' not in watcher.get("/reader").text
    assert 401 == watcher.post("/scan", data={"card": "G7"}).status_code


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ({"card": "R77"}, "R77 is no card. Did you mean R7?"),
        ({"card": "r７"}, "r７ is no card. Did you mean R7?"),
        ({"card": "?7"}, "?7 is no card."),
        ({"card": "zzz"}, "zzz is no card. Expected one like R7, GS or W4, or next, undo, draw"),
        ({}, 'The field "card" is missing.'),
    ],
)
def test_an_unknown_code_is_unreadable(program: Visitor, body: dict[str, str], sentence: str) -> None:
    answer = program.post("/api/scan", body)
    assert 400 == answer.status_code
    check(answer, "/api/scan", "post")
    assert answer.get_json()["error"].startswith(sentence)


def test_without_a_game_there_is_nothing_to_scan(empty_table: Table) -> None:
    devices = Devices(empty_table, read_wiring())
    program = Visitor(create_app(empty_table, TOKEN, Site(equipment=devices.equipment)).test_client())
    answer = program.post("/api/scan", {"card": "G7"})
    assert 404 == answer.status_code
    check(answer, "/api/scan", "post")
    assert 200 == program.client.get("/reader").status_code
    devices.close()


def test_without_a_scanner_a_scan_is_answered_in_a_sentence(table: Table) -> None:
    program = Visitor(create_app(table, TOKEN).test_client())
    assert 503 == program.post("/api/scan", {"card": "G7"}).status_code
    assert 503 == program.get("/api/scan").status_code
