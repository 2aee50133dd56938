"""What the organiser may do, whatever is tried: the rest is told in `director.facts`."""

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
    Seed,
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
    write_entry,
)
from tests.tournament.builder import Organiser, first_by_name, names

SWISS = Open("Spring", "swiss", rounds=3)


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        (Open("", "swiss"), "A tournament's name is one line of 1 to 80 letters."),
        (Open("A\nB", "swiss"), "A tournament's name is one line of 1 to 80 letters."),
        (Open("X", "league"), "league is not known here. Expected swiss, round-robin, knock-out, partners."),
        (Open("X", "swiss", 11), "Players at a table: 2 to 10, not 11."),
        (Open("X", "swiss", finalists=1), "Players in the final: 2 to 10, not 1."),
        (Open("X", "knock-out", finalists=4), "Only a Swiss ends with a final of its best."),
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
        # What no table could play.
        (Open("X", "swiss", edition="uno"), "No edition is called uno."),
        (Open("X", "swiss", options="round=3"), "No option is called round. Did you mean rounds?"),
        (Open("X", "swiss", target=-1), "-1"),
        (
            Open("X", "partners", 4, target=500),
            "Four hands are played with each partner, and no target ends them before.",
        ),
        (Open("X", "partners", 4, options="rounds=5"), "The option rounds is named twice."),
        (
            Open("X", "swiss", options="rounds=5", scoring="challenge-uno"),
            "rounds and challenge-uno do not go together.",
        ),
        (
            Open("X", "swiss", 10, options="hand-size=12"),
            "12 cards for each of 10 players leave too few of 112.",
        ),
    ],
)
def test_what_cannot_be_played_is_refused(settings: Open, sentence: str) -> None:
    refused = apply(None, Entry("18:00", "Olga", settings))
    assert isinstance(refused, Refusal)
    assert sentence in refused.text


def test_nothing_happens_before_a_tournament_is_open() -> None:
    assert isinstance(fold(()), Refusal)
    assert isinstance(apply(None, Entry("18:00", "Olga", Start(1))), Refusal)


def test_a_name_that_is_there_is_refused_however_it_is_written() -> None:
    organiser = Organiser(SWISS, 3)
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


def test_nobody_without_a_name_has_a_result_a_seat_or_strength() -> None:
    organiser = Organiser(Open("Spring", "swiss"), 4)
    for event in (Seed(("",)), Draw(1, (("P1", "P2"), ("P3", "P4")), ("",))):
        assert "does not play" in (refused := organiser.is_refused(event)) or "is not in" in refused
    organiser.starts()
    seats = organiser.tournament.rounds[0].tables[0].seats
    named = dict.fromkeys((*seats, ""), 0)
    assert " does not sit at this table." == organiser.is_refused(Report(1, 1, result_of_scores(named)))


def test_a_correction_changes_the_standings_and_not_what_was_drawn_since() -> None:
    organiser = Organiser(Open("Spring", "knock-out"), 4)
    organiser.plays(first_by_name)
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
    organiser.plays(first_by_name)
    winner, loser = (one.player for one in organiser.tournament.rounds[0].tables[0].result)
    organiser.does(Correct(1, 1, result_of_scores({winner: 0, loser: 5})))
    assert loser in organiser.tournament.contenders
    assert winner not in organiser.tournament.contenders


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
                PlacedPlayer("Ana", 2, 0),
                PlacedPlayer("Cy", 2, 0),
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
    st.builds(Seed, SEATS),
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
    finalists = data.draw(st.sampled_from((0, 2, 3))) if kind == "swiss" else 0
    organiser = Organiser(Open("Spring", kind, size, finalists=finalists), 4)
    for event in events:
        if event is None:
            _next(organiser)
        else:
            organiser.tries(event)
        standings(organiser.tournament)
    assert organiser.tournament == fold(read_entry(write_entry(entry)) for entry in organiser.log)
