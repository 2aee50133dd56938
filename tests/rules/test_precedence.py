"""Where several rules speak against a line, one is named: turn, deck, guilty, match, impossible, the rest."""

import pytest

from tests.rules.builder import expect, play

FIFTY = "W50=R heads Ana tails Cy"
GUILTY = "round; start R5; Ben: W4=B; Cy: challenge guilty; "


@pytest.mark.parametrize(
    ("edition", "lines", "rule"),
    [
        ("classic", f"round; start R5; Cy: {FIFTY}", "turn-order"),
        ("classic", "round; start R5; Cy: W50=R", "turn-order"),
        ("classic", "round; start R5; Cy: B7", "turn-order"),
        ("classic", "round; start R0; Cy: R0", "turn-order"),
        ("anniversary", "round; start R5; Cy: W50=R", "turn-order"),
        ("classic", "round; start R5; Ben: W50=R", "not-in-deck"),
        ("classic", f"round; start R5; Ben: draw; Ben: {FIFTY}", "not-in-deck"),
        ("international-1983", GUILTY + f"Cy: {FIFTY}", "turn-order"),
        ("international-1983", GUILTY + f"Ben: {FIFTY}", "not-in-deck"),
        ("international-1983", GUILTY + "Ben: W4=R", "challenge-guilty"),
        ("international-1983", GUILTY + "Ben: G7", "match"),
        ("classic", "round; start R0; Ben: G0; Cy: G3; Ana: B3; Ben: R0", "match"),
        ("classic", "round; start R5; Ben: W4=B; Ana: R3", "match"),
        ("classic", "round; start R5; Ben: W4=B; Ben: R3", "turn-order"),
        ("anniversary", f"round; start R5; Ben: {FIFTY}; Cy: B7", "turn-order"),
    ],
)
def test_the_first_that_applies_is_named(edition: str, lines: str, rule: str) -> None:
    expect(play(edition, 3, lines), rule=rule)


def test_a_ruling_says_one_sentence_and_names_its_sheet() -> None:
    seen = play("classic", 3, "round; start R5; Ben: B7")
    assert seen.ruling is not None
    assert seen.ruling.text.strip() == seen.ruling.text != ""
    assert "\n" not in seen.ruling.text
    assert seen.ruling.sheet


def test_after_a_ruling_the_table_is_as_before() -> None:
    before = play("classic", 3, "round; start R5; Ben: W4=B")
    after = play("classic", 3, "round; start R5; Ben: W4=B; Ana: R3")
    assert before.game.state == after.game.state
