"""What holds for every screen at every size: nothing cut off, nothing too small to tap."""

import pytest
from playwright.sync_api import expect

from companion.table import Level
from tests.browser.conftest import House, Openly
from tests.browser.steps import SIZES, too_small

TEN = "Ana, Ben, Cy, Dee, Eve, Maximiliane, Gus, Alexandra-Josephine, Ian, Großmutter Hildegard v. Bingen"
TABLE = f'[Players "{TEN}"]\nround\nstart GR\n'


@pytest.mark.parametrize("level", list(Level))
def test_every_tap_target_is_big_enough(house: House, opened: Openly, level: Level) -> None:
    house.begin(TABLE, level)
    page = opened("/play")
    for path in ("/play", f"/play?ask=W50&colour=blue&at={house.table.version}", "/score"):
        page.goto(path)
        assert not too_small(page), path
    house.begin('[Players "Ana, Ben"]\nround\nBen: out\n', level)
    page.goto("/count")
    assert not too_small(page)


def test_the_last_button_is_not_under_the_bar(house: House, opened: Openly) -> None:
    house.begin(TABLE)
    page = opened("/play")
    for width, height in ((390, 844), (360, 640), (320, 568)):
        page.set_viewport_size({"width": width, "height": height})
        last = page.locator("#pad .button").last.bounding_box()
        bar = page.locator("#bar").bounding_box()
        assert last
        assert bar
        assert last["y"] + last["height"] <= bar["y"]
        assert bar["y"] + bar["height"] <= height


def test_the_main_words_on_the_television_are_72_pixels_or_more(house: House, opened: Openly) -> None:
    house.begin('[Players "Ana, Ben, Cy, Dee, Eve"]\nround\nstart B5\n')
    page = opened("/table", acts=False, size=SIZES["television"])
    page.reload()  # The note that the screen may go dark, below a smaller table, is shown once.
    for matters in ("h1", ".place.is-playing .name", ".in-play b", "#totals b"):
        size = page.locator(matters).first.evaluate("each => parseFloat(getComputedStyle(each).fontSize)")
        assert size >= 72, matters


def test_the_colour_in_play_is_a_word_and_a_shape_too(house: House, opened: Openly) -> None:
    page = opened("/rules", js=False)
    for colour, word in {"R": "Red", "Y": "Yellow", "G": "Green", "B": "Blue"}.items():
        house.begin(f'[Players "Ana, Ben"]\nround\nstart {colour}5\n')
        page.goto("/play")
        expect(page.locator("#band b").first).to_have_text(word)
        expect(page.locator(f"#band use[href$='#{word.lower()}']")).to_have_count(1)
