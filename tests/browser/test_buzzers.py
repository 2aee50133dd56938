"""The buzzers on a screen: they do what the buttons at the table do."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from companion.devices.board.pins import NoPins
from companion.devices.board.wiring import read_wiring
from companion.devices.devices import Devices
from companion.table import Table
from tests.browser.conftest import House, Openly
from tests.browser.steps import SIZES, WITH_AND_WITHOUT_JS, too_small
from tests.devices.builder import TO_ONE
from tests.table.builder import NOON, accepted

RECORD = '[Edition "classic"]\n[Players "Ana, Ben, Cy"]\nround\nstart G5\n'
TEN = "Ana, Ben, Cy, Dee, Eve, Maximiliane, Gus, Alexandra-Josephine, Ian, Großmutter Hildegard v. Bingen"


def no_board() -> object:
    raise NoPins("This is no Raspberry Pi, so buzzers and coin are on the screens.")


class HouseWithBuzzers(House):
    """A house without a board: its buzzers are on the screens."""

    def __init__(self, file: Path) -> None:
        table = Table.open(file, lambda: NOON)
        self.devices = Devices(table, read_wiring(), pins=no_board)
        self.devices.attend()
        super().__init__(table, self.devices.equipment)

    def play(self, lines: str) -> None:
        """Submit these lines, which semicolons separate."""
        for line in lines.split(";"):
            accepted(self.table.submit(line.strip()))


@pytest.fixture
def house(tmp_path: Path) -> Iterator[HouseWithBuzzers]:
    house = HouseWithBuzzers(tmp_path / "games.sqlite")
    accepted(house.begin(RECORD))
    yield house
    house.devices.close()
    house.close()
    house.table.close()


def press(page: Page, player: str) -> None:
    page.get_by_role("button", name=f"Press {player}'s buzzer").click()


@WITH_AND_WITHOUT_JS
def test_a_buzzer_on_a_screen_catches(house: HouseWithBuzzers, opened: Openly, js: bool) -> None:
    house.play(TO_ONE)
    page = opened("/devices", js=js)
    expect(page.locator(".buzzer.is-catch b")).to_have_text("Ben")
    press(page, "Cy")
    expect(page.locator(".buzzer", has_text="Cy").locator(".says")).to_have_text("Caught")
    assert 3 == house.state.hands["Ben"]


def test_the_lights_follow_the_table(house: HouseWithBuzzers, opened: Openly) -> None:
    page = opened("/devices")
    expect(page.locator(".buzzer.is-turn b")).to_have_text("Ben")
    house.play("Ben: ?")
    expect(page.locator(".buzzer.is-turn b")).to_have_text("Cy")
    expect(page.locator(".buzzer.is-next b")).to_have_text("Ana")


def test_a_hold_asks_every_screen_what_the_hand_showed(house: HouseWithBuzzers, opened: Openly) -> None:
    house.play("Ben: W4=R")
    phone, table, page = opened("/play"), opened("/table", acts=False), opened("/devices")
    page.get_by_role("button", name="Hold Cy's buzzer").click()
    for screen in (phone, table):
        expect(screen.locator("h1")).to_have_text("What did Ben's hand show?")
    phone.get_by_role("button", name="It was no bluff").click()
    expect(table.locator("h1")).to_have_text("Cy draws 6 · Ana plays")


def test_every_screen_shows_the_margin_of_a_race(house: HouseWithBuzzers, opened: Openly) -> None:
    house.play(TO_ONE)
    table = opened("/table", acts=False)
    expect(table.locator(".say p").first).to_contain_text("Ben played")
    house.table.submit("Ben: uno", remark="Ben, 12 ms before Cy")
    expect(table.locator(".say p").first).to_have_text("Ben said UNO! Ben, 12 ms before Cy.")


def test_buzzers_are_paired_on_the_screen_as_well(house: HouseWithBuzzers, opened: Openly) -> None:
    phone, page = opened("/play"), opened("/devices")
    page.get_by_role("button", name="Claim seats by pressing").click()
    expect(phone.locator("h1")).to_have_text("Ana, press your buzzer")
    house.devices.buzzers.press(4)
    expect(phone.locator("h1")).to_have_text("Ben, press your buzzer")
    phone.get_by_role("button", name="Leave it").click()
    expect(phone.locator("h1")).to_have_text("Ben plays")


def test_a_press_ends_the_turn_once_this_is_switched_on(house: HouseWithBuzzers, opened: Openly) -> None:
    page = opened("/devices")
    page.get_by_role("button", name="Yes", exact=True).click()
    expect(page.get_by_role("button", name="Hold Ben's buzzer")).to_be_visible()
    expect(page.locator("body[data-settling]")).to_have_count(0)
    press(page, "Ben")
    expect(page.locator(".buzzer.is-turn b")).to_have_text("Cy")


def test_the_device_page_fits(house: HouseWithBuzzers, opened: Openly) -> None:
    accepted(house.begin(f'[Players "{TEN}"]\nround\nstart GR\n'))
    page = opened("/devices")
    for path in ("/devices", "/devices?only=Maximiliane"):
        page.goto(path)
        if path == "/devices":
            page.locator("#board summary").click()
        for name, size in SIZES.items():
            page.set_viewport_size(size)
            assert page.evaluate("document.documentElement.scrollWidth") <= size["width"], name
            assert not too_small(page), name
