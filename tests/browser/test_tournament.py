"""A table in a tournament: the game of a round begins by one tap, and its time runs on every screen."""

import re
from dataclasses import replace
from datetime import timedelta

import pytest
from playwright.sync_api import Page, expect

from companion.ports import Assignment, ClubState
from tests.browser.conftest import FullHouse, Openly
from tests.browser.test_cues import expect_cues, open_with_spies, turn_on
from tests.browser.test_turn_time import forward
from tests.table.builder import NOON
from tests.web.club import HEADERS, SPRING

TELEVISION = {"width": 1920, "height": 1080}


@pytest.fixture
def house(full_house: FullHouse) -> FullHouse:
    """A table in a club with its server, and no game yet."""
    return full_house


def assign(house: FullHouse, assignment: Assignment | None, left: float | None = None) -> None:
    """Let the club say what is played here, and that so many seconds of the round are left."""
    if assignment and left is not None:
        ago = timedelta(minutes=assignment.minutes, seconds=-left)
        assignment = replace(assignment, started=NOON - ago)
    house.club.become(ClubState("Kitchen", is_reached=True, assignment=assignment))


def expect_time(page: Page, stage: str, digits: str) -> None:
    expect(page.get_by_role("timer")).to_have_text(digits)
    expect(page.locator(".round-line")).to_have_attribute("data-stage", stage)


def test_one_tap_begins_the_game_and_the_time_of_the_round_runs_by_the_phone_s_own_clock(
    house: FullHouse, opened: Openly
) -> None:
    assign(house, SPRING, left=90)
    page = open_with_spies(opened)
    expect(page.locator("#assigned li")).to_have_text([*SPRING.seats])
    page.get_by_role("button", name="Begin").click()
    expect(page.locator("#band")).to_be_visible()
    assert [*SPRING.seats] == [*house.state.players]
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now() + 60_000"))
    page.reload()
    turn_on(page, "sound")
    expect_time(page, "", "1:30")
    expect(page.get_by_text("Time is up: finish this turn")).to_be_hidden()
    forward(page, 30_250)
    expect_time(page, "last", "1:00")
    # What comes meanwhile leaves it as it is.
    house.table.submit("round")
    expect(page.locator("h1")).to_contain_text("turn")
    expect_time(page, "last", "1:00")
    page.clock.run_for(1_000)
    expect_time(page, "last", "0:59")
    forward(page, 58_500)
    expect_time(page, "over", "+0:00")
    expect(page.get_by_text("Time is up: finish this turn")).to_be_visible()
    expect_cues(page, "sounded", "turn", "dealt", "over")
    # As on a phone that slept.
    forward(page, 80_000)
    expect_time(page, "over", "+1:20")
    expect_cues(page, "sounded", "turn", "dealt", "over")


def test_the_table_screen_says_who_sits_where_until_the_game_begins_and_what_it_waits_for(
    house: FullHouse, opened: Openly
) -> None:
    page = opened("/table", size=TELEVISION, acts=False)
    expect(page.locator("h1")).to_have_text("Come to the table")
    assign(house, SPRING)
    expect(page.locator(".plate > .name")).to_have_text([*SPRING.seats])
    expect(page.get_by_text("The organiser starts the round.")).to_be_visible()
    sizes = page.locator(".plate > .name").evaluate_all("all => all.map(e => getComputedStyle(e).fontSize)")
    assert [] == [size for size in sizes if float(size.removesuffix("px")) < 72]
    assign(house, SPRING, left=90)
    expect(page.get_by_role("timer")).to_have_text(re.compile("1:[23].|1:30"))
    house.begin(f"{HEADERS}round\nstart G5\n")
    expect(page.locator(".fan")).to_have_count(4)
    expect(page.get_by_role("timer")).to_be_visible()
    house.table.submit("end")
    expect(page.locator(".round-line")).to_have_text("Round 3 is over here. The result is on its way.")
    assign(house, replace(SPRING, is_over=True))
    expect(page.locator(".round-line")).to_have_text("Result sent. Round 3: waiting for the other tables.")
    assign(house, replace(SPRING, round=4, seats=("Dee", "Ana"), headers='[Players "Dee, Ana"]'))
    expect(page.locator(".plate > .name")).to_have_text(["Dee", "Ana"])
    assign(house, None)
    expect(page.locator(".ranking")).to_be_visible()


def test_more_time_and_a_pause_reach_a_screen_that_counts_already(house: FullHouse, opened: Openly) -> None:
    page = opened("/table", size=TELEVISION, acts=False)
    page.clock.install()
    assign(house, SPRING, left=90)
    timer = page.get_by_role("timer")
    expect(timer).to_have_text(re.compile("1:[23].|1:30"))
    started = replace(SPRING, started=NOON - timedelta(minutes=SPRING.minutes, seconds=-90))
    assign(house, replace(started, minutes=SPRING.minutes + 5))
    expect(timer).to_have_text(re.compile("6:[23].|6:30"))
    assign(house, replace(started, paused=NOON - timedelta(minutes=2)))
    expect(timer).to_have_text("3:30")
    expect(page.locator(".round-line")).to_contain_text("Paused")
    page.clock.run_for(5_000)
    expect(timer).to_have_text("3:30")
    assign(house, replace(started, held=120))
    expect(page.locator(".round-line")).not_to_contain_text("Paused")
    expect(timer).to_have_text(re.compile("3:[23].|3:30"))
    page.clock.run_for(61_000)
    expect(timer).to_have_text(re.compile("2:[0-2]."))


def test_without_javascript_it_begins_and_says_until_when(house: FullHouse, opened: Openly) -> None:
    assign(house, SPRING, left=90)
    page = opened("/play", js=False)
    page.get_by_role("button", name="Begin").click()
    expect(page.locator("#band")).to_be_visible()
    until = (NOON + timedelta(seconds=90)).astimezone()
    expect(page.get_by_role("timer")).to_have_text(f"until {until:%H:%M}")
    expect(page.get_by_text("Time is up: finish this turn")).to_be_hidden()
