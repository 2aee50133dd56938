"""Who leaves a tournament, when, and what that does to a table's result."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.tournament import (
    AFTER,
    Close,
    Correct,
    Draw,
    Enrol,
    Open,
    PlacedPlayer,
    Report,
    Result,
    Start,
    Stay,
    Tournament,
    Withdraw,
    fold,
    read_entry,
    result_of_scores,
    standings,
    winners,
)
from tests.tournament.builder import Organiser, names

FOURS = Open("Spring", "swiss", 4, rounds=3)
PAIRS = Open("Spring", "swiss", rounds=3)
WON = result_of_scores({"P1": 540, "P2": 0, "P3": 0, "P4": 0})
WITHOUT = result_of_scores({"P2": 60, "P3": 20, "P4": 0})
LAST = (*WITHOUT, PlacedPlayer("P1", 4, 0))


def _playing(settings: Open = FOURS, players: int = 4) -> Organiser:
    organiser = Organiser(settings, players)
    organiser.starts()
    return organiser


def _result(tournament: Tournament) -> Result:
    return tournament.rounds[0].tables[0].result


def _enters(organiser: Organiser, result: Result) -> None:
    """Enter it as the first one of the first table, or in place of the one that is there."""
    organiser.does(organiser.tournament.rounds[0].entering(1, result))


@pytest.mark.parametrize(
    ("when", "entered", "expected"),
    [
        (AFTER, WON, WON),
        # Who goes once it is won has won it, though the result comes later.
        ("", WON, WON),
        ("", WITHOUT, LAST),
    ],
)
def test_who_leaves_has_what_the_result_of_their_table_says(
    when: str, entered: Result, expected: Result
) -> None:
    organiser = _playing()
    organiser.does(Withdraw("P1", when))
    _enters(organiser, entered)
    assert expected == _result(organiser.tournament)
    assert "P1" not in organiser.tournament.present


def test_who_leaves_after_the_round_is_missed_in_its_result() -> None:
    organiser = _playing()
    organiser.does(Withdraw("P1", AFTER))
    assert {"P1"} == organiser.tournament.leaving
    assert not any(row.has_left for row in standings(organiser.tournament))
    assert "The result of P1 is missing." == organiser.is_refused(Report(1, 1, WITHOUT))
    organiser.does(Report(1, 1, WON))
    assert (frozenset(), ["P1"]) == (
        organiser.tournament.leaving,
        [row.player for row in standings(organiser.tournament) if row.has_left],
    )
    assert {"P2", "P3", "P4"} == {*organiser.draws().tables[0]}


def test_a_correction_has_those_who_left_where_they_came_in() -> None:
    organiser = _playing()
    organiser.does(Withdraw("P1"))
    for entered, expected in ((WITHOUT, LAST), (WON, WON), (WITHOUT, LAST)):
        _enters(organiser, entered)
        assert expected == _result(organiser.tournament)
    sentence = "The result of P1 is missing."
    assert sentence == organiser.is_refused(Correct(1, 1, WITHOUT, played=("P1",)))


def test_a_knock_out_table_counts_whoever_its_result_has() -> None:
    organiser = _playing(Open("Spring", "knock-out", 4), 8)
    one, two, three, four = organiser.tournament.rounds[0].tables[0].seats
    organiser.does(Withdraw(one))
    level = {one: 9, two: 5, three: 5, four: 0}
    each = organiser.tournament.rounds[0]
    assert "are level" in organiser.is_refused(each.entering(1, result_of_scores(level)))
    del level[one]
    _enters(organiser, result_of_scores(level))
    assert {two, three} <= {*organiser.tournament.contenders}


def test_a_log_of_before_reads_as_it_did() -> None:
    log = """\
{"at": "18:00", "by": "Olga", "do": "open", "name": "Spring", "kind": "knock-out"}
{"at": "18:01", "by": "Olga", "do": "enrol", "players": ["A", "B", "C", "D"]}
{"at": "18:02", "by": "Olga", "do": "draw", "number": 1, "tables": [["A", "B"], ["C", "D"]]}
{"at": "18:03", "by": "Olga", "do": "start", "number": 1}
{"at": "18:04", "by": "Olga", "do": "withdraw", "player": "A"}
{"at": "18:05", "by": "Bar", "do": "report", "number": 1, "table": 1, "result": [["A", 1, 540], ["B", 2, 0]]}
{"at": "18:06", "by": "Olga", "do": "report", "number": 1, "table": 2, "result": [["C", 1, 80], ["D", 2, 0]]}
{"at": "18:07", "by": "Board", "do": "draw", "number": 2, "tables": [["B", "C"]]}
"""
    found = fold(map(read_entry, log.splitlines()))
    assert isinstance(found, Tournament)
    assert (PlacedPlayer("B", 1, 0), PlacedPlayer("A", 2, 540)) == _result(found)


WHENS = st.sampled_from(("", AFTER))
SCORES = st.lists(st.integers(0, 5), min_size=4, max_size=4)


@given(WHENS, st.sampled_from(names(4)), SCORES)
def test_to_leave_turns_no_result_around_that_has_everybody(when: str, name: str, scores: list[int]) -> None:
    result = result_of_scores(dict(zip(names(4), scores, strict=True)))
    earlier, later = _playing(), _playing()
    earlier.does(Withdraw(name, when))
    _enters(earlier, result)
    _enters(later, result)
    later.does(Withdraw(name, when))
    assert result == _result(earlier.tournament) == _result(later.tournament)
    assert standings(earlier.tournament) == standings(later.tournament)


@given(st.sampled_from(("swiss", "round-robin", "knock-out")), WHENS, st.booleans(), st.data())
def test_to_stay_after_all_is_as_if_one_had_not_left(
    kind: str, when: str, has_begun: bool, data: st.DataObject
) -> None:
    organiser = Organiser(Open("Spring", kind, 3), 6)
    organiser.plays()
    organiser.draws()
    if has_begun:
        organiser.does(Start(2))
    before = organiser.tournament
    player = data.draw(st.sampled_from([*before.rounds[1].players]))
    organiser.does(Withdraw(player, when))
    assert before == organiser.does(Stay(player))


def test_who_stays_after_a_result_without_them_is_last_there_until_it_is_corrected() -> None:
    organiser = _playing()
    organiser.does(Withdraw("P1"))
    _enters(organiser, WITHOUT)
    organiser.does(Stay("P1"))
    assert (LAST, names(4)) == (_result(organiser.tournament), organiser.tournament.present)
    _enters(organiser, WON)
    assert WON == _result(organiser.tournament)


def test_a_win_that_an_older_log_has_lost_is_put_right() -> None:
    corrected, back = _playing(), _playing()
    for organiser in (corrected, back):
        organiser.does(Withdraw("P1"))
        organiser.does(Report(1, 1, WON))
        assert "P1" == _result(organiser.tournament)[-1].player
    _enters(corrected, WON)
    back.does(Stay("P1"))
    assert WON == _result(corrected.tournament) == _result(back.tournament)


def test_only_who_left_in_this_round_stays_after_all() -> None:
    organiser = Organiser(PAIRS, 4)
    sentence = "P1 has not left in this round."
    assert sentence == organiser.is_refused(Stay("P1"))
    organiser.plays()
    assert sentence == organiser.is_refused(Stay("P1"))
    organiser.does(Withdraw("P1", AFTER))
    organiser.draws()
    organiser.does(Stay("P1"))
    organiser.does(Withdraw("P1", AFTER))
    organiser.does(Start(2))
    assert sentence == organiser.is_refused(Stay("P1"))
    assert "P1 is not in this tournament." == organiser.is_refused(Withdraw("P1"))
    assert "later is not known here. Expected after." == organiser.is_refused(Withdraw("P2", "later"))
    organiser.does(Close())
    assert "The tournament is over." == organiser.is_refused(Stay("P1"))


def test_who_ends_a_tournament_by_leaving_can_stay_after_all() -> None:
    organiser = Organiser(Open("Spring", "round-robin", cycles=2), 3)
    for _round in range(3):
        organiser.plays()
    organiser.draws()
    organiser.does(Start(4))
    organiser.does(Withdraw("P1", AFTER))
    organiser.reports(4, 1, organiser.at_random(organiser.tournament.rounds[3].tables[0].seats))
    organiser.does(Stay("P1"))
    assert not organiser.tournament.is_over


SIXES = (("P1", "P2"), ("P3", "P4"), ("P5", "P6"))


@pytest.mark.parametrize("has_begun", [False, True], ids=["first round", "second round"])
@pytest.mark.parametrize(
    ("drawn", "gone", "tables", "byes"),
    [
        ((("P1", "P2", "P3"), ("P4", "P5", "P6")), ("P2",), (("P1", "P3"), ("P4", "P5", "P6")), ()),
        # The last table has the number of the one that is gone.
        (SIXES, ("P1",), (("P5", "P6"), ("P3", "P4")), ("P2",)),
        (SIXES, ("P6",), (("P1", "P2"), ("P3", "P4")), ("P5",)),
        (SIXES, ("P1", "P2"), (("P5", "P6"), ("P3", "P4")), ()),
        (SIXES, ("P1", "P3"), (("P5", "P6"),), ("P4", "P2")),
    ],
)
def test_a_round_begins_without_those_who_left_after_the_draw(
    has_begun: bool,
    drawn: tuple[tuple[str, ...], ...],
    gone: tuple[str, ...],
    tables: tuple[tuple[str, ...], ...],
    byes: tuple[str, ...],
) -> None:
    organiser = Organiser(Open("Spring", "swiss", 3, rounds=3), 6)
    if has_begun:
        organiser.plays()
    number = 1 + has_begun
    organiser.does(Draw(number, drawn))
    for name in gone:
        organiser.does(Withdraw(name, AFTER))
    begun = organiser.does(Start(number)).rounds[-1]
    assert (tables, byes) == (tuple(table.seats for table in begun.tables), begun.byes)
    for each, seats in enumerate(tables, 1):
        organiser.reports(number, each, organiser.at_random(seats))
    assert {*names(6)} - {*gone} == {
        row.player for row in standings(organiser.tournament) if not row.has_left
    }


def test_who_left_with_a_bye_before_the_first_round_has_none() -> None:
    organiser = Organiser(PAIRS, 3)
    organiser.does(Draw(1, (("P1", "P2"),), ("P3",)))
    organiser.does(Withdraw("P3", AFTER))
    organiser.does(Start(1))
    assert ["P1", "P2"] == [row.player for row in standings(organiser.tournament)]


def test_who_comes_back_before_the_round_begins_has_their_seat() -> None:
    organiser = Organiser(PAIRS, 4)
    drawn = organiser.draws()
    organiser.does(Withdraw("P1", AFTER))
    organiser.does(Enrol(("P1",)))
    organiser.does(Start(1))
    assert drawn.tables == tuple(table.seats for table in organiser.tournament.rounds[0].tables)


def test_who_is_left_alone_in_a_final_has_won_it() -> None:
    organiser = Organiser(Open("Spring", "knock-out"), 4)
    organiser.plays()
    here, gone = organiser.draws().tables[0]
    organiser.does(Withdraw(gone, AFTER))
    organiser.does(Start(2))
    assert (here,) == winners(organiser.tournament, standings(organiser.tournament))
    points = {row.player: row.values["reached"] for row in standings(organiser.tournament)}
    assert (Fraction(2), Fraction(1)) == (points[here], points[gone])


def test_who_is_left_with_nobody_to_meet_has_met_everybody() -> None:
    organiser = Organiser(Open("Spring", "round-robin"), 4)
    met = organiser.plays().tables[0]
    organiser.draws()
    for name in names(4):
        if name not in met:
            organiser.does(Withdraw(name, AFTER))
    assert met == organiser.does(Start(2)).rounds[1].byes
    assert organiser.tournament.is_over


def test_a_round_of_nobody_does_not_begin() -> None:
    organiser = Organiser(PAIRS, 2)
    organiser.draws()
    for name in names(2):
        organiser.does(Withdraw(name, AFTER))
    assert "A round needs two players at least." == organiser.is_refused(Start(1))


def test_partners_who_are_too_few_are_drawn_again() -> None:
    organiser = Organiser(Open("Spring", "partners", 4), 4)
    organiser.draws()
    organiser.does(Withdraw("P1", AFTER))
    assert "P1 left after the draw: draw it again." == organiser.is_refused(Start(1))
