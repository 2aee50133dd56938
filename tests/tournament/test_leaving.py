"""Who leaves a tournament, when, and what that does to a table's result."""

from hypothesis import given
from hypothesis import strategies as st

from companion.tournament import (
    AFTER,
    Correct,
    Open,
    PlacedPlayer,
    Result,
    Start,
    Stay,
    Tournament,
    Withdraw,
    fold,
    read_entry,
    result_of_scores,
    standings,
)
from tests.tournament.builder import Organiser, names

FOURS = Open("Spring", "swiss", 4, rounds=3)
WITHOUT = result_of_scores({"P2": 60, "P3": 20, "P4": 0})


def _playing(settings: Open = FOURS, players: int = 4) -> Organiser:
    organiser = Organiser(settings, players)
    organiser.starts()
    return organiser


def _result(tournament: Tournament) -> Result:
    return tournament.rounds[0].tables[0].result


def _enters(organiser: Organiser, result: Result) -> None:
    """Enter it as the first one of the first table, or in place of the one that is there."""
    organiser.does(organiser.tournament.rounds[0].entering(1, result))


def test_who_a_correction_says_has_played_is_in_it() -> None:
    organiser = _playing()
    organiser.does(Withdraw("P1"))
    _enters(organiser, WITHOUT)
    assert "The result of P1 is missing." == organiser.is_refused(Correct(1, 1, WITHOUT, played=("P1",)))


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
