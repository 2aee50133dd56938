"""The coin on real screens: a whole round with two flips and a catch, and what every screen shows."""

from collections.abc import Iterator
from pathlib import Path
from threading import Event

import pytest
from playwright.sync_api import Browser, expect

from companion.devices.coin.coin import GoldCoin
from companion.ports import Equipment
from companion.table import Table
from tests.browser.conftest import TOKEN, WINDOWS, House, Openly
from tests.browser.copies import CONTENT, open_copies
from tests.browser.steps import tap
from tests.table.builder import NOON, accepted

COIN_DUE = '[Players "Ana, Ben, Cy"]\nround\nstart G5\nBen: W50=R heads Ana tails Ben\n'


LONG = [
    "Maximiliane", "Bartholomew", "Ferdinand", "Wilhelmina", "Großmutter Hildegard",
    "Jo", "Konstantin", "Friederike", "Leopoldine", "Theodora",
]  # fmt: skip

CUT = """() => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const shown = (selector) => all(selector).filter((each) => each.checkVisibility());
  const box = (element) => element.getBoundingClientRect();
  const meet = (one, other) => one.left < other.right - 0.5 && other.left < one.right - 0.5
    && one.top < other.bottom - 0.5 && other.top < one.bottom - 0.5;
  const parts = shown(".coin, .coin-sides > span, .coin-seal");
  const around = shown(".band, .done, #seats, #own, #say:not(:has(.coin-sides)), .plate, .in-play");
  const isOut = ({ left, top, right, bottom }) =>
    left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
  return parts.filter((part) => isOut(box(part)) || part.scrollWidth > part.clientWidth + 1
    || around.some((other) => meet(box(part), box(other)))
    || parts.some((other) => other !== part && meet(box(part), box(other))))
    .map((part) => `${part.className || part.textContent} in ${innerWidth}`);
}"""
"""What of the coin, of its sides and of its seal is cut off, or lies under something else."""


class HouseWithCoin(House):
    """A house whose coin shows heads and lands once the test allows it."""

    def __init__(self, file: Path) -> None:
        table = Table.open(file, lambda: NOON)
        self.may_land = Event()
        self.flips = GoldCoin(table, bits=self.bits, wait=self.wait)
        self.drawn = 0
        super().__init__(table, Equipment(coin=self.flips))

    def bits(self, count: int) -> int:
        """Return heads, and another salt each time."""
        self.drawn += 1
        return 0 if count == 1 else self.drawn

    def wait(self, over: Event, seconds: float) -> bool:
        """Let time pass at once, except before the landing."""
        self.may_land.wait()
        return over.is_set()


@pytest.fixture
def house(tmp_path: Path) -> Iterator[HouseWithCoin]:
    """A table with its server and its coin, and no game yet."""
    house = HouseWithCoin(tmp_path / "games.sqlite")
    yield house
    house.may_land.set()
    house.flips.close()
    house.close()
    house.table.close()


def test_every_screen_shows_the_same_coin_and_lands_with_it(house: HouseWithCoin, opened: Openly) -> None:
    house.begin(COIN_DUE)
    phone, sofa = opened("/play"), opened("/table", acts=False, size={"width": 1920, "height": 1080})
    expect(sofa.locator(".coin.is-waiting")).to_have_count(1)
    tap(phone, "Flip the coin")
    for screen in (phone, sofa):
        expect(screen.locator(".coin.is-turning")).to_have_count(1)
        expect(screen.locator(".coin-seal")).to_have_text("In the air. Nobody can change it now.")
    late = opened("/table", acts=False)
    expect(late.locator(".coin.is-turning")).to_have_count(1)
    house.may_land.set()
    for screen in (phone, sofa, late):
        expect(screen.locator(".coin.is-heads")).to_have_count(1)
        expect(screen.locator("h1")).to_have_text("Ben draws 4 · Cy plays")


def test_a_coin_in_the_air_keeps_turning_whatever_else_happens(house: HouseWithCoin, opened: Openly) -> None:
    house.begin(COIN_DUE)
    page = opened("/play")
    tap(page, "Flip the coin")
    coin = page.locator(".coin.is-turning")
    expect(coin).to_have_count(1)
    turning = coin.get_attribute("style")
    coin.evaluate("each => { each.dataset.same = 'yes' }")
    accepted(house.table.submit("Cy: hint !"))
    expect(page.locator("#live [data-version]")).to_have_attribute("data-version", "1.4")
    expect(coin).to_have_count(1)
    assert turning == coin.get_attribute("style")
    accepted(house.table.submit("undo"))
    accepted(house.table.submit("flip tails"))
    expect(page.locator(".coin.is-tails")).to_have_count(1)


def test_with_reduced_motion_nothing_turns(house: HouseWithCoin, opened: Openly, chromium: Browser) -> None:
    house.begin(COIN_DUE)
    still = opened("/play")
    moving = chromium.new_page(base_url=house.address)
    moving.goto(f"/play?token={TOKEN}")
    moving.goto("/play")
    tap(still, "Flip the coin")
    running = "document.getAnimations().filter((each) => each.animationName === 'coin-turns').length"
    for page, turns in ((still, 0), (moving, 1)):
        expect(page.locator(".coin.is-turning")).to_have_count(1)
        assert turns == page.evaluate(running)
    expect(still.locator(".coin-face.is-hidden")).to_be_visible()
    moving.close()


@pytest.mark.parametrize("many", [pytest.param(2, marks=pytest.mark.thorough), 10])
def test_the_coin_and_what_it_costs_are_in_sight_at_every_size(
    house: HouseWithCoin, opened: Openly, many: int
) -> None:
    names = LONG[:many]
    one, *_, other = names
    house.begin(
        f'[Players "{", ".join(names)}"]\nround\nstart G5\n{names[1]}: W50=R heads "{other}" tails "{one}"\n'
    )
    pages = [opened("/play"), opened("/play", seat=other), opened("/table")]
    copies = open_copies(pages[0].context, house.address)
    house.may_land.clear()

    def expect_all_in_sight(look: str) -> None:
        for page in pages:
            expect(page.locator(f".coin.{look}")).to_have_count(1)
            copies.take(page.evaluate(CONTENT))
            cut = copies.measured(WINDOWS, CUT)
            assert [[]] * len(WINDOWS) == cut, (look, page.url)

    expect_all_in_sight("is-waiting")
    expect(pages[0].locator(".coin-sides")).to_contain_text(f"Heads {one} draws 4")
    tap(pages[0], "Flip the coin")
    expect_all_in_sight("is-turning")
    house.may_land.set()
    expect_all_in_sight("is-heads")
