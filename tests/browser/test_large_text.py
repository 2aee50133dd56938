"""Letters twice as large, as a browser's own setting makes them: all stays on the screen, and names grow."""

from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Browser, ViewportSize

from tests.browser.conftest import ARGUMENTS, FullHouse, chromium_program
from tests.browser.scenes import SCENES

SMALLEST: Final[ViewportSize] = {"width": 360, "height": 640}
PHONE: Final[ViewportSize] = {"width": 390, "height": 844}
TWICE: Final = "--blink-settings=defaultFontSize=32"

MEASURED: Final = """() => [
    document.documentElement.scrollWidth <= innerWidth,
    parseFloat(getComputedStyle(document.querySelector(".seat .name")).fontSize),
    [...document.querySelectorAll("#pad .button, .others > summary")]
        .some((each) => each.checkVisibility() && each.getBoundingClientRect().top < innerHeight - 24),
]"""
"""Whether all fits the width, how large a name is, and whether something to tap is in the first view."""


@pytest.fixture(scope="module")
def twice(chromium: Browser) -> Iterator[Browser]:
    """A browser whose letters are twice as large."""
    browser = chromium.browser_type.launch(executable_path=chromium_program(), args=[*ARGUMENTS, TWICE])
    yield browser
    browser.close()


@pytest.mark.parametrize(
    ("scene", "size"),
    [
        ("a turn", SMALLEST),
        ("a turn", {"width": 320, "height": 640}),
        ("a challenge", SMALLEST),
        ("cards: a turn", SMALLEST),
        ("ten at a turn", PHONE),
        ("no mercy: a turn", PHONE),
    ],
)
def test_letters_twice_as_large_leave_a_turn_in_the_first_view(
    full_house: FullHouse, chromium: Browser, twice: Browser, scene: str, size: ViewportSize
) -> None:
    SCENES[scene].set(full_house)
    found = []
    for browser in (chromium, twice):
        context = browser.new_context(viewport=size)
        SCENES[scene].visit(context, full_house)
        page = context.new_page()
        page.goto(f"{full_house.address}/play")
        found.append(page.evaluate(MEASURED))
        context.close()
    (_, usual, _), (fits, large, is_in_view) = found
    assert (True, True) == (fits, is_in_view)
    assert usual * 1.3 <= large


@pytest.mark.parametrize(
    ("scene", "path"),
    [
        ("who waits", "/play"),
        ("hands to count", "/count"),
        ("a game won", "/play"),
        ("a game won", "/score"),
        ("ten gather", "/lobby"),
        ("no game yet", "/join"),
        ("no game yet", "/help"),
    ],
)
def test_letters_twice_as_large_make_no_page_wider_than_a_small_phone(
    full_house: FullHouse, twice: Browser, scene: str, path: str
) -> None:
    SCENES[scene].set(full_house)
    context = twice.new_context(viewport=SMALLEST)
    SCENES[scene].visit(context, full_house)
    page = context.new_page()
    page.goto(f"{full_house.address}{path}")
    assert SMALLEST["width"] >= page.evaluate("document.documentElement.scrollWidth")
    context.close()
