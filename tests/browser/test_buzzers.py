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
from tests.browser.steps import WITH_AND_WITHOUT_JS
from tests.devices.builder import TO_ONE
from tests.table.builder import NOON, accepted

RECORD = '[Edition "classic"]\n[Players "Ana, Ben, Cy"]\nround\nstart G5\n'


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
