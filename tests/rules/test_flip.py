"""UNO Flip!: two sides, and all that is turned over with them."""

from copy import copy

import pytest

from companion.rules import (
    EDITIONS,
    SCORINGS,
    Unreadable,
    read_line,
    read_record,
    rule_book,
    write_line,
)
from companion.rules.editions.flip import FLIP
from tests.rules.builder import EDITIONS as OLD
from tests.rules.builder import NAMES, Seen, expect, listed, play

OPENED = "round; start R5; "
DARK = OPENED + "Ben: RX top P7; "
BACK = FLIP.back


def see(lines: str, players: int = 3, options: str = "", scoring: str = "") -> Seen:
    return play("flip", players, OPENED + lines, options=options, scoring=scoring)


def dark(lines: str, players: int = 3, options: str = "") -> Seen:
    return play("flip", players, DARK + lines, options=options)


def test_f1_112_cards_with_two_sides() -> None:
    assert BACK is not None
    assert (112, 1280) == (FLIP.deck_size, FLIP.deck_points)
    assert (112, 1480) == (BACK.deck_size, BACK.deck_points)
    assert (50, 60) == (FLIP.most_points, BACK.most_points)
    assert ["pink", "teal", "orange", "purple"] == [*BACK.colours]
    assert not {face.code for face in FLIP.faces} & {face.code for face in BACK.faces} - {"W"}


@pytest.mark.parametrize("scoring", SCORINGS)
def test_f1_every_way_of_scoring(scoring: str) -> None:
    expect(see("Ben: R3", 4, scoring=scoring), turn="Cy", target=500, side="light")


def test_f1_two_to_ten_players() -> None:
    expect(see("Ben: R3", 2), turn="Ana")
    expect(see("Ben: R3", 10), turn="Cy")
    eleven = ", ".join((*NAMES[:10], "Zoe"))
    with pytest.raises(Unreadable):
        read_record(f'[Edition "flip"]\n[Players "{eleven}"]\n')


@pytest.mark.parametrize(
    "line",
    ["Ben: PS", "Ben: W=A", "Ben: W", "Ben: RX top W=P", "Ben: R5 top P7", "fix side up"],
)
def test_g1_a_line_that_no_side_has_cannot_be_read(line: str) -> None:
    with pytest.raises(Unreadable):
        read_line(line, NAMES[:3], deck=FLIP)


@pytest.mark.parametrize(
    "line", ["Ben: RX top P7", "Ben: ?X top W", "Ben: PX", "Cy: WC=T", "fix side dark", "Ben: P?"]
)
def test_g4_a_line_is_written_as_it_is_read(line: str) -> None:
    assert line == write_line(read_line(line, NAMES[:3], deck=FLIP))


@pytest.mark.parametrize("slug", OLD)
def test_r1_no_old_deck_knows_a_side(slug: str) -> None:
    for line in ("fix side dark", "Ben: RX", "Ben: P5", "Ben: W=P", "Ben: R5 top R7"):
        with pytest.raises(Unreadable):
            read_line(line, NAMES[:3], deck=EDITIONS[slug])
    expect(play(slug, 3, OPENED + "Ben: R3"), side=None)


def test_its_cards_survive_being_copied() -> None:
    assert BACK is not None
    for card in (*FLIP.copies, *BACK.copies):
        assert copy(card) is card


def test_g9_what_is_legal_is_of_the_side_that_is_up() -> None:
    lines = listed(dark(""))
    assert {"Cy: P3", "Cy: PX", "Cy: T7", "Cy: W=U", "Cy: ?D"} <= lines
    assert not {"Cy: R3", "Cy: W=R", "Cy: PX top RX", "Cy: T3"} & lines
    drawing = listed(dark("Cy: WC=T; Ana: accept"))
    assert "Ana: draw" in drawing
    assert "Ben: draw" not in drawing


def test_its_book_says_what_both_sides_do() -> None:
    book = {rule.id: rule for section in rule_book(FLIP) for rule in section.rules}
    own = {"side", "flip-card", "draw-colour", "draw-one", "draw-five", "skip-everyone", "challenge"}
    assert own <= book.keys()
    assert not {"draw-two", "wild-50-50", "colour-roulette", "mercy"} & book.keys()
    assert "Wild Draw Two" == book["wild-draw-four"].title
    for rule in (book[name] for name in ("match", "wild-draw-four", "no-challenge", "challenge-guilty")):
        assert "Draw Four" not in f"{rule.title} {rule.text} {rule.note}"
    assert FLIP is EDITIONS["flip"]
