"""How many taps it takes: a turn one, a special card two at most, a wild three, UNO one."""

import pytest
from playwright.sync_api import Page, expect

from companion.table import Level
from tests.browser.conftest import House, Openly

TURN = '[Edition "anniversary"]\n[Players "Ana, Ben, Cy"]\nround\nstart R5\n'
TWO_EACH = TURN + "Ben: ?\nCy: ?\nAna: ?\n" * 5
NUMBER = "Played a number or tap its colour"

A_TURN, A_SPECIAL_CARD, A_WILD, UNO = 1, 2, 3, 1

AT_TURNS = [
    (A_TURN, (NUMBER,), "Ben: ?"),
    (A_TURN, ("Played a green number",), "Ben: G?"),
    (A_TURN, ("Drew a card",), "Ben: draw"),
    (A_SPECIAL_CARD, ("Skip",), "Ben: ?S"),
    (A_SPECIAL_CARD, ("Reverse",), "Ben: ?R"),
    (A_SPECIAL_CARD, ("Draw Two",), "Ben: ?D"),
    (A_WILD, ("Wild", "Green"), "Ben: W=G"),
    (A_WILD, ("Wild Draw Four", "Blue"), "Ben: W4=B"),
    (A_WILD, ("Wild 50/50", "Ana", "Cy: red"), "Ben: W50=R heads Ana tails Cy"),
]
AT_CARDS = [
    (A_TURN, ("red 7",), "Ben: R7"),
    (A_TURN, ("blue 5",), "Ben: B5"),
    (A_TURN, ("A number, not seen",), "Ben: ?"),
    (A_TURN, ("Drew a card",), "Ben: draw"),
    (A_SPECIAL_CARD, ("red Skip",), "Ben: RS"),
    (A_SPECIAL_CARD, ("red Draw Two",), "Ben: RD"),
    (A_WILD, ("Wild", "Yellow"), "Ben: W=Y"),
    (A_WILD, ("Wild Draw Four", "Red"), "Ben: W4=R"),
    (A_WILD, ("Wild 50/50", "Ben", "Ana: green"), "Ben: W50=G heads Ben tails Ana"),
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


@pytest.mark.parametrize(("level", "most", "taps", "line"), CASES)
def test_a_turn_takes_no_more_taps_than_promised(
    house: House, opened: Openly, level: Level, most: int, taps: tuple[str, ...], line: str
) -> None:
    house.begin(TURN, level)
    page = opened("/play")
    for name in taps:
        tap(page, name)
    expect(page.locator(".play")).to_have_attribute("data-version", f"{house.table.view.game_id}.3")  # type: ignore[union-attr]
    assert line == last_line(house)
    assert len(taps) <= most


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
