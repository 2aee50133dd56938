"""Undo and redo are events like any other."""

import pytest

from companion.rules import Redo, Ruling, Undo, new_game, read_record, still_holds
from tests.rules.builder import A_BIT_OF_ALL, expect, play, record


@pytest.mark.parametrize(
    ("lines", "rule"),
    [
        ("undo", "not-now"),
        ("redo", "not-now"),
        ("round; redo", "not-now"),
        ("round; undo; undo", "not-now"),
        ("round; undo; redo; redo", "not-now"),
        ("round; undo; round; redo", "not-now"),
        ("round; start R5; undo; start G7; redo", "not-now"),
    ],
)
def test_undo_and_redo_need_something_to_act_on(lines: str, rule: str) -> None:
    expect(play("classic", 3, lines), rule=rule)


def test_undo_takes_the_last_event_back() -> None:
    expect(play("classic", 3, "round; start R5; Ben: R7; undo"), turn="Ben", top="R5", hands=[7, 7, 7])


def test_redo_puts_it_back() -> None:
    seen = play("classic", 3, "round; start R5; Ben: R7; undo; redo")
    expect(seen, turn="Cy", top="R7", hands=[7, 6, 7])


def test_undo_twice_takes_two_back() -> None:
    seen = play("classic", 3, "round; start R5; Ben: R7; Cy: R8; undo; undo")
    expect(seen, turn="Ben", top="R5")
    seen = play("classic", 3, "round; start R5; Ben: R7; Cy: R8; undo; undo; redo")
    expect(seen, turn="Cy", top="R7")
    seen = play("classic", 3, "round; start R5; Ben: R7; Cy: R8; undo; undo; redo; redo")
    expect(seen, turn="Ana", top="R8")


def test_undo_goes_over_the_end_of_a_round_and_of_the_game() -> None:
    over = "round; Ben: out; Ana: points 500"
    expect(play("classic", 2, over), phase="finished")
    expect(play("classic", 2, over + "; undo"), phase="count", totals={"Ana": 0, "Ben": 0}, winner=[])
    expect(play("classic", 2, over + "; undo; Ana: points 5"), phase="between", winner=[])
    expect(play("classic", 2, over + "; undo; redo"), phase="finished", winner=["Ben"])


def test_undo_takes_a_forced_draw_back_too() -> None:
    seen = play("classic", 3, "round; start R5; Ben: RD; undo")
    expect(seen, hands=[7, 7, 7], draw_pile=86, turn="Ben")


def test_undo_takes_an_implied_acceptance_back_too() -> None:
    seen = play("classic", 3, "round; start R5; Ben: W4=B; Ana: B3; undo")
    expect(seen, phase="challenge", turn="Cy", hands=[7, 6, 7])


def test_undo_opens_the_time_for_catching_again() -> None:
    lines = "round; start R5; Ben: R1; Ana: draw; Ana: keep; Ben: R2; Ana: draw; Ana: keep; "
    lines += "Ben: R3; Ana: draw; Ana: keep; Ben: R4; Ana: draw; Ana: keep; Ben: R6; Ana: draw; "
    lines += "Ana: keep; Ben: R7; Ana: draw; "
    expect(play("classic", 2, lines), open=[])
    expect(play("classic", 2, lines + "undo"), open=["Ben"])


def test_everything_can_be_taken_back_and_put_back() -> None:
    lines = A_BIT_OF_ALL[:-2]
    read = read_record(record("anniversary", 3, "; ".join(lines), options="hint-penalty"))
    game = new_game(read.setup)
    states = [game.state]
    for _, event in read.lines:
        after = game.apply(event)
        assert not isinstance(after, Ruling)
        game = after
        states.append(game.state)
    for state in reversed(states[:-1]):
        after = game.apply(Undo())
        assert not isinstance(after, Ruling)
        game = after
        assert state == game.state
    for state in states[1:]:
        after = game.apply(Redo())
        assert not isinstance(after, Ruling)
        game = after
        assert state == game.state
    assert 3 * len(lines) == game.version


def test_a_game_says_what_undo_and_redo_would_touch() -> None:
    game = play("classic", 3, "round; start R5; Ben: R7; undo").game
    assert game.undoes is not None
    assert "Start" == type(game.undoes).__name__
    assert "Play" == type(game.redoes).__name__
    fresh = play("classic", 3, "").game
    assert (None, None) == (fresh.undoes, fresh.redoes)


@pytest.mark.parametrize(
    "after",
    [
        "Cy: R8",
        "undo",
        "undo; redo",
        "undo; undo; redo",
        "undo!; redo!; undo",
        "undo; Ben: R8; redo!",
        "Cy: R8; undo; Cy: R9; undo",
        "amend 3: Ben: R9",
        "amend 3: Ben: R9; undo",
        "amend 3: Ben: R9; amend 2: start R6; undo",
    ],
)
def test_which_lines_of_a_log_still_hold_is_told_without_playing_them(after: str) -> None:
    lines = ["round", "start R5", "Ben: R7", *after.split("; ")]
    played = play("classic", 3, "; ".join(lines))
    assert 0 == played.unplayed
    holding = [past.number for past in played.game.pasts if past.amended_by is None]
    entered = [
        number for number, line in enumerate(lines, 1) if not line.startswith(("undo", "redo", "amend"))
    ]
    assert holding == [number for number in entered if still_holds(number, lines)]


def test_a_line_that_cannot_be_read_any_more_is_not_taken_for_undone() -> None:
    assert still_holds(4, ["round", "start R5"])
