"""What Home Assistant is told: as it wants it, and whatever people are called."""

import json
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from jinja2 import Environment

from companion.mqtt.discovery import discovery, discovery_topic, known_components
from companion.mqtt.presses import press
from companion.ports import PressAction, PressResult
from companion.table import TableView
from tests.mqtt.builder import DISCOVERED, KITCHEN
from tests.table.builder import NOON, accepted, begun, open_table

ODD: tuple[str, ...] = ("C:\\temp", "Zoë {{ 7 }}", "🦊 Fox", "O'Neil %}")
COMPONENT: dict[str, Any] = {
    "type": "object",
    "required": ["platform"],
    "properties": {
        "platform": {"enum": ["sensor", "binary_sensor", "button"]},
        "name": {"type": "string"},
        "unique_id": {"type": "string", "pattern": "^[a-zA-Z0-9_-]+$"},
        "icon": {"type": "string", "pattern": "^mdi:[a-z-]+$"},
        "unit_of_measurement": {"type": "string"},
        "state_topic": {"const": f"{KITCHEN}/state"},
        "value_template": {"type": "string"},
        "command_topic": {"const": f"{KITCHEN}/press"},
        "command_template": {"type": "string"},
        "payload_press": {"type": "string"},
    },
    "additionalProperties": False,
    "if": {"properties": {"platform": {"const": "button"}}},
    "then": {"required": ["name", "unique_id", "command_topic", "payload_press"]},
    "else": {"required": ["name", "unique_id", "state_topic", "value_template"]},
}
SCHEMA: dict[str, Any] = {
    "type": "object",
    "required": ["device", "origin", "components"],
    "properties": {
        "device": {
            "type": "object",
            "required": ["identifiers", "name"],
            "properties": {
                "identifiers": {"type": "array", "items": {"type": "string"}, "minItems": 1},
                "name": {"type": "string"},
                "manufacturer": {"type": "string"},
                "model": {"type": "string"},
                "sw_version": {"type": "string"},
                "configuration_url": {"type": "string", "pattern": "^https?://"},
            },
            "additionalProperties": False,
        },
        "origin": {"type": "object", "required": ["name"]},
        "availability_topic": {"const": f"{KITCHEN}/availability"},
        "payload_available": {"type": "string"},
        "payload_not_available": {"type": "string"},
        "qos": {"enum": [0, 1, 2]},
        "components": {
            "type": "object",
            "propertyNames": {"pattern": "^[a-zA-Z0-9_-]+$"},
            "additionalProperties": COMPONENT,
        },
    },
    "additionalProperties": False,
}
"""A device's discovery message, as far as a table sends one."""


@pytest.fixture
def view(file: Path) -> TableView:
    """A table of people with names that a template could stumble over; the second of them is on turn."""
    return accepted(open_table(file).begin(f'[Players "{", ".join(ODD)}"]\nround\nstart G5\n')).view


def shown(template: str, view: TableView) -> str:
    """What Home Assistant makes of a template."""
    return Environment(autoescape=False).from_string(template).render(value_json=json.loads(view.json))  # noqa: S701


def named(described: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {each["name"]: each for each in described["components"].values()}


def test_it_is_told_in_one_message_where_it_looks_for_devices(view: TableView) -> None:
    from openapi_schema_validator import OAS31Validator

    assert DISCOVERED == discovery_topic(KITCHEN)
    for each in (discovery(KITCHEN, view, "http://10.0.0.7:8000"), discovery(KITCHEN, None)):
        OAS31Validator(SCHEMA).validate(each)
        identifiers = [component["unique_id"] for component in each["components"].values()]
        assert len(identifiers) == len({*identifiers})


def test_every_sensor_shows_its_part_of_the_table_whatever_people_are_called(view: TableView) -> None:
    components = named(discovery(KITCHEN, view))
    turn = view.state.turn
    expected = {
        "Turn": turn,
        "Direction": "left",
        "Colour": "green",
        "Round": "1",
        "Phase": "turn",
        "Winner": "",
        "Paused": "OFF",
        "Game over": "OFF",
        **{f"{name}: points": "0" for name in ODD},
        **{f"{name}: turn": "ON" if name == turn else "OFF" for name in ODD},
    }
    assert expected == {
        name: shown(each["value_template"], view)
        for name, each in components.items()
        if "value_template" in each
    }


class Pressed:
    """Takes note of the seats that are pressed."""

    def __init__(self) -> None:
        self.seats: list[object] = []
        self.keys = set[object]()

    def press(self, seat: str | int, held: float = 0.0, **others: object) -> PressResult:
        self.seats.append(seat)
        self.keys.add(others["key"])
        return PressResult(PressAction.NO, "")


def test_every_button_presses_its_seat_each_time_under_another_key(view: TableView) -> None:
    home_assistant = Environment(autoescape=False)  # noqa: S701
    home_assistant.filters |= {"from_json": json.loads, "to_json": json.dumps}
    times = iter(range(100))
    home_assistant.globals["now"] = lambda: datetime.fromtimestamp(next(times), NOON.tzinfo)
    pressed = Pressed()
    buttons = [each for each in named(discovery(KITCHEN, view)).values() if each["platform"] == "button"]
    for button in (*buttons, *buttons):
        template = home_assistant.from_string(button["command_template"])
        message = template.render(value=button["payload_press"]).encode()
        press(pressed, lambda: view, message)  # type: ignore[arg-type] # only notes what is pressed
    assert ["coin", *ODD] * 2 == pressed.seats
    assert len(pressed.seats) == len(pressed.keys)


def test_what_has_gone_is_named_by_its_platform_alone(file: Path) -> None:
    table = begun(file)
    before = json.dumps(discovery(KITCHEN, table.view)).encode()
    after = accepted(table.begin('[Edition "classic"]\n[Players "Ana, Di"]\n')).view
    described = discovery(KITCHEN, after, known=known_components(before))["components"]
    gone = [each for each in described.values() if ["platform"] == list(each)]
    assert ["binary_sensor", "binary_sensor", "button", "button", "sensor", "sensor"] == sorted(
        each["platform"] for each in gone
    )


def test_no_more_is_said_of_who_has_gone_than_of_twenty_guests(file: Path) -> None:
    known = {f"buzzer-{number}": "button" for number in range(100)}
    described = discovery(KITCHEN, begun(file).view, known=known)["components"]
    assert [f"buzzer-{number}" for number in range(40, 100)] == list(described)[:60]


@pytest.mark.parametrize(
    "message",
    [
        *(b"", b"7", b"{", b'{"components": 7}', b'{"components": {"a": 7}}'),
        pytest.param(b"[" * 100_000, id="nested"),
        b'{"components": {"\\ud800": {"platform": "button"}}}',
    ],
)
def test_what_a_broker_kept_may_be_anything(message: bytes) -> None:
    assert {} == known_components(message)
