"""The pad of No Mercy: how many, where no rule says how many."""

import pytest

from companion.table import Level
from companion.web.pad import Prompt
from tests.web.pad.builder import buttons, labels, lines, phone, questions

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
    # The card itself is one more, which a table that counts all it lays may have counted.
    assert "+1 = 4" == {button.line: button.note for button in buttons(offered)}[f"Ben: {code} x3"]


def test_its_cards_are_on_the_pad_of_a_turn() -> None:
    offered = phone(OPENED)
    assert {"Skip Everyone", "Draw Four", "Discard All", "Draw Six", "Draw Ten"} <= {*labels(offered)}
    assert {"Ben: ?E", "Ben: ?F", "Ben: WC"} <= {*lines(offered)}


def test_a_debt_is_answered_by_as_many_or_more() -> None:
    owed = phone(f"{OPENED}Ben: RF\n")
    assert {"Draw Six", "Draw Ten", "Reverse Draw Four"} <= {*labels(owed)}
    assert "Cy: accept" in lines(owed)


@pytest.mark.parametrize("symbol", ["W6", "W10", "WR4"])
def test_each_wild_that_names_a_colour_asks_for_it(symbol: str) -> None:
    offered = phone(OPENED, ask=Prompt(symbol))
    assert {f"Ben: {symbol}={letter}" for letter in "RYGB"} == {*lines(offered)}
    assert {f"fix top {symbol}={letter}" for letter in "RYGB"} == {
        *lines(phone(OPENED, ask=Prompt(f"top-{symbol}")))
    }


@pytest.mark.parametrize("symbol", ["A", "E", "F"])
def test_an_action_that_is_turned_up_is_asked_for_its_colour(symbol: str) -> None:
    dealt = '[Edition "no-mercy"]\n[Players "Ana, Ben, Cy"]\nround\n'
    assert f"start G{symbol}" in lines(phone(dealt, ask=Prompt(f"start-{symbol}")))


def test_a_discard_all_from_a_hand_that_nobody_counted_may_take_any_number_along() -> None:
    record = f"{OPENED}Ben: WC\nCy: colour G\nCy: drew ?\nAna: G1\nBen: G2\n"
    offered = phone(record, ask=Prompt("along", cards=(phone(record).card("?A"),)))
    assert {"Cy: ?A", "Cy: ?A x9", "Cy: ?A x?"} <= {*lines(offered)}


def test_a_hand_that_nobody_counted_is_knocked_out_by_a_tap() -> None:
    record = f"{OPENED}Ben: WC\nCy: colour G\nCy: drew ?\n"
    assert "Cy: mercy" in lines(phone(record, ask=Prompt("seat", player="Cy")))
    assert "Ana: mercy" not in lines(phone(record, ask=Prompt("seat", player="Ana")))


def test_where_only_scores_are_followed_the_knocked_out_are_asked_for() -> None:
    dealt = '[Edition "no-mercy"]\n[Players "Ana, Ben, Cy"]\nround\n'
    assert any("ask=mercy" in address for address in questions(phone(dealt, Level.SCORES)))
    assert ["Ana: mercy", "Ben: mercy", "Cy: mercy"] == lines(phone(dealt, Level.SCORES, Prompt("mercy")))


def test_who_drew_until_a_card_fitted_says_how_many_at_once() -> None:
    assert any("ask=drew-several" in address for address in questions(phone(OPENED)))
    offered = phone(OPENED, ask=Prompt("drew-several"))
    assert {"Ben: drew 2", "Ben: drew 11", "Ben: drew ?"} <= {*lines(offered)}
    assert "Ben: drew 12" in lines(phone(OPENED, ask=Prompt("drew-more")))
