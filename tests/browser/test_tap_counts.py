"""How many taps it takes: a turn one, a special card two at most, a wild three, UNO one."""

import pytest
from playwright.sync_api import Page, expect

from companion.table import Level
from tests.browser.conftest import House, Openly

TURN = '[Edition "anniversary"]\n[Players "Ana, Ben, Cy"]\nround\nstart R5\n'
TWO_EACH = TURN + "Ben: ?\nCy: ?\nAna: ?\n" * 5
NUMBER = "Played a number or tap its colour"

# What is tapped, and the line that is in the record after the last of these taps.
AT_TURNS = [
    ((NUMBER,), "Ben: ?"),
    (("Played a green number",), "Ben: G?"),
    (("Drew a card",), "Ben: draw"),
    (("Skip",), "Ben: ?S"),
    (("Reverse",), "Ben: ?R"),
    (("Draw Two",), "Ben: ?D"),
    (("Wild", "Green"), "Ben: W=G"),
    (("Wild Draw Four", "Blue"), "Ben: W4=B"),
    (("Wild 50/50", "Ana", "Cy: red"), "Ben: W50=R heads Ana tails Cy"),
]
AT_CARDS = [
    (("red 7",), "Ben: R7"),
    (("blue 5",), "Ben: B5"),
    (("A number, not seen",), "Ben: ?"),
    (("Drew a card",), "Ben: draw"),
    (("red Skip",), "Ben: RS"),
    (("red Draw Two",), "Ben: RD"),
    (("Wild", "Yellow"), "Ben: W=Y"),
    (("Wild Draw Four", "Red"), "Ben: W4=R"),
    (("Wild 50/50", "Ben", "Ana: green"), "Ben: W50=G heads Ben tails Ana"),
]
CASES = [*((Level.TURNS, *case) for case in AT_TURNS), *((Level.CARDS, *case) for case in AT_CARDS)]


def tap(page: Page, name: str) -> None:
    """Tap what a person would find under this name."""
    button = page.get_by_role("button", name=name, exact=True)
    link = page.get_by_role("link", name=name, exact=True)
    page.locator("body:not([data-settling])").wait_for()
    button.or_(link).click()


def last_line(house: House) -> str:
    """The newest line of the record."""
    return house.record.strip().splitlines()[-1]


@pytest.mark.parametrize(("level", "taps", "line"), CASES)
def test_a_turn_is_over_with_these_taps(
    house: House, opened: Openly, level: Level, taps: tuple[str, ...], line: str
) -> None:
    house.begin(TURN, level)
    page = opened("/play")
    for name in taps:
        tap(page, name)
    expect(page.locator(".play")).to_have_attribute("data-version", f"{house.table.view.game_id}.3")  # type: ignore[union-attr]
    assert line == last_line(house)


def test_with_two_players_a_wild_50_50_is_two_taps(house: House, opened: Openly) -> None:
    house.begin('[Edition "anniversary"]\n[Players "Ana, Ben"]\nround\nstart R5\n')
    page = opened("/play")
    for name in ("Wild 50/50", "Ben is heads: blue"):
        tap(page, name)
    expect(page.locator("h1")).to_have_text("Ben flips the coin")
    assert "Ben: W50=B heads Ben tails Ana" == last_line(house)


@pytest.mark.parametrize("level", [Level.TURNS, Level.CARDS])
@pytest.mark.parametrize(("seat", "name"), [("", "UNO! Ben"), ("Ben", "UNO!")])
def test_uno_is_one_tap(house: House, opened: Openly, level: Level, seat: str, name: str) -> None:
    house.begin(TWO_EACH, level)
    page = opened("/play", seat=seat)
    tap(page, name)
    expect(page.locator("#seats .badge")).to_have_text("UNO")
    assert "Ben: uno" == last_line(house)


def test_a_catch_is_one_tap_on_the_phone_of_who_catches(house: House, opened: Openly) -> None:
    house.begin(f"{TWO_EACH}Ben: ?\n")
    page = opened("/play", seat="Ana")
    tap(page, "Catch Ben draws 2")
    expect(page.locator("h1")).to_contain_text("Ben draws 2")
    assert "Ana: catch Ben" == last_line(house)
