"""The icons of the screens: a sign is drawn in one way, wherever it stands."""

import re
from pathlib import Path

import pytest

STATIC = Path(__file__).parents[3] / "companion" / "web" / "static"


def drawn(sheet: str, sign: str) -> list[str]:
    """The paths of a sign, its numbers without zeros at their ends."""
    symbol = (STATIC / sheet).read_text().split(f'<symbol id="{sign}"')[1].split("</symbol>")[0]
    return [re.sub(r"(\.\d*?)0+(?!\d)", r"\1", path) for path in re.findall(r' d="([^"]+)"', symbol)]


SAME = {
    **{each: each for each in ("discard-all", "skip-all", "shuffle-hands", "swap-hands")},
    "reverse": "R",
    "draw2": "D",
    "draw4": "W4",
}


@pytest.mark.parametrize(("button", "card"), SAME.items())
def test_a_button_has_the_sign_of_its_card(button: str, card: str) -> None:
    assert drawn("cards.svg", card) == drawn("icons.svg", button)
