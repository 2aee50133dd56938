"""Putting the table right: what nobody noticed is said, and the game goes on from there."""

import pytest

from companion.rules import legal
from tests.rules.builder import Seen, expect, play

BEGUN = "round; start R5; "
FOUR = BEGUN + "Ben: W4=G; "


def see(lines: str, options: str = "", players: int = 3, edition: str = "classic", **headers: str) -> Seen:
    return play(edition, players, lines, options=options, **headers)


# In each phase of play: the lines that lead to it, the edition, the options.
IN_PLAY = [
    ("colour", "round; start W; ", "classic", ""),
    ("turn", BEGUN, "classic", ""),
    ("drawn", BEGUN + "Ben: draw; ", "classic", ""),
    ("challenge", FOUR, "classic", ""),
    ("debt", BEGUN + "Ben: RD; ", "classic", "stacking=mixed"),
    ("coin", BEGUN + "Ben: W50=G heads Ana tails Cy; ", "anniversary", ""),
    ("replay", FOUR + "Cy: challenge guilty; ", "international-1983", ""),
]
CORRECTIONS = ["fix turn Dee", "fix direction right", "fix top B1", "fix hand Dee 2", "fix total Dee 9"]


@pytest.mark.parametrize("line", [*CORRECTIONS, "leave Dee", "leave Ben", "leave Cy", "end"])
@pytest.mark.parametrize(("phase", "lines", "edition", "options"), IN_PLAY)
def test_in_every_phase_of_play_the_table_may_be_put_right_and_take_it_back(
    phase: str, lines: str, edition: str, options: str, line: str
) -> None:
    before = see(lines, options, 4, edition)
    expect(before, phase=phase)
    after = see(lines + line, options, 4, edition)
    expect(after)
    assert before.game.state != after.game.state
    assert before.game.state == see(f"{lines}{line}; undo", options, 4, edition).game.state
    assert after.game.state == see(f"{lines}{line}; undo; redo", options, 4, edition).game.state


def test_corrections_are_never_listed_as_legal() -> None:
    events = {type(event).__name__ for event in legal(see(BEGUN).game)}
    assert not {name for name in events if name.startswith("Fix")}
    assert {"Leave", "End", "Seats"}.isdisjoint(events)
