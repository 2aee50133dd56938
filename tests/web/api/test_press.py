"""POST /api/press: the twins of every button, for programs."""

from pathlib import Path
from typing import Any

import pytest

from companion.devices.board.wiring import read_wiring
from companion.devices.devices import Devices
from companion.table import Table
from companion.web.app import Site, create_app
from tests.devices.builder import TO_ONE
from tests.table.builder import OPENED, break_pending, open_table
from tests.web.api.test_openapi import check
from tests.web.builder import TOKEN, Visitor

SEAT = "text of 1 to 200 characters, or a whole number, 0 or more"
FIFTY = '[Edition "anniversary"]\n[Players "Ana, Ben, Cy"]\nround\nstart G5\nBen: W50=R heads Ana tails Cy\n'


@pytest.fixture
def program(table: Table, devices: Devices) -> Visitor:
    """A program with the token, at a companion with its buzzers and coin."""
    app = create_app(table, TOKEN, Site(equipment=devices.equipment))
    return Visitor(app.test_client())


def press(program: Visitor, seat: str | int, held: float | None = None) -> dict[str, Any]:
    answer = program.post("/api/press", {"seat": seat, "held": held} if held is not None else {"seat": seat})
    assert 200 == answer.status_code, answer.text
    check(answer, "/api/press", "post")
    body: dict[str, Any] = answer.get_json()
    return body


def play(program: Visitor, lines: str) -> None:
    for line in lines.split(";"):
        assert 200 == program.post("/api/events", {"line": line.strip()}).status_code


def test_a_press_catches(program: Visitor) -> None:
    play(program, TO_ONE)
    pressed = press(program, "Cy", 0.1)
    assert "catch" == pressed["meant"]
    assert "Cy caught Ben." == pressed["text"]
    assert ["Cy: catch Ben"] == pressed["lines"]
    assert 3 == pressed["table"]["hands"]["Ben"]


def test_a_press_without_effect_is_answered_with_no(program: Visitor) -> None:
    pressed = press(program, "Cy")
    assert ("no", []) == (pressed["meant"], pressed["lines"])
    assert 2 == pressed["table"]["version"]


def test_a_hold_challenges_and_asks_what_the_hand_showed(program: Visitor, table: Table) -> None:
    play(program, "Ben: W4=R")
    assert "challenge" == press(program, "Cy", 0.6)["meant"]
    assert table.view
    assert table.view.transient.asks_for_hand


def test_a_challenge_that_the_disk_did_not_take_is_no_challenge(
    program: Visitor, table: Table, file: Path
) -> None:
    play(program, "Ben: W4=R")
    break_pending(file)
    assert "no" == press(program, "Cy", 0.6)["meant"]
    assert table.view
    assert not table.view.transient.asks_for_hand


def test_the_coin_s_button_flips_it(program: Visitor, devices: Devices) -> None:
    assert "no" == press(program, "coin")["meant"]
    program.post("/api/games", {"record": FIFTY})
    assert "flip" == press(program, "coin")["meant"]
    assert devices.coin.in_the_air


@pytest.mark.parametrize("seat", ["Zoe\u0308", "Zo\u00eb", "Zo\u00eb\u200b"])
def test_a_seat_is_its_player_s_however_the_accents_are_written(program: Visitor, seat: str) -> None:
    program.post("/api/games", {"record": FIFTY.replace("Cy", "Zo\u00eb")})
    assert "Nothing waits for Zo\u00eb's buzzer." == press(program, seat)["text"]


def test_a_buzzer_goes_by_its_number_too(program: Visitor) -> None:
    play(program, TO_ONE)
    assert ["Ben: uno"] == press(program, 2)["lines"]
    assert "Nobody has buzzer 9." == press(program, 9)["text"]


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ({"seat": "Benn"}, "No player is called Benn. Did you mean Ben?"),
        ({"seat": "Zoe"}, "No player is called Zoe. Expected Ana, Ben, Cy, or coin."),
        (
            {},
            f'The field "seat" is missing. Expected {SEAT}.',
        ),
        ({"seat": "Ben", "held": "long"}, '"held" is text. Expected a number from 0 to 60.'),
        ({"seat": "Ben", "held": True}, '"held" is true or false. Expected a number from 0 to 60.'),
        ({"seat": "Ben", "held": 61}, '"held" is too much. Expected a number from 0 to 60.'),
        ({"seat": "Ben", "held": -1}, '"held" is below 0. Expected a number from 0 to 60.'),
        ({"seat": "Ben", "helt": 1}, 'There is no field "helt". Did you mean "held"?'),
        (
            {"seat": ["Ben"]},
            f'"seat" is a list. Expected {SEAT}.',
        ),
        (["Ben"], 'Expected a JSON object with "seat", "held", "game" and "key".'),
    ],
)
def test_an_invalid_press_is_answered_with_one_clear_sentence(
    program: Visitor, body: Any, sentence: str
) -> None:
    answer = program.post("/api/press", body)
    check(answer, "/api/press", "post")
    assert (400, sentence) == (answer.status_code, answer.get_json()["error"])


def test_a_hold_beyond_counting_is_none(program: Visitor) -> None:
    answer = program.post_bytes("/api/press", b'{"seat": "Ben", "held": 1e999}')
    assert (
        400, '"held" is beyond counting. Expected a number from 0 to 60.',
    ) == (answer.status_code, answer.get_json()["error"])  # fmt: skip


def test_before_the_first_game_there_is_nothing_to_press(tmp_path: Path) -> None:
    table = open_table(tmp_path / "empty.sqlite")
    devices = Devices(table, read_wiring(), reorder_window=0)
    program = Visitor(create_app(table, TOKEN, Site(equipment=devices.equipment)).test_client())
    answer = program.post("/api/press", {"seat": "Ben"})
    check(answer, "/api/press", "post")
    assert 404 == answer.status_code
    OPENED.remove(table)
    table.close()


def test_the_same_key_is_one_press_also_after_a_restart_and_another_press_with_it_is_refused(
    file: Path, table: Table, devices: Devices
) -> None:
    program = Visitor(create_app(table, TOKEN, Site(equipment=devices.equipment)).test_client())
    play(program, TO_ONE)
    body = {"seat": "Cy", "key": "one", "game": 1}
    first, again = (program.post("/api/press", body).get_json() for _ in range(2))
    assert ("catch", first) == (again["meant"], again)
    other = program.post("/api/press", {**body, "seat": "Ben"})
    check(other, "/api/press", "post")
    assert (409, 1) == (other.status_code, other.get_json()["game"])
    OPENED.remove(table)
    table.close()
    table = open_table(file)
    devices = Devices(table, read_wiring(), reorder_window=0)
    program = Visitor(create_app(table, TOKEN, Site(equipment=devices.equipment)).test_client())
    again = program.post("/api/press", body).get_json()
    assert ("catch", ["Cy: catch Ben"]) == (again["meant"], again["lines"])
    assert 409 == program.post("/api/press", {**body, "seat": "Ben"}).status_code
    assert first["table"]["version"] == table.version


def test_a_press_for_another_game_presses_nothing(program: Visitor, table: Table) -> None:
    play(program, TO_ONE)
    answer = program.post("/api/press", {"seat": "Cy", "game": 2})
    check(answer, "/api/press", "post")
    assert (409, 1) == (answer.status_code, answer.get_json()["game"])
    assert 200 == program.post("/api/press", {"seat": "Cy", "game": 1}).status_code


def test_who_only_watches_presses_nothing(program: Visitor) -> None:
    assert 401 == program.client.post("/api/press", json={"seat": "Ben"}).status_code


def test_a_companion_without_its_buzzers_says_so(table: Table) -> None:
    program = Visitor(create_app(table, TOKEN).test_client())
    answer = program.post("/api/press", {"seat": "Ben"})
    check(answer, "/api/press", "post")
    assert 503 == answer.status_code
