"""A game event by event over HTTP."""

import re
from pathlib import Path

import pytest

from companion.table import Table
from tests.table.builder import BEGUN, accepted, run_sql
from tests.web.api.test_openapi import check
from tests.web.builder import Visitor

LINES = ("Ben: GD", "undo", "Ben: G9", "Cy: B9", "Ana: B2", "amend 6: Cy: draw; Cy: keep", "Ben: draw")


@pytest.fixture
def played(program: Visitor, table: Table) -> Visitor:
    """A game with a play that was undone, and one that was really another."""
    for line in LINES:
        accepted(table.submit(line))
    return program


def test_each_event_tells_what_it_did_and_whether_it_counts(played: Visitor) -> None:
    answer = played.get("/api/games/1/events")
    check(answer, "/api/games/{id}/events")
    events = answer.get_json()
    assert ["round", "start G5", *LINES] == [each["line"] for each in events]
    assert [1, 2, 5, 6, 7, 9] == [each["number"] for each in events if each["counts"]]
    assert [(6, 8)] == [(each["number"], each["amended_by"]) for each in events if each["amended_by"]]
    assert ["Cy: draw", "Cy: keep"] == events[5]["holds"]
    assert {None} == {each["entered_by"] for each in events}
    assert ["drew", "kept", "turn"] == [effect["kind"] for effect in events[5]["effects"]]
    assert {"kind": "played", "player": "Ben", "symbol": "9", "colour": "green"} == events[4]["effects"][0]
    assert [
        "7 cards each, dealt by Ana.",
        "A green 5 was turned up.",
        "Ben played a green Draw Two. Cy loses the turn. Cy draws 2.",
        "Ben's green Draw Two was taken back.",
        "Ben played a green 9.",
        "Cy drew a card. Cy drew a card and kept it.",
        "Ana played a blue 2.",
        "Corrected: Cy's draw and Cy's kept card, not Cy's blue 9.",
        "Ben drew a card.",
    ] == [each["text"] for each in events]


def test_each_event_tells_from_where_it_came(played: Visitor) -> None:
    played.post("/api/events", {"line": "Ben: keep"})
    answer = played.get("/api/games/1/events?after=9")
    check(answer, "/api/games/{id}/events")
    assert ["program"] == [each["entered_by"] for each in answer.get_json()]


def test_many_events_come_a_page_at_a_time(played: Visitor) -> None:
    first = played.get("/api/games/1/events?limit=4")
    check(first, "/api/games/{id}/events")
    link = re.fullmatch(r'<(.+)>; rel="next"', first.headers["Link"])
    assert link
    second = played.get(link[1])
    assert [[1, 2, 3, 4], [5, 6, 7, 8]] == [
        [each["number"] for each in page.get_json()] for page in (first, second)
    ]
    assert "Link" not in played.get("/api/games/1/events?after=8").headers
    assert [] == played.get("/api/games/1/events?after=99").get_json()


def test_the_table_after_so_many_events_is_the_one_that_was_answered_then(
    program: Visitor, table: Table
) -> None:
    shown = [program.get("/api/table").get_json()]
    for line in LINES:
        accepted(table.submit(line))
        shown.append(program.get("/api/table").get_json())
    accepted(table.begin(BEGUN))
    for before in shown:
        answer = program.get(f"/api/games/1/at/{before['version']}")
        check(answer, "/api/games/{id}/at/{number}")
        expected = {name: before[name] for name in before if name not in ("legal", "scanned", "paused")}
        assert expected == answer.get_json()
    assert "between" == program.get("/api/games/1/at/0").get_json()["phase"]


@pytest.mark.parametrize(
    ("path", "described", "status", "sentence"),
    [
        ("1/at/10", "at/{number}", 404, "Game 1 has 9 events. Expected a number from 0 to 9."),
        ("1/at/last", "at/{number}", 400, "Game 1 has 9 events. Expected a number from 0 to 9."),
        (f"1/at/{'9' * 5000}", "at/{number}", 400, "Game 1 has 9 events. Expected a number from 0 to 9."),
        ("7/at/1", "at/{number}", 404, "There is no game 7. See /api/games for those there are."),
        ("7/events", "events", 404, "There is no game 7. See /api/games for those there are."),
        ("1/events?limit=0", "events", 400, '"limit" is "0". Expected a whole number from 1 to 100.'),
    ],
)
def test_what_is_not_there_is_answered_with_what_is(
    played: Visitor, path: str, described: str, status: int, sentence: str
) -> None:
    answer = played.get(f"/api/games/{path}")
    assert (status, {"error": sentence}) == (answer.status_code, answer.get_json())
    check(answer, f"/api/games/{{id}}/{described}")


def test_of_a_game_whose_headers_make_no_sense_the_record_is_named(
    program: Visitor, table: Table, file: Path
) -> None:
    accepted(table.begin(BEGUN))
    run_sql(file, "UPDATE games SET headers = '[Players \"Ana\"]' WHERE id = 1")
    answer = program.get("/api/games/1/events")
    assert 404 == answer.status_code
    assert "/api/games/1/record" in answer.get_json()["error"]
