"""Taps on the set-up page that come faster than a busy companion responds: none is lost."""

import re
from collections.abc import Callable
from typing import TypeAlias

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import House, Openly
from tests.browser.steps import draw_cards, expect_seats, middle, seat

Release: TypeAlias = Callable[[], None]

ASKED = "**/setup?**"


@pytest.fixture
def page(opened: Openly) -> Page:
    """A phone at the set-up page."""
    return opened("/setup")


def hold_responses(page: Page) -> Release:
    """Hold back every response from now on; return the function that releases them."""
    held: list[Route] = []
    page.route(ASKED, lambda route: held.append(route))

    def release() -> None:
        page.route(ASKED, lambda route: route.continue_())
        while held:
            held.pop(0).continue_()

    return release


def test_names_typed_quicker_than_they_are_seated_are_all_seated(page: Page) -> None:
    release = hold_responses(page)
    page.locator("#new").click()
    for name in ("Ana", "Ben", "Cy"):
        page.keyboard.type(name)
        page.keyboard.press("Enter")
    page.keyboard.type("De")
    release()
    expect_seats(page, "Ana", "Ben", "Cy")
    expect(page.locator("#new")).to_have_value("De")


def test_the_focus_stays_where_it_was_moved_before_the_answer(page: Page) -> None:
    seat(page, "Ana")
    page.locator("#scoring > summary").click()
    release = hold_responses(page)
    page.locator("#target").fill("200")
    page.locator("#target").press("Enter")
    page.locator("#options > summary").focus()
    release()
    expect(page).to_have_url(re.compile("target=200.*do=enter"))
    page.keyboard.press("Enter")
    expect(page.locator("#options")).to_have_attribute("open", "")


def test_an_enter_key_that_bounces_adds_a_name_once(page: Page) -> None:
    release = hold_responses(page)
    page.locator("#new").fill("Ana")
    page.locator("#new").press("Enter")
    page.locator("#new").press("Enter")
    release()
    expect_seats(page, "Ana")
    expect(page.locator("#new")).to_have_value("")
    expect(page.get_by_role("alert")).to_have_count(0)


def test_every_tap_on_an_arrow_moves_the_seat(house: House, page: Page) -> None:
    seat(page, "Ana", "Ben", "Cy")
    release = hold_responses(page)
    for _ in "12":
        page.get_by_label("Move Cy up").click()
    page.get_by_role("button", name="Start").click()
    release()
    page.wait_for_url("**/play")
    assert ("Cy", "Ana", "Ben") == house.state.setup.players


def test_a_choice_made_before_the_answer_to_a_tap_stays_made(page: Page) -> None:
    seat(page, "Ana", "Ben")
    release = hold_responses(page)
    page.get_by_label("Move Ben up").click()
    page.locator(".who .chip", has_text="Ana").click()
    release()
    expect_seats(page, "Ben", "Ana")
    expect(page.get_by_role("button", name="Start")).to_contain_text("Ana deals, Ben is first")


def test_a_tap_counts_whose_finger_was_down_when_another_was_answered(page: Page) -> None:
    seat(page, "Ana", "Ben", "Cy")
    page.get_by_text("Draw with real cards").click()
    release = hold_responses(page)
    draw_cards(page, Ana="3")
    five = page.locator(".drawer", has_text="Ben").get_by_text("5", exact=True)
    five.scroll_into_view_if_needed()
    page.mouse.move(*middle(five))
    page.mouse.down()
    with page.expect_response(ASKED) as answer:
        release()
    answer.value.finished()
    page.evaluate("new Promise((later) => setTimeout(later))")  # the page had time to show it
    page.mouse.up()
    draw_cards(page, Cy="4")
    expect(page.locator(".drawn")).to_have_text("Ben drew the highest card and deals.")


def test_a_finger_on_a_card_means_whose_it_was_when_others_leave_the_draw(page: Page) -> None:
    seat(page, "Ana", "Ben", "Cy")
    page.get_by_text("Draw with real cards").click()
    nine = page.locator(".drawer", has_text="Cy").get_by_text("9", exact=True).element_handle()
    draw_cards(page, Ana="9", Ben="3", Cy="9")
    expect(page.locator(".drawn")).to_have_text("Ana and Cy are level on 9 and draw again.")
    whose = "nine => nine.isConnected && nine.closest('.drawer').querySelector('legend').textContent"
    assert "Cy" == nine.evaluate(whose)


def test_what_was_unfolded_before_the_answer_to_a_tap_stays_so(page: Page) -> None:
    seat(page, "Ana", "Ben")
    release = hold_responses(page)
    page.get_by_label("Move Ben up").click()
    page.get_by_text("Draw with real cards").click()
    release()
    expect_seats(page, "Ben", "Ana")
    draw_cards(page, Ana="9", Ben="8")
    expect(page.locator(".drawn")).to_have_text("Ana drew the highest card and deals.")
    expect(page.locator(".drawer").first).to_be_hidden()


def test_a_seat_in_the_hand_stays_there_whatever_is_answered(page: Page) -> None:
    seat(page, "Ana", "Ben", "Cy", "Dee")
    release = hold_responses(page)
    page.get_by_label("Move Ben up").click()
    page.mouse.move(*middle(page.locator("#seat-4 .handle")))
    page.mouse.down()
    page.mouse.move(*middle(page.locator("#seat-1 .handle")), steps=8)
    with page.expect_response(ASKED):
        release()
    page.mouse.up()
    expect_seats(page, "Dee", "Ben", "Ana", "Cy")


def test_what_was_tapped_without_a_connection_is_sent_when_it_is_back(house: House, page: Page) -> None:
    seat(page, "Ana")
    page.clock.install()
    house.close()
    page.locator("#edition .choice", has_text="1983").click()
    page.locator("#new").fill("Ben")
    page.locator("#new").press("Enter")
    expect(page.locator("#connection")).to_be_visible()
    house.open()
    page.clock.run_for(1_000)
    expect_seats(page, "Ana", "Ben")
    expect(page.locator("#connection")).to_be_hidden()
    expect(page.locator("#edition > summary")).to_contain_text("1983")
