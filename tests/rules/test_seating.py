"""Comings and goings: who sits at the table, who leaves in mid-round, and the end at any time."""

import pytest

from companion.rules import Unreadable
from tests.rules.builder import Seen, expect, play

ROUND = "round; Ana: out; Ben: points 20; Cy: points 5; "
BEGUN = "round; start R5; "


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


# Leaving in mid-round


@pytest.mark.parametrize("options", ["", "stacking=up"])
@pytest.mark.parametrize(("who", "turn"), [("Ben", "Cy"), ("Cy", "Dee"), ("Ana", "Cy")])
def test_a_four_goes_with_who_laid_or_owes_it(who: str, turn: str, options: str) -> None:
    waits = "debt" if options else "challenge"
    seen = see(BEGUN + f"Ben: W4=G; leave {who}", 4, options)
    expect(seen, turn=turn, phase=waits if who == "Ana" else "turn")
    held = {"Ana": 7, "Ben": 6, "Cy": 7, "Dee": 7}
    assert {name: held[name] for name in held if name != who} == seen.game.state.hands


@pytest.mark.parametrize(
    ("lines", "players", "headers", "rule"),
    [
        (BEGUN + "leave Cy; leave Ana", 3, {}, "seats"),
        (BEGUN + "leave Ana", 2, {}, "seats"),
        (BEGUN + "leave Ana; leave Ana", 4, {}, "seats"),
        (BEGUN + "leave Ana", 4, {"scoring": "partners"}, "seats"),
        (BEGUN + "leave Ana", 4, {"scoring": "teams"}, "seats"),
        (BEGUN + "leave Ana", 4, {"scoring": "partner-rotation"}, "seats"),
        ("leave Ana", 3, {}, "not-now"),
        ("round; leave Ana", 3, {}, "not-now"),
        ("round; Ben: out; leave Ana", 3, {}, "not-now"),
    ],
)
def test_who_cannot_leave_is_refused_and_cannot_force_it(
    lines: str, players: int, headers: dict[str, str], rule: str
) -> None:
    expect(see(lines, players, **headers), rule=rule)
    before = lines.rpartition("leave")[0]
    assert see(before, players, **headers).game.state == see(lines + "!", players, **headers).game.state


# The end


def test_a_side_wins_together() -> None:
    ended = see("fix total Ana 40; end", 4, scoring="partners")
    expect(ended, winner=["Ana & Cy"])
    assert ("Ana", "Cy") == ended.game.state.winning_players
