"""On the narrowest screens, and zoomed to 200 %, pages do not scroll sideways or cover their buttons."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.scenes import SCENES, FullHouse, Scene, unfold

NARROWEST: Final = 320
OVERFLOWING: Final = """most => {
    const wide = document.documentElement.scrollWidth;
    if (wide <= most) return [];
    const guilty = [...document.querySelectorAll("body *")]
        .filter((each) => each.checkVisibility() && each.getBoundingClientRect().right > most + 0.5)
        .filter((each, _, all) => !all.some((other) => each !== other && each.contains(other)));
    const name = (each) => each.tagName.toLowerCase() + "." + each.className + ": " + each.textContent.trim();
    return [`${wide} px wide`, ...guilty.slice(0, 5).map((each) => name(each).slice(0, 60))];
}"""

# A button is covered if another element is on top of its middle, wherever it is scrolled to.
COVERED: Final = """() => {
    const onTop = (each, block) => {
        each.scrollIntoView({ block, inline: "center" });
        const box = each.getBoundingClientRect();
        return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    };
    const isTapped = (each, top) => each.contains(top) || each.closest("label")?.contains(top);
    const covered = [...document.querySelectorAll("button, a.button, summary, input, .segments a")]
        .filter((each) => !each.disabled && !each.closest(".visually-hidden"))
        .filter((each) => each.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true }))
        .filter((each) => !each.matches("[type=radio], [type=checkbox]"))
        .filter((each) => !["center", "start", "end"].some((block) => isTapped(each, onTop(each, block))))
        .map((each) => [each.ariaLabel ?? each.textContent.trim(), onTop(each, "center")?.outerHTML])
        .map(([name, top]) => `${name} under ${top?.slice(0, 60)}`);
    scrollTo(0, 0);
    return covered;
}"""


@pytest.fixture
def house(tmp_path: Path) -> Iterator[FullHouse]:
    house = FullHouse(tmp_path)
    yield house
    house.close()


@pytest.fixture(scope="module")
def page(chromium: Browser) -> Iterator[Page]:
    """One page for all scenes."""
    context = chromium.new_context(reduced_motion="reduce")
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("scene", SCENES.values(), ids=SCENES)
def test_no_page_scrolls_sideways_and_every_button_can_be_tapped(
    house: FullHouse, page: Page, scene: Scene
) -> None:
    scene.set(house)
    scene.visit(page.context, house)
    found = []
    for address in scene.addresses(house):
        page.set_viewport_size({"width": NARROWEST, "height": 640})
        page.goto(address)
        unfold(page, scene.taps)
        if not scene.taps:
            found += [f"{address}: {each}" for each in page.evaluate(COVERED)]
        found += [f"{address}: {each}" for each in page.evaluate(OVERFLOWING, NARROWEST)]
        # Zoomed to 200 %, a window of 1280 x 800 has room for half as many pixels of the page.
        page.set_viewport_size({"width": 640, "height": 400})
        found += [f"{address} at 200 %: {each}" for each in page.evaluate(OVERFLOWING, 640)]
        # Text alone twice as large, as it is set on a tablet for tired eyes.
        page.set_viewport_size({"width": 820, "height": 1180})
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        found += [f"{address} with large text: {each}" for each in page.evaluate(OVERFLOWING, 820)]
    assert not found, "\n".join(found)
