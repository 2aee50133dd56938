"""A tap on what is wrong, and a newcomer who sits down between two rounds."""

from playwright.sync_api import expect

from tests.browser.conftest import House, Openly
from tests.browser.steps import middle, says, tap
from tests.web.builder import FOUR, SCORED

TURN = f"{FOUR}round\nstart G5\n"


def test_by_keyboard_the_question_follows_the_seat(house: House, opened: Openly) -> None:
    house.begin(TURN)
    page = opened("/play")
    page.locator("#seats").get_by_role("link", name="Cy, 7 cards").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#pad h2")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator("body:not([data-settling])")).to_be_attached()
    page.keyboard.press("Enter")
    expect(page.locator(".seat", has_text="Cy").locator("b")).to_have_text("1")


def test_the_whole_of_a_seat_of_the_direction_and_of_the_colour_can_be_tapped(
    house: House, opened: Openly
) -> None:
    house.begin(TURN)
    page = opened("/play")
    for part, question in (
        (".seat:nth-child(3)", "Cy really holds"),
        (".way", "Which way"),
        (".in-play", "Which colour"),
        (".pile", "Which colour"),
    ):
        expect(page.locator("body:not([data-settling])")).to_be_attached()
        page.mouse.click(*middle(page.locator(part).first))
        expect(page.locator("#pad h2")).to_contain_text(question)
        page.locator("#pad").get_by_role("link", name="Back").click()
        expect(page.locator("#pad h2")).to_have_count(0)


def test_points_are_typed_in_place_of_those_there_while_the_game_goes_on(
    house: House, opened: Openly
) -> None:
    house.begin(TURN)
    page = opened("/score")
    page.get_by_role("link", name="Ben: 0 points: put right").click()
    expect(page.locator("#points")).to_be_focused()
    page.keyboard.type("3")
    house.table.submit("Ben: G7")
    says(page, "Cy plays")
    page.keyboard.type("0")
    expect(page.locator("body:not([data-settling])")).to_be_attached()
    page.keyboard.press("Enter")
    expect(page.locator("#standings tr", has_text="Ben").locator("td").last).to_have_text("30")
    # Back leads out of the score and not into the question once more.
    page.goto("/play")
    page.go_back()
    expect(page.locator("#points")).to_have_count(0)
    assert 30 == house.state.totals["Ben"]


def test_a_seat_is_dragged_between_two_rounds(house: House, opened: Openly) -> None:
    house.begin(SCORED)
    page = opened("/seats")
    page.mouse.move(*middle(page.locator("#seat-1 .handle")))
    page.mouse.down()
    page.mouse.move(*middle(page.locator("#seat-3 .handle")), steps=8)
    page.mouse.up()
    expect(page.locator("#seat-3 + #seat-1")).to_have_count(1)
    tap(page, "They play")
    page.wait_for_url("**/play")
    assert ("Ben", "Cy", "Ana", "Dee") == house.state.players
