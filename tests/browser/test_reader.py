"""The reader on real screens: cards tapped on one are laid for all."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from companion.devices.scanner.scanner import Scanner
from companion.ports import Equipment
from companion.table import Level, NoDecks, Table
from tests.browser.conftest import House, Openly
from tests.browser.steps import WITH_AND_WITHOUT_JS
from tests.table.builder import NOON

BEGUN = '[Edition "classic"]\n[Players "Ana, Ben, Cy"]\nround\n'
ASKED = BEGUN.replace("round", '[Options "jump-in, seven-swap, multiples=numbers"]\nround\nstart G5')


class HouseWithReader(House):
    """A house whose cards are laid on a reader."""

    def __init__(self, file: Path) -> None:
        table = Table.open(file, lambda: NOON)
        self.scanner = Scanner(table, NoDecks())
        super().__init__(table, Equipment(scanner=self.scanner))


@pytest.fixture
def house(tmp_path: Path) -> Iterator[HouseWithReader]:
    house = HouseWithReader(tmp_path / "games.sqlite")
    yield house
    house.close()
    house.table.close()


def lay(page: Page, name: str) -> None:
    """Tap a card, once the screen takes taps again."""
    page.locator("body:not([data-settling])").get_by_role("button", name=name, exact=True).click()


@WITH_AND_WITHOUT_JS
def test_cards_are_laid_on_a_screen(house: HouseWithReader, opened: Openly, js: bool) -> None:
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


def test_a_phone_names_the_colour_and_lets_a_card_stand(house: HouseWithReader, opened: Openly) -> None:
    house.begin(BEGUN, Level.TURNS)
    phone = opened("/play")
    for card in ("G5", "W4"):
        house.scanner.scan(card)
    expect(phone.locator("h1")).to_contain_text("which colour")
    phone.get_by_role("button", name="Red").click()
    expect(phone.locator("h1")).not_to_contain_text("which colour")
    house.scanner.scan("B9")
    phone.get_by_role("button", name="Let it stand").click()
    expect(phone.get_by_role("alert")).to_have_count(0)
    assert house.record.rstrip().endswith("Ben: W4=R\nAna: B9!")


@WITH_AND_WITHOUT_JS
def test_a_phone_answers_what_house_rules_ask_about_a_card(
    house: HouseWithReader, opened: Openly, js: bool
) -> None:
    house.begin(ASKED, Level.CARDS)
    phone = opened("/play", js=js)

    def laid(*cards: str) -> None:
        for card in cards:
            house.scanner.scan(card)
        if not js:
            phone.reload()

    laid("G3", "R3")
    waits = phone.locator("#scanned")
    expect(waits).to_contain_text("Ben: green 3, red 3 so far.")
    lay(phone, "Next")
    expect(phone.locator("h1")).to_contain_text("Cy")
    laid("R3")
    expect(phone.locator("h1")).to_have_text("Whose is the red 3?")
    waits.get_by_role("button", name="Ana").click()
    expect(phone.locator("h1")).to_contain_text("Ben")
    laid("R7", "next")
    expect(phone.locator("h1")).to_have_text("Ben's red 7: swap with whom?")
    waits.get_by_role("button", name="Cy").click()
    expect(waits).to_have_count(0)
    assert house.record.rstrip().endswith("Ben: G3 R3\nAna: jump\nBen: R7 swap Cy")


def test_scanned_cards_add_up_on_the_counting_page(house: HouseWithReader, opened: Openly) -> None:
    house.begin(f"{BEGUN}Ben: out\n", Level.SCORES)
    phone = opened("/count")
    for card, points in (("R7", "7"), ("W4", "57"), ("GS", "77")):
        house.scanner.scan(card)
        expect(phone.locator("#heard")).to_have_text(f"Ana: {points} points")
    phone.get_by_role("button", name="Ana: 77 points").click()
    expect(phone.locator(".sum h1")).to_have_text("Cy")
    house.scanner.scan("R1")
    expect(phone.locator("#heard")).to_have_text("Cy: 1 point")


def test_the_reader_fits_its_screen(house: HouseWithReader, opened: Openly) -> None:
    house.begin(BEGUN, Level.CARDS)
    page = opened("/reader")
    for width in (320, 390, 1920):
        page.set_viewport_size({"width": width, "height": 844})
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        small = page.evaluate(
            "[...document.querySelectorAll('.button')].filter(b => b.getBoundingClientRect().height < 44"
            " || b.getBoundingClientRect().width < 34).map(b => b.textContent.trim())"
        )
        assert [] == small
