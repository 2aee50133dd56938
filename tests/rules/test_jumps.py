"""Jumping in: the twin of the top card is laid out of turn."""

import pytest

from tests.rules.builder import play


@pytest.mark.parametrize(
    "lines", ["", "round; ", "round; start W; ", "round; start R5; Ben: W=R; ", "round; Ben: out; "]
)
def test_where_nothing_lies_that_has_a_twin_a_jump_let_stand_does_nothing(lines: str) -> None:
    before = play("classic", 4, lines, options="jump-in")
    assert before.game.state == play("classic", 4, lines + "Dee: jump!", options="jump-in").game.state
