"""What programs are told of a table in a club."""

from dataclasses import replace

import pytest
from flask import Flask

from companion.ports import Assignment, Equipment
from companion.table import Table
from companion.web.app import Site, create_app
from tests.web.api.test_openapi import check
from tests.web.builder import TOKEN, Visitor
from tests.web.club import SPRING, STARTED, given


def program_at(table: Table, assignment: Assignment | None) -> Visitor:
    app = create_app(table, TOKEN, Site(equipment=Equipment(club=given(assignment))))
    return Visitor(app.test_client())


@pytest.mark.parametrize("assignment", [None, SPRING, replace(STARTED, is_over=True)])
def test_a_club_and_what_is_to_be_played_there_are_as_described(
    table: Table, assignment: Assignment | None
) -> None:
    answer = program_at(table, assignment).get("/api/club")
    check(answer, "/api/club")
    assert ("Kitchen", True) == (answer.get_json()["table"], answer.get_json()["reached"])
    told = answer.get_json()["assignment"]
    assert (assignment is None) == (told is None)
    if assignment:
        assert (3, 2, list(assignment.seats)) == (told["round"], told["number"], told["seats"])
        assert (told["started"], told["over"]) in ((None, False), ("2026-11-21T11:50:00+00:00", True))


def test_a_program_begins_it_from_the_headers(table: Table) -> None:
    program = program_at(table, SPRING)
    headers = program.get("/api/club").get_json()["assignment"]["headers"]
    assert 200 == program.post("/api/games", {"record": headers}).status_code
    assert table.game
    assert SPRING.seats == table.game.state.players


def test_a_table_in_no_club_says_so(app: Flask) -> None:
    answer = Visitor(app.test_client()).get("/api/club")
    check(answer, "/api/club")
    assert (404, "This table is in no club.") == (answer.status_code, answer.get_json()["error"])
