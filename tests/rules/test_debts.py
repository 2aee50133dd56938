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


@pytest.mark.parametrize(
    ("lines", "edition"),
    [
        ("Ben: R3; ", "classic"),
        ("Ben: draw; ", "classic"),
        ("Ben: W50=G heads Ana tails Cy; ", "anniversary"),
        ("Ben: W4=G; Cy: challenge guilty; ", "international-1983"),
    ],
)
def test_where_nothing_is_owed_accepting_does_nothing_let_stand(lines: str, edition: str) -> None:
    begun = "round; start R5; " + lines
    expect(play(edition, 3, begun + "Cy: accept"), rule="not-now")
    assert play(edition, 3, begun).game.state == play(edition, 3, begun + "Cy: accept!").game.state
