"""Setting up a game on a phone: with JavaScript and without."""

from playwright.sync_api import Page, expect

from companion.rules import SCORINGS
from tests.browser.conftest import House, Openly
from tests.browser.steps import WITH_AND_WITHOUT_JS, draw_cards, expect_seats, seat, seated

pytestmark = WITH_AND_WITHOUT_JS


def start(page: Page) -> None:
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/play")


def who_deals(page: Page, js: bool) -> None:
    """Ask who deals, which JavaScript does by itself after the last card."""
    if not js:
        page.get_by_role("button", name="Who deals?").click()


def test_names_and_start_are_enough(house: House, opened: Openly, js: bool) -> None:
    page = opened("/", js=js)
    page.get_by_role("button", name="I only keep score").click()
    if js:
        page.locator("#more > summary").click()
    page.get_by_role("link", name="Type all names").click()
    page.wait_for_url("**/setup?**")
    seat(page, "Ana", "Ben", "Cy")
    start(page)
    setup = house.state.setup
    assert ("Ana", "Ben", "Cy") == setup.players
    assert ("Ana", SCORINGS["winner-takes-all"], 500) == (setup.dealer, setup.scoring, setup.target)


def test_seats_are_moved_by_arrows_and_taken_away(house: House, opened: Openly, js: bool) -> None:
    page = opened(seated("Ana", "Ben", "Cy"), js=js)
    page.get_by_label("Move Cy up").click()
    expect_seats(page, "Ana", "Cy", "Ben")
    page.get_by_label("Move Ana down").click()
    expect_seats(page, "Cy", "Ana", "Ben")
    page.get_by_label("Take Ana away").click()
    expect_seats(page, "Cy", "Ben")
    start(page)
    assert ("Cy", "Ben") == house.state.setup.players


def test_the_dealer_is_drawn_and_a_tie_is_drawn_again(house: House, opened: Openly, js: bool) -> None:
    page = opened(seated("Ana", "Ben", "Cy"), js=js)
    page.get_by_text("Draw with real cards").click()
    draw_cards(page, Ana="9", Ben="symbol", Cy="9")
    who_deals(page, js)
    expect(page.locator(".drawn")).to_have_text("Ana and Cy are level on 9 and draw again.")
    expect(page.locator(".drawer")).to_have_count(2)
    draw_cards(page, Ana="3", Cy="5")
    who_deals(page, js)
    expect(page.locator(".drawn")).to_have_text("Cy drew the highest card and deals.")
    start(page)
    assert "Cy" == house.state.dealer


def test_an_invalid_name_is_explained_beside_its_field(opened: Openly, js: bool) -> None:
    page = opened(seated("Ana"), js=js)
    for name, sentence in (
        ("Ana", "There is already an Ana."),
        ('A "Nina"', 'A "Nina" has a quote mark in it. Expected a name without one.'),
        ("", "A name is missing. Expected a player's name."),
        ("A" * 31, "That name has 31 letters. Expected 30 at most."),
    ):
        page.locator("#new").fill(name)
        page.get_by_role("button", name="Add", exact=True).click()
        expect(page.locator("#wrong-new")).to_have_text(sentence)
        expect(page.locator("#new")).to_have_value(name)
        expect_seats(page, "Ana")


def test_an_invalid_target_is_explained_beside_its_field(house: House, opened: Openly, js: bool) -> None:
    page = opened(seated("Ana", "Ben"), js=js)
    page.locator("#scoring > summary").click()
    page.locator("#target").fill("lots")
    page.get_by_role("button", name="Start").click()
    expect(page.locator("#wrong-target")).to_have_text("lots is no target. Expected a whole number.")
    expect(page.locator("#target")).to_have_value("lots")
    expect_seats(page, "Ana", "Ben")
    assert house.table.game is None


def test_a_step_back_and_a_reload_lose_nothing(opened: Openly, js: bool) -> None:
    page = opened(seated("Ana", "Ben"), js=js)
    expect_seats(page, "Ana", "Ben")
    page.reload()
    expect_seats(page, "Ana", "Ben")
    page.goto("/rules")
    page.go_back()
    expect_seats(page, "Ana", "Ben")
