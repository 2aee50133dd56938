"""On a real page a turn takes the taps that `tests/web/pad/taps.txt` has: a card, a question, and no more."""

import pytest

from companion.table import Level
from tests.browser.conftest import House, Openly
from tests.browser.steps import expect_newest, offered

TURN = '[Edition "anniversary"]\n[Players "Ana, Ben, Cy"]\nround\nstart R5\n'
HOUSE_RULES = f'[Options "jump-in, multiples=any, seven-swap"]\n{TURN}'


@pytest.mark.parametrize(
    ("record", "level", "seat", "taps", "line"),
    [
        (TURN, Level.TURNS, "", ("Wild 50/50", "Red", "Ana", "Cy"), "Ben: W50=R heads Ana tails Cy"),
        (TURN, Level.CARDS, "", ("Drew, plays it", "blue 5"), "Ben: draw\nBen: B5"),
        (HOUSE_RULES, Level.TURNS, "", ("Several at once", "3 at once", "Skip × 3", "Red"), "Ben: ?S ?S RS"),
        (f"{HOUSE_RULES}Ben: R7 swap Cy\n", Level.TURNS, "Ana", ("Jump in", "Cy"), "Ana: jump swap Cy"),
    ],
)
def test_a_turn_is_over_with_these_taps(
    house: House, opened: Openly, record: str, level: Level, seat: str, taps: tuple[str, ...], line: str
) -> None:
    house.begin(record, level)
    page = opened("/play", seat=seat)
    for name in taps:
        page.locator("body:not([data-settling])").wait_for()
        offered(page, name).click()
    page.locator("body:not([data-settling])").wait_for()
    expect_newest(page, house.table)
    assert house.record.endswith(f"\n{line}\n")
