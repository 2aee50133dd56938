"""Partly known cards: what the rules let one conclude, and what is not refused."""

import pytest

from tests.rules.builder import expect, play

FIVES = "start R5; Ben: R5; Cy: G5; Ana: G5; Ben: Y5; Cy: Y5; "

# the table, the line, and the face and colour that it must have been; None where it stays open
NARROWED = [
    ("start R5", "Ben: ?S", "RS", "red"),
    ("start R5", "Ben: ?D", "RD", "red"),
    ("start R5", "Ben: ?R", "RR", "red"),
    ("start R5", "Ben: ?7", "R7", "red"),
    ("start R5", "Ben: ?0", "R0", "red"),
    ("start R5", "Ben: G?", "G5", "green"),
    ("start R5", "Ben: ?5", None, None),
    ("start R5", "Ben: ?", None, None),
    ("start R5", "Ben: R?", None, "red"),
    ("start RS", "Cy: ?", None, "red"),
    ("start RS", "Cy: ?7", "R7", "red"),
    ("start RS", "Cy: ?S", None, None),
    ("start RS", "Cy: ?D", "RD", "red"),
    ("start R5; Ben: W=Y", "Cy: ?", None, "yellow"),
    ("start R5; Ben: W=Y", "Cy: ?7", "Y7", "yellow"),
    ("start R5; Ben: W=Y", "Cy: ?5", "Y5", "yellow"),
    ("start R5; Ben: W=Y", "Cy: ?S", "YS", "yellow"),
    ("start R5; Ben: W=Y", "Cy: Y?", None, "yellow"),
    ("start R5; Ben: W4=Y; Cy: accept", "Ana: ?D", "YD", "yellow"),
    ("start W; Ben: colour B", "Ben: ?R", "BR", "blue"),
    ("start ?7", "Ben: ?7", None, None),
    ("start ?7", "Ben: ?8", None, None),
    ("start ?7", "Ben: ?S", None, None),
    ("start ?7", "Ben: B?", None, "blue"),
    ("start ?S", "Cy: ?S", None, None),
    ("start ?S", "Cy: ?", None, None),
    ("start ?S", "Cy: G4", "G4", "green"),
    ("start R?", "Ben: ?S", "RS", "red"),
    ("start R?", "Ben: G?", None, "green"),
    ("start R?", "Ben: ?7", None, None),
    (FIVES[:-2], "Ana: ?5", "B5", "blue"),
]


@pytest.mark.parametrize(("table", "line", "top", "colour"), NARROWED)
def test_what_a_card_seen_in_part_must_have_been(
    table: str, line: str, top: str | None, colour: str | None
) -> None:
    seen = play("classic", 3, f"round; {table}; {line}")
    expect(seen, colour=colour)
    if top is not None:
        expect(seen, top=top)
    elif seen.game.state.top is not None:
        assert not seen.game.state.top.is_known


# What can be on the table is not blocked, and what cannot be is.
@pytest.mark.parametrize(
    ("lines", "rule"),
    [
        ("start ?7; Ben: R2", None),
        ("start ?7; Ben: ?2", None),
        ("start ?7; Ben: BD", None),
        ("start ?; Ben: B7; Cy: R7", None),
        ("start ?7; Ben: B?; Cy: R2", None),
        ("start R5; Ben: ?; Cy: B9", None),
        ("start ?S; Cy: BS; Ben: R1", "match"),
        ("start R?; Ben: RS", None),
        ("start R?; Ben: GS", "match"),
        ("start R?; Ben: G4", None),
        ("start R5; Ben: ?7; Cy: B9", "match"),
        ("start R5; Ben: ?7; Cy: B7", None),
        ("start R5; Ben: ?S; Ana: GD", "match"),
        ("start R5; Ben: W=Y; Cy: R?", "match"),
        ("start R5; Ben: W=Y; Cy: ?; Ana: R?", None),
        ("start R5; Ben: W=Y; Cy: ?; Ana: RS", "match"),
        ("start RS; Cy: ?; Ana: BS", "match"),
        ("start RS; Cy: B?", "match"),
        ("start RS; Cy: ?7; Ana: B7", None),
    ],
)
def test_only_what_cannot_be_is_refused(lines: str, rule: str | None) -> None:
    expect(play("classic", 3, "round; " + lines), rule=rule)


def test_a_card_seen_in_part_counts_in_the_hand_and_acts_like_a_whole_one() -> None:
    lines = "round; start R5; Ben: ?; Cy: ?D; Ben: ?R; Ana: ?S; Ben: ?"
    expect(play("classic", 3, lines), hands=[8, 4, 6], turn="Ana", direction="right")


def test_what_the_table_let_stand_is_not_narrowed() -> None:
    expect(play("classic", 3, "round; start RS; Cy: B?!"), colour="blue", turn="Ana")
    expect(play("classic", 3, "round; start R5; Ben: W=Y; Cy: R?!"), colour="red", turn="Ana")


def test_a_legal_card_marked_to_stand_is_narrowed_as_ever() -> None:
    expect(play("classic", 3, "round; start R5; Ben: ?S!"), top="RS", colour="red", turn="Ana")


def test_a_whole_round_of_turns_can_be_followed_without_a_card_named() -> None:
    lines = "round; start ?; "
    lines += "Ben: ?; Cy: ?; Ana: ?; " * 5 + "Ben: uno; Ben: ?; Cy: uno; Cy: ?; Ana: uno; Ana: ?; "
    expect(play("classic", 3, lines), called=["Ana", "Ben", "Cy"], hands=[1, 1, 1], turn="Ben")
    lines += "Ben: ?; Cy: points 5; Ana: points 6"
    expect(play("classic", 3, lines), totals={"Ana": 0, "Ben": 11, "Cy": 0}, phase="between")


@pytest.mark.parametrize(
    "lines",
    [
        "start R0; Ben: W=R; Cy: ?0",
        "start RS; Cy: RS; Ben: R1; Cy: ?S",
        "start RS; Cy: RS; Ben: W=R; Cy: ?S",
    ],
)
def test_a_card_seen_in_part_that_has_no_face_left_is_impossible(lines: str) -> None:
    expect(play("classic", 3, "round; " + lines), rule="impossible-card")


def test_only_wholly_known_cards_of_a_hand_are_counted_against_the_deck() -> None:
    expect(play("classic", 3, "round; Ben: out; Ana: hand ?0 ?0 ?0 ?0 ?0"), phase="count")
