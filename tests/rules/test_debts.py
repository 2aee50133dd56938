"""Stacking: Draw Twos and Wild Draw Fours are answered, and what is owed adds up."""

import pytest

from tests.rules.builder import expect, play

TWO = "round; start R5; Ben: RD; "
FOUR = "round; start R5; Ben: W4=B; "


@pytest.mark.parametrize("card", ["R5", "B5", "BS", "BR", "W=R", "R?", "?"])
@pytest.mark.parametrize("lines", [TWO, FOUR])
def test_any_other_card_of_theirs_is_refused_with_the_debt_and_what_would_go(lines: str, card: str) -> None:
    seen = play("classic", 3, lines + f"Cy: {card}", options="stacking=mixed")
    expect(seen, phase="debt", turn="Cy", rule="stacking")
    assert seen.ruling
    assert "Cy must draw " + ("two" if lines is TWO else "four") in seen.ruling.text
    assert "Draw Two" in seen.ruling.text
