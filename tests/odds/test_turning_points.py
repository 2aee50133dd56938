"""A turning point is a change of somebody's chance that no error of the estimate explains."""

from random import Random

import pytest

from companion.odds import Estimate, Series, TurningPoint, odds, turning_points
from tests.odds.builder import a_game


def series_of(*shares: float | None, error: float = 0.02) -> Series:
    """Return the chances of Ana and Ben after each line, from those of Ana."""
    return [(line, share if share is None else chances(share, error)) for line, share in enumerate(shares)]


def chances(share: float, error: float) -> dict[str, Estimate]:
    """Return the chances of two players who have them all."""
    return {"Ana": Estimate(share, error), "Ben": Estimate(1 - share, error)}


def test_the_greatest_changes_are_told_in_the_order_in_which_they_happened() -> None:
    found = turning_points(series_of(0.5, 0.7, 0.71, 0.2, 0.39, 0.1), most=3)
    changes = [(each.line, each.name, each.before.value, each.after.value) for each in found]
    assert [(1, "Ana", 0.5, 0.7), (3, "Ana", 0.71, 0.2), (5, "Ana", 0.39, 0.1)] == changes


def test_a_change_within_what_either_estimate_may_be_off_is_none() -> None:
    assert () == turning_points(series_of(0.3, 0.6, error=0.11))
    assert [1] == [each.line for each in turning_points(series_of(0.3, 0.6, error=0.09))]


def test_a_small_change_is_none_however_sure_it_is() -> None:
    assert () == turning_points(series_of(0.5, 0.59, 0.5, error=0.0))


def test_nobody_says_with_which_event_a_change_came_where_moments_between_are_not_known() -> None:
    assert () == turning_points(series_of(0.2, None, 0.8))


def test_it_is_told_of_the_one_whose_chance_changed_most() -> None:
    before = {"Ana": Estimate(0.4), "Ben": Estimate(0.3), "Cy": Estimate(0.3)}
    after = {"Ana": Estimate(0.0), "Ben": Estimate(0.45), "Cy": Estimate(0.55)}
    found = turning_points([(7, before), (8, after)])
    assert (TurningPoint(8, "Ana", Estimate(0.4), Estimate(0.0)),) == found


def test_who_came_or_went_meanwhile_is_not_compared() -> None:
    after = {"Ana": Estimate(0.55), "Cy": Estimate(0.45)}
    assert () == turning_points([(1, chances(0.5, 0.0)), (2, after)])


@pytest.mark.long
def test_dozens_of_estimates_of_the_same_chance_have_no_turning_point() -> None:
    chance = Random(15)
    game = a_game("round; start R5", players=4)
    series = [(line, odds(game, chance, 12).game) for line in range(40)]
    assert () == turning_points(series)
