"""Jumping in: the twin of the top card is laid out of turn."""

import pytest

from tests.rules.builder import Seen, expect, play

BEGUN = "round; start R5; Ben: R3; "


def see(lines: str, options: str = "jump-in", players: int = 4, edition: str = "classic") -> Seen:
    return play(edition, players, lines, options=options)


@pytest.mark.parametrize(
    "lines", ["", "round; ", "round; start W; ", "round; start R5; Ben: W=R; ", "round; Ben: out; "]
)
def test_where_nothing_lies_that_has_a_twin_a_jump_let_stand_does_nothing(lines: str) -> None:
    assert see(lines).game.state == see(lines + "Dee: jump!").game.state


def test_a_play_out_of_turn_of_a_twin_is_told_of_the_jump() -> None:
    seen = see(BEGUN + "Dee: R3")
    expect(seen, rule="turn-order")
    assert seen.ruling
    assert "jump" in seen.ruling.text
    other = see(BEGUN + "Dee: R4")
    expect(other, rule="turn-order")
    assert other.ruling
    assert "jump" not in other.ruling.text
    pair = see(BEGUN + "Dee: R3 B3", "jump-in, multiples=any")
    assert pair.ruling
    assert "jump" not in pair.ruling.text
