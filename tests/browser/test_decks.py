"""A deck is taught on a phone: by a reader while the phone looks on, and by typing."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import House, Openly
from tests.browser.steps import WITH_AND_WITHOUT_JS


def uid(number: int) -> str:
    return f"04{number:012X}"


def begin_deck(page: Page, name: str = "Kitchen") -> None:
    """Begin a deck of the edition that is chosen already."""
    page.get_by_label("Name").fill(name)
    page.get_by_role("button", name="Teach it").click()
    expect(page.locator("h1")).to_have_text("Lay the red 0")


def wait_for_buttons(page: Page) -> None:
    """Wait until the buttons take taps again after a response."""
    expect(page.locator("body:not([data-settling])")).to_be_attached()


@WITH_AND_WITHOUT_JS
def test_numbers_are_typed_one_after_the_other(house: House, opened: Openly, js: bool) -> None:
    page = opened("/decks", js=js)
    begin_deck(page)
    page.get_by_role("link", name="Type its number").click()
    number = page.get_by_label("The sticker's number")
    for count in range(1, 6):
        expect(number).to_have_value("")
        wait_for_buttons(page)
        number.fill(uid(count))
        number.press("Enter")
        expect(page.locator("#count")).to_have_text(f"{count} of 108")
    wait_for_buttons(page)
    number.fill(uid(2))
    number.press("Enter")
    expect(page.locator("#told")).to_have_text("That is the first red 1 already.")
    assert 5 == house.table.decks.all()[0].count
