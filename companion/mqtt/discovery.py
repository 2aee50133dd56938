"""What Home Assistant is told of a table, so that it shows it without being set up.

    topic, message = discovery_topic("uno/kitchen"), discovery("uno/kitchen", view)

One message describes the table as a device with everything on it. What has gone from it (a player who plays
no more) is named once more by its platform alone, which is how Home Assistant is told to let go of it.
"""

import json
from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Any, Final, TypeAlias

from companion import __version__
from companion.mqtt.payloads import read_payload
from companion.ports import COIN, Seat
from companion.ports.topics import AVAILABILITY, DISCOVERY, OFFLINE, ONLINE, PRESS, QOS, STATE
from companion.table import TableView

Component: TypeAlias = dict[str, Any]
Known: TypeAlias = Mapping[str, str]
"""The platform of each component that Home Assistant was told of, by its id."""

SAME_FOR_ALL: Final = {
    "turn": ("sensor", "Turn", "{{ value_json.turn }}", "mdi:account-arrow-right"),
    "direction": ("sensor", "Direction", "{{ value_json.direction }}", "mdi:rotate-right"),
    "colour": ("sensor", "Colour", "{{ value_json.colour }}", "mdi:palette"),
    "round": ("sensor", "Round", "{{ value_json.round }}", "mdi:counter"),
    "phase": ("sensor", "Phase", "{{ value_json.phase }}", "mdi:cards-playing"),
    "winner": ("sensor", "Winner", "{{ value_json.winner | join(' & ') }}", "mdi:trophy"),
    "paused": ("binary_sensor", "Paused", "{{ 'ON' if value_json.paused else 'OFF' }}", "mdi:pause"),
    "over": (
        "binary_sensor",
        "Game over",
        "{{ 'ON' if value_json.phase == 'finished' else 'OFF' }}",
        "mdi:flag-checkered",
    ),
}

MOST_GONE: Final = 60  # components, the last that went: those of twenty guests
ONE_PRESS: Final = "{{ dict(value | from_json, key=now().isoformat()) | to_json }}"
"""Home Assistant fills this in at each press: so a press that arrives twice is known to be one."""


def device_id(topic: str) -> str:
    """Return the table's topic as one word."""
    return topic.replace("/", "-")


def discovery_topic(topic: str) -> str:
    """Return where Home Assistant looks for the table with this topic."""
    return DISCOVERY.format(device=device_id(topic))


def discovery(topic: str, view: TableView | None, address: str = "", known: Known | None = None) -> Component:
    """Describe the table, whose pages are at ``address``, and let go of what was ``known`` and has gone."""
    name = topic.rpartition("/")[2].replace("_", " ").replace("-", " ")
    components = {
        key: {**each, "unique_id": f"{device_id(topic)}-{key}"}
        for key, each in _components(topic, view).items()
    }
    gone = [(key, {"platform": what}) for key, what in (known or {}).items() if key not in components]
    return {
        "device": {
            "identifiers": [device_id(topic)],
            "name": f"UNO {name}",
            "manufacturer": "UNO Companion",
            "model": "Table",
            "sw_version": __version__,
            **({"configuration_url": address} if address else {}),
        },
        "origin": {"name": "UNO Companion", "sw_version": __version__},
        "availability_topic": AVAILABILITY.of(topic),
        "payload_available": ONLINE,
        "payload_not_available": OFFLINE,
        "qos": QOS,
        "components": {**dict(gone[-MOST_GONE:]), **components},
    }


def known_components(message: bytes) -> dict[str, str]:
    """Return the platform of each component in a message that was kept; none where it makes no sense."""
    try:
        components = read_payload(message)["components"]
        return {str(key): str(each["platform"]) for key, each in components.items()}
    except (ValueError, KeyError, TypeError, AttributeError):
        return {}


def _components(topic: str, view: TableView | None) -> dict[str, Component]:
    found = {
        key: _shown(topic, platform, name, template, icon=icon)
        for key, (platform, name, template, icon) in SAME_FOR_ALL.items()
    }
    found["coin"] = _button(topic, "Flip the coin", COIN, "mdi:circle-multiple")
    if view:
        found |= _of_totals(topic, view.state.totals)
        found |= _of_players(topic, view.state.players)
    return found


def _of_totals(topic: str, totals: Iterable[str]) -> dict[str, Component]:
    """Return the points of each player, or of each pair if they have them together."""
    return {
        f"points-{_key(name)}": _shown(
            topic,
            "sensor",
            f"{name}: points",
            f"{{{{ value_json.totals.get({_quoted(name)}) }}}}",
            icon="mdi:scoreboard",
            unit_of_measurement="points",
        )
        for name in totals
    }


def _of_players(topic: str, players: Iterable[str]) -> dict[str, Component]:
    found: dict[str, Component] = {}
    for name in players:
        is_theirs = f"{{{{ 'ON' if value_json.turn == {_quoted(name)} else 'OFF' }}}}"
        found[f"turn-{_key(name)}"] = _shown(
            topic, "binary_sensor", f"{name}: turn", is_theirs, icon="mdi:lightbulb"
        )
        found[f"buzzer-{_key(name)}"] = _button(topic, f"{name}: buzzer", name, "mdi:gesture-tap-button")
    return found


def _shown(topic: str, platform: str, name: str, template: str, **more: str) -> Component:
    return {
        "platform": platform,
        "name": name,
        "state_topic": STATE.of(topic),
        "value_template": template,
        **more,
    }


def _button(topic: str, name: str, seat: Seat, icon: str) -> Component:
    return {
        "platform": "button",
        "name": name,
        "command_topic": PRESS.of(topic),
        "payload_press": json.dumps({"seat": seat}, ensure_ascii=False),
        "command_template": ONE_PRESS,
        "icon": icon,
    }


def _key(name: str) -> str:
    """Return a name in characters that an id may have."""
    return sha256(name.encode()).hexdigest()[:8]


def _quoted(name: str) -> str:
    """Return a name for a template: Jinja reads a JSON string as its own."""
    return json.dumps(name, ensure_ascii=False)
