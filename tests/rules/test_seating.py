"""Comings and goings: who sits at the table, who leaves in mid-round, and the end at any time."""

import pytest

from companion.rules import Game, Unreadable, write_line
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


def test_who_joins_is_known_to_the_lines_below_even_once_undone_or_refused() -> None:
    joined = "round; start R5; join Dee after Cy; "
    expect(see(joined + "Ben: R3; Dee: draw"), rule="turn-order", players=["Ana", "Ben", "Cy", "Dee"])
    expect(see(joined + "undo; fix turn Dee"), rule="fix", players=["Ana", "Ben", "Cy"])
    expect(see("round; join Dee after Cy!; fix total Dee 3"), rule="not-now", players=["Ana", "Ben", "Cy"])
    with pytest.raises(Unreadable, match="No player is called Dee"):
        see("round; start R5; fix turn Dee; join Dee after Cy")


def test_who_joins_is_written_in_quotes_where_a_line_needs_them() -> None:
    joined = see('round; start R5; join "Ana Maria" after Cy; join after after "Ana Maria"')
    expect(joined, players=["Ana", "Ben", "Cy", "Ana Maria", "after"])
    game = joined.game
    assert 'join after after "Ana Maria"' == write_line(game.event)  # type: ignore[arg-type] # the line above
    expect(see("join: draw", "join, Ben"), rule="not-now", players=["join", "Ben"])


def test_a_forgotten_guest_is_put_in_before_what_was_played_since() -> None:
    game = see("round; start R5; Ben: R3").game
    amended = game.apply(game.read("amend 3: join Dee after Ana; Ben: R3"))
    assert isinstance(amended, Game)
    assert {"Ana": 7, "Dee": 7, "Ben": 6, "Cy": 7} == amended.state.hands
    assert "Dee" in amended.names


def test_who_has_lost_a_turn_hears_why_although_somebody_joined_since() -> None:
    skipped = see("round; start R5; Ben: RS; join Dee after Ben; Cy: R3")
    assert skipped.ruling
    assert "Cy was skipped: Ana plays now." == skipped.ruling.text


def test_a_side_wins_together() -> None:
    ended = see("fix total Ana 40; end", 4, scoring="partners")
    expect(ended, winner=["Ana & Cy"])
    assert ("Ana", "Cy") == ended.game.state.winning_players
