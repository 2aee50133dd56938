"""How often somebody drew is held against how often hands of as many cards have to."""

import pytest

from companion.odds import draw_luck
from companion.odds.later_rounds import simulated_as
from companion.odds.luck import shares_without
from companion.rules import EDITIONS
from tests.odds.builder import a_game

LINES = "round; start R5; Ben: R7; Ana: draw; Ana: keep; Ben: draw; Ben: R4; Ana: R3"


def test_turns_are_counted_and_those_on_which_one_drew() -> None:
    luck = draw_luck(a_game(LINES))
    assert {"Ben": (2, 1), "Ana": (2, 1)} == {name: (each.turns, each.drawn) for name, each in luck.items()}


def test_to_be_expected_is_what_hands_of_that_size_come_to() -> None:
    share = shares_without("classic")
    # Seven cards and six; seven and eight.
    luck = draw_luck(a_game(LINES))
    assert pytest.approx(share[6] + share[5]) == luck["Ben"].expected
    assert pytest.approx(share[6] + share[7]) == luck["Ana"].expected


def test_cards_that_somebody_owed_are_not_their_luck_of_the_draw() -> None:
    luck = draw_luck(a_game("round; start R5; Ben: RD; Ben: R4; Ana: W4=B; Ben: accept; Ana: B3"))
    assert {"Ben": 0, "Ana": 0} == {name: each.drawn for name, each in luck.items()}


def test_what_was_taken_back_never_was() -> None:
    assert draw_luck(a_game("round; start R5; Ben: R7")) == draw_luck(
        a_game("round; start R5; Ben: draw; undo; Ben: R7")
    )


def test_where_only_scores_are_kept_nobody_knows_of_draws() -> None:
    assert {} == draw_luck(a_game("round; Ben: out; Ana: points 20"))


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_more_cards_a_hand_has_the_rarer_it_has_none_that_fits(edition: str) -> None:
    shares = shares_without(simulated_as(EDITIONS[edition]))[:7]
    assert sorted(shares, reverse=True) == list(shares)
