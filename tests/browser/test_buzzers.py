"""The buzzers on a screen: they do what the buttons at the table do."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import FullHouse, Openly
from tests.browser.steps import WITH_AND_WITHOUT_JS
from tests.devices.builder import CLASSIC_TO_ONE
from tests.table.builder import BEGUN, accepted


@pytest.fixture
def house(full_house: FullHouse) -> FullHouse:
    """A house without a board: its buzzers are on the screens."""
    full_house.devices.attend()
    return full_house


@WITH_AND_WITHOUT_JS
def test_a_buzzer_on_a_screen_catches(house: FullHouse, opened: Openly, js: bool) -> None:
    accepted(house.begin(CLASSIC_TO_ONE))
    page = opened("/devices", js=js)
    expect(page.locator(".buzzer.is-catch b")).to_have_text("Ben")
    page.get_by_role("button", name="Press Cy's buzzer").click()
    expect(page.locator(".buzzer", has_text="Cy").locator(".says")).to_have_text("Caught")
    assert 3 == house.state.hands["Ben"]


def test_the_lights_follow_the_table(house: FullHouse, opened: Openly) -> None:
    accepted(house.begin(BEGUN))
    page = opened("/devices")
    expect(page.locator(".buzzer.is-turn b")).to_have_text("Ben")
    accepted(house.table.submit("Ben: ?"))
    expect(page.locator(".buzzer.is-turn b")).to_have_text("Cy")
    expect(page.locator(".buzzer.is-next b")).to_have_text("Ana")
