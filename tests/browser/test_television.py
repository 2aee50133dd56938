"""A television has four arrows and OK, and no touch; and some cut off the edges of a picture."""

from typing import Final

import pytest

from tests.browser.conftest import WINDOWS, FullHouse, Openly
from tests.browser.scenes import SCENES

TELEVISION: Final = WINDOWS[-1]
OVERSCAN: Final = 0.03
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
CUT: Final = """(share) => {
    const cut = [];
    document.getElementById("stay-note")?.remove();
    const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        if (!walker.currentNode.parentElement.checkVisibility()) continue;
        const range = document.createRange();
        range.selectNodeContents(walker.currentNode);
        for (const { left, top, right, bottom, width, height } of range.getClientRects()) {
            if (width < 2 || height < 2) continue;
            // Above its capitals a line has room for their accents.
            const above = 0.18 * height;
            if (left < innerWidth * share || right > innerWidth * (1 - share)
                || top + above < innerHeight * share || bottom > innerHeight * (1 - share)) {
                cut.push(`${walker.currentNode.data.trim()} ${[left, top, right, bottom].map(Math.round)}`);
            }
        }
    }
    return cut;
}"""


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


@pytest.mark.parametrize("size", [(1280, 720), (960, 540)])
def test_a_television_without_a_game_shows_the_whole_code(
    house: FullHouse, opened: Openly, size: tuple[int, int]
) -> None:
    width, height = size
    page = opened("/table", size={"width": width, "height": height})
    box = page.locator(".code").bounding_box()
    assert box
    assert box["y"] + box["height"] < height
    assert height == page.evaluate("document.documentElement.scrollHeight")


@pytest.mark.parametrize("name", ["ten at a turn", "a turn", "a round scored", "no game yet"])
def test_a_television_that_cuts_the_edges_cuts_no_word(house: FullHouse, opened: Openly, name: str) -> None:
    SCENES[name].set(house)
    page = opened("/table", size=dict(TELEVISION))
    assert [] == page.evaluate(CUT, OVERSCAN)
