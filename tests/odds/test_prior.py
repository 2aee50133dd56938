"""What the sizes of the hands say of a round before anything is played on."""

from math import inf

import pytest

from companion.odds.prior import USUAL, Prior, is_loose, prior, sizes
from companion.rules import EDITIONS
from tests.odds.builder import a_game


def test_who_holds_half_the_cards_goes_out_twice_as_often() -> None:
    assert pytest.approx([4 / 7, 2 / 7, 1 / 7]) == Prior(power=1.0, samples=1).shares([2, 4, 8])


def test_a_small_hand_says_more_the_more_others_there_are() -> None:
    few, many = (Prior(power=1.0, samples=1, growth=0.5).shares([2] + [4] * others) for others in (1, 8))
    assert few[0] < 2 * few[1]
    assert many[0] > 2 * many[1]


def test_however_many_playouts_there_are_the_sizes_still_count() -> None:
    steadying = Prior(power=1.0, samples=50, most=100)
    assert [50, 75, 100, 550] == [steadying.weight(playouts) for playouts in (0, 50, 100, 1000)]
    assert 50 == Prior(power=1.0, samples=50).weight(1000)


def test_whoever_plays_next_is_likelier_to_go_out_the_more_so_the_fewer_cards_are_left() -> None:
    turn = Prior(power=1.0, samples=1, turn=0.5)
    few, many = turn.shares([1, 1], first=0), turn.shares([7, 7], first=0)
    assert few[0] > many[0] > many[1] > few[1]
    assert many == turn.shares([7, 7], first=1)[::-1]


def test_the_less_is_left_to_play_the_less_the_sizes_count_beside_playouts() -> None:
    steadying = Prior(power=1.0, samples=60, even=4)
    assert [0, 12, 30, 60] == [steadying.weight(0, least) for least in (0, 1, 4, inf)]


def test_a_small_hand_says_less_where_it_does_not_stay_one() -> None:
    half = Prior(power=1.0, samples=1, loose=0.5)
    assert pytest.approx([2 / 3, 1 / 3]) == half.shares([1, 4], loose=True)
    assert pytest.approx([4 / 5, 1 / 5]) == half.shares([1, 4])


@pytest.mark.parametrize(
    ("edition", "options", "loose"),
    [
        ("classic", "", False),
        ("classic", "stacking=mixed", False),
        ("classic", "seven-swap", True),
        ("classic", "zero-pass", True),
        ("classic", "draw-until-match", True),
        ("modern", "", True),
    ],
)
def test_a_hand_does_not_stay_what_it_is_where_cards_move_hands_or_many_are_drawn(
    edition: str, options: str, loose: bool
) -> None:
    game = a_game("round; start R5", players=3, edition=edition, Options=options)
    assert loose == is_loose(game.state)


def test_what_is_owed_counts_as_drawn() -> None:
    waiting = a_game("round; start R5; Ben: W4=G", players=3)
    assert [7, 6, 11] == sizes(waiting.state)
    chances = Prior(power=1.0, samples=1).chances(waiting.state)
    assert ["Ben", "Ana", "Cy"] == sorted(chances, key=lambda name: -chances[name])


def test_the_empty_hand_of_who_is_out_has_a_share_too() -> None:
    last = a_game("round; start R5; fix hand Ben 1; Ben: W4=G", players=3)
    assert pytest.approx(1) == sum(prior(USUAL).chances(last.state).values())


@pytest.mark.parametrize("edition", [USUAL, *EDITIONS])
def test_more_cards_are_worse_by_the_numbers_that_were_fitted(edition: str) -> None:
    assert 0 < prior(edition).power
    assert 0 < prior(edition).samples
    assert 0 < prior(edition).most
    assert 0 < prior(edition).loose <= 1
