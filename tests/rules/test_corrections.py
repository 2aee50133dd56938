"""Putting the table right: what nobody noticed is said, and the game goes on from there."""

import pytest

from companion.rules import legal
from tests.rules.builder import Seen, expect, play

BEGUN = "round; start R5; "
FOUR = BEGUN + "Ben: W4=G; "


def see(lines: str, options: str = "", players: int = 3, edition: str = "classic", **headers: str) -> Seen:
    return play(edition, players, lines, options=options, **headers)


REFUSED = [
    ("fix hand Ben 0", "fix"), ("fix hand Ben 94", "fix"), ("fix top W50=R", "fix"),
    ("fix turn Dee", "fix"), ("fix hand Dee 3", "fix"), ("fix total Dee 3", "fix"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "rule"), REFUSED)
def test_what_cannot_be_is_refused_and_does_nothing_let_stand(line: str, rule: str) -> None:
    left = "round; start R5; leave Dee; "
    seen = see(left + line, players=4)
    expect(seen, rule=rule)
    assert seen.ruling
    assert seen.ruling.text.endswith(".")
    expect(see(left + line + "!", players=4), turn="Ben", hands=[7, 7, 7], draw_pile=86, top="R5")


@pytest.mark.parametrize("line", ["fix turn Ana", "fix direction right", "fix top R5", "fix hand Ana 3"])
@pytest.mark.parametrize("before", ["", "round; ", "round; Ana: out; "])
def test_corrections_are_for_a_round_in_play(line: str, before: str) -> None:
    expect(see(before + line), rule="not-now")
    assert see(before).game.state == see(before + line + "!").game.state


def test_a_total_is_for_between_rounds_too() -> None:
    expect(see("round; fix total Ana 5"), rule="not-now")
    expect(see("round; Ana: out; fix total Ana 5"), rule="not-now")
    expect(see("end; fix total Ana 5"), rule="not-now")
    for before in ("round; ", "round; Ana: out; ", "end; "):
        assert see(before).game.state == see(before + "fix total Ana 5!").game.state


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
