"""Names at their seats, on a television and on a phone."""

import pytest

from companion.web.words.typesetting import plate_name, seat_names, short_names, widest_word


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Jo", "Jo"),
        ("Alexandra-Josephine", "Alexandra-Josephine"),
        ("Großmutter Hildegard", "Großmutter Hildegard"),
        ("Großmutter Hildegard von Bingen", "Großmutter"),
        ("Großmutter Hildegard von Minden", "Großmutter Hildegard von Minden"),
        ("Wwwwwwwwwwww", "Wwwwwwwwwwww"),
    ],
)
def test_a_name_too_wide_for_two_lines_is_as_short_as_it_stays_its_own(name: str, shown: str) -> None:
    others = ["Jo", "Großmutter Hilda"] if name.endswith("Minden") else ["Jo"]
    assert shown == plate_name(name, [name, *others])


SEATS = [
    (("Mum", "Leo", "Grandpa Heinz"), ["Mum", "Leo", "Grandpa Heinz"]),
    (("Großmutter Hildegard von Bingen", "Leo"), ["Großmutter", "Leo"]),
    (("Grandma Ruth", "Grandma Hilde", "Grandpa Heinz", "Maximiliane", "Bartholomew", "Wilhelmina"), None),
]


@pytest.mark.parametrize(("names", "shown"), SEATS)
def test_the_names_above_the_hands_are_whole_where_a_phone_has_room(
    names: tuple[str, ...], shown: list[str] | None
) -> None:
    assert (shown or short_names(names, names)) == seat_names(names, names)


@pytest.mark.parametrize("text", ["抓Bartholomew", "Bartholomew：0张牌", "Bartholomewがコインを投げる"])
def test_a_name_has_room_in_a_sentence_without_spaces(text: str) -> None:
    assert widest_word("Bartholomew") <= widest_word(text)
