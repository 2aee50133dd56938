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
