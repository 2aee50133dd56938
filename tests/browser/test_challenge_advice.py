"""Should I challenge? On the phone of the one who must draw four, above the answers."""

from typing import Final

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.browser.conftest import WINDOWS, FullHouse, Openly
from tests.browser.scenes import SCENES
from tests.web.odds.builder import advice_to

SIDEWAYS: Final[tuple[ViewportSize, ...]] = ({"width": 844, "height": 390}, {"width": 740, "height": 360})
TOLD: Final = "8\u00a0% that Ben bluffed, give or take 3"

# Where every button is, and whether all that is unfolded is seen between the band and the answers.
BUTTONS: Final = """() => [...document.querySelectorAll("#done :is(.button, .free)")]
    .map((each) => [each.textContent.trim(), JSON.stringify(each.getBoundingClientRect())])"""
IS_SEEN: Final = """() => {
    const { top, bottom, left } = document.querySelector(".advised").getBoundingClientRect();
    const band = document.querySelector("#band").getBoundingClientRect();
    return top >= (band.right > left + 1 ? band.bottom : 0)
        && bottom <= document.querySelector("#pad").getBoundingClientRect().top;
}"""


@pytest.fixture
def house(full_house: FullHouse) -> FullHouse:
    """A table that waits for Cy to draw four or to challenge, with the odds on and nothing worked out yet."""
    SCENES["to challenge or not"].set(full_house)
    full_house.odds.advised = None
    return full_house


def test_advice_that_comes_late_unfolds_over_the_table_and_moves_no_answer(
    house: FullHouse, opened: Openly
) -> None:
    phone, other = opened("/play", seat="Cy"), opened("/play", seat="Ana")
    buttons = phone.evaluate(BUTTONS)
    advice = phone.locator("#advice")
    expect(answer(phone)).to_be_hidden()
    advice.locator("summary").click()
    expect(answer(phone)).to_contain_text("Working it out")
    house.odds.advised = advice_to("Cy")
    house.odds.tell()
    expect(answer(phone)).to_contain_text(TOLD)
    assert buttons == phone.evaluate(BUTTONS)
    for size in (*WINDOWS, *SIDEWAYS):
        phone.set_viewport_size(size)
        assert phone.evaluate(IS_SEEN), size
    expect(other.locator("#advice")).to_have_count(0)

    phone.get_by_role("button", name="I draw 4").click()
    expect(advice).to_have_count(0)


def answer(phone: Page) -> Locator:
    """Return what the question unfolds to."""
    return phone.locator(".advised")
