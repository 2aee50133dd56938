"""What browsers from before the minimum get of each style sheet shows every page as the sheet itself does."""

from time import monotonic
from typing import Final

import pytest
from playwright.sync_api import Browser, Page

from companion.web.older import MINIMUM
from tests.browser.conftest import PATIENCE_MS, WINDOWS, FullHouse
from tests.browser.scenes import SCENES

JUST_BEFORE: Final = MINIMUM["Chromium"][0] - 1
OLDER: Final = f"Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/{JUST_BEFORE}.0.0.0 Safari/537.36"
LOOKS: Final = """() => [...document.body.querySelectorAll("*:not(script, .too-old)")].map((element) => {
    // What is folded up is laid out when the browser likes.
    if (element.closest("details:not([open]) > :not(summary)")) return "";
    const { left, top, width, height } = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    const box = [left, top, width, height].map(Math.round).join(" ");
    const names = ["color", "backgroundColor", "borderTopColor", "fontSize", "opacity", "zIndex"];
    const looks = names.map((name) => style[name]).join(" ");
    return `${element.tagName}.${element.getAttribute("class")}: ${box} ${looks}`;
})"""


@pytest.fixture
def house(full_house: FullHouse) -> FullHouse:
    """The house with every device."""
    return full_house


def looks(page: Page) -> list[str]:
    """Return how everything on a page looks."""
    return list(page.evaluate(LOOKS))


@pytest.mark.parametrize(
    "name",
    [
        "ten at a turn",
        pytest.param("a game won", marks=pytest.mark.thorough),
        pytest.param("house rules: a debt", marks=pytest.mark.thorough),
        pytest.param("setting up", marks=pytest.mark.thorough),
        pytest.param("what is true", marks=pytest.mark.thorough),
        pytest.param("watched again", marks=pytest.mark.thorough),
    ],
)
def test_an_older_sheet_places_and_colours_everything_as_the_newer_does(
    house: FullHouse, chromium: Browser, name: str
) -> None:
    scene = SCENES[name]
    scene.set(house)
    for size in (WINDOWS[1], WINDOWS[-1]):
        newer, older = (
            chromium.new_context(
                base_url=house.address, viewport=size, reduced_motion="reduce", user_agent=user_agent
            )
            for user_agent in (None, OLDER)
        )
        pages = [context.new_page() for context in (newer, older)]
        for context in (newer, older):
            scene.visit(context, house)
        for path in scene.pages:
            for page in pages:
                page.goto(path)
                page.evaluate("() => document.fonts.ready.then(() => true)")
            # The stream brings the screen anew, and marks are set in the frame after that. A busy browser
            # may draw a page among others seldom, unless somebody wants to see it.
            end = monotonic() + PATIENCE_MS / 1000
            seen = [looks(page) for page in pages]
            while seen[0] != seen[1] and monotonic() < end:
                for page in pages:
                    page.screenshot()
                seen = [looks(page) for page in pages]
            # What ended the wait, and not a third look: the stream may reach one page just before that.
            assert seen[0] == seen[1]
        newer.close()
        older.close()
