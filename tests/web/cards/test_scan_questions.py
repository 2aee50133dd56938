"""What screens and programs are asked about a scanned card, and how they answer."""

import re
from html import unescape
from typing import Any
from urllib.parse import urlencode

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.devices.devices import Devices
from companion.table import Table
from companion.web.app import Site, create_app
from tests.devices.builder import TO_TWO, classic_with
from tests.web.api.test_openapi import check
from tests.web.builder import TOKEN, Visitor, hosting, scanned

LAST = tuple(f"{TO_TWO}; Ben: ?; Cy: draw; Cy: keep; Ana: draw; Ana: keep".split("; "))
"""Ben is left with one card, and it is his turn."""


@pytest.fixture
def app(table: Table, devices: Devices) -> Flask:
    return create_app(table, TOKEN, Site(equipment=devices.equipment, most_streams=8))


def begin(program: Visitor, options: str, *lines: str) -> None:
    played = "".join(f"{line}\n" for line in lines)
    assert 200 == program.post("/api/games", {"record": classic_with(options) + played}).status_code


def post(program: Visitor, path: str, body: dict[str, Any]) -> dict[str, Any]:
    answer = program.post(path, body)
    assert 200 == answer.status_code, answer.text
    check(answer, path, "post")
    posted: dict[str, Any] = answer.get_json()
    return posted


def lay(program: Visitor, *cards: str) -> dict[str, Any]:
    return [post(program, "/api/scan", {"card": card}) for card in cards][-1]


def waits(program: Visitor) -> dict[str, Any] | None:
    answer = program.get("/api/scan")
    check(answer, "/api/scan")
    found: dict[str, Any] | None = answer.get_json()["waits"]
    return found


def page_of(phone: FlaskClient, path: str = "/play") -> str:
    return unescape(phone.get(path).text).replace("\xa0", " ")


def answer(phone: FlaskClient, **form: str) -> int:
    return phone.post("/scan", data={"back": "play", **form}).status_code


@pytest.mark.parametrize("path", ["/play", "/count", "/reader"])
def test_a_scan_that_is_refused_says_so_once(
    program: Visitor, player: FlaskClient, watcher: FlaskClient, path: str
) -> None:
    begin(program, "jump-in")
    why = "Blue 3 does not go on"
    lay(program, "B3")
    for phone in (player, watcher):
        read = re.sub(r"<[^>]*>", "", page_of(phone, path))
        assert 1 == read.count(why)


MODERN = '[Edition "modern"]\n[Players "Ana, Ben, Cy"]\n[Blank1 "target 3"]\nround\nstart G5\n'


@pytest.mark.parametrize(
    ("card", "option", "wait", "asks", "line"),
    [
        ("WB1", "", "target", "Ben's Blank 1: who draws?", "Ben: WB1=B Ana"),
        ("WP", "swap-hands", "swap", "Ben's Wild Swap Hands: swap with whom?", "Ben: WP=B swap Ana"),
    ],
)
def test_a_scanned_wild_is_asked_for_its_colour_and_then_for_a_player(
    program: Visitor,
    player: FlaskClient,
    card: str,
    option: str,
    wait: str,
    asks: str,
    line: str,
) -> None:
    record = MODERN.replace("round", f'[Options "{option}"]\nround', 1)
    assert 200 == program.post("/api/games", {"record": record}).status_code
    lay(program, card)
    # A phone names the colour and the player by itself, or the player after a card of that colour.
    assert f"cards={card}&colour=blue" in page_of(player)
    lay(program, "blue")
    asked = waits(program)
    assert asked
    assert (wait, "blue", ["Ana", "Cy"]) == (asked["for"], asked["colour"], asked["players"])
    assert asks in page_of(player, "/table")
    assert 303 == answer(player, do="player", player="Ana")
    assert line == program.get("/api/record").text.splitlines()[-1]


def test_a_program_is_told_whose_a_twin_may_be_and_answers_with_a_press(program: Visitor) -> None:
    begin(program, "jump-in", "Ben: G7")
    assert ("waits", []) == ((laid := lay(program, "G7"))["meant"], laid["lines"])
    asked = waits(program)
    assert asked
    assert ("whose", ["G7"], ["Ana", "Ben", "Cy"]) == (asked["for"], asked["cards"], asked["players"])
    assert ["Ana: jump", "Ben: jump", "Cy: jump"] == asked["lines"]
    pressed = post(program, "/api/press", {"seat": "Ana"})
    assert "Ana jumped in with a green 7." == pressed["text"]
    assert ("named", ["Ana: jump"]) == (pressed["meant"], pressed["lines"])
    assert waits(program) is None


@pytest.mark.parametrize("path", ["/play", "/reader"])
@pytest.mark.parametrize(
    ("begun", "cards", "said", "offered", "tapped", "entered"),
    [
        pytest.param(
            ("jump-in", "Ben: G7"),
            ["G7"],
            ("Whose is the green 7?", "Green 7 on its twin: who played it?"),
            {"Ana", "Ben", "Cy"},
            {"do": "player", "player": "Ana"},
            "Ana: jump",
            id="whose a twin is",
        ),
        pytest.param(
            ("seven-swap",),
            ["G7"],
            ("Ben's green 7: swap with whom?",),
            {"Ana", "Cy"},
            {"do": "player", "player": "Cy"},
            "Ben: G7 swap Cy",
            id="with whom a seven swaps",
        ),
        pytest.param(
            ("multiples=numbers",),
            ["G7", "R7", "B7"],
            ("Ben: green 7, red 7, blue 7 so far. Another one, or Next?",),
            set(),
            {"do": "next", "key": "tapped twice"},
            "Ben: G7 R7 B7",
            id="that no more cards follow",
        ),
    ],
)
def test_a_phone_says(
    program: Visitor,
    player: FlaskClient,
    path: str,
    begun: tuple[str, ...],
    cards: list[str],
    said: tuple[str, ...],
    offered: set[str],
    tapped: dict[str, str],
    entered: str,
) -> None:
    begin(program, *begun)
    lay(program, *cards)
    page = page_of(player, path)
    assert all(sentence in page for sentence in said)
    assert offered == set(re.findall(r'name="player" value="(\w+)"', page))
    for _ in range(2):
        answer(player, **tapped)
    assert entered == program.get("/api/record").text.splitlines()[-1]
    assert 'name="player"' not in page_of(player, path)


def test_a_tap_that_comes_late_is_none_for_the_next_card(program: Visitor, player: FlaskClient) -> None:
    begin(program, "jump-in", "Ben: G7")
    lay(program, "G7")
    answer(player, do="player", player="Ana", key="another scan")
    assert waits(program)


def test_a_phone_takes_the_last_of_several_back(program: Visitor, player: FlaskClient) -> None:
    begin(program, "multiples=numbers")
    lay(program, "G7", "R7")
    answer(player, do="back")
    asked = waits(program)
    assert asked
    assert ("more", ["G7"]) == (asked["for"], asked["cards"])
    answer(player, do="back")
    assert waits(program) is None


def test_a_refused_seven_is_let_stand_with_either_swap(program: Visitor, player: FlaskClient) -> None:
    begin(program, "seven-swap")
    assert "broke a rule" == lay(program, "R7")["meant"]
    page = page_of(player)
    assert 'value="Ben: R7 swap Cy!"' in page
    assert "swaps hands with Cy" in page


@pytest.mark.parametrize(
    ("lines", "card", "expected"),
    [
        # By who owes: a Wild Draw Four answers; by the next player, who says with it that it was drawn.
        (("Ben: GD",), "W4", "Cy: W4=R"),
        (("Ben: GD",), "W", "Ana: W=R"),
        (("Ben: GD", "Cy: W4=B"), "W", "Ben: W=R"),
    ],
)
def test_a_phone_names_the_colour_of_a_wild_on_a_debt(
    program: Visitor, player: FlaskClient, lines: tuple[str, ...], card: str, expected: str
) -> None:
    begin(program, "stacking=up", *lines)
    lay(program, card)
    assert f'value="{expected}"' in page_of(player)
    assert f"{expected[: expected.index(':')]}'s Wild" in page_of(player)


@pytest.mark.parametrize(
    ("options", "lines", "card", "rule", "source"),
    [
        ("", (), "R7", "match", "UNO Classic sheet"),
        ("number-finish", LAST, "GS", "number-finish", "House rule of this table: “Finish with a number”"),
    ],
)
@pytest.mark.parametrize("path", ["/play", "/reader"])
def test_a_card_refused_by_the_reader_says_where_the_refusal_comes_from(
    program: Visitor,
    player: FlaskClient,
    options: str,
    lines: tuple[str, ...],
    card: str,
    rule: str,
    source: str,
    path: str,
) -> None:
    begin(program, options, *lines)
    lay(program, card)
    page = page_of(player, path)
    assert f'<a href="/rules#{rule}">Why? The rule</a> · {source}</p>' in page
    # As it does where the same card was tapped.
    waiting = waits(program)
    assert waiting
    tapped = page_of(player, "/play?" + urlencode({"ruled": waiting["lines"][0].removesuffix("!")}))
    assert f'<a href="/rules#{rule}">Why? The rule</a> · {source}</p>' in tapped


def test_everybody_says_for_themself_that_a_twin_is_theirs(app: Flask, program: Visitor) -> None:
    begin(program, "jump-in", "Ben: G7")
    hosting(app, own_seats=True)
    ana, cy = scanned(app, "Ana"), scanned(app, "Cy")
    lay(program, "G7")
    page = page_of(ana)
    assert 'name="player" value="Ana"' in page
    assert 'name="player" value="Cy"' not in page
    assert 403 == answer(cy, do="player", player="Ana")
    assert 303 == answer(ana, do="player", player="Ana")
    assert "Ana: jump" == program.get("/api/record").text.splitlines()[-1]


def test_who_laid_a_seven_says_with_whom_it_swaps(app: Flask, program: Visitor) -> None:
    begin(program, "seven-swap, multiples=numbers")
    hosting(app, own_seats=True)
    ben, cy = scanned(app, "Ben"), scanned(app, "Cy")
    lay(program, "G7")
    assert 403 == answer(cy, do="player", player="Cy")
    assert 403 == answer(cy, do="next")
    assert 303 == answer(ben, do="next")
    assert 303 == answer(ben, do="player", player="Cy")
    assert "Ben: G7 swap Cy" == program.get("/api/record").text.splitlines()[-1]
