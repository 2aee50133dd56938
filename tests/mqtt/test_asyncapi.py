"""The AsyncAPI document, held against its own specification and against what a broker really got."""

from pathlib import Path
from typing import Any

import pytest

from companion.ports.topics import TOPICS
from companion.web.api.asyncapi import ASYNCAPI
from companion.web.app import create_app
from tests.mosquitto import Mosquitto, Visitor
from tests.mqtt.builder import DISCOVERED, KITCHEN, at_home
from tests.table.builder import accepted, begun
from tests.web.builder import TOKEN

REFERENCE: dict[str, Any] = {
    "type": "object",
    "required": ["$ref"],
    "properties": {"$ref": {"type": "string", "pattern": "^#/"}},
    "additionalProperties": False,
}
SCHEMA: dict[str, Any] = {
    "type": "object",
    "required": ["asyncapi", "info"],
    "properties": {
        "asyncapi": {"const": "3.0.0"},
        "info": {
            "type": "object",
            "required": ["title", "version"],
            "properties": {
                "title": {"type": "string"},
                "version": {"type": "string"},
                "description": {"type": "string"},
                "license": {"type": "object", "required": ["name"]},
            },
            "additionalProperties": False,
        },
        "defaultContentType": {"type": "string"},
        "servers": {
            "type": "object",
            "additionalProperties": {
                "type": "object",
                "required": ["host", "protocol"],
                "properties": {
                    "host": {"type": "string"},
                    "protocol": {"type": "string"},
                    "variables": {"type": "object"},
                    "bindings": {"type": "object"},
                },
                "additionalProperties": False,
            },
        },
        "channels": {
            "type": "object",
            "additionalProperties": {
                "type": "object",
                "properties": {
                    "address": {"type": "string"},
                    "description": {"type": "string"},
                    "parameters": {
                        "type": "object",
                        "additionalProperties": {
                            "type": "object",
                            "properties": {"description": {"type": "string"}, "default": {"type": "string"}},
                            "additionalProperties": False,
                        },
                    },
                    "messages": {"type": "object", "additionalProperties": REFERENCE},
                },
                "additionalProperties": False,
            },
        },
        "operations": {
            "type": "object",
            "additionalProperties": {
                "type": "object",
                "required": ["action", "channel"],
                "properties": {
                    "action": {"enum": ["send", "receive"]},
                    "channel": REFERENCE,
                    "summary": {"type": "string"},
                    "messages": {"type": "array", "items": REFERENCE},
                    "bindings": {
                        "type": "object",
                        "properties": {
                            "mqtt": {
                                "type": "object",
                                "properties": {
                                    "qos": {"enum": [0, 1, 2]},
                                    "retain": {"type": "boolean"},
                                    "bindingVersion": {"const": "0.2.0"},
                                },
                                "additionalProperties": False,
                            }
                        },
                        "additionalProperties": False,
                    },
                },
                "additionalProperties": False,
            },
        },
        "components": {
            "type": "object",
            "properties": {
                "messages": {
                    "type": "object",
                    "additionalProperties": {
                        "type": "object",
                        "properties": {
                            "name": {"type": "string"},
                            "contentType": {"type": "string"},
                            "payload": {"type": "object"},
                        },
                        "additionalProperties": False,
                    },
                },
                "schemas": {"type": "object"},
            },
            "additionalProperties": False,
        },
    },
    "additionalProperties": False,
}
"""AsyncAPI 3.0, as far as the document uses it."""


def validate(value: Any, schema: dict[str, Any]) -> None:
    # Slow to import, and every worker imports this file.
    from openapi_schema_validator import OAS31Validator

    OAS31Validator({**schema, "components": ASYNCAPI["components"]}).validate(value)


def referred(reference: dict[str, str]) -> dict[str, Any]:
    found: Any = ASYNCAPI
    for part in reference["$ref"].removeprefix("#/").split("/"):
        found = found[part]
    return dict(found)


def test_the_document_is_asyncapi_and_each_reference_leads_somewhere() -> None:
    validate(ASYNCAPI, SCHEMA)
    for operation in ASYNCAPI["operations"].values():
        channel = referred(operation["channel"])
        (message,) = channel["messages"].values()
        assert [message] == [referred(each) for each in operation["messages"]]
        assert referred(referred(message)["payload"])
        for parameter in channel["parameters"]:
            assert f"{{{parameter}}}" in channel["address"]


def test_a_companion_hands_it_out_with_or_without_a_broker(file: Path) -> None:
    program = create_app(begun(file), TOKEN).test_client()
    assert ASYNCAPI == program.get("/api/asyncapi.json").get_json()


@pytest.mark.server
def test_what_a_broker_gets_is_as_described(file: Path, broker: Mosquitto) -> None:
    table = begun(file)
    with Visitor(broker, f"{KITCHEN}/#", DISCOVERED) as visitor, at_home(table, broker):
        heard = [visitor.hear(DISCOVERED)]
        visitor.hear(f"{KITCHEN}/availability")
        accepted(table.submit("Ben: G7"))
        for press in ({"seat": "Ana", "key": "one"}, {"seat": 9, "held": 0.7}):
            validate(press, ASYNCAPI["components"]["schemas"]["Press"])
            visitor.say(f"{KITCHEN}/press", press)
        visitor.say(f"{KITCHEN}/press", "nonsense")
        heard += [visitor.hear(f"{KITCHEN}/{name}") for name in ("event", "state", *["pressed"] * 3)]
    with Visitor(broker, f"{KITCHEN}/#", DISCOVERED) as late:
        kept = [late.hear() for _ in range(3)]
    channels = {DISCOVERED: "discovery", **{each.of(KITCHEN): each.name for each in TOPICS}}
    for said in (*heard, *kept):
        (message,) = ASYNCAPI["channels"][channels[said.topic]]["messages"].values()
        payload = said.payload.decode() if said.topic.endswith("availability") else said.json
        validate(payload, referred(referred(message)["payload"]))
    assert {channels[each.topic] for each in kept} == {
        name for name, operation in ASYNCAPI["operations"].items() if operation["bindings"]["mqtt"]["retain"]
    }
