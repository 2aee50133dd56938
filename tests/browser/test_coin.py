"""The coin on real screens: what every screen shows of it, and how it turns."""

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import TOKEN, WINDOWS, FullHouse, Openly
from tests.browser.steps import tap
from tests.table.builder import accepted

COIN_DUE = '[Players "Ana, Ben, Cy"]\nround\nstart G5\nBen: W50=R heads Ana tails Ben\n'


@pytest.fixture
def house(full_house: FullHouse) -> FullHouse:
    """A house whose coin shows heads and lands once the test allows it, and is due."""
    accepted(full_house.begin(COIN_DUE))
    return full_house


def test_every_screen_shows_the_same_coin_and_lands_with_it(house: FullHouse, opened: Openly) -> None:
    phone, sofa = opened("/play"), opened("/table", acts=False, size={"width": 1920, "height": 1080})
    expect(sofa.locator(".coin.is-waiting")).to_have_count(1)
    tap(phone, "Flip the coin")
    for screen in (phone, sofa):
        expect(screen.locator(".coin.is-turning")).to_have_count(1)
        expect(screen.locator(".coin-seal")).to_have_text("In the air. Nobody can change it now.")
    late = opened("/table", acts=False)
    expect(late.locator(".coin.is-turning")).to_have_count(1)
    house.may_land.set()
    for screen in (phone, sofa, late):
        expect(screen.locator(".coin.is-heads")).to_have_count(1)
        expect(screen.locator("h1")).to_have_text("Ben draws 4 · Cy plays")


def test_a_coin_in_the_air_keeps_turning_whatever_else_happens(house: FullHouse, opened: Openly) -> None:
    page = opened("/play")
    tap(page, "Flip the coin")
    coin = page.locator(".coin.is-turning")
    expect(coin).to_have_count(1)
    turning = coin.get_attribute("style")
    coin.evaluate("each => { each.dataset.same = 'yes' }")
    accepted(house.table.submit("Cy: hint !"))
    expect(page.locator("#live [data-version]")).to_have_attribute("data-version", "1.4")
    expect(coin).to_have_count(1)
    assert turning == coin.get_attribute("style")
    accepted(house.table.submit("undo"))
    accepted(house.table.submit("flip tails"))
    expect(page.locator(".coin.is-tails")).to_have_count(1)


def test_with_reduced_motion_nothing_turns(house: FullHouse, opened: Openly, chromium: Browser) -> None:
    still = opened("/play")
    moving = chromium.new_page(base_url=house.address)
    moving.goto(f"/play?token={TOKEN}")
    moving.goto("/play")
    tap(still, "Flip the coin")
    running = "document.getAnimations().filter((each) => each.animationName === 'coin-turns').length"
    for page, turns in ((still, 0), (moving, 1)):
        expect(page.locator(".coin.is-turning")).to_have_count(1)
        assert turns == page.evaluate(running)
    expect(still.locator(".coin-face.is-hidden")).to_be_visible()
    moving.close()


def test_who_flips_for_no_game_reads_the_result_on_the_smallest_phone(
    house: FullHouse, opened: Openly
) -> None:
    accepted(house.table.submit("undo"))
    phone = opened("/coin", size=WINDOWS[0], seat="Ana")
    tap(phone, "Flip the coin")
    house.may_land.set()
    phone.goto("/play")
    result = phone.get_by_text("The coin shows heads, just for fun.").locator("visible=true")
    expect(result).to_be_in_viewport(ratio=1)
    accepted(house.table.submit("Ben: ?"))
    expect(phone.get_by_text("The coin shows heads, just for fun.")).to_have_count(0)
