"""Whatever is posted that cannot be: a sentence each, and nothing changed."""

import json

import pytest

from companion.table import Table
from tests.web.builder import Visitor

EVENT = b'{"line": "Ben: G7"}'
BODIES = {
    "nothing": (b"", "The body is not JSON"),
    "no JSON": (b"line=Ben", "The body is not JSON"),
    "cut off": (EVENT[:-1], "The body is not JSON"),
    "a list": (b"[]", "Expected a JSON object with"),
    "text": (b'"Ben: G7"', "Expected a JSON object with"),
    "null": (b"null", "Expected a JSON object with"),
    "a number": (b"7", "Expected a JSON object with"),
    "not UTF-8": (b'{"line": "Ren\xe9: G7"}', "The body is not UTF-8"),
    "UTF-16": ('{"line": "Ben: G7"}'.encode("utf-16"), "The body is not UTF-8"),
    "too deep": (b"[" * 100_000, "The body is nested too deeply"),
    "no line": (b"{}", 'The field "line" is missing'),
    "line null": (b'{"line": null}', 'The field "line" is missing'),
    "line a number": (b'{"line": 7}', '"line" is a number'),
    "line true": (b'{"line": true}', '"line" is true or false'),
    "line a list": (b'{"line": ["Ben: G7"]}', '"line" is a list'),
    "line an object": (b'{"line": {}}', '"line" is an object'),
    "line empty": (b'{"line": ""}', '"line" has 0 characters'),
    "line blank": (b'{"line": "  "}', ""),
    "line too long": (
        json.dumps({"line": "Ben: hand " + "R7 " * 4000}).encode(),
        '"line" has 12,010 characters',
    ),
    "somebody of 31 letters": (
        json.dumps({"line": f"seats Ana, Ben, {'C' * 31}"}).encode(),
        "That name has 31 letters. Expected 30 at most.",
    ),
    "two lines": (b'{"line": "Ben: G7\\nCy: G8"}', ""),
    "line a lone surrogate": (b'{"line": "Ben: \\ud800"}', '"line" contains an invalid Unicode character'),
    "line with NUL": (b'{"line": "Ben: G7\\u0000"}', '"line" contains an invalid Unicode character'),
    "line twice": (
        b'{"line": "Ben: G7", "line": "Ben: draw"}',
        "The body is not JSON: a field is in it twice",
    ),
    "version text": (b'{"line": "Ben: G7", "version": "2"}', '"version" is text'),
    "version true": (b'{"line": "Ben: G7", "version": true}', '"version" is true or false'),
    "version a fraction": (b'{"line": "Ben: G7", "version": 2.0}', '"version" is a number with a fraction'),
    "version below 0": (b'{"line": "Ben: G7", "version": -1}', '"version" is below 0'),
    "version NaN": (b'{"line": "Ben: G7", "version": NaN}', "The body is not JSON: NaN is no JSON"),
    "version a list": (b'{"line": "Ben: G7", "version": [2]}', '"version" is a list'),
    "version of 5000 digits": (b'{"line": "Ben: G7", "version": %s}' % (b"9" * 5000), "The body is not JSON"),
    "key a number": (b'{"line": "Ben: G7", "key": 5}', '"key" is a number'),
    "key false": (b'{"line": "Ben: G7", "key": false}', '"key" is true or false'),
    "key empty": (b'{"line": "Ben: G7", "key": ""}', '"key" has 0 characters'),
    "key too long": (json.dumps({"line": "Ben: G7", "key": "k" * 201}).encode(), '"key" has 201 characters'),
    "key a lone surrogate": (
        b'{"line": "Ben: G7", "key": "\\udfff"}',
        '"key" contains an invalid Unicode character',
    ),
    "key with NUL": (b'{"line": "Ben: G7", "key": "\\u0000"}', '"key" contains an invalid Unicode character'),
    "a slip": (b'{"line": "Ben: G7", "verison": 2}', 'There is no field "verison". Did you mean "version"?'),
    "another field": (
        b'{"line": "Ben: G7", "x": 2}',
        'There is no field "x". Expected "line", "game", "version" and "key".',
    ),
}


@pytest.mark.parametrize(("body", "sentence"), BODIES.values(), ids=BODIES)
def test_an_invalid_body_changes_nothing(program: Visitor, table: Table, body: bytes, sentence: str) -> None:
    answer = program.post_bytes("/api/events", body)
    assert 400 == answer.status_code
    assert {"error"} == set(answer.get_json())
    assert answer.get_json()["error"].startswith(sentence)
    assert "\n" not in answer.get_json()["error"]
    assert 2 == table.version


RECORDS = {
    "no record": {},
    "empty": {"record": ""},
    "a list": {"record": ["round"]},
    "no players": {"record": "round"},
    "one player": {"record": '[Players "Ana"]'},
    "eleven players": {"record": f'[Players "{", ".join("ABCDEFGHIJK")}"]'},
    "a name twice": {"record": '[Players "Ana, Ana"]'},
    "a name in small letters too": {"record": '[Players "Zoe, zoe"]'},
    "an edition that is none": {"record": '[Edition "delux"]\n[Players "Ana, Ben"]'},
    "a dealer who is not there": {"record": '[Players "Ana, Ben"]\n[Dealer "Cy"]'},
    "a target of none": {"record": '[Players "Ana, Ben"]\n[Target "0"]'},
    "partners of three": {"record": '[Players "Ana, Ben, Cy"]\n[Scoring "partners"]'},
    "a surrogate": {"record": '[Players "Ana, \ud800"]'},
    "NUL in a name": {"record": '[Players "Ana, B\0n"]'},
    "a header after an event": {"record": '[Players "Ana, Ben"]\nround\n[Target "5"]'},
    "a name of 31 letters": {"record": f'[Players "Ana, {"B" * 31}"]'},
    "a name of 900 KB": {"record": f'[Players "Ana, {"B" * 900_000}"]'},
    "somebody of 31 letters comes": {"record": f'[Players "Ana, Ben"]\nseats Ana, {"B" * 31}'},
    "an event of 2000 letters": {"record": f'[Players "Ana, Ben"]\n[Event "{"e" * 2000}"]'},
    "a line of 5000 letters": {"record": f'[Players "Ana, Ben"]\nround #{"c" * 5000}'},
    "another field": {"record": '[Players "Ana, Ben"]', "level": "x"},
}


@pytest.mark.parametrize("body", RECORDS.values(), ids=RECORDS)
def test_an_invalid_record_begins_nothing(program: Visitor, table: Table, body: object) -> None:
    answer = program.post_bytes("/api/games", json.dumps(body).encode())
    assert 400 == answer.status_code
    assert {"error"} == set(answer.get_json())
    assert 1 == len(table.played_games.newest())


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "", "application/xml"])
def test_json_is_read_whatever_it_is_announced_as(program: Visitor, table: Table, kind: str) -> None:
    assert 200 == program.post_bytes("/api/events", EVENT, kind).status_code
    assert 3 == table.version


def test_two_megabytes_are_too_much(program: Visitor, table: Table) -> None:
    answer = program.post("/api/games", {"record": "#" * 2_000_000})
    assert 413 == answer.status_code
    assert {"error": "That is too much to read. Expected at most 1,000,000 bytes."} == answer.get_json()
    assert 1 == len(table.played_games.newest())


def test_a_name_in_any_script_comes_back_as_it_was_sent(program: Visitor) -> None:
    answer = program.post("/api/games", {"record": '[Players "Zoë, Łukasz, 小明, 🦊"]\nround'})
    assert 200 == answer.status_code
    assert ["Zoë", "Łukasz", "小明", "🦊"] == answer.get_json()["players"]
