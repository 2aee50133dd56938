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
    const offered = [...document.querySelectorAll("a[href], button, summary")];
    const missed = offered.filter((each) => each.checkVisibility() && !reached.has(each));
    return missed.map((each) => each.textContent);
}"""
CUT: Final = """(share) => {
    const cut = [];
    document.getElementById("stay-note").hidden = true;
    const walker = document.createTreeWalker(document.getElementById("live"), NodeFilter.SHOW_TEXT);
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


@pytest.mark.parametrize("name", ["ten at a turn", "a turn", "a round scored"])
def test_a_television_that_cuts_the_edges_cuts_no_word(house: FullHouse, opened: Openly, name: str) -> None:
    SCENES[name].set(house)
    page = opened("/table", size=dict(TELEVISION))
    assert [] == page.evaluate(CUT, OVERSCAN)
