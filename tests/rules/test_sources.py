"""Each refusal says where it comes from: the sheet, our ruling where it is silent, or a house rule."""

import re
from pathlib import Path

import pytest

from companion.rules import EDITIONS
from companion.rules.options import OPTIONS
from tests.rules.builder import BEN_HAS_TWO, play
from tests.rules.builder import EDITIONS as ALL

LATE_CATCH = BEN_HAS_TWO + "Ben: R8; Cy: draw; Ana: catch Ben"
ONE_OUT = "round; Ben: out; "
TO_COUNT = "round; start R5; " + "".join(
    f"Ben: R{number}; Cy: draw; Cy: keep; Ana: draw; Ana: keep; " for number in (1, 2, 3, 4, 6, 8)
)

SHEET, RULING = "sheet", "our ruling"
BUT_ORIGINAL = {"original": RULING}
EVERYWHERE: dict[str, str] = {}

# What is refused, by which rule, from where; and the editions whose sheet says otherwise.
CASES = [
    # Naming a colour before playing.
    ("round; start W; Ben: R5", "not-now", SHEET, BUT_ORIGINAL),
    # Draw Two on Draw Two, and after any other card for which one drew.
    ("round; start R5; Ben: RD; Cy: BD", "turn-order", SHEET, BUT_ORIGINAL),
    ("round; start RD; Ben: BD", "turn-order", SHEET, BUT_ORIGINAL),
    ("round; start R5; Ben: RD; Ana: uno!; Cy: draw", "turn-order", SHEET, BUT_ORIGINAL),
    ("round; start R5; Ben: W4=G; Cy: accept; Cy: W4=R", "turn-order", SHEET, BUT_ORIGINAL),
    ("round; start R5; Ben: W4=G; Cy: W4=R", "not-now", SHEET, EVERYWHERE),
    ("round; start R5; Ben: RS; Cy: R7", "turn-order", SHEET, EVERYWHERE),
    # Nothing was lost here: that one waits for one's turn, no sheet has to say.
    ("round; start R5; Ben: R7; Ben: R8", "turn-order", RULING, EVERYWHERE),
    ("round; start R5; Ben: R7; Cy: RD; Cy: R8", "turn-order", RULING, EVERYWHERE),
    # Cards.
    ("round; start R5; Ben: B7", "match", SHEET, EVERYWHERE),
    ("round; start R5; Ben: draw; Ben: draw", "draw", SHEET, EVERYWHERE),
    ("round; start R5; Ben: keep", "draw", SHEET, EVERYWHERE),
    ("round; start BS; Cy: RS; Ben: RS; Ana: RS", "impossible-card", SHEET, BUT_ORIGINAL),
    ("round; start R0; Ben: R5; Cy: R0", "impossible-card", RULING, EVERYWHERE),
    # Challenges.
    ("round; start R5; Ben: W4=G; Ana: challenge guilty", "challenge", SHEET, BUT_ORIGINAL),
    ("round; start R5; Ben: challenge guilty", "not-now", RULING, EVERYWHERE),
    ("round; start R5; Ben: W4=G; reshuffle", "not-now", RULING, EVERYWHERE),
    # UNO: until when one is caught, and who catches.
    (LATE_CATCH, "uno-call", SHEET, BUT_ORIGINAL),
    ("round; start R5; Ben: catch Cy", "uno-call", SHEET, EVERYWHERE),
    ("round; start R5; Ben: uno", "uno-call", SHEET, EVERYWHERE),
    (
        BEN_HAS_TWO + "Ben: R8; Ben: catch Ben",
        "who-catches",
        RULING,
        {"international-1983": SHEET, "original": SHEET},
    ),
    # The end of a round.
    ("round; start R5; Ben: out", "going-out", RULING, EVERYWHERE),
    (ONE_OUT + "Ben: points 5", "hand-count", SHEET, EVERYWHERE),
    (ONE_OUT + "Ana: points 5000", "impossible-card", SHEET, BUT_ORIGINAL),
    (TO_COUNT + "Ben: R9; Ana: points 651", "impossible-card", SHEET, EVERYWHERE),
    (TO_COUNT + "Ben: R9; Ana: hand R1", "hand-count", RULING, EVERYWHERE),
    ("round; start R5; Ben: hand R1", "not-now", RULING, EVERYWHERE),
    # What only a referee says.
    ("undo", "not-now", RULING, EVERYWHERE),
    ("round; round", "not-now", RULING, EVERYWHERE),
    ("round; start R5; flip heads", "not-now", RULING, EVERYWHERE),
    ("round; start R5; leave Ben; Ben: R7", "turn-order", RULING, EVERYWHERE),
    ("round; start R5; fix hand Ben 0", "fix", RULING, EVERYWHERE),
    ("seats Ana", "seats", SHEET, {"anniversary": RULING, "classic": RULING}),
]


def source_of(sheet: str, edition: str) -> str:
    """Return the source in a word: the edition's sheet, or what stands before the colon."""
    return SHEET if sheet == EDITIONS[edition].sheet else sheet.partition(":")[0]


@pytest.mark.parametrize("edition", ALL)
@pytest.mark.parametrize(("lines", "rule", "usual", "other"), CASES, ids=[case[0][-40:] for case in CASES])
def test_a_refusal_says_whether_the_sheet_states_it(
    lines: str, rule: str, usual: str, other: dict[str, str], edition: str
) -> None:
    seen = play(edition, 3, lines)
    assert seen.ruling is not None
    shown = seen.ruling.rule, source_of(seen.ruling.sheet, edition)
    assert (rule, other.get(edition, usual)) == shown, seen.ruling.text


@pytest.mark.parametrize("edition", [slug for slug in ALL if slug != "anniversary"])
def test_what_the_deck_lacks_is_said_by_the_sheet(edition: str) -> None:
    seen = play(edition, 3, "round; start R5; Ben: W50=R heads Ana tails Cy")
    assert seen.ruling is not None
    assert ("not-in-deck", EDITIONS[edition].sheet) == (seen.ruling.rule, seen.ruling.sheet)


def test_a_guilty_four_is_replaced_by_the_1983_sheet() -> None:
    seen = play("international-1983", 3, "round; start R5; Ben: W4=B; Cy: challenge guilty; Ben: draw")
    assert seen.ruling is not None
    assert ("challenge-guilty", "International Games sheet of 1983") == (seen.ruling.rule, seen.ruling.sheet)


HOUSE = [
    # With the option on, and where the sheet itself has it.
    ("classic", "stacking=same", "round; start R5; Ben: RD; Cy: R7", "stacking", "of this table"),
    ("classic", "stacking=same", "round; start R5; Ben: RD; Cy: draw", "not-now", "of this table"),
    ("classic", "no-challenge", "round; start R5; Cy: challenge guilty", "no-challenge", "of this table"),
    ("classic", "no-uno", "round; start R5; Ben: uno", "no-uno", "of this table"),
    ("classic", "jump-in", "round; start R5; Cy: jump", "jump-in", "of this table"),
    ("classic", "seven-swap", "round; start R5; Ben: R7", "seven-swap", "of this table"),
    ("classic", "multiples=any", "round; start R5; Ben: R7 R8", "multiples", "of this table"),
    ("classic", "hand-size=1", "round; start R5; Ana: catch Ben", "uno-call", "of this table"),
    ("classic", "uno-until-own-turn", LATE_CATCH.replace("catch Ben", "keep"), "turn-order", RULING),
    (
        "classic",
        "draw-until-match",
        "round; start R5; Ben: draw; Ben: keep",
        "draw-until-match",
        "of this table",
    ),
    ("original", "draw-until-match", "round; start R5; Ben: draw; Ben: keep", "draw-until-match", SHEET),
    ("classic", "", "round; start R5; Ben: R5; Cy: jump", "jump-in", "plays without"),
    ("classic", "", "round; start R5; Ben: R7 B7", "multiples", "plays without"),
    ("classic", "", "round; start R5; Ben: hint", "hint-penalty", "plays without"),
    ("international-1983", "-hint-penalty", "round; start R5; Ben: hint", "hint-penalty", "plays without"),
]


@pytest.mark.parametrize(("edition", "options", "lines", "rule", "source"), HOUSE)
def test_a_house_rule_is_called_one(edition: str, options: str, lines: str, rule: str, source: str) -> None:
    seen = play(edition, 3, lines, options=options)
    assert seen.ruling is not None
    assert rule == seen.ruling.rule
    if source in (SHEET, RULING):
        assert source == source_of(seen.ruling.sheet, edition)
    else:
        assert "house rule" in seen.ruling.sheet
        assert source in seen.ruling.sheet


def test_a_house_rule_is_named_as_on_the_set_up_page() -> None:
    file = Path(__file__).with_name("refusals.facts")
    named = set(re.findall(r"\(house rule: (.+?)\)", file.read_text("utf-8")))
    assert named
    assert named <= {option.name.lower() for option in OPTIONS.values()}
