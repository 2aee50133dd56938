"""The OpenAPI document, held against the application and its real answers."""

import re
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from companion.web.api import MOST_BYTES
from companion.web.api.openapi import OPENAPI
from tests.web.builder import Visitor

PATHS: dict[str, dict[str, Any]] = OPENAPI["paths"]
RECORD = '[Edition "classic"]\n[Players "Ana, Ben"]\nround\nstart G5\n'
SCORED = f"{RECORD}undo\nundo\nround\nAna: out\nBen: points 5\n"


def check(answer: TestResponse, path: str, method: str = "get") -> None:
    """The answer is one that the document describes."""
    # Slow to import, and every worker imports this file.
    from openapi_schema_validator import OAS31Validator, oas31_format_checker

    described = PATHS[path][method]["responses"][str(answer.status_code)]
    (media, content), *_ = described["content"].items()
    assert media == answer.mimetype
    if media == "application/json":
        schema = {**content["schema"], "components": OPENAPI["components"]}
        OAS31Validator(schema, format_checker=oas31_format_checker).validate(answer.get_json())


def test_the_document_is_openapi() -> None:
    from openapi_spec_validator import validate

    validate(OPENAPI)


def test_the_document_has_every_call_and_no_other(app: Flask) -> None:
    served = {
        (re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule).replace("game_id", "id"), method.lower())
        for rule in app.url_map.iter_rules()
        if rule.rule.startswith(("/api/", "/stream"))
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }
    assert served == {(path, method) for path, calls in PATHS.items() for method in calls}


def test_acting_needs_the_token_and_watching_nothing_unless_the_host_closed_that() -> None:
    for calls in PATHS.values():
        for method, call in calls.items():
            assert ({} in call["security"]) == (method == "get")
            assert {"401", "429"} <= set(call["responses"])


@pytest.mark.parametrize("path", ["/api/table", "/api/games", "/api/record", "/api/openapi.json", "/stream"])
def test_what_is_read_is_as_described(program: Visitor, path: str) -> None:
    answer = program.get(path)
    check(answer, path)
    answer.close()


ROUNDS = '[Players "Ana, Ben"]\n[Options "rounds=5, stacking=up"]\n'


MODERN = (
    '[Edition "modern"]\n[Players "Ana, Ben"]\n[Blank1 "draw 3: who laughs"]\nround\nstart G5\nBen: WH=R\n'
)


@pytest.mark.parametrize("record", [RECORD, SCORED, ROUNDS, MODERN])
@pytest.mark.parametrize("form", ["record", "record.csv", "record.json"])
def test_a_game_is_as_described(program: Visitor, form: str, record: str) -> None:
    check(program.post("/api/games", {"record": record}), "/api/games", "post")
    check(program.get("/api/table"), "/api/table")
    check(program.get("/api/games/2/events"), "/api/games/{id}/events")
    check(program.get("/api/games/2/at/1"), "/api/games/{id}/at/{number}")
    check(program.get(f"/api/games/2/{form}"), f"/api/games/{{id}}/{form}")
    check(program.get(f"/api/games/9/{form}"), f"/api/games/{{id}}/{form}")


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"line": "Ben: G7"}, 200),
        ({"line": "amend 2: start R5"}, 200),
        ({"line": "Ben: G7", "version": 1}, 409),
        ({"line": "Ben: G7", "game": 2}, 409),
        ({"line": "Ben: B7"}, 422),
        ({"line": "Ben: B77"}, 400),
        ({}, 400),
        ({"line": "#" * 1_000_000}, 413),
    ],
)
def test_an_event_s_answer_is_as_described(program: Visitor, body: dict[str, Any], status: int) -> None:
    answer = program.post("/api/events", body)
    assert status == answer.status_code
    check(answer, "/api/events", "post")


@pytest.mark.parametrize(
    ("body", "status"),
    [({"record": RECORD}, 200), ({"record": "round"}, 400), ({"record": f"{RECORD}Ben: B7"}, 422)],
)
def test_a_new_game_s_answer_is_as_described(program: Visitor, body: dict[str, Any], status: int) -> None:
    answer = program.post("/api/games", body)
    assert status == answer.status_code
    check(answer, "/api/games", "post")


@pytest.mark.parametrize("path", ["/api/events", "/api/games"])
def test_a_refused_call_is_as_described(program: Visitor, path: str) -> None:
    check(program.client.post(path, json={}), path, "post")
    check(program.post_bytes(path, b"{}", "text/plain"), path, "post")


def _posted(path: str) -> dict[str, Any]:
    """What a program may post there."""
    reference = PATHS[path]["post"]["requestBody"]["content"]["application/json"]["schema"]["$ref"]
    schema: dict[str, Any] = OPENAPI["components"]["schemas"][reference.rpartition("/")[2]]
    return schema


TEXTS = [
    (path, name, choice["maxLength"])
    for path in ("/api/events", "/api/games", "/api/press", "/api/scan")
    for name, field in _posted(path)["properties"].items()
    for choice in field.get("anyOf", [field])
    # A record may be as long as a whole body: that is refused before it is read.
    if choice.get("maxLength", MOST_BYTES) < MOST_BYTES
]


@pytest.mark.parametrize(("path", "name", "documented"), TEXTS)
def test_the_limit_of_a_text_is_the_documented_one(
    program: Visitor, path: str, name: str, documented: int
) -> None:
    required = dict.fromkeys(_posted(path)["required"], "x")
    too_long = program.post(path, {**required, name: "x" * (documented + 1)})
    assert 400 == too_long.status_code
    assert f'"{name}" has {documented + 1:,} characters' in too_long.get_json()["error"]
    just_fits = program.post(path, {**required, name: "x" * documented})
    assert "characters" not in just_fits.text
