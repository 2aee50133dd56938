"""The pad of No Mercy: how many, where no rule says how many."""

import pytest

from companion.table import Level
from companion.web.pad import Prompt
from tests.web.pad.builder import labels, lines, phone, questions

OPENED = '[Edition "no-mercy"]\n[Players "Ana, Ben, Cy"]\nround\nstart R5\n'
REVEAL = f"{OPENED}Ben: WC\nCy: colour G\n"


def test_who_draws_until_the_colour_comes_says_how_many_or_that_nobody_knows() -> None:
    offered = phone(REVEAL)
    assert {*(f"Cy: drew {number}" for number in range(1, 11)), "Cy: drew ?"} == {*lines(offered)}
    more = phone(REVEAL, ask=Prompt("drew-more"))
    assert {"Cy: drew 11", "Cy: drew 17", "Cy: drew ?"} <= {*lines(more)}
    assert {"More", "Nobody knows"} <= {*labels(offered)}


@pytest.mark.parametrize("level", [Level.TURNS, Level.CARDS])
def test_a_discard_all_asks_how_many_go_with_it(level: Level) -> None:
    code = "RA" if level is Level.CARDS else "?A"
    assert any("ask=along" in address for address in questions(phone(OPENED, level)))
    card = phone(OPENED).card(code)
    offered = phone(OPENED, level, Prompt("along", cards=(card,)))
    counts = {f"Ben: {code} x{number}" for number in range(1, 7)}
    assert {f"Ben: {code}", f"Ben: {code} x?", *counts} == {*lines(offered)}


def test_its_cards_are_on_the_pad_of_a_turn() -> None:
    offered = phone(OPENED)
    assert {"Skip Everyone", "Draw Four", "Discard All", "Draw Six", "Draw Ten"} <= {*labels(offered)}
    assert {"Ben: ?E", "Ben: ?F", "Ben: WC"} <= {*lines(offered)}


def test_a_debt_is_answered_by_as_many_or_more() -> None:
    owed = phone(f"{OPENED}Ben: RF\n")
    assert {"Draw Six", "Draw Ten", "Reverse Draw Four"} <= {*labels(owed)}
    assert "Cy: accept" in lines(owed)
