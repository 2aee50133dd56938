"""What holds for every screen at every size: nothing cut off, nothing too small to tap."""

import pytest
from playwright.sync_api import Page, expect

from companion.table import Level
from tests.browser.conftest import House, Openly

TEN = "Ana, Ben, Cy, Dee, Eve, Maximiliane, Gus, Alexandra-Josephine, Ian, Großmutter Hildegard von Bingen"
ROUND = "round\nBen: out\n" + "".join(f"{name}: points 9\n" for name in ("Ana", "Cy"))
THREE = f'[Players "Ana, Ben, Cy"]\n{ROUND}'
SIZES = {
    "phone": {"width": 390, "height": 844},
    "tablet": {"width": 820, "height": 1180},
    "television": {"width": 1920, "height": 1080},
}
TABLES = {
    "two": '[Players "Ana, Ben"]\nround\nstart R5\n',
    "three, between rounds": THREE,
    "ten": f'[Players "{TEN}"]\nround\nstart GR\n',
}
SMALLEST_TARGET = 48


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
@pytest.mark.parametrize("record", TABLES.values(), ids=TABLES)
def test_no_page_scrolls_sideways(house: House, opened: Openly, record: str, size: dict[str, int]) -> None:
    house.begin(record)
    page = opened("/play", size=size)
    for path in ("/play", "/score", "/table", "/count"):
        page.goto(path)
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"], path


@pytest.mark.parametrize("level", list(Level))
def test_every_tap_target_is_big_enough(house: House, opened: Openly, level: Level) -> None:
    house.begin(TABLES["ten"], level)
    page = opened("/play")
    for path in ("/play", f"/play?ask=W50&colour=blue&at={house.table.version}", "/score"):
        page.goto(path)
        assert not too_small(page), path
    house.begin('[Players "Ana, Ben"]\nround\nBen: out\n', level)
    page.goto("/count")
    assert not too_small(page)


@pytest.mark.parametrize(
    "size", [{"width": 390, "height": 844}, {"width": 360, "height": 640}, {"width": 320, "height": 568}]
)
def test_the_last_button_is_not_under_the_bar(house: House, opened: Openly, size: dict[str, int]) -> None:
    house.begin(TABLES["ten"])
    page = opened("/play", size=size)
    last = page.locator("#pad .button").last.bounding_box()
    bar = page.locator("#bar").bounding_box()
    assert last
    assert bar
    assert last["y"] + last["height"] <= bar["y"]
    assert bar["y"] + bar["height"] <= size["height"]


def too_small(page: Page) -> list[str]:
    """Return the texts of tap targets that are smaller than 48 by 48 pixels."""
    script = f"""[...document.querySelectorAll("button, a.button, summary, .menu a")]
        .filter((each) => each.checkVisibility())
        .filter((each) => {{ const box = each.getBoundingClientRect();
            return box.height < {SMALLEST_TARGET} - 0.5 || box.width < {SMALLEST_TARGET} - 0.5; }})
        .map((each) => each.textContent.trim())"""
    found: list[str] = page.evaluate(script)
    return found


def test_the_main_words_on_the_television_are_72_pixels_or_more(house: House, opened: Openly) -> None:
    house.begin('[Players "Ana, Ben, Cy, Dee, Eve"]\nround\nstart B5\n')
    page = opened("/table", acts=False, size=SIZES["television"])
    for matters in ("h1", ".place.is-playing .name", ".in-play b", "#totals b"):
        size = page.locator(matters).first.evaluate("each => parseFloat(getComputedStyle(each).fontSize)")
        assert size >= 72, matters


@pytest.mark.parametrize("colour", ["R", "Y", "G", "B"])
def test_the_colour_in_play_is_a_word_and_a_shape_too(house: House, opened: Openly, colour: str) -> None:
    house.begin(f'[Players "Ana, Ben"]\nround\nstart {colour}5\n')
    word = {"R": "Red", "Y": "Yellow", "G": "Green", "B": "Blue"}[colour]
    page = opened("/play", js=False)
    expect(page.locator("#band b").first).to_have_text(word)
    expect(page.locator(f"#band use[href$='#{word.lower()}']")).to_have_count(1)
