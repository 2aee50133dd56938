"""The typeface of the table screen and of wide pages; a phone keeps its own."""

from typing import Final

import pytest
from playwright.sync_api import Page

from companion.web.words.letter_widths import LETTER_WIDTHS
from tests.browser.conftest import Openly
from tests.browser.looking import OTHERS, WIDEST

TELEVISION: Final = {"width": 1920, "height": 1080}
ALPHABET: Final = """([letters, family]) => {
    const pen = document.createElement("canvas").getContext("2d");
    pen.font = `bold 100px "${family}"`;
    return letters.filter(([letter, width]) => pen.measureText(letter).width > width * 100 + 0.5);
}"""
LOADED: Final = """async () => {
    await document.fonts.ready;
    return [...document.fonts].filter((each) => each.status === "loaded").map((each) => each.weight).sort();
}"""
DIGITS: Final = """(weight) => {
    const pen = document.createElement("canvas").getContext("2d");
    pen.font = `${weight} 100px "Table Sans"`;
    return [...new Set([..."0123456789"].map((digit) => pen.measureText(digit).width))].length;
}"""


def loaded(page: Page) -> list[str]:
    """Return the weights of our typeface that the page has fetched."""
    weights: list[str] = page.evaluate(LOADED)
    return weights


def test_a_television_has_our_typeface_and_digits_of_one_width(opened: Openly) -> None:
    television = opened("/table", acts=False, size=TELEVISION)
    assert ["700 900", "normal"] == loaded(television)
    assert [1, 1] == [television.evaluate(DIGITS, weight) for weight in (400, 700)]
    # Greek letters come from the device, the widest from DejaVu.
    assert [] == television.evaluate(ALPHABET, [list(LETTER_WIDTHS.items()), 'Table Sans", "DejaVu Sans'])


def test_a_phone_fetches_no_typeface(opened: Openly) -> None:
    assert [] == loaded(opened("/play"))


@pytest.mark.parametrize("family", [WIDEST, *OTHERS])
def test_no_letter_is_wider_than_it_is_taken_for(opened: Openly, family: str) -> None:
    page = opened("/rules")
    assert page.evaluate("(family) => document.fonts.check(`bold 16px '${family}'`)", family), family
    assert [] == page.evaluate(ALPHABET, [list(LETTER_WIDTHS.items()), family])
