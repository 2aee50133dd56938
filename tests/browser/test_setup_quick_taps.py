"""The set-up page under fingers that are quicker than a busy companion: no tap and no name is lost."""

import re
from collections.abc import Callable
from typing import TypeAlias

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import House, Openly
from tests.browser.test_setup import drew, seat, sits
from tests.browser.test_setup_drag import middle

Answers: TypeAlias = Callable[[], None]

ASKED = "**/setup?**"


@pytest.fixture
def page(opened: Openly) -> Page:
    """A phone at the set-up page."""
    return opened("/setup")


def hold(page: Page) -> Answers:
    """From now on the companion is busy; what is returned lets it answer."""
    held: list[Route] = []
    page.route(ASKED, lambda route: held.append(route))

    def let_go() -> None:
        page.route(ASKED, lambda route: route.continue_())
        while held:
            held.pop(0).continue_()

    return let_go


def test_names_typed_quicker_than_they_are_seated_are_all_seated(page: Page) -> None:
    answer = hold(page)
    page.locator("#new").click()
    for name in ("Ana", "Ben", "Cy"):
        page.keyboard.type(name)
        page.keyboard.press("Enter")
    page.keyboard.type("De")
    answer()
    sits(page, "Ana", "Ben", "Cy")
    expect(page.locator("#new")).to_have_value("De")


def test_an_enter_key_that_bounces_adds_a_name_once(page: Page) -> None:
    answer = hold(page)
    page.locator("#new").fill("Ana")
    page.locator("#new").press("Enter")
    page.locator("#new").press("Enter")
    answer()
    sits(page, "Ana")
    expect(page.locator("#new")).to_have_value("")
    expect(page.get_by_role("alert")).to_have_count(0)


def test_every_tap_on_an_arrow_moves_the_seat(house: House, page: Page) -> None:
    seat(page, "Ana", "Ben", "Cy")
    answer = hold(page)
    for _ in "12":
        page.get_by_label("Move Cy up").click()
    page.get_by_role("button", name="Start").click()
    answer()
    page.wait_for_url("**/play")
    assert ("Cy", "Ana", "Ben") == house.state.setup.players


def test_a_choice_made_before_the_answer_to_a_tap_stays_made(page: Page) -> None:
    seat(page, "Ana", "Ben")
    answer = hold(page)
    page.get_by_label("Move Ben up").click()
    page.locator(".chip", has_text="Ana").click()
    answer()
    sits(page, "Ben", "Ana")
    expect(page.get_by_role("button", name="Start")).to_contain_text("Ana deals, Ben is first")


def test_a_card_stays_where_it_is_under_a_finger(page: Page) -> None:
    seat(page, "Ana", "Ben")
    page.get_by_text("Draw for it").click()
    drew(page, Ana="9", Ben="9")
    expect(page.locator(".drawn")).to_have_text("Ana and Ben are level on 9 and draw again.")
    answer = hold(page)
    drew(page, Ana="3")
    five = page.locator(".drawer", has_text="Ben").get_by_text("5", exact=True)
    page.mouse.move(*middle(five))
    page.mouse.down()
    answer()
    expect(page).to_have_url(re.compile("card-1=3"))
    page.mouse.up()
    expect(page.locator(".drawn")).to_have_text("Ben drew the highest card and deals.")


def test_what_was_unfolded_before_the_answer_to_a_tap_stays_so(page: Page) -> None:
    seat(page, "Ana", "Ben")
    answer = hold(page)
    page.get_by_label("Move Ben up").click()
    page.get_by_text("Draw for it").click()
    answer()
    sits(page, "Ben", "Ana")
    drew(page, Ana="9", Ben="8")
    expect(page.locator(".drawn")).to_have_text("Ana drew the highest card and deals.")
    expect(page.locator(".drawer").first).to_be_hidden()


def test_a_seat_in_the_hand_stays_there_whatever_is_answered(page: Page) -> None:
    seat(page, "Ana", "Ben", "Cy", "Dee")
    answer = hold(page)
    page.get_by_label("Move Ben up").click()
    page.mouse.move(*middle(page.locator("#seat-4 .handle")))
    page.mouse.down()
    page.mouse.move(*middle(page.locator("#seat-1 .handle")), steps=8)
    with page.expect_response(ASKED):
        answer()
    page.mouse.up()
    sits(page, "Dee", "Ben", "Ana", "Cy")
