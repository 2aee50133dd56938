"""The coin on real screens: a whole round with two flips and a catch, and what every screen shows."""

from collections.abc import Iterator
from pathlib import Path
from threading import Event

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.devices.coin.coin import GoldCoin
from companion.ports import Equipment
from companion.rules import Phase
from companion.table import Table
from tests.browser.conftest import TOKEN, WINDOWS, House, Openly
from tests.browser.copies import CONTENT, open_copies
from tests.browser.steps import WITH_AND_WITHOUT_JS, play_number, says, tap
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


def play_wild_50_50(page: Page, heads: str, tails: str) -> None:
    """Play a Wild 50/50 and name green."""
    tap(page, "Wild 50/50")
    tap(page, "Green")
    tap(page, heads)
    page.locator(f".button[value$='W50=G heads {heads} tails {tails}']").click()


def flip_coin(page: Page, house: HouseWithCoin) -> Event:
    """Flip the coin on the screen, check that it turns, and let it land; return what tells that it has."""
    house.may_land.clear()
    tap(page, "Flip the coin")
    expect(page.locator(".coin.is-turning")).to_have_count(1)
    assert Phase.COIN is house.state.phase
    expect(page.locator(".coin-seal")).to_have_text("In the air. Nobody can change it now.")
    has_landed = Event()
    house.table.listen(lambda _view: has_landed.set())
    house.may_land.set()
    return has_landed


@WITH_AND_WITHOUT_JS
def test_the_coin_decides_turns_of_a_round_played_on_one_phone(
    house: HouseWithCoin, opened: Openly, js: bool
) -> None:
    head = '[Edition "anniversary"]\n[Players "Ana, Ben, Cy"]\n[Dealer "Ana"]\n'
    house.begin(f'{head}[Options "hand-size=4"]\n')
    page = opened("/play", js=js)

    def flip_and_land() -> None:
        has_landed = flip_coin(page, house)
        if not js:
            expect(page.locator("noscript")).to_have_count(1)
            assert has_landed.wait(20)
            page.goto("/play")

    tap(page, "Deal round 1")
    tap(page, "Red")
    says(page, "Ben plays")
    play_wild_50_50(page, "Ana", "Cy")
    says(page, "Ben flips the coin")
    flip_and_land()
    says(page, "Cy draws 4 and plays")
    expect(page.locator(".coin.is-heads")).to_have_count(1)
    assert {"Ana": 4, "Ben": 3, "Cy": 8} == house.state.hands

    play_number(page, "Cy")
    play_number(page, "Ana")
    play_number(page, "Ben")
    play_number(page, "Cy")
    says(page, "Ana plays")
    play_wild_50_50(page, "Ben", "Cy")
    flip_and_land()
    says(page, "Cy draws 4 · Ben plays")

    play_number(page, "Ben")
    says(page, "Cy plays")
    tap(page, "Catch Ben")
    tap(page, "Cy")
    says(page, "Ben draws 2 · Cy plays")
    play_number(page, "Cy")
    says(page, "Ana plays")
    tap(page, "UNO!")
    play_number(page, "Ana")
    play_number(page, "Ben")
    play_number(page, "Cy")
    play_number(page, "Ana")
    says(page, "Ben")

    for player, points in (("Ben", 12), ("Cy", 88)):
        page.goto("/count")
        page.get_by_label(f"Points of {player}").fill(str(points))
        tap(page, "Enter")
    says(page, "Ben deals round 2")
    assert 100 == house.state.totals["Ana"]
    assert [True, True] == [past.has_landed and past.checks for past in house.table.flips.newest()]
    assert 2 == house.record.count("flip heads")


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


def test_whoever_comes_later_sees_the_coin_that_landed(house: HouseWithCoin, opened: Openly) -> None:
    house.begin(COIN_DUE)
    page = opened("/play")
    flip_coin(page, house)
    page.goto("/table")
    expect(page.locator(".coin.is-heads")).to_have_count(1)
    page.goto("/coin")
    expect(page.locator(".checks")).to_have_text("✓ The seal fits.")


def test_a_table_chooses_a_real_coin_without_javascript(house: HouseWithCoin, opened: Openly) -> None:
    house.begin(COIN_DUE)
    page = opened("/coin", js=False)
    page.get_by_role("button", name="Our gold coin").click()
    expect(page.get_by_role("button", name="Our gold coin")).to_have_attribute("aria-pressed", "true")
    page.goto("/play")
    expect(page.locator("#pad h2")).to_have_text("Which side came up?")
    tap(page, "Tails")
    says(page, "Ana draws 4 · Cy plays")
