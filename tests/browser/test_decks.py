"""A deck is taught on a phone: by a reader while the phone looks on, and by typing."""

from playwright.sync_api import Page, expect

from companion.rules import EDITIONS
from tests.browser.conftest import House, Openly
from tests.browser.steps import SIZES, WITH_AND_WITHOUT_JS, too_small


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


def test_the_phone_follows_while_a_reader_teaches_a_whole_deck(house: House, opened: Openly) -> None:
    page = opened("/decks")
    begin_deck(page)
    for number in range(108):
        house.table.enrolment.enrol(uid(number))
        if number == 20:
            expect(page.locator("#count")).to_have_text("21 of 108")
            expect(page.locator("h1")).to_have_text("Lay the red Reverse")
    expect(page.locator("h1")).to_have_text("All 108 cards are known")
    house.table.enrolment.enrol(uid(25))
    expect(page.locator("#told")).to_have_text("That is the yellow 0 already.")
    page.get_by_role("button", name="Done").click()
    expect(page.locator("h1")).to_have_text("Kitchen")


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


def test_cards_are_skipped_and_undone_and_teaching_is_resumed(house: House, opened: Openly) -> None:
    page = opened("/decks")
    begin_deck(page)
    steps = (("Skip it", "Lay the red 1"), ("Undo", "Lay the red 0"), ("Skip it", "Lay the red 1"))
    for button, asked in steps:
        wait_for_buttons(page)
        page.get_by_role("button", name=button).click()
        expect(page.locator("h1")).to_have_text(asked)
    wait_for_buttons(page)
    page.get_by_role("button", name="Later").click()
    page.get_by_role("button", name="Teach it").click()
    expect(page.locator("h1")).to_have_text("Lay the red 1")


@WITH_AND_WITHOUT_JS
def test_a_deck_is_exported_deleted_and_imported(house: House, opened: Openly, js: bool) -> None:
    deck = house.table.decks.add("Kitchen", EDITIONS["classic"])
    house.table.decks.enrol(deck.id, uid(1))
    page = opened(f"/decks/{deck.id}", js=js)
    with page.expect_download() as waiting:
        page.get_by_role("link", name="Export").click()
    assert "Kitchen.json" == waiting.value.suggested_filename
    page.get_by_role("link", name="Delete").click()
    page.get_by_role("button", name="Delete").click()
    expect(page.get_by_text("No deck has been taught yet.")).to_be_visible()
    page.get_by_label("File of a deck").set_input_files(waiting.value.path())
    page.get_by_role("button", name="Import").click()
    expect(page.locator("h1")).to_have_text("Kitchen")
    assert [uid(1)] == list(house.table.decks.all()[0].stickers)


def test_the_deck_pages_fit(house: House, opened: Openly) -> None:
    deck = house.table.decks.add("The deck in the kitchen, above the stove", EDITIONS["wild-2020"])
    house.table.decks.enrol(deck.id, uid(1))
    house.table.enrolment.write = lambda number, text: None
    house.table.enrolment.begin(deck.id)
    page = opened("/decks")
    for path in ("/decks", "/decks/1", "/decks/1?delete", "/teach?type", "/teach"):
        page.goto(path)
        for name, size in SIZES.items():
            page.set_viewport_size(size)
            assert page.evaluate("document.documentElement.scrollWidth") <= size["width"], (path, name)
            assert not too_small(page), (path, name)
            if path == "/teach":
                assert page.evaluate("document.documentElement.scrollHeight") <= size["height"], name
