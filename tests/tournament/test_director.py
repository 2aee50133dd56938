"""What the organiser may do, and what is refused."""

import random
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules import read_record, replay
from companion.statistics.ranking import ranking
from companion.tournament import (
    Close,
    Correct,
    Draw,
    Enrol,
    Entry,
    Event,
    Open,
    PlacedPlayer,
    Refusal,
    Reopen,
    Report,
    Start,
    Stay,
    Withdraw,
    apply,
    draw,
    fold,
    read_entry,
    result_of_ranking,
    result_of_scores,
    standings,
    winners,
    write_entry,
)
from tests.tournament.builder import Organiser, names

SWISS = Open("Spring", "swiss", rounds=3)
HIGH_FIRST = {"P1": 9, "P2": 8, "P3": 7, "P4": 6, "P5": 5, "P6": 4, "P7": 3, "P8": 2, "P9": 1}


def _first_by_name(seats: tuple[str, ...]) -> dict[str, int]:
    return {name: HIGH_FIRST[name] for name in seats}


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        (Open("", "swiss"), "A tournament's name is one line of 1 to 80 letters."),
        (Open("A\nB", "swiss"), "A tournament's name is one line of 1 to 80 letters."),
        (Open("X", "league"), "league is not known here. Expected swiss, round-robin, knock-out, partners."),
        (Open("X", "swiss", 11), "Players at a table: 2 to 10, not 11."),
        (Open("X", "partners", 2), "Players at a table: 4 to 4, not 2."),
        (Open("X", "knock-out", 4, advancing=4), "Players who go on: 0 to 3, not 4."),
        (
            Open("X", "swiss", 4, scoring="teams"),
            "In a tournament everybody plays alone, except where everybody is everybody's partner.",
        ),
        (
            Open("X", "swiss", placing="score", scoring="low-score"),
            "Low scores cannot be added up: whoever misses a round would gain by it.",
        ),
    ],
)
def test_what_cannot_be_played_is_refused(settings: Open, sentence: str) -> None:
    assert Refusal(sentence) == apply(None, Entry("18:00", "Olga", settings))  # type: ignore[arg-type] # equal to it


def test_nothing_happens_before_a_tournament_is_open() -> None:
    assert isinstance(fold(()), Refusal)
    assert isinstance(apply(None, Entry("18:00", "Olga", Start(1))), Refusal)


def test_a_name_that_is_there_is_refused_however_it_is_written() -> None:
    organiser = Organiser(SWISS, 3)
    assert "There is already a P2." == organiser.is_refused(Enrol(("p2",)))
    assert "There is already a P2." == organiser.is_refused(Enrol(("P2",)))
    assert "There is already a P2." == organiser.is_refused(Enrol(("Ｐ２\u200b",)))
    assert "That name has nothing visible in it. Expected a player's name." == organiser.is_refused(
        Enrol(("\u3164",))
    )
    assert "A name is missing. Expected a player's name." == organiser.is_refused(Enrol((" ",)))


def test_a_log_with_two_of_one_name_is_read_as_it_is() -> None:
    entries = [Entry("18:00", "Olga", event) for event in (SWISS, Enrol(("O'Neil", "O’Neil", "\u3164")))]
    tournament = fold(entries)
    assert not isinstance(tournament, Refusal)
    assert ("O'Neil", "O’Neil", "\u3164") == tournament.present


def test_who_comes_late_plays_from_the_next_round_on() -> None:
    organiser = Organiser(SWISS, 4)
    organiser.starts()
    organiser.does(Enrol(("Late",)))
    assert "Round 1 is being played: no result of table 1, 2 yet." == organiser.is_refused(
        Draw(2, (("P1", "P2"),))
    )
    for number, table in enumerate(organiser.tournament.rounds[0].tables, 1):
        organiser.reports(1, number, organiser.at_random(table.seats))
    drawn = organiser.starts()
    assert "Late" in {*drawn.byes, *(name for table in drawn.tables for name in table)}


def test_who_leaves_is_drawn_no_more_and_keeps_what_was_won() -> None:
    organiser = Organiser(SWISS, 4)
    organiser.plays(_first_by_name)
    organiser.does(Withdraw("P1"))
    drawn = organiser.starts()
    assert "P1" not in {*drawn.byes, *(name for table in drawn.tables for name in table)}
    row = next(row for row in standings(organiser.tournament) if row.player == "P1")
    assert (Fraction(1), True) == (row.points, row.has_left)


def test_who_left_may_come_back() -> None:
    organiser = Organiser(SWISS, 4)
    organiser.plays()
    organiser.does(Withdraw("P1"))
    organiser.does(Enrol(("P1",)))
    assert names(4) == organiser.tournament.present


def test_who_goes_before_the_first_round_was_never_there() -> None:
    organiser = Organiser(SWISS, 4)
    organiser.does(Withdraw("P1"))
    assert ("P2", "P3", "P4") == organiser.tournament.players


def test_who_leaves_in_mid_round_comes_in_last_at_that_table() -> None:
    organiser = Organiser(Open("Spring", "swiss", 4, rounds=3), 4)
    organiser.starts()
    organiser.does(Withdraw("P1"))
    organiser.reports(1, 1, {"P2": 5, "P3": 7, "P4": 9})
    found = [(one.player, one.place) for one in organiser.tournament.rounds[0].tables[0].result]
    assert [("P4", 1), ("P3", 2), ("P2", 3), ("P1", 4)] == found


def test_whom_an_opponent_left_alone_has_won() -> None:
    organiser = Organiser(SWISS, 2)
    organiser.starts()
    organiser.does(Withdraw("P2"))
    organiser.reports(1, 1, {"P1": 0})
    points = {row.player: row.points for row in standings(organiser.tournament)}
    assert {"P1": Fraction(1), "P2": Fraction(0)} == points


def test_a_round_that_has_not_begun_can_be_drawn_again() -> None:
    organiser = Organiser(SWISS, 4)
    organiser.draws()
    organiser.does(Withdraw("P1"))
    organiser.draws()
    organiser.does(Enrol(("Late",)))
    organiser.draws()
    assert 1 == len(organiser.tournament.rounds)


@pytest.mark.parametrize(
    ("drawn", "sentence"),
    [
        (Draw(2, (("P1", "P2"), ("P3", "P4"))), "Round 1 is to be drawn next."),
        (Draw(1, (("P1", "P2"), ("P3", "P1")), ("P4",)), "P1 is drawn twice."),
        (Draw(1, (("P1", "P2"),), ("P3",)), "Nobody may be left out: P4 would have no seat and no bye."),
        (Draw(1, (("P1", "P9"),), ("P3",)), "P9 does not play in this round."),
        (Draw(1, (("P1",),), ("P3",)), "A table seats 2 to 10, not 1."),
        (Draw(1, ()), "A table seats 2 to 10, not 0."),
    ],
)
def test_a_draw_that_the_organiser_changed_is_checked(drawn: Draw, sentence: str) -> None:
    assert sentence == Organiser(SWISS, 4).is_refused(drawn)


@pytest.mark.parametrize(
    ("result", "sentence"),
    [
        ((PlacedPlayer("P1", 1, 9),), "The result of P2 is missing."),
        ((PlacedPlayer("P1", 1, 1_000_000), PlacedPlayer("P2", 2, 0)), "A score has six digits at most."),
        ((PlacedPlayer("P1", 1, 9), PlacedPlayer("P3", 2, 0)), "P3 does not sit at this table."),
        (
            (PlacedPlayer("P1", 1, 9), PlacedPlayer("P2", 3, 0)),
            "Places go up from 1; equals share one, and the next is left out: 1, 2, 2, 4.",
        ),
        (
            (PlacedPlayer("P1", 1, 9), PlacedPlayer("P1", 1, 9), PlacedPlayer("P2", 3, 0)),
            "Somebody is named twice in the result.",
        ),
    ],
)
def test_a_result_has_everybody_at_the_table_once_and_in_order(
    result: tuple[PlacedPlayer, ...], sentence: str
) -> None:
    organiser = Organiser(SWISS, 2)
    organiser.starts()
    assert sentence == organiser.is_refused(Report(1, 1, result))


def test_a_result_is_reported_once_and_then_corrected() -> None:
    organiser = Organiser(SWISS, 2)
    assert "Round 1 has not begun." == organiser.is_refused(Report(1, 1, ()))
    organiser.starts()
    result = result_of_scores({"P1": 5, "P2": 3})
    assert "Table 1 has no result to correct." == organiser.is_refused(Correct(1, 1, result))
    assert "Round 1 has no table 2." == organiser.is_refused(Report(1, 2, result))
    organiser.does(Report(1, 1, result))
    assert "Table 1 has a result: correct it instead." == organiser.is_refused(Report(1, 1, result))


def test_partners_have_one_score() -> None:
    organiser = Organiser(Open("Spring", "partners", 4), 4)
    organiser.starts()
    result = result_of_scores({"P1": 4, "P2": 3, "P3": 2, "P4": 1})
    assert "P1 and P3 are partners and have one score." == organiser.is_refused(Report(1, 1, result))


def test_a_knock_out_table_says_who_goes_on() -> None:
    organiser = Organiser(Open("Spring", "knock-out"), 4)
    seats = organiser.starts().tables[0]
    level = result_of_scores(dict.fromkeys(seats, 7))
    sentence = (
        f"{level[0].player} and {level[1].player} are level, and not all of them go on: play one more round."
    )
    assert sentence == organiser.is_refused(Report(1, 1, level))


def test_a_correction_changes_the_standings_and_not_what_was_drawn_since() -> None:
    organiser = Organiser(Open("Spring", "knock-out"), 4)
    organiser.plays(_first_by_name)
    first = organiser.tournament.rounds[0].tables[0]
    drawn = organiser.starts()
    winner, loser = (one.player for one in first.result)
    organiser.does(Correct(1, 1, result_of_scores({winner: 0, loser: 5})), by="Rita")
    tournament = organiser.tournament
    assert drawn.tables == tuple(table.seats for table in tournament.rounds[1].tables)
    (correction,) = tournament.corrections
    assert (1, 1, "Rita", (2,)) == (
        correction.number, correction.table, correction.by, correction.drawn_since
    )  # fmt: skip
    assert (winner, loser) == (correction.before[0].player, correction.after[0].player)


def test_a_correction_before_the_next_draw_says_who_goes_on() -> None:
    organiser = Organiser(Open("Spring", "knock-out"), 4)
    organiser.plays(_first_by_name)
    winner, loser = (one.player for one in organiser.tournament.rounds[0].tables[0].result)
    organiser.does(Correct(1, 1, result_of_scores({winner: 0, loser: 5})))
    assert loser in organiser.tournament.contenders
    assert winner not in organiser.tournament.contenders


def test_results_can_be_corrected_after_the_end() -> None:
    organiser = Organiser(Open("Spring", "knock-out"), 2)
    organiser.plays(_first_by_name)
    assert ("P1",) == winners(organiser.tournament, standings(organiser.tournament))
    organiser.does(Correct(1, 1, result_of_scores({"P1": 0, "P2": 5})))
    assert ("P2",) == winners(organiser.tournament, standings(organiser.tournament))


def test_nobody_comes_late_where_that_cannot_be() -> None:
    sentence = "Nobody can join this kind of tournament once it has begun."
    for kind in ("knock-out", "partners"):
        organiser = Organiser(Open("Spring", kind, 4), 8)
        organiser.starts()
        assert sentence == organiser.is_refused(Enrol(("Late",)))


def test_partners_are_four_or_eight_and_stay() -> None:
    organiser = Organiser(Open("Spring", "partners", 4), 7)
    assert Refusal("This takes four players or eight, and 7 are here.") == draw(  # type: ignore[arg-type] # equal
        organiser.tournament, random.Random(0)
    )
    organiser.does(Enrol(("P8",)))
    organiser.starts()
    sentence = "Everybody is needed as a partner until the end: close the tournament instead."
    assert sentence == organiser.is_refused(Withdraw("P8"))


def test_a_closed_tournament_is_over() -> None:
    organiser = Organiser(SWISS, 4)
    organiser.plays(_first_by_name)
    organiser.does(Close())
    assert organiser.tournament.is_over
    assert "The tournament is over." == organiser.is_refused(Enrol(("Late",)))
    assert Refusal("The tournament is over.") == draw(organiser.tournament, random.Random(0))  # type: ignore[arg-type] # equal


def test_a_tournament_that_was_closed_goes_on_as_it_stood() -> None:
    organiser = Organiser(SWISS, 4)
    organiser.starts()
    before = organiser.tournament
    assert "The tournament is open already." == organiser.is_refused(Reopen())
    organiser.does(Close())
    assert before == organiser.does(Reopen())


@pytest.mark.parametrize(
    ("scoring", "expected"),
    [
        (
            "winner-takes-all",
            (
                PlacedPlayer("Ben", 1, 90),
                PlacedPlayer("Ana", 2, 0),
                PlacedPlayer("Cy", 2, 0),
                PlacedPlayer("Di", 2, 0),
            ),
        ),
        (
            "teams",
            (
                PlacedPlayer("Ben", 1, 70),
                PlacedPlayer("Di", 1, 70),
                PlacedPlayer("Ana", 3, 0),
                PlacedPlayer("Cy", 3, 0),
            ),
        ),
    ],
)
def test_a_game_of_the_companion_is_a_result(scoring: str, expected: tuple[PlacedPlayer, ...]) -> None:
    headers = f'[Players "Ana, Ben, Cy, Di"]\n[Scoring "{scoring}"]\n[Target "50"]\n'
    record = read_record(f"{headers}round\nBen: out\nDi: points 20\nAna: points 30\nCy: points 40\n")
    state = replay(record).game.state
    scores = {name: state.totals[side] for side, names in state.sides.items() for name in names}
    sides = ((side.place, side.players) for side in ranking(state))
    assert expected == result_of_ranking(sides, scores)


NAMES = st.sampled_from((*names(5), "", "Zoe"))
SEATS = st.lists(NAMES, max_size=4).map(tuple)
NUMBERS = st.integers(-1, 4)
SCORES = st.dictionaries(NAMES, st.integers(0, 3), max_size=4).map(result_of_scores)
EVENTS: st.SearchStrategy[Event | None] = st.one_of(
    st.none(),
    st.none(),
    st.none(),
    st.builds(Open, st.just("X"), st.sampled_from(("swiss", "knock-out", "nothing")), NUMBERS),
    st.builds(Enrol, SEATS),
    st.builds(Withdraw, NAMES, st.sampled_from(("", "after", "later"))),
    st.builds(Stay, NAMES),
    st.builds(Draw, NUMBERS, st.lists(SEATS, max_size=2).map(tuple), SEATS),
    st.builds(Start, NUMBERS),
    st.builds(Report, NUMBERS, NUMBERS, SCORES),
    st.builds(Correct, NUMBERS, NUMBERS, SCORES),
    st.just(Close()),
    st.just(Reopen()),
)


def _next(organiser: Organiser) -> None:
    """Do what is next in the course of things."""
    tournament = organiser.tournament
    current = tournament.present_round
    if current is None:
        drawn = draw(tournament, organiser.chance)
        if isinstance(drawn, Draw):
            organiser.does(drawn)
    elif not current.started_at:
        organiser.tries(Start(current.number))
    else:
        number = current.waits_for[0]
        scores = organiser.at_random(current.tables[number - 1].seats)
        organiser.tries(Report(current.number, number, organiser.result(scores)))


@given(
    st.sampled_from(("swiss", "round-robin", "knock-out", "partners")),
    st.lists(EVENTS, max_size=40),
    st.data(),
)
def test_the_same_log_is_the_same_tournament_whatever_was_tried(
    kind: str, events: list[Event | None], data: st.DataObject
) -> None:
    size = 4 if kind == "partners" else data.draw(st.integers(2, 4))
    organiser = Organiser(Open("Spring", kind, size), 4)
    for event in events:
        if event is None:
            _next(organiser)
        else:
            organiser.tries(event)
        standings(organiser.tournament)
    assert organiser.tournament == fold(read_entry(write_entry(entry)) for entry in organiser.log)
