"""The pad of a deck without colours: its sorts, and whom they are played against."""

import pytest
from flask.testing import FlaskClient

from companion.table import Level, Table
from tests.table.builder import accepted
from tests.web.pad.builder import labels, lines, phone

HEADS = '[Edition "all-wild"]\n[Players "Ana, Ben, Cy"]\n'
OPENED = f"{HEADS}round\nstart W\n"


@pytest.mark.parametrize("level", [Level.TURNS, Level.CARDS])
def test_a_card_is_one_tap_unless_it_needs_another_player(level: Level) -> None:
    offered = phone(OPENED, level)
    assert {f"Ben: {card}" for card in ("W", "WR", "WS", "WS2", "W2", "W4")} <= {*lines(offered)}
    assert {"Targeted Draw Two", "Forced Swap"} <= {*labels(offered)}
    assert not {"I missed the colour", "A number I missed", "Another card"} & {*labels(offered)}


def test_between_two_there_is_nobody_to_choose() -> None:
    offered = phone(OPENED.replace(", Cy", ""))
    assert {"Ben: WT Ana", "Ben: WF swap Ana"} <= {*lines(offered)}


def test_whatever_is_turned_up_has_a_button() -> None:
    starts = {f"start {card}" for card in ("W", "WR", "WS", "WS2", "W2", "W4", "WT", "WF")}
    assert starts == {*lines(phone(f"{HEADS}round\n"))}


def test_a_debt_is_answered_by_what_goes_on_it() -> None:
    owed = OPENED.replace("round", '[Options "stacking=up"]\nround', 1)
    assert {"Cy: W2", "Cy: W4", "Cy: accept"} == {*lines(phone(f"{owed}Ben: W2\n"))}
    assert {"Cy: W4", "Cy: accept"} == {*lines(phone(f"{owed}Ben: W4\n"))}


def test_the_questions_offer_every_other_player(table: Table, player: FlaskClient) -> None:
    accepted(table.begin(OPENED))
    asked = player.get("/play?ask=target&cards=WT&at=2").text
    assert "Who draws two?" in asked
    for name in ("Ana", "Cy"):
        assert f'value="Ben: WT {name}"' in asked
    swapped = player.get("/play?ask=swap&cards=WF&at=2").text
    for name in ("Ana", "Cy"):
        assert f'value="Ben: WF swap {name}"' in swapped


def test_no_screen_speaks_of_a_colour(table: Table, player: FlaskClient) -> None:
    accepted(table.begin(OPENED))
    for path in ("/play", "/table"):
        assert "colour" not in player.get(path).text.lower().replace("colour-scheme", ""), path


def test_its_odds_are_marked_as_supposed(table: Table, player: FlaskClient) -> None:
    accepted(table.begin(OPENED))
    assert "the odds suppose it" in player.get("/pace").text
