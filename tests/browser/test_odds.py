"""How everybody stands, at the seats of every screen, as the real process works it out."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from companion.live_odds.service import OddsService
from companion.ports import Equipment
from companion.table import Table
from tests.browser.conftest import House, Openly
from tests.table.builder import NOON

# Few cards, so that the odds are soon worked out.
GAME = '[Players "Ana, Ben"]\nround\nstart R5\nfix hand Ana 2\nfix hand Ben 2\n'
PATIENCE = 30_000
MOVES = "getComputedStyle(document.querySelector('.odds > i'), '::after').transitionDuration"


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """A table with its server, where the odds are worked out."""
    table = Table.open(tmp_path / "games.sqlite", lambda: NOON)
    odds = OddsService(table)
    house = House(table, Equipment(odds=odds))
    yield house
    house.close()
    odds.close()
    table.close()


def chance(page: Page, name: str) -> str:
    """Return what is said of this player's seat."""
    return page.get_by_role("img", name=f"{name}: ").get_attribute("aria-label") or ""


def test_bars_come_with_the_odds_move_with_each_event_and_go_again(house: House, opened: Openly) -> None:
    house.begin(GAME)
    phone, table_screen = opened("/play"), opened("/table", acts=False)
    for page in (phone, table_screen):
        expect(page.locator(".odds")).to_have_count(0)

    phone.goto("/pace")
    phone.locator("#odds").get_by_role("button", name="On").click()
    phone.goto("/play")
    for page in (phone, table_screen):
        expect(page.locator(".odds")).to_have_count(2, timeout=PATIENCE)
    before = chance(table_screen, "Ben")
    assert re.fullmatch(r"Ben: \d+ % to win the round, \d+ % the game", before)

    house.table.submit("Ben: R7!")
    for page in (phone, table_screen):
        ben = page.get_by_role("img", name="Ben: ")
        expect(ben).not_to_have_attribute("aria-label", before, timeout=PATIENCE)
    table_screen.emulate_media(reduced_motion="no-preference")
    assert "0.3s" == table_screen.evaluate(MOVES)
    table_screen.emulate_media(reduced_motion="reduce")
    assert "0s" == table_screen.evaluate(MOVES)

    phone.goto("/pace")
    phone.locator("#odds").get_by_role("button", name="Off").click()
    expect(table_screen.locator(".odds")).to_have_count(0)


def test_cards_are_counted_by_the_look_of_cards_once_the_bars_are_gone(house: House, opened: Openly) -> None:
    house.begin(f"{GAME}fix hand Ben 1\n")
    house.table.prefer(lambda before: replace(before, odds=True))
    page = opened("/play")
    expect(page.locator("#odds-css")).to_have_count(1)
    house.table.submit("Ben: R7")
    expect(page.locator(".key").first).to_have_css("border-top-width", "2px")
