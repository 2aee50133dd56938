"""The lines of a tournament's log."""

import pytest

from companion.rules import Unreadable
from companion.tournament import (
    Announce,
    Claim,
    Close,
    Correct,
    Discard,
    Draw,
    Enrol,
    Entry,
    Event,
    Move,
    Open,
    PlacedPlayer,
    Reopen,
    Report,
    Seed,
    Show,
    Start,
    Stay,
    Use,
    Withdraw,
    read_entry,
    write_entry,
)

RESULT = (PlacedPlayer("Zoë", 1, 12), PlacedPlayer("Ana", 2, -3))
EVENTS = (
    Open("Spring", "swiss", 4, 6, 1, 0, "winner", "low-score", 45, "classic", "rounds=3", 200, 4),
    Enrol(("Ana", "Zoë")),
    Withdraw("Ana"),
    Withdraw("Ana", "after"),
    Stay("Ana"),
    Seed(("Zoë", "Ana")),
    Use(("Kitchen", "Garden")),
    Draw(1, (("Ana", "Zoë"),), ("Ben",), ("Kitchen",)),
    Move(1, 1, "Garden"),
    Start(1),
    Report(1, 1, RESULT),
    Claim(1, 1, RESULT),
    Claim(1, 1),
    Announce("Lunch until two"),
    Announce(),
    Show(("round",), "standings"),
    Correct(1, 1, RESULT, 3, 17, 205, ("Ana",)),
    Close(),
    Discard(),
    Reopen(),
)


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_an_entry_is_read_as_it_was_written(event: Event) -> None:
    entry = Entry("2026-11-23T18:00:00+00:00", "Olga", event)
    assert entry == read_entry(write_entry(entry))


def test_a_line_is_one_that_a_person_can_read() -> None:
    expected = (
        '{"at": "18:00", "by": "Olga", "do": "report", "number": 1, "table": 2, "result": [["Zoë", 1, 12]]}'
    )
    assert expected == write_entry(Entry("18:00", "Olga", Report(1, 2, RESULT[:1])))


def test_what_is_empty_stands_in_no_line() -> None:
    expected = '{"at": "18:00", "by": "Olga", "do": "withdraw", "player": "Ana"}'
    assert expected == write_entry(Entry("18:00", "Olga", Withdraw("Ana")))


def test_what_a_line_leaves_out_is_as_usual() -> None:
    line = '{"at": "18:00", "by": "Olga", "do": "open", "name": "Spring", "kind": "swiss"}'
    assert Open("Spring", "swiss") == read_entry(line).event


@pytest.mark.parametrize(
    "line",
    [
        "",
        "[]",
        '{"do": "close"}',
        '{"at": "18:00", "by": "Olga", "do": "party"}',
        '{"at": 18, "by": "Olga", "do": "close"}',
        '{"at": "18:00", "by": "Olga", "do": "close", "more": 1}',
        '{"at": "18:00", "by": "Olga", "do": "start"}',
        '{"at": "18:00", "by": "Olga", "do": "start", "number": true}',
        '{"at": "18:00", "by": "Olga", "do": "enrol", "players": "Ana"}',
        '{"at": "18:00", "by": "Olga", "do": "report", "number": 1, "table": 1, "result": [["Ana", 1]]}',
    ],
)
def test_any_other_line_is_unreadable(line: str) -> None:
    with pytest.raises(Unreadable, match="is no event of a tournament"):
        read_entry(line)
