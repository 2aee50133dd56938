"""Each refusal says where it comes from: the sheet, our ruling where it is silent, or a house rule."""

import re

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


WORDS = [
    (
        "",
        "round; start R5; Ben: RD; Cy: BD",
        "Cy drew two and loses the turn; that cannot be answered here (house rule: stacking).",
    ),
    ("", "round; start R5; Ben: RD; Cy: R5", "Cy drew two and loses the turn: Ana plays now."),
    ("", "round; start R5; Ben: RS; Cy: R7", "Cy was skipped: Ana plays now."),
    (
        "",
        "round; start R5; Ben: RD; Ana: draw; Ana: keep; Ana: BD",
        "It is not Ana's turn: Ben plays now.",
    ),
    (
        "",
        "round; start R5; Ben: W4=G; Cy: W4=R",
        "Cy has to draw four or challenge: that cannot be answered here (house rule: stacking).",
    ),
    (
        "",
        "round; start R5; Ben: W4=G; Cy: accept; Cy: W4=R",
        "Cy drew four and loses the turn; that cannot be answered here (house rule: stacking).",
    ),
    (
        "stacking=same",
        "round; start R5; Ben: RD; Cy: W4=R",
        (
            "Cy must draw two, and a Wild Draw Four does not answer that: a Draw Two would"
            " (house rule: stacking)."
        ),
    ),
    (
        "stacking=same",
        "round; start R5; Ben: RD; Cy: accept; Cy: BD",
        "Cy drew two and loses the turn: Ana plays now.",
    ),
    (
        "",
        "round; start R5; Ben: R7; Ana: R7",
        "It is not Ana's turn, and the twin of the top card waits for it here (house rule: jump in).",
    ),
    (
        "jump-in",
        "round; start R5; Ben: R7; Ana: R7",
        "It is not Ana's turn: the twin of the top card is laid as a jump.",
    ),
    (
        "jump-in",
        "round; start R5; Ben: R7; Cy: draw; Ana: jump",
        "Nobody jumps in while Cy is in the middle of a turn.",
    ),
    ("", "round; start R5; Ben: R7; Ana: jump", "Nobody plays out of turn here (house rule: jump in)."),
    (
        "",
        "round; start R5; Ben: draw; Ben: draw",
        "Ben has drawn already: play that card or keep it (house rule: draw as many as you like).",
    ),
    (
        "draw-until-may-keep",
        "round; start R5; fix hand Ana 92; Ben: draw; Ben: draw",
        "Nothing is left to draw: Ben plays that card or keeps it.",
    ),
    (
        "draw-until-may-keep",
        "round; start R5; fix hand Ana 93; Ben: draw; Ben: draw",
        "There was nothing left to draw: the turn can only be passed on.",
    ),
    (
        "",
        "round; start R5; Ben: RS; Cy: RS",
        "It is not Cy's turn, and the twin of the top card waits for it here (house rule: jump in).",
    ),
    (
        "",
        "round; start R5; Ben: RD; Cy: RD",
        "Cy drew two and loses the turn; that cannot be answered here (house rule: stacking).",
    ),
    (
        "stacking=up",
        "round; start R5; Ben: RD; Cy: accept; Cy: RD",
        "It is not Cy's turn, and the twin of the top card waits for it here (house rule: jump in).",
    ),
    (
        "jump-in",
        "round; start R5; Ben: RD; Cy: RD",
        "It is not Cy's turn: the twin of the top card is laid as a jump.",
    ),
    ("jump-in", "round; start RS; Ben: RS", "Ben was skipped: Cy plays now."),
    (
        "jump-in",
        "round; start R5; Ben: R7; Ana: jump swap Cy",
        "A 7 swaps no hands here (house rule: sevens swap).",
    ),
    (
        "jump-in, seven-swap",
        "round; start R5; Ben: R6; Ana: jump swap Cy",
        "A red 6 swaps nothing: only a 7 does.",
    ),
    (
        "",
        "round; start R5; Ben: uno",
        "Ben holds 7 cards: UNO is for one or two, or more played together (house rule: several at once).",
    ),
    (
        "multiples=any",
        "round; start R5; Ben: RS BR",
        "Cards played together are of one number, or all Skips, Reverses or Draw Twos.",
    ),
    (
        "multiples=any",
        "round; start R5; Cy: uno",
        "Cy holds 7 cards: UNO is for one card, or for two on one's own turn.",
    ),
    (
        "",
        "round; start R5; Ben: R7 B7",
        "One card at a time is played here (house rule: several at once).",
    ),
    (
        "multiples=numbers",
        "round; start R5; Ben: RS BS",
        "Only cards of one number are played together here (house rule: several at once).",
    ),
    (
        "",
        LATE_CATCH,
        "The next turn has begun: Ben is safe (house rule: catch until their next turn).",
    ),
    (
        "uno-until-own-turn",
        BEN_HAS_TWO + "Ben: R8; Cy: draw; Cy: keep; Ana: draw; Ana: keep; Ben: draw; Ben: draw!; undo;"
        " undo; Ben: catch Ana",
        "Ana holds 13 cards and cannot be caught (house rule: a wrong catch costs).",
    ),
    (
        "",
        BEN_HAS_TWO + "Ben: uno; Ben: R8; Ana: catch Ben",
        "Ben has said UNO and is safe (house rule: a wrong catch costs).",
    ),
    (
        "uno-until-own-turn",
        BEN_HAS_TWO + "Ben: R8; fix turn Ben; Ben: draw; fix hand Ben 1; Ana: catch Ben",
        "Ben has begun a turn since and is safe (house rule: a wrong catch costs).",
    ),
    (
        "hand-size=1",
        "round; start R5; Ana: catch Ben",
        "Ben was dealt a single card and need not say UNO (house rule: a wrong catch costs).",
    ),
    ("", "round; Ana: R5", "The cards are dealt: turn one up first."),
    (
        "",
        "round; start R5; Ben: out",
        "The cards of this round were followed: Ben goes out by playing the last one.",
    ),
    ("", "round; start R5; Ben: hint", "A hint costs nothing here (house rule: no hints)."),
]


@pytest.mark.parametrize(("options", "lines", "text"), WORDS)
def test_a_refusal_is_in_the_words_of_a_table(options: str, lines: str, text: str) -> None:
    seen = play("classic", 3, lines, options=options)
    assert seen.ruling is not None
    assert text == seen.ruling.text


def test_the_last_card_s_coin_is_told_of_its_house_rule() -> None:
    last = "round; start R5; fix hand Ben 1; Ben: W50=G heads Ana tails Cy; "
    seen = play("anniversary", 3, last + "flip heads")
    assert seen.ruling is not None
    told = "As the last card a Wild 50/50 flips no coin here (house rule: coin on the last card)."
    assert ("not-now", told) == (seen.ruling.rule, seen.ruling.text)
    flipped = play("anniversary", 3, last + "flip heads; flip heads", options="last-card-coin")
    assert flipped.ruling is not None
    assert "No Wild 50/50 waits for the coin." == flipped.ruling.text


@pytest.mark.parametrize(
    ("how", "lines", "would"),
    [
        ("same", "Ben: RD; Cy: R7", "a Draw Two"),
        ("up", "Ben: RD; Cy: R7", "a Draw Two or a Wild Draw Four"),
        ("up", "Ben: W4=G; Cy: GD", "a Wild Draw Four"),
        ("mixed", "Ben: W4=G; Cy: RD", "a green Draw Two or a Wild Draw Four"),
    ],
)
def test_who_owes_is_told_what_would_answer(how: str, lines: str, would: str) -> None:
    seen = play("classic", 3, f"round; start R5; {lines}", options=f"stacking={how}")
    assert seen.ruling is not None
    assert seen.ruling.text.endswith(f"does not answer that: {would} would (house rule: stacking).")


def test_a_house_rule_is_named_as_on_the_set_up_page() -> None:
    named = {name for _, _, text in WORDS for name in re.findall(r"\(house rule: (.+?)\)", text)}
    assert named
    assert named <= {option.name.lower() for option in OPTIONS.values()}
