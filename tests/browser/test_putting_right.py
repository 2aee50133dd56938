"""A tap on what is wrong, and a newcomer who sits down between two rounds."""

from playwright.sync_api import expect

from companion.rules import Phase
from tests.browser.conftest import House, Openly
from tests.browser.scenes import COUNT
from tests.browser.steps import WITH_AND_WITHOUT_JS, middle, says, tap

FOUR = '[Edition "classic"]\n[Players "Ana, Ben, Cy, Dee"]\n'
TURN = f"{FOUR}round\nstart G5\n"
SCORED = f"{FOUR}round\nBen: out\nAna: points 5\nCy: points 16\nDee: points 60\n"


@WITH_AND_WITHOUT_JS
def test_a_tap_on_a_seat_and_one_more_put_the_turn_right(house: House, opened: Openly, js: bool) -> None:
    house.begin(TURN)
    page = opened("/play", js=js)
    page.locator("#seats").get_by_role("link", name="Dee: put right").click()
    expect(page.locator("#pad h2")).to_contain_text("Dee really holds")
    tap(page, "Dee's turn")
    says(page, "Dee plays")
    page.locator("#seats").get_by_role("link", name="Ana: put right").click()
    page.locator("#pad").get_by_role("button", name="3 cards", exact=True).click()
    expect(page.locator(".seat", has_text="Ana").locator("b")).to_have_text("3")
    assert ("Dee", 3) == (house.state.turn, house.state.hands["Ana"])
    assert house.record.endswith("fix turn Dee\nfix hand Ana 3\n")


def test_by_keyboard_the_question_follows_the_seat(house: House, opened: Openly) -> None:
    house.begin(TURN)
    page = opened("/play")
    page.locator("#seats").get_by_role("link", name="Cy: put right").focus()
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
        ("#band small", "Which colour"),
    ):
        expect(page.locator("body:not([data-settling])")).to_be_attached()
        page.mouse.click(*middle(page.locator(part).first))
        expect(page.locator("#pad h2")).to_contain_text(question)
        page.locator("#pad").get_by_role("link", name="Back").click()
        expect(page.locator("#pad h2")).to_have_count(0)


@WITH_AND_WITHOUT_JS
def test_somebody_wrongly_out_plays_on(house: House, opened: Openly, js: bool) -> None:
    house.begin(COUNT)
    page = opened("/play", js=js)
    tap(page, "Ben still has cards")
    page.get_by_role("button", name="2 cards", exact=True).click()
    says(page, "Cy plays")
    assert (Phase.TURN, 2) == (house.state.phase, house.state.hands["Ben"])


@WITH_AND_WITHOUT_JS
def test_a_newcomer_sits_down_and_somebody_leaves(house: House, opened: Openly, js: bool) -> None:
    house.begin(SCORED)
    page = opened("/score", js=js)
    page.get_by_role("link", name="Who plays in the next round?").click()
    page.locator("#new").fill("Eve")
    page.locator("#new").press("Enter")
    expect(page.get_by_label("Name at seat 5")).to_have_value("Eve")
    page.get_by_label("Take Cy away").click()
    expect(page.locator(".how")).to_contain_text("Cy leaves. Their 0 points stay on the score.")
    page.get_by_label("Move Eve up").click()
    expect(page.locator("#seat-5 + #seat-4")).to_have_count(1)
    page.get_by_label("Begins with").fill("25")
    tap(page, "They play")
    page.wait_for_url("**/play")
    assert ("Ana", "Ben", "Eve", "Dee") == house.state.players
    assert ({"Cy": 0}, 25) == (house.state.left, house.state.totals["Eve"])


@WITH_AND_WITHOUT_JS
def test_a_player_who_sits_there_already_is_given_other_points(
    house: House, opened: Openly, js: bool
) -> None:
    house.begin(SCORED)
    page = opened("/seats", js=js)
    page.get_by_role("link", name="Cy: 0 points: put right").click()
    expect(page.locator("#points")).to_be_focused()
    page.locator("#points").fill("lots")
    tap(page, "Put it right")
    expect(page.get_by_role("alert")).to_contain_text("Expected a whole number")
    page.get_by_role("link", name="Cy: 0 points: put right").click()
    page.locator("#points").fill("50")
    tap(page, "Put it right")
    expect(page.locator("#standings tr", has_text="Cy").locator("td").last).to_have_text("50")
    expect(page.locator("#points")).to_have_count(0)
    assert house.record.endswith("\nfix total Cy 50\n")


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
