"""The menu opens and closes as menus do, and a screen opened before the game waits for it."""

import re

from playwright.sync_api import expect

from companion.table import Level
from tests.browser.conftest import House, Openly
from tests.browser.steps import TOO_SMALL

BEGUN = '[Players "Ana, Ben, Cy"]\nround\nstart G5\n'


def test_a_tap_beside_the_menu_closes_it_and_does_nothing_else(house: House, opened: Openly) -> None:
    house.begin(BEGUN)
    phone = opened("/play")
    phone.get_by_label("Menu").click()
    button = phone.get_by_role("button", name="Drew, kept it")
    button.click(position={"x": 12, "y": 12})
    expect(phone.get_by_role("navigation", name="Screens")).to_be_hidden()
    assert 2 == house.table.version
    button.click()
    expect(phone.locator("h1")).to_have_text("Cy plays")


def test_escape_closes_the_menu_where_it_was_opened(house: House, opened: Openly) -> None:
    house.begin(BEGUN)
    phone = opened("/play")
    phone.get_by_label("Menu").click()
    phone.keyboard.press("Escape")
    expect(phone.get_by_role("navigation", name="Screens")).to_be_hidden()
    expect(phone.get_by_label("Menu")).to_be_focused()


def test_a_page_to_read_has_the_same_menu_and_it_closes_alike(opened: Openly) -> None:
    page = opened("/rules")
    screens, menu = page.get_by_role("navigation", name="Screens", exact=True), page.get_by_label("Menu")
    menu.click()
    expect(screens).to_be_visible()
    page.get_by_text("Equipment", exact=True).click()
    expect(page.get_by_role("link", name="Decks")).to_be_visible()
    assert [] == page.evaluate(TOO_SMALL)
    page.keyboard.press("Escape")
    expect(screens).to_be_hidden()
    expect(menu).to_be_focused()
    menu.click()
    page.get_by_role("heading", name="Rules").first.click(position={"x": 1, "y": 1})
    expect(screens).to_be_hidden()


def test_a_header_reaches_the_edges_of_a_wide_screen(house: House, opened: Openly) -> None:
    house.begin(BEGUN)
    page = opened("/score", size={"width": 1480, "height": 768})
    band = page.locator(".band").bounding_box()
    assert band

    def column(x: float) -> bytes:
        return page.screenshot(clip={"x": x, "y": 0, "width": 1, "height": band["height"]})

    assert column(band["x"] + 2) == column(0) == column(1479)
    assert 0 == page.evaluate("scrollBy(99, 0), Math.round(scrollX)")


def test_a_choice_in_the_menu_closes_it_so_that_the_next_tap_counts(house: House, opened: Openly) -> None:
    house.begin(BEGUN)
    phone = opened("/play")
    phone.get_by_label("Menu").click()
    phone.get_by_role("button", name="Every card", exact=True).click()
    expect(phone.get_by_role("button", name="green 7", exact=True)).to_be_visible()
    expect(phone.get_by_role("navigation", name="Screens")).to_be_hidden()
    phone.get_by_role("button", name="green 7", exact=True).click()
    expect(phone.locator("h1")).to_have_text("Cy plays")
    assert house.table.view
    assert Level.CARDS is house.table.view.preferences.level


def test_screens_opened_before_the_game_show_it_once_it_begins(house: House, opened: Openly) -> None:
    television, guest, typing = opened("/table", acts=False), opened("/"), opened("/setup")
    expect(television.locator("h1")).to_have_text("Come to the table")
    expect(guest.get_by_role("button", name="Sit down")).to_be_visible()
    typing.locator("#new").fill("Dee")
    house.begin(BEGUN)
    expect(television.locator("h1")).to_have_text("Ben plays")
    expect(guest.get_by_role("heading", name="Who are you?")).to_be_visible()
    expect(typing).to_have_url(re.compile("/setup"))
