"""Undo and redo are events like any other."""

import pytest

from companion.rules import Redo, Ruling, Undo, new_game, read_record, still_holds
from tests.rules.builder import A_BIT_OF_ALL, play, record


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
    holding = [past.number for past in played.game.lines_in_context if past.amended_by is None]
    entered = [
        number for number, line in enumerate(lines, 1) if not line.startswith(("undo", "redo", "amend"))
    ]
    assert holding == [number for number in entered if still_holds(number, lines)]


def test_a_line_that_cannot_be_read_any_more_is_not_taken_for_undone() -> None:
    assert still_holds(4, ["round", "start R5"])
