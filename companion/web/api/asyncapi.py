"""The AsyncAPI document: all topics of a table at an MQTT broker."""

from typing import Any, Final

from companion import __version__
from companion.ports.fields import Schema, count, field, list_of, object_of, one_of, ordinal
from companion.ports.pressing import PRESS, PRESSED, REFUSED
from companion.ports.topics import AVAILABILITY, DISCOVERY, OFFLINE, ONLINE, QOS, TOPICS, USUAL_TOPIC, Topic
from companion.web.api.calls import JSON
from companion.web.api.schemas import EFFECT, SCHEMAS

PAYLOADS: Final[dict[str, Schema]] = {
    "Table": SCHEMAS["Table"],
    "EventThere": object_of(
        game=ordinal(),
        number=count("As `GET /api/games/{game}/events` counts them."),
        line=field(["string", "null"], "A line of the record; null where a game begins."),
        effects=list_of(EFFECT, "What it did."),
    ),
    "Availability": one_of((ONLINE, OFFLINE)),
    "Press": PRESS,
    "PressedThere": {"oneOf": [PRESSED, REFUSED]},
    "Discovery": field(
        "object",
        "As Home Assistant reads it: the table as a device, with all its components.",
        required=["device", "origin", "components"],
    ),
}

LAST_WILL: Final[Schema] = {
    "topic": AVAILABILITY.of("{table}"),
    "qos": QOS,
    "message": OFFLINE,
    "retain": AVAILABILITY.is_kept,
}
DISCOVERED: Final[Schema] = {
    "address": DISCOVERY,
    "description": "What Home Assistant is told, so that the table appears there by itself",
    "parameters": {"device": {"description": "The table's topic, with - for each /."}},
    "messages": {"discovery": {"$ref": "#/components/messages/Discovery"}},
}


def _channel(topic: Topic) -> Schema:
    return {
        "address": topic.of("{table}"),
        "description": topic.summary,
        "parameters": {"table": {"description": "The table's topic.", "default": USUAL_TOPIC}},
        "messages": {topic.name: {"$ref": f"#/components/messages/{topic.payload}"}},
    }


def _operation(name: str, summary: str, *, is_heard: bool, is_kept: bool) -> Schema:
    return {
        "action": "receive" if is_heard else "send",
        "channel": {"$ref": f"#/channels/{name}"},
        "summary": summary,
        "messages": [{"$ref": f"#/channels/{name}/messages/{name}"}],
        "bindings": {"mqtt": {"qos": QOS, "retain": is_kept, "bindingVersion": "0.2.0"}},
    }


def _message(name: str) -> Schema:
    media = "text/plain" if name == "Availability" else JSON
    return {"name": name, "contentType": media, "payload": {"$ref": f"#/components/schemas/{name}"}}


ASYNCAPI: Final[dict[str, Any]] = {
    "asyncapi": "3.0.0",
    "info": {
        "title": "UNO Companion at an MQTT broker",
        "version": __version__,
        "description": "One table, in the words of the game record, as `uno-companion serve --mqtt` says it. "
        "Nothing is kept for a broker that is away: once it is back it has the table as it stands then. An "
        "event that came twice has the same game and number; those between two numbers are in the API.",
        "license": {"name": "MIT"},
    },
    "defaultContentType": JSON,
    "servers": {
        "broker": {
            "host": "{host}",
            "protocol": "mqtt",
            "variables": {"host": {"default": "localhost", "description": "What `--mqtt` says."}},
            "bindings": {"mqtt": {"cleanSession": True, "lastWill": LAST_WILL, "bindingVersion": "0.2.0"}},
        }
    },
    "channels": {**{each.name: _channel(each) for each in TOPICS}, "discovery": DISCOVERED},
    "operations": {
        **{
            each.name: _operation(each.name, each.summary, is_heard=each.is_heard, is_kept=each.is_kept)
            for each in TOPICS
        },
        "discovery": _operation("discovery", DISCOVERED["description"], is_heard=False, is_kept=True),
    },
    "components": {"messages": {name: _message(name) for name in PAYLOADS}, "schemas": PAYLOADS},
}
