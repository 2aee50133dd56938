"""Who stands where, and by what that was decided."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.tournament import (
    KINDS,
    PLACINGS,
    TIE_BREAKS,
    Correct,
    Draw,
    Open,
    PlacedPlayer,
    Report,
    Start,
    result_of_scores,
    standings,
    winners,
)
from tests.tournament.builder import Organiser, calls, names
from tests.tournament.ledger import Ledger, Placings


@pytest.mark.parametrize(
    ("placing", "expected"),
    [
        ("beaten", [1, Fraction(1, 2), Fraction(1, 2), 0]),
        ("winner", [1, 0, 0, 0]),
        ("score", [90, 40, 40, 10]),
    ],
)
def test_each_place_is_worth_its_points(placing: str, expected: list[Fraction]) -> None:
    result = result_of_scores({"Ana": 90, "Ben": 40, "Cy": 40, "Di": 10})
    assert expected == PLACINGS[placing].points(result)


def test_who_is_level_shares_what_the_places_are_worth() -> None:
    level = result_of_scores({"Ana": 90, "Ben": 90, "Cy": 10})
    assert [Fraction(3, 4), Fraction(3, 4), 0] == PLACINGS["beaten"].points(level)
    assert [Fraction(1, 2), Fraction(1, 2), 0] == PLACINGS["winner"].points(level)


def test_where_low_scores_are_good_the_lowest_is_first() -> None:
    expected = (PlacedPlayer("Ben", 1, 3), PlacedPlayer("Ana", 2, 8))
    assert expected == result_of_scores({"Ana": 8, "Ben": 3}, "low-score")


def test_every_tie_break_has_a_name() -> None:
    used = {slug for kind in KINDS.values() for slug in kind.tie_breaks}
    assert used | {"final"} == {*TIE_BREAKS}


def _ledger(organiser: Organiser) -> Ledger:
    """Return the sums of a tournament, from its log alone."""
    results, byes = dict[tuple[int, int], Placings](), list[str]()
    for entry in organiser.log:
        match entry.event:
            case Report(number, table, result) | Correct(number, table, result):
                results[number, table] = {one.player: (one.place, one.score) for one in result}
            case Draw(byes=sit_out):
                byes += sit_out
    settings, players = organiser.tournament.settings, organiser.tournament.players
    return Ledger(players, results.values(), byes, is_low=settings.scoring == "low-score")


@given(
    st.integers(2, 13),
    st.integers(2, 5),
    st.integers(0, 10_000),
    st.sampled_from(("winner-takes-all", "low-score")),
    st.booleans(),
)
def test_standings_are_those_of_another_computation(
    players: int, size: int, seed: int, scoring: str, is_corrected: bool
) -> None:
    organiser = Organiser(Open("Spring", "swiss", size, rounds=4, scoring=scoring), players, seed)
    organiser.plays_all()
    if is_corrected:
        seats = organiser.tournament.rounds[1].tables[0].seats
        organiser.does(Correct(2, 1, organiser.result(organiser.at_random(seats))))
    ranks = {row.player: row.rank for row in standings(organiser.tournament)}
    assert _ledger(organiser).ranks() == ranks


@given(st.integers(1, 2), st.integers(0, 10_000))
def test_the_scores_of_the_28_hands_are_those_of_another_computation(cycles: int, seed: int) -> None:
    organiser = Organiser(Open("Spring", "partners", 4, cycles=cycles), 8, seed)
    organiser.plays_all()
    totals = dict.fromkeys(names(8), 0)
    for entry in organiser.log:
        if isinstance(entry.event, Report):
            for player, _, score in entry.event.result:
                totals[player] += score
    rows = standings(organiser.tournament)
    assert totals == {row.player: row.points for row in rows}
    best = max(totals.values())
    assert {name for name, total in totals.items() if total == best} == {*winners(organiser.tournament, rows)}


def test_the_standings_of_five_hundred_players_take_few_steps() -> None:
    organiser = Organiser(Open("Spring", "swiss", 10), 500)
    tables = [names(10, first) for first in range(1, 500, 10)]
    organiser.does(Draw(1, tuple(tables)))
    organiser.does(Start(1))
    for number, table in enumerate(tables, 1):
        organiser.reports(1, number, {name: score for score, name in enumerate(table)})
    # A fifth of a second takes a million.
    assert 300_000 > calls(lambda: standings(organiser.tournament))
