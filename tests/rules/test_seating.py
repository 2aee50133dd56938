"""Comings and goings: who sits at the table, who leaves in mid-round, and the end at any time."""

import pytest

from companion.rules import Unreadable
from tests.rules.builder import Seen, expect, play

ROUND = "round; Ana: out; Ben: points 20; Cy: points 5; "


def see(
    lines: str, players: int | str = 3, options: str = "", edition: str = "classic", **headers: str
) -> Seen:
    return play(edition, players, lines, options=options, **headers)


def test_a_new_name_is_known_to_the_lines_below_even_once_undone() -> None:
    expect(see(ROUND + "seats Ana, Eve; round; start R5; Eve: R3"), players=["Ana", "Eve"], turn="Ana")
    with pytest.raises(Unreadable, match="No player is called Eve"):
        see("round; Eve: draw; seats Ana, Eve")
    undone = see(ROUND + "seats Ana, Eve; undo; round; start R5; Eve: draw")
    expect(undone, rule="turn-order", players=["Ana", "Ben", "Cy"])


@pytest.mark.parametrize("line", ["seats", "seats Ana,", "seats Ana, Ana", "seats ,Ana, Ben"])
def test_a_seating_names_everyone_once(line: str) -> None:
    with pytest.raises(Unreadable):
        see(line)


def test_names_are_written_as_in_the_header() -> None:
    seen = see('seats Ana Maria, "Cy, the third", Ben!', "Ana, Ben")
    expect(seen, players=["Ana Maria", "Cy, the third", "Ben"])
    for line in ("seats: draw", "seats : draw", "seats  :  draw"):
        expect(see(line, "seats, Ben"), rule="not-now", players=["seats", "Ben"])


def test_a_side_wins_together() -> None:
    ended = see("fix total Ana 40; end", 4, scoring="partners")
    expect(ended, winner=["Ana & Cy"])
    assert ("Ana", "Cy") == ended.game.state.winning_players
