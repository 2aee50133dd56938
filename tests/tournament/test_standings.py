"""Who stands where, and by what that was decided."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.tournament import (
    KINDS,
    PLACINGS,
    TIE_BREAKS,
    Close,
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


def _decided(organiser: Organiser) -> list[tuple[int, str, str | None]]:
    return [(row.rank, row.player, row.decided_by) for row in standings(organiser.tournament)]


def _play(organiser: Organiser, number: int, *tables: dict[str, int], byes: tuple[str, ...] = ()) -> None:
    """Play a round of these tables, each with its scores."""
    organiser.does(Draw(number, tuple(map(tuple, tables)), byes))
    organiser.does(Start(number))
    for table, scores in enumerate(tables, 1):
        organiser.reports(number, table, scores)


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


def test_points_decide_first() -> None:
    organiser = Organiser(Open("Spring", "swiss"), 2)
    _play(organiser, 1, {"P1": 0, "P2": 9})
    assert [(1, "P2", "points"), (2, "P1", "points")] == _decided(organiser)


def test_who_is_level_on_points_is_ranked_by_tables_won() -> None:
    organiser = Organiser(Open("Spring", "swiss", 3, rounds=2), 3)
    _play(organiser, 1, {"P1": 9, "P2": 5, "P3": 1})
    _play(organiser, 2, {"P3": 9, "P2": 5, "P1": 1})
    assert [1, 1, 1] == [row.points for row in standings(organiser.tournament)]
    # P1 and P3 won a table each, and who was second twice none; between those two nothing decides.
    assert [(1, "P1", None), (1, "P3", None), (3, "P2", "wins")] == _decided(organiser)


def test_then_the_strength_of_the_opponents() -> None:
    organiser = Organiser(Open("Spring", "swiss", rounds=2), 4)
    _play(organiser, 1, {"P1": 1, "P2": 0}, {"P3": 1, "P4": 0})
    _play(organiser, 2, {"P1": 1, "P4": 0}, {"P2": 1, "P3": 0})
    # P2 lost to P1, who won twice; P3 beat P4, who won nothing.
    expected = [(1, "P1", "points"), (2, "P2", "opponents"), (3, "P3", "opponents"), (4, "P4", "points")]
    assert expected == _decided(organiser)


def test_where_three_beat_each_other_in_a_circle_that_decides_nothing() -> None:
    organiser = Organiser(Open("Spring", "round-robin"), 4)
    _play(organiser, 1, {"P1": 1, "P2": 0}, {"P3": 1, "P4": 0})
    _play(organiser, 2, {"P3": 1, "P1": 0}, {"P2": 1, "P4": 0})
    _play(organiser, 3, {"P1": 1, "P4": 0}, {"P2": 1, "P3": 0})
    # Three have won two each, in a circle: then the difference of scores, which is the same too.
    assert [(1, "P1", None), (1, "P2", None), (1, "P3", None), (4, "P4", "points")] == _decided(organiser)


def test_direct_encounter_puts_the_one_before_the_other() -> None:
    organiser = Organiser(Open("Spring", "round-robin"), 4)
    _play(organiser, 1, {"P1": 1, "P2": 0}, {"P3": 5, "P4": 0})
    _play(organiser, 2, {"P3": 1, "P1": 0}, {"P2": 9, "P4": 0})
    _play(organiser, 3, {"P4": 1, "P1": 0}, {"P2": 1, "P3": 0})
    # P2 beat P3, and P4 lost to both of them, P1 beat P2 only.
    expected = [(1, "P2", "direct"), (2, "P3", "direct"), (3, "P4", "direct"), (4, "P1", "direct")]
    assert expected == _decided(organiser)


def test_then_the_difference_of_scores() -> None:
    organiser = Organiser(Open("Spring", "swiss", rounds=1), 4)
    _play(organiser, 1, {"P1": 100, "P2": 0}, {"P3": 300, "P4": 0})
    expected = [
        (1, "P3", "difference"),
        (2, "P1", "difference"),
        (3, "P2", "difference"),
        (4, "P4", "difference"),
    ]
    assert expected == _decided(organiser)


def test_after_that_a_rank_is_shared() -> None:
    organiser = Organiser(Open("Spring", "swiss", rounds=1), 4)
    _play(organiser, 1, {"P1": 100, "P2": 0}, {"P3": 100, "P4": 0})
    assert [(1, "P1", None), (1, "P3", None), (3, "P2", None), (3, "P4", None)] == _decided(organiser)
    assert ("P1", "P3") == winners(organiser.tournament, standings(organiser.tournament))


def test_in_a_swiss_a_bye_is_a_win() -> None:
    organiser = Organiser(Open("Spring", "swiss", rounds=1), 3)
    _play(organiser, 1, {"P1": 1, "P2": 0}, byes=("P3",))
    points = {row.player: (row.points, row.byes) for row in standings(organiser.tournament)}
    assert {"P1": (Fraction(1), 0), "P2": (Fraction(0), 0), "P3": (Fraction(1), 1)} == points


def test_a_bye_counts_as_an_opponent_of_the_same_strength() -> None:
    organiser = Organiser(Open("Spring", "swiss", rounds=2), 3)
    _play(organiser, 1, {"P1": 1, "P2": 0}, byes=("P3",))
    _play(organiser, 2, {"P1": 1, "P3": 0}, byes=("P2",))
    # P1, whom both lost to, has two points, and each of them has one of a bye.
    assert [3, 3] == [row.values["opponents"] for row in standings(organiser.tournament)[1:]]


def test_in_a_round_robin_a_bye_is_worth_nothing() -> None:
    organiser = Organiser(Open("Spring", "round-robin"), 3)
    _play(organiser, 1, {"P1": 1, "P2": 0}, byes=("P3",))
    assert {"P1": 1, "P2": 0, "P3": 0} == {row.player: row.points for row in standings(organiser.tournament)}


def test_in_a_knock_out_who_came_further_stands_before() -> None:
    organiser = Organiser(Open("Spring", "knock-out"), 4)
    _play(organiser, 1, {"P1": 1, "P2": 0}, {"P3": 1, "P4": 0})
    _play(organiser, 2, {"P1": 1, "P3": 0})
    expected = [(1, "P1", "reached"), (2, "P3", "reached"), (3, "P2", None), (3, "P4", None)]
    assert expected == _decided(organiser)


def test_before_the_first_round_all_are_level() -> None:
    organiser = Organiser(Open("Spring", "swiss"), 3)
    assert [(1, "P1", None), (1, "P2", None), (1, "P3", None)] == _decided(organiser)


def test_every_tie_break_has_a_name() -> None:
    used = {slug for kind in KINDS.values() for slug in kind.tie_breaks}
    assert used == {*TIE_BREAKS}


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


def test_nobody_has_won_a_tournament_that_was_closed_before_it_began() -> None:
    closed = Organiser(Open("Spring", "swiss"), 4).does(Close())
    assert () == winners(closed, standings(closed))


def test_the_standings_of_five_hundred_players_take_few_steps() -> None:
    organiser = Organiser(Open("Spring", "swiss", 10), 500)
    tables = [names(10, first) for first in range(1, 500, 10)]
    _play(organiser, 1, *({name: score for score, name in enumerate(table)} for table in tables))
    # A fifth of a second takes a million.
    assert 300_000 > calls(lambda: standings(organiser.tournament))
