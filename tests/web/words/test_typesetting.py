"""Names at their seats on a television."""

import pytest

from companion.web.words.typesetting import plate_name


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
