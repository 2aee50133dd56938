"""The reader on real screens: cards tapped on one are laid for all."""

import pytest
from playwright.sync_api import Page, expect

from companion.table import Level
from tests.browser.conftest import FullHouse, Openly
from tests.browser.steps import WITH_AND_WITHOUT_JS

BEGUN = '[Edition "classic"]\n[Players "Ana, Ben, Cy"]\nround\n'


@pytest.fixture
def house(full_house: FullHouse) -> FullHouse:
    """A house whose cards are laid on a reader."""
    return full_house


def lay(page: Page, name: str) -> None:
    """Tap a card, once the screen takes taps again."""
    page.locator("body:not([data-settling])").get_by_role("button", name=name, exact=True).click()


@WITH_AND_WITHOUT_JS
def test_cards_are_laid_on_a_screen(house: FullHouse, opened: Openly, js: bool) -> None:
    house.begin(BEGUN, Level.CARDS)
    reader, phone = opened("/reader", js=js), opened("/play")
    says = reader.locator("#say")
    lay(reader, "green 5")
    expect(says).to_contain_text("Ben")
    lay(reader, "Wild")
    expect(phone.locator("h1")).to_contain_text("which colour")
    lay(reader, "Blue")
    expect(phone.locator("h1")).to_contain_text("Cy")
    lay(reader, "red 7")
    expect(reader.get_by_role("alert")).to_contain_text("Red 7 does not go on")
    expect(phone.get_by_role("alert")).to_contain_text("Red 7 does not go on")
    phone.get_by_role("button", name="Take the card back").click()
    expect(phone.get_by_role("alert")).to_have_count(0)
    if not js:
        reader.reload()
    lay(reader, "blue 7")
    expect(phone.locator("h1")).to_contain_text("Ana")
    assert house.record.rstrip().endswith("start G5\nBen: W=B\nCy: B7")
