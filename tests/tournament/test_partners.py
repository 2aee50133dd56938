"""Tournaments in which everybody is everybody's partner."""

import pytest

from companion.tournament import Open, partnerships, standings, winners
from tests.tournament.builder import Organiser


@pytest.mark.parametrize(("players", "cycles", "rounds"), [(4, 1, 3), (8, 1, 7), (8, 2, 14)])
def test_it_is_over_when_everybody_was_everybodys_partner(players: int, cycles: int, rounds: int) -> None:
    organiser = Organiser(Open("Spring", "partners", 4, cycles=cycles), players)
    assert rounds == len(organiser.plays_all().rounds)


def test_the_points_of_a_partnership_go_to_both() -> None:
    organiser = Organiser(Open("Spring", "partners", 4), 8)
    organiser.plays(lambda seats: dict(zip(seats, (300, 120, 300, 120), strict=True)))
    found = {each.players: each.score for each in partnerships(organiser.tournament)}
    assert {("P1", "P3"): 300, ("P5", "P7"): 300, ("P2", "P4"): 120, ("P6", "P8"): 120} == found
    assert [300, 300, 300, 300, 120, 120, 120, 120] == [row.points for row in standings(organiser.tournament)]


def test_whoever_is_level_at_the_top_has_won_together() -> None:
    organiser = Organiser(Open("Spring", "partners", 4), 4)
    organiser.plays(lambda seats: dict.fromkeys(seats, 90))
    organiser.plays(lambda seats: dict.fromkeys(seats, 90))
    organiser.plays(lambda seats: dict(zip(seats, (90, 0, 90, 0), strict=True)))
    best = organiser.tournament.rounds[-1].tables[0].partnerships[0]
    assert {*best} == {*winners(organiser.tournament, standings(organiser.tournament))}
    assert [1, 1, 3, 3] == [row.rank for row in standings(organiser.tournament)]
