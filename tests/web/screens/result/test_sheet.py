"""What the score sheet says."""

import re

from flask.testing import FlaskClient

from companion.table import Table
from tests.table.builder import accepted

HEADERS = '[Edition "classic"]\n[Players "Ana, Ben, Cy"]\n[Options "stacking=up"]\n[Target "99"]\n'
ROUNDS = "round\nBen: out\nAna: points 30\nCy: points 5\nround\nAna: out\nBen: points 12\nCy: points 9\n"


def rows(watcher: FlaskClient) -> list[str]:
    """The sheet's rows, as their words."""
    page = watcher.get("/games/1/sheet").text
    cells = (re.sub(r"<[^>]+>", " ", row).split() for row in re.findall(r"<tr.*?</tr>", page, re.DOTALL))
    return [" ".join(row) for row in cells]


def test_every_round_is_there_with_who_dealt_who_went_out_and_the_totals(
    watcher: FlaskClient, empty_table: Table
) -> None:
    accepted(empty_table.begin(f"{HEADERS}{ROUNDS}end\n"))
    assert [
        "Round Dealt Out Ana Ben Cy",
        "1 Ana Ben 0 +35 35 0",
        "2 Ben Ana +21 21 35 0",
        "Total 21 35 0",
        "Rank 2 1 ★ 3",
    ] == rows(watcher)


def test_a_total_that_was_put_right_is_in_the_last_rows(watcher: FlaskClient, empty_table: Table) -> None:
    accepted(empty_table.begin(f"{HEADERS}{ROUNDS}fix total Cy 50\n"))
    assert ["Total 21 35 50", "Rank 3 2 1"] == rows(watcher)[-2:]


def test_who_left_keeps_a_column(watcher: FlaskClient, empty_table: Table) -> None:
    accepted(empty_table.begin(f"{HEADERS}{ROUNDS}seats Ana, Cy, Eve\n"))
    assert ["Round Dealt Out Ana Ben Cy Eve", "Total 21 35 0 0", "Rank 1 gone 2 2"] == [
        rows(watcher)[place] for place in (0, -2, -1)
    ]


def test_the_sheet_says_when_and_by_which_rules_it_was_played(
    watcher: FlaskClient, empty_table: Table
) -> None:
    accepted(empty_table.begin(f"{HEADERS}{ROUNDS}"))
    page = watcher.get("/games/1/sheet").text
    for said in ("After round 2", "21 November 2026", "Classic, Winner takes all to 99.", "Stacking"):
        assert said in page
    assert 404 == watcher.get("/games/2/sheet").status_code
