"""The time of a turn on the screens: a nudge for who dawdles, and a timer that forces nothing."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from companion.table import Table
from tests.browser.conftest import House, Openly
from tests.browser.test_cues import expect_cues, open_with_spies, turn_on
from tests.devices.builder import FakeClock
from tests.table.builder import NOON

GAME = '[Edition "classic"]\n[Players "Ana, Ben, Cy"]\nround\nstart R5\n'
BOXES = """() => [...document.querySelectorAll("#say > *, #seats > *, #done :is(.button, .place), .plate")]
    .map((each) => each.getBoundingClientRect()).map(({ x, y, width, height }) => [x, y, width, height])"""
OUTSIDE = """() => [...document.querySelectorAll(".clock, .time-is-up")]
    .map((each) => each.getBoundingClientRect())
    .filter(({ left, top, right }) => left < 0 || top < 0 || right > innerWidth).length"""
ANIMATED = """() => [...document.querySelectorAll("#say, .seat.is-playing")]
    .map((each) => getComputedStyle(each).animationName)"""
RETRY = 250
"""Milliseconds after which a screen that lost its stream first tries again."""
RING = "document.querySelector('.clock i').getAnimations()[0].currentTime"


@pytest.fixture
def clock() -> FakeClock:
    """The clock by which the table times turns, beside that of the page."""
    return FakeClock()


@pytest.fixture
def house(tmp_path: Path, clock: FakeClock) -> Iterator[House]:
    """A table with its server, and no game yet. A turn is no older where a busy machine sends it later."""
    table = Table.open(tmp_path / "games.sqlite", lambda: NOON, seconds=clock)
    house = House(table)
    yield house
    house.close()
    table.close()


def timed(house: House, page: Page) -> Page:
    """Return the page opened anew on a table that times turns, whose clock only the test sets forward."""
    house.begin(GAME)
    house.table.prefer(lambda before: replace(before, nudge_after=30, turn_limit=60))
    page.clock.install()
    # A screen is silent about what it is late for, as on a busy machine a clock that went on would make it.
    page.clock.pause_at(page.evaluate("Date.now() + 60_000"))
    page.reload()
    return page


def forward(page: Page, milliseconds: int) -> None:
    """Set the page's clock forward, and let the stream connect anew that takes this for a silence.

    Not for longer than until its first retry: without an answer meanwhile the next one would wait for longer.
    """
    page.clock.fast_forward(milliseconds)
    page.clock.run_for(RETRY)
    expect(page.locator("#connection")).to_be_hidden()


def expect_stage(page: Page, stage: str, digits: str) -> None:
    expect(page.locator("html")).to_have_attribute("data-stage", stage)
    expect(page.locator(".clock > b")).to_have_text(re.compile(f"^{digits}$"))


def expect_spoken(page: Page, last: str) -> None:
    expect(page.locator("html")).to_have_attribute("data-spoken", re.compile(f"en: {re.escape(last)}$"))


def test_an_own_phone_nudges_its_player_and_says_when_the_time_is_up(house: House, opened: Openly) -> None:
    house.begin(GAME)
    page = timed(house, open_with_spies(opened, seat="Ben"))
    turn_on(page, "sound")
    turn_on(page, "speech")
    expect_spoken(page, "This screen speaks now.")
    expect_stage(page, "fresh", "")
    expect(page.get_by_text("Time is up")).to_be_hidden()
    boxes = page.evaluate(BOXES)

    forward(page, 30_000)
    expect_stage(page, "nudge", "")
    expect_cues(page, "sounded", "turn", "nudge")
    expect_cues(page, "shaken", "60")
    page.emulate_media(reduced_motion="no-preference")
    assert ["nudge", "nudge"] == page.evaluate(ANIMATED)
    page.emulate_media(reduced_motion="reduce")
    assert ["none", "none"] == page.evaluate(ANIMATED)
    expect(page.locator(".seat.is-playing")).to_have_css("outline-style", "solid")
    forward(page, 24_000)
    expect_stage(page, "nudged", "[1-9]")
    forward(page, 6_000)
    expect_stage(page, "over", "")
    expect(page.get_by_text("Time is up")).to_be_visible()
    expect_cues(page, "sounded", "turn", "nudge", "over")
    assert (boxes, 0) == (page.evaluate(BOXES), page.evaluate(OUTSIDE))
    expect_spoken(page, "Ben, it is your turn. / en: Time is up.")

    # Nothing was forced: the turn is played as any other.
    page.get_by_role("button", name="A number, but I missed the colour").click()
    expect(page.locator("h1")).to_have_text("Cy plays")
    expect(page.locator("html[data-stage]")).to_have_count(0)


def test_a_phone_that_slept_beyond_the_time_is_silent_about_it(house: House, opened: Openly) -> None:
    house.begin(GAME)
    page = timed(house, open_with_spies(opened, seat="Ben"))
    turn_on(page, "sound")
    expect_stage(page, "fresh", "")
    forward(page, 80_000)
    expect_stage(page, "over", "")
    expect_cues(page, "sounded", "turn")


def test_the_table_screen_shows_it_at_the_seat_from_turn_to_turn(
    house: House, clock: FakeClock, opened: Openly
) -> None:
    house.begin(GAME)
    page = timed(house, opened("/table", size={"width": 1180, "height": 820}, acts=False))
    expect_stage(page, "fresh", "")
    time_is_up = page.locator(".is-playing > .plate").get_by_text("Time is up")
    forward(page, 52_000)
    expect_stage(page, "nudged", "[1-9]")
    expect(time_is_up).to_be_hidden()
    boxes = page.evaluate(BOXES)
    forward(page, 10_000)
    expect(time_is_up).to_be_visible()
    expect(page.locator(".is-playing").get_by_text("plays")).to_be_hidden()
    assert (boxes, 0) == (page.evaluate(BOXES), page.evaluate(OUTSIDE))

    house.table.submit("Ben: draw")
    expect(page.locator("h1")).to_contain_text("keeps it")
    expect_stage(page, "over", "")
    clock.go(62)
    house.table.submit("Ben: keep")
    expect(page.locator("[data-player=Cy] .clock")).to_have_count(1)
    expect_stage(page, "fresh", "")
    assert page.evaluate(RING) < 10_000


def test_without_javascript_no_time_is_shown(house: House, opened: Openly) -> None:
    house.begin(GAME)
    house.table.prefer(lambda before: replace(before, turn_limit=60))
    page = opened("/play", js=False, seat="Ben")
    expect(page.locator(".clock")).to_be_hidden()
    expect(page.get_by_text("Time is up")).to_be_hidden()
