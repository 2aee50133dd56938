"""Every card and box has its drawing, which alone says how large it is."""

import pytest

from companion.rules import EDITIONS, Sort
from companion.web.drawings import SIDES, Place, drawing, drawings

# A plain Wild is the four shapes alone.
SORTS = {sort.glyph: sort for side in SIDES for sort in side.sorts if sort.glyph != "W"}


@pytest.mark.parametrize("sort", SORTS.values(), ids=SORTS)
def test_every_sort_of_every_deck_has_a_drawing_that_fits_its_face_and_its_key(sort: Sort) -> None:
    assert sort.glyph in drawings("cards.svg")
    drawn = drawing(sort.glyph)
    for place, width, height in ((drawn.middle, 50, 70), (drawn.key, 48, 48)):
        assert place.x >= 0 <= place.y
        assert place.x + place.width <= width
        assert place.y + place.height <= height


def test_a_card_that_nobody_has_drawn_yet_has_room_for_a_number() -> None:
    assert drawing("n7") == drawing("of a deck to come")


def test_a_drawing_stands_where_its_symbol_says() -> None:
    assert Place(9, 9, 30, 30) == drawing("S").key
    assert Place(8, 8, 32, 32) == drawing("W50").key


def test_every_edition_has_the_drawing_of_its_box() -> None:
    assert {*EDITIONS, "any"} == {*drawings("boxes.svg")}
