"""The table at a real broker: what is found there, also after either has died, and what is pressed there."""

import subprocess
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.table import Table
from tests.devices.coin.builder import COIN_DUE
from tests.mosquitto import Mosquitto, Visitor
from tests.mqtt.builder import DISCOVERED, KITCHEN, at_home
from tests.served import Companion
from tests.table.builder import BEGUN, accepted, begun, open_table

pytestmark = pytest.mark.server

SECRET = "let-me-speak"  # noqa: S105 - for tests alone

STATE, EVENT, AVAILABILITY = f"{KITCHEN}/state", f"{KITCHEN}/event", f"{KITCHEN}/availability"
PRESS, PRESSED = f"{KITCHEN}/press", f"{KITCHEN}/pressed"


def hear_version(visitor: Visitor, version: int) -> dict[str, Any]:
    """The table at that version, once it is said."""
    while (table := visitor.hear(STATE).json)["version"] != version:
        pass
    found: dict[str, Any] = table
    return found


def lines(table: Table) -> list[str]:
    game = table.played_games.game(1)
    assert game
    return [event.line for event in game.events]


def test_who_comes_late_finds_the_table_as_programs_get_it(file: Path, broker: Mosquitto) -> None:
    table = begun(file)
    with at_home(table, broker) as (_, says):
        says("Connected")
        with Visitor(broker, f"{KITCHEN}/#") as early:
            assert b"online" == early.hear(AVAILABILITY).payload
            view = accepted(table.submit("Ben: G7")).view
            hear_version(early, view.version)
        with Visitor(broker, f"{KITCHEN}/#") as late:
            found = late.hear(STATE)
            assert (True, view.as_json) == (found.was_kept, found.json)


def test_what_happens_is_said_once_in_order_and_with_its_number(file: Path, broker: Mosquitto) -> None:
    table = begun(file)
    with at_home(table, broker) as (_, says), Visitor(broker, AVAILABILITY, EVENT) as visitor:
        visitor.hear(AVAILABILITY)
        says("Connected")
        for line in ("Ben: G7", "Cy: draw", "undo", "redo"):
            accepted(table.submit(line))
        accepted(table.begin(BEGUN))
        said = [visitor.hear(EVENT) for _ in range(5)]
        assert [
            (1, 3, "Ben: G7"), (1, 4, "Cy: draw"), (1, 5, "undo"), (1, 6, "redo"), (2, 2, "start G5")
        ] == [(each.json["game"], each.json["number"], each.json["line"]) for each in said]  # fmt: skip
        assert "played" == said[0].json["effects"][0]["kind"]
        assert [False] * 5 == [each.was_kept for each in said]


def test_a_broker_that_is_killed_in_a_game_is_told_the_table_as_it_stands_once_it_is_back(
    file: Path, broker: Mosquitto
) -> None:
    table = begun(file)
    with at_home(table, broker) as (home, says):
        says("Connected")
        accepted(table.submit("Ben: G7"))
        broker.kill()
        says(f"127.0.0.1:{broker.port} has been away since")
        for line in ("Cy: draw", "Cy: keep"):
            accepted(table.submit(line))
        broker.start()
        says("Connected")
        assert home.state.is_there
        with Visitor(broker, AVAILABILITY) as visitor:
            assert b"online" == visitor.hear(AVAILABILITY).payload
        with Visitor(broker, "#") as visitor:
            assert "Ana" == hear_version(visitor, 5)["turn"]
            accepted(table.submit("Ana: draw"))
            assert 6 == visitor.hear(EVENT).json["number"]


def test_a_broker_that_hangs_keeps_nobody_from_playing_nor_from_ending(file: Path, broker: Mosquitto) -> None:
    table = begun(file)
    with at_home(table, broker) as (_, says):
        says("Connected")
        broker.halt()
        for _ in range(20):
            accepted(table.submit("Ben: draw"))
            accepted(table.submit("undo"))
        broker.go_on()
        with Visitor(broker, STATE) as visitor:
            hear_version(visitor, 42)
        broker.halt()
    broker.go_on()


def test_a_table_that_nobody_can_tell_of_is_played_all_the_same(file: Path) -> None:
    table = begun(file)
    with Mosquitto() as broker, at_home(table, broker) as (home, says):
        says("has been away since")
        accepted(table.submit("Ben: G7"))
        assert not home.state.is_there
        broker.start()
        says("Connected")
        with Visitor(broker, STATE) as visitor:
            hear_version(visitor, 3)


def test_who_has_not_the_password_is_told_so_on_the_device_page(file: Path) -> None:
    table = begun(file)
    with Mosquitto(table=SECRET) as broker:
        broker.start()
        with at_home(table, broker, "table", "wrong") as (_, says):
            says("does not let this table in")
        with (
            at_home(table, broker, "table", SECRET),
            Visitor(broker, STATE, login=("table", SECRET)) as visitor,
        ):
            hear_version(visitor, 2)


# paho lets go of a connection that it could not encrypt, and does not close it.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_a_broker_over_tls_is_spoken_to_once_its_certificate_is_trusted(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, pair = begun(file), (tmp_path / "cert.pem", tmp_path / "key.pem")
    made = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    for_here = ["-subj", "/CN=A broker", "-addext", "subjectAltName=IP:127.0.0.1"]
    subprocess.run([*made, *for_here, "-out", pair[0], "-keyout", pair[1]], check=True, capture_output=True)
    with Mosquitto(pair) as broker:
        broker.start()
        with at_home(table, broker) as (_, says):
            says("has been away since")
        monkeypatch.setenv("SSL_CERT_FILE", str(pair[0]))
        with at_home(table, broker) as (_, says):
            says("Connected")


@pytest.mark.started
def test_a_table_that_has_ended_or_was_killed_is_offline(broker: Mosquitto, tmp_path: Path) -> None:
    arguments = ("--port", "0", "--data", str(tmp_path), "--mqtt", broker.address, "--mqtt-topic", KITCHEN)
    with Visitor(broker, AVAILABILITY) as visitor:
        with Companion(*arguments).ready() as companion:
            assert b"online" == visitor.hear(AVAILABILITY).payload
            companion.kill()
            assert b"offline" == visitor.hear(AVAILABILITY).payload
        with Companion(*arguments).ready() as companion:
            assert b"online" == visitor.hear(AVAILABILITY).payload
            companion.process.terminate()
            assert b"offline" == visitor.hear(AVAILABILITY).payload
            companion.ended()
    with Visitor(broker, AVAILABILITY) as late:
        assert b"offline" == late.hear(AVAILABILITY).payload


def test_a_press_that_is_delivered_twice_is_pressed_once(file: Path, broker: Mosquitto) -> None:
    table = begun(file)
    table.prefer(lambda before: replace(before, press_ends_turn=True))
    with Visitor(broker, AVAILABILITY, PRESSED) as visitor, at_home(table, broker):
        visitor.hear(AVAILABILITY)
        for key in ("one", "one", "two", "one"):
            visitor.say(PRESS, {"seat": "Ben", "key": key})
        visitor.say(PRESS, {"seat": "Nobody", "key": "three"})
        said = [visitor.hear(PRESSED).json for _ in range(5)]
        assert ["one", "one", "two", "one", "three"] == [each["key"] for each in said]
        assert [["Ben: ?"], ["Ben: ?"], [], ["Ben: ?"]] == [each["lines"] for each in said[:4]]
        assert 400 == said[4]["status"]
        assert "Nobody" in said[4]["error"]
        assert ["round", "start G5", "Ben: ?"] == lines(table)


def test_a_catch_from_there_is_one_here_also_when_it_comes_again_from_a_broker_that_was_killed(
    file: Path, broker: Mosquitto
) -> None:
    table = begun(file, ("fix hand Ben 2", "Ben: G7"))
    with at_home(table, broker) as (_, says):
        says("Connected")
        with Visitor(broker, AVAILABILITY, PRESSED) as visitor:
            visitor.hear(AVAILABILITY)
            visitor.say(PRESS, {"seat": "Ana", "key": "one"})
            assert "catch" == visitor.hear(PRESSED).json["meant"]
        broker.kill()
        says("has been away since")
        broker.start()
        says("Connected")
        with Visitor(broker, AVAILABILITY, PRESSED) as visitor:
            visitor.hear(AVAILABILITY)
            visitor.say(PRESS, {"seat": "Ana", "key": "one"})
            visitor.say(PRESS, {"seat": "Ana", "key": "two"})
            said = [visitor.hear(PRESSED).json for _ in range(2)]
            assert [("one", "catch"), ("two", "no")] == [(each["key"], each["meant"]) for each in said]
        assert ["Ana: catch Ben"] == lines(table)[4:]


def test_a_press_that_was_meant_for_another_game_or_with_a_key_of_another_is_refused_there_too(
    file: Path, broker: Mosquitto
) -> None:
    table = begun(file)
    with Visitor(broker, AVAILABILITY, PRESSED) as visitor, at_home(table, broker):
        visitor.hear(AVAILABILITY)
        visitor.say(PRESS, {"seat": "Ben", "game": 2})
        visitor.say(PRESS, {"seat": "Ben", "game": 1, "key": "one"})
        visitor.say(PRESS, {"seat": "Cy", "key": "one"})
        said = [visitor.hear(PRESSED).json for _ in range(3)]
        assert [409, None, 409] == [each.get("status") for each in said]
        assert 1 == said[1]["table"]["game"]


def test_the_coin_is_flipped_from_there(file: Path, broker: Mosquitto) -> None:
    table = open_table(file, record=COIN_DUE)
    with Visitor(broker, AVAILABILITY, PRESSED) as visitor, at_home(table, broker):
        visitor.hear(AVAILABILITY)
        visitor.say(PRESS, {"seat": "coin"})
        assert "flip" == visitor.hear(PRESSED).json["meant"]


def test_what_the_broker_kept_is_no_press_and_what_makes_no_sense_is_answered(
    file: Path, broker: Mosquitto
) -> None:
    table = begun(file, ("fix hand Ben 2", "Ben: G7"))
    with Visitor(broker, AVAILABILITY, PRESSED) as visitor:
        visitor.say(PRESS, {"seat": "Ana"}, is_kept=True)
        with at_home(table, broker):
            visitor.hear(AVAILABILITY)
            nonsense: Any
            for nonsense in (
                *(7, [], {}, {"seat": True}, {"seat": "A" * 2000}, {"seat": "\ud800"}),
                *({"seat": "Ana", "held": held} for held in (1e9, 10**400, float("nan"))),
                {"seat": "Ana", "key": "\udfff"},
            ):
                visitor.say(PRESS, nonsense)
                assert "Expected" in visitor.hear(PRESSED).json["error"]
        assert ["round", "start G5", "fix hand Ben 2", "Ben: G7"] == lines(table)


def test_home_assistant_lets_go_of_who_plays_no_more_also_after_a_restart(
    file: Path, broker: Mosquitto
) -> None:
    table = begun(file)
    with Visitor(broker, DISCOVERED) as visitor:
        with at_home(table, broker):
            first = visitor.hear(DISCOVERED).json["components"]
        accepted(table.begin('[Edition "classic"]\n[Players "Ana, Di"]\n'))
        with at_home(table, broker):
            while not (gone := _gone(visitor.hear(DISCOVERED).json)):
                pass
        named = [each["name"] for key, each in first.items() if key in gone]
        assert sorted(
            f"{who}: {what}" for who in ("Ben", "Cy") for what in ("points", "turn", "buzzer")
        ) == sorted(named)


def _gone(discovered: dict[str, Any]) -> list[str]:
    return [key for key, each in discovered["components"].items() if ["platform"] == list(each)]


def test_a_table_without_a_game_has_nothing_kept_of_an_earlier_one(file: Path, broker: Mosquitto) -> None:
    with Visitor(broker, STATE) as visitor:
        visitor.say(STATE, {"old": True}, is_kept=True)
        visitor.hear(STATE)
        with at_home(open_table(file), broker):
            assert b"" == visitor.hear(STATE).payload
