"""The page of a phone whose player does not play now: who waits, who is out of the round, who has left."""

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.table import Table
from tests.table.builder import accepted
from tests.web.builder import hosting, say, scanned

MERCY = '[Edition "no-mercy"]\n[Players "Ana, Ben, Cy"]\nround\nstart R5\nfix hand Cy 27\nBen: R1\n'


@pytest.fixture
def cys(app: Flask) -> FlaskClient:
    """The phone at Cy's seat."""
    return scanned(app, "Cy")


def lines_in_sight(page: str) -> list[str]:
    """The lines of the record that a tap enters on this page, without what is folded up."""
    seen = re.sub(r"<details.*?</details>", "", page, flags=re.DOTALL)
    return re.findall(r'name="line" value="(.*?)"', seen)


def test_who_has_left_sees_no_open_pad_of_another(cys: FlaskClient, table: Table) -> None:
    accepted(table.submit("leave Cy"))
    page = cys.get("/play").text
    assert "You have left the table" in page
    assert "Play for Ben" in page
    assert ["undo"] == lines_in_sight(page)
    assert "Whose phone is this?" not in page


def test_who_has_left_taps_nothing_where_each_taps_for_themselves(
    app: Flask, cys: FlaskClient, table: Table
) -> None:
    hosting(app, own_seats=True)
    accepted(table.submit("leave Cy"))
    page = cys.get("/play").text
    assert "You have left the table" in page
    assert [] == re.findall(r'name="line"', page)
    assert "You are watching" not in page
    assert 403 == say(cys, table, "Ben: G7").status_code


def test_who_comes_back_has_the_seat_again_and_a_stranger_to_the_next_game_is_asked(
    cys: FlaskClient, table: Table
) -> None:
    accepted(table.submit("leave Cy"))
    accepted(table.submit("join Cy after Ana"))
    assert "You are Cy" in cys.get("/play").text
    accepted(table.submit("leave Cy"))
    accepted(table.begin('[Players "Ana, Ben"]\nround\nstart R5\n'))
    page = cys.get("/play").text
    assert "You have left the table" not in page
    assert "Whose phone is this?" in page


def test_who_is_knocked_out_sees_with_how_many_cards_and_no_open_pad(app: Flask, table: Table) -> None:
    accepted(table.begin(MERCY))
    page = scanned(app, "Cy").get("/play").text
    assert "You are out: 27 cards" in page
    assert "Play for Ana" in page
    assert ["undo"] == lines_in_sight(page)
