"""A television has four arrows and OK, and no touch; and some cut off the edges of a picture."""

from typing import Final

import pytest

from tests.browser.conftest import WINDOWS, FullHouse, Openly
from tests.browser.scenes import SCENES

TELEVISION: Final = WINDOWS[-1]
ARROWS: Final = ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight")
REACHED: Final = """(arrows) => {
    const reached = new Set([document.activeElement]);
    for (const from of reached) {
        for (const key of arrows) {
            from.focus();
            from.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
            reached.add(document.activeElement);
        }
    }
    const offered = [...document.querySelectorAll("a[href], button, summary, input, select")]
        .filter((each) => !each.disabled && each.tabIndex >= 0);
    const seen = offered.filter((each) => each.checkVisibility({ visibilityProperty: true }));
    return seen.filter((each) => !reached.has(each)).map((each) => each.outerHTML);
}"""
NOBODY_POINTS: Final = """
const asked = matchMedia;
window.matchMedia = (query) => query.includes("hover: none") ? { matches: true } : asked(query);
"""


@pytest.fixture
def house(full_house: FullHouse) -> FullHouse:
    """The house with every device, whose menu is the longest."""
    return full_house


def test_four_arrows_reach_all_that_the_table_screen_offers(house: FullHouse, opened: Openly) -> None:
    SCENES["ten at a turn"].set(house)
    page = opened("/table", size=dict(TELEVISION))
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.locator("#equipment > summary").focus()
    page.keyboard.press("Enter")
    assert [] == page.evaluate(REACHED, ARROWS)
    page.keyboard.press("ArrowUp")
    width = page.evaluate("parseFloat(getComputedStyle(document.activeElement).outlineWidth)")
    assert width > TELEVISION["height"] / 150


@pytest.mark.parametrize("path", ["/table", "/setup?for=table", "/setup?name=Ana&name=Ben", "/join", "/look"])
def test_four_arrows_reach_all_that_a_page_offers(house: FullHouse, opened: Openly, path: str) -> None:
    page = opened(path, size=dict(TELEVISION), script=NOBODY_POINTS)
    assert [] == page.evaluate(REACHED, ARROWS)


def test_ok_ticks_what_a_set_up_page_asks(house: FullHouse, opened: Openly) -> None:
    page = opened("/setup?name=Ana&name=Ben", size=dict(TELEVISION), script=NOBODY_POINTS)
    page.locator("[name=edition][value=original]").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("[name=edition][value=original]:checked", state="attached")


def test_arrows_scroll_a_long_page_where_there_is_a_mouse(house: FullHouse, opened: Openly) -> None:
    page = opened("/rules", size=dict(TELEVISION))
    page.keyboard.press("ArrowDown")
    page.wait_for_function("() => scrollY > 0")
    assert page.evaluate("document.activeElement === document.body")
