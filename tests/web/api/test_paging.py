"""Long lists come a page at a time, and each page says where the next one is."""

import re

import pytest

from companion.table import Table
from companion.web.api.paging import MOST_ITEMS, USUAL_ITEMS
from tests.table.builder import BEGUN, accepted
from tests.web.api.test_openapi import check
from tests.web.builder import Visitor

NEXT = re.compile(r'<(/api/games\?[^>]+)>; rel="next"')


def test_following_the_links_brings_every_game_once(program: Visitor, table: Table) -> None:
    for _ in range(7):
        accepted(table.begin(BEGUN))
    pages, address = list[list[int]](), "/api/games?limit=3"
    while address:
        answer = program.get(address)
        pages.append([game["id"] for game in answer.get_json()])
        found = NEXT.fullmatch(answer.headers.get("Link", ""))
        address = found[1] if found else ""
    assert [[8, 7, 6], [5, 4, 3], [2, 1]] == pages


def test_a_page_that_ends_with_the_first_game_has_no_next(program: Visitor, table: Table) -> None:
    accepted(table.begin(BEGUN))
    assert "Link" not in program.get("/api/games?limit=2").headers
    assert "Link" in program.get("/api/games?limit=1").headers


def test_no_page_is_longer_than_the_longest(program: Visitor, table: Table) -> None:
    for _ in range(MOST_ITEMS + 1):
        accepted(table.begin(BEGUN))
    assert USUAL_ITEMS == len(program.get("/api/games").get_json())
    assert MOST_ITEMS == len(program.get(f"/api/games?limit={MOST_ITEMS}").get_json())


@pytest.mark.parametrize("path", ["/api/games", "/api/flips"])
@pytest.mark.parametrize("query", ["limit=1", "before=1", "before=2&limit=100"])
def test_a_page_is_as_described(program: Visitor, path: str, query: str) -> None:
    check(program.get(f"{path}?{query}"), path)


@pytest.mark.parametrize("path", ["/api/games", "/api/flips"])
@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("limit=0", '"limit" is "0". Expected a whole number from 1 to 100.'),
        ("limit=101", '"limit" is "101". Expected a whole number from 1 to 100.'),
        ("limit=", '"limit" is "". Expected a whole number from 1 to 100.'),
        ("before=-1", '"before" is "-1". Expected a whole number from 1 to 2,147,483,647.'),
        ("before=²", '"before" is "\\u00b2". Expected a whole number from 1 to 2,147,483,647.'),
    ],
)
def test_a_page_that_cannot_be_is_answered_with_what_can(
    program: Visitor, path: str, query: str, expected: str
) -> None:
    answer = program.get(f"{path}?{query}")
    assert (400, {"error": expected}) == (answer.status_code, answer.get_json())
    check(answer, path)
    assert 400 == program.get(f"{path}?before={'9' * 9000}").status_code
