"""Setting up a game on a phone: with JavaScript and without."""

import re

import pytest
from playwright.sync_api import Page, expect

from companion.rules import EDITIONS, SCORINGS
from companion.table import Level
from tests.browser.conftest import House, Openly
from tests.browser.steps import WITH_AND_WITHOUT_JS, draw_cards, expect_seats, seat, seated

pytestmark = WITH_AND_WITHOUT_JS

IN_THE_GATE = ("original", "flip")
"""Of the editions: one where the youngest begins, and one of another deck."""


def choose(page: Page, fold: str, title: str) -> None:
    """Choose an option by its title; open the fold first where it is closed."""
    if page.locator(f"#{fold}[open]").count() == 0:
        page.locator(f"#{fold} > summary").click()
    page.locator(f"#{fold} .choice", has_text=title).first.click()


def start(page: Page) -> None:
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/play")


def who_deals(page: Page, js: bool) -> None:
    """Ask who deals, which JavaScript does by itself after the last card."""
    if not js:
        page.get_by_role("button", name="Who deals?").click()


def test_names_and_start_are_enough(house: House, opened: Openly, js: bool) -> None:
    page = opened("/", js=js)
    page.wait_for_url("**/setup")
    seat(page, "Ana", "Ben", "Cy")
    start(page)
    setup = house.state.setup
    assert ("Ana", "Ben", "Cy") == setup.players
    assert ("Ana", SCORINGS["winner-takes-all"], 500) == (setup.dealer, setup.scoring, setup.target)


@pytest.mark.parametrize(
    "edition",
    [pytest.param(each, marks=[] if each in IN_THE_GATE else [pytest.mark.thorough]) for each in EDITIONS],
)
def test_a_game_of_each_edition_is_set_up(house: House, opened: Openly, js: bool, edition: str) -> None:
    page = opened(seated("Ana", "Ben"), js=js)
    choose(page, "edition", EDITIONS[edition].name)
    seat(page, "Cy")
    expect(page.locator("#edition > summary")).to_contain_text(EDITIONS[edition].name)
    page.locator(".who .chip", has_text="Cy").click()
    start(page)
    setup = house.state.setup
    assert (EDITIONS[edition], EDITIONS[edition].options) == (setup.edition, setup.options)
    # Where the youngest begins, Cy was named youngest, and Ben on Cy's right deals.
    assert ("Ben" if edition == "original" else "Cy") == setup.dealer


def test_everything_may_be_chosen(house: House, opened: Openly, js: bool) -> None:
    page = opened(seated("Ana", "Ben", "Cy", "Dee"), js=js)
    choose(page, "scoring", "Partners")
    page.locator("#target").fill("250")
    choose(page, "options", "Sevens swap")
    choose(page, "level", "Cards")
    start(page)
    setup = house.state.setup
    assert (SCORINGS["partners"], 250) == (setup.scoring, setup.target)
    assert "seven-swap" in setup.options
    assert house.table.view
    assert Level.CARDS is house.table.view.preferences.level


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


def test_in_the_1983_edition_a_symbol_is_drawn_again(house: House, opened: Openly, js: bool) -> None:
    page = opened(seated("Ana"), js=js)
    choose(page, "edition", "1983")
    seat(page, "Ben")
    page.get_by_text("Draw with real cards").click()
    draw_cards(page, Ana="4", Ben="symbol")
    who_deals(page, js)
    expect(page.locator(".drawn")).to_have_text("Only numbers count: Ben draws again.")
    draw_cards(page, Ben="8")
    who_deals(page, js)
    expect(page.locator(".drawn")).to_have_text("Ben drew the highest card and deals.")
    start(page)
    assert "Ben" == house.state.dealer


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


def test_one_player_alone_cannot_start(house: House, opened: Openly, js: bool) -> None:
    page = opened(seated("Ana"), js=js)
    page.get_by_role("button", name="Start").click()
    expect(page.locator("#wrong-players")).to_contain_text("UNO needs two players at least.")
    assert house.table.game is None


def test_a_step_back_and_a_reload_lose_nothing(opened: Openly, js: bool) -> None:
    page = opened(seated("Ana", "Ben"), js=js)
    expect_seats(page, "Ana", "Ben")
    page.reload()
    expect_seats(page, "Ana", "Ben")
    page.goto("/rules")
    page.go_back()
    expect_seats(page, "Ana", "Ben")


def test_names_of_earlier_games_are_one_tap(house: House, opened: Openly, js: bool) -> None:
    house.begin('[Players "Ana, Ben, Cy"]')
    page = opened("/setup", js=js)
    for name in ("Cy", "Ana"):
        page.get_by_role("button", name=f"Add {name}").click()
        expect(page.get_by_role("button", name=f"Add {name}")).to_have_count(0)
    expect_seats(page, "Cy", "Ana")


def test_the_same_game_again_is_one_tap(house: House, opened: Openly, js: bool) -> None:
    house.begin('[Edition "classic"]\n[Players "Ana, Ben, Cy"]\nround\n')
    page = opened("/setup", js=js)
    expect(page.locator(".notice")).to_contain_text("you can continue it under Games")
    page.get_by_role("button", name=re.compile("^Rematch Ana")).click()
    page.wait_for_url("**/play")
    assert ("Ben", 0) == (house.state.dealer, house.state.round)
    assert 2 == len(house.table.played_games.newest())
