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
