"""Dragging seats, and what else needs JavaScript on the set-up page."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import House, Openly
from tests.browser.steps import expect_seats, middle, seated


def drag(page: Page, name: str, onto: str) -> None:
    """Drag a seat by its number onto another."""
    handles = {who: page.locator(".seat", has=page.locator(f'[value="{who}"]')) for who in (name, onto)}
    page.mouse.move(*middle(handles[name].locator(".handle")))
    page.mouse.down()
    x, y = middle(handles[onto].locator(".handle"))
    page.mouse.move(x, y, steps=8)
    page.mouse.up()


def test_a_seat_is_dragged_to_its_place(house: House, opened: Openly) -> None:
    page = opened(seated("Ana", "Ben", "Cy", "Dee"))
    drag(page, "Ana", "Cy")
    expect_seats(page, "Ben", "Cy", "Ana", "Dee")
    drag(page, "Dee", "Ben")
    expect_seats(page, "Dee", "Ben", "Cy", "Ana")
    expect(page.get_by_label("Move Dee up")).to_be_disabled()
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/play")
    assert (("Dee", "Ben", "Cy", "Ana"), "Ana") == (house.state.setup.players, house.state.dealer)


def test_the_keyboard_stays_up_from_name_to_name(opened: Openly) -> None:
    page = opened("/setup")
    page.locator("#new").click()
    page.keyboard.type("Ana")
    page.keyboard.press("Enter")
    expect_seats(page, "Ana")
    expect(page.locator("#new")).to_be_focused()
    page.keyboard.type("Ben")
    page.keyboard.press("Enter")
    expect_seats(page, "Ana", "Ben")


def test_a_corrected_name_is_shown_everywhere_at_once(opened: Openly) -> None:
    page = opened(seated("Ana", "Ben"))
    page.locator(".seat input[name=player]").first.fill("Anna")
    page.locator("#new").focus()
    expect(page.locator(".who .chip", has_text="Anna")).to_be_visible()
    expect(page.get_by_role("button", name="Start")).to_contain_text("Anna deals, Ben is first")


def test_a_response_replaces_the_page_and_adds_nothing(opened: Openly) -> None:
    page = opened(seated("Ana", "Ben", "Cy"))
    expect(page.locator("main")).to_have_count(1)
    assert page.locator("main").inner_html() == _main_from_server(page)


def _main_from_server(page: Page) -> str:
    """Return the main part of the same page as the server sends it."""
    html: str = page.evaluate(
        "async () => new DOMParser().parseFromString(await (await fetch(location)).text(), 'text/html')"
        ".querySelector('main').innerHTML"
    )
    return html
