"""Every flow by the keyboard alone: no finger, no mouse, and the focus always in sight."""

import pytest
from playwright.sync_api import expect

from companion.rules import Phase
from companion.table import Level
from tests.browser.conftest import House, Openly
from tests.browser.keyboard import Keyboard
from tests.browser.scenes import COUNT, TURN
from tests.browser.steps import says

COINS = '[Players "Ana, Ben, Cy"]\nround\nstart G5\n'


def test_a_game_is_set_up(house: House, opened: Openly) -> None:
    keys = Keyboard(opened("/setup"))
    for name in ("Ana", "Ben", "Cy"):
        keys.type("Name of the next player", name)
        expect(keys.page.get_by_label("Name of the next player")).to_have_value("")
    keys.press("Move Cy up")
    keys.choose("Original Uno Rules")
    keys.press("Scoring")
    keys.type("Target", "200")
    keys.press("House rules")
    keys.press("Draw until it fits", "Space")
    keys.press("Start")
    keys.page.wait_for_url("**/play")
    setup = house.state.setup
    assert (("Ana", "Cy", "Ben"), "original", 200) == (setup.players, setup.edition.slug, setup.target)
    assert "draw-until-match" in setup.options


def test_a_round_is_played(house: House, opened: Openly) -> None:
    house.begin('[Edition "classic"]\n[Players "Ana, Ben, Cy"]\n')
    keys = Keyboard(opened("/play"))
    steps = (
        ("Deal round 1", "Ana turns up a card"),
        ("Red", "Ben plays"),
        ("Wild", "Ben plays"),
        ("Blue", "Cy plays"),
        ("Drew, plays it", "Cy plays it or keeps it"),
        ("Kept it", "Ana plays"),
        ("Undo", "Cy plays it or keeps it"),
        ("Redo", "Ana plays"),
        ("Wild Draw Four", "Ana plays"),
        ("Green", "Ben draws 4, or challenges"),
        ("It was no bluff", "Ben draws 6 · Cy plays"),
    )
    for button, then in steps:
        keys.press(button)
        says(keys.page, then)
        keys.keeps_its_place()
    assert {"Ana": 6, "Ben": 12, "Cy": 8} == house.state.hands


def test_a_round_takes_three_stops_a_turn_at_most(house: House, opened: Openly) -> None:
    house.begin(f"{TURN}fix hand Ana 4\nfix hand Ben 4\nfix hand Cy 2\n")
    keys = Keyboard(opened("/play"))
    steps = (
        ("", "To the buttons", "Ben plays"),
        ("", "Played a green number", "Cy plays"),
        ("r", "Played a red number", "Ana plays"),
        ("u", "UNO!", "Ana plays"),
        ("", "Played a blue number", "Ben plays"),
        ("s", "Skip", "Ana plays"),
        ("ww", "Wild Draw Four", "Ana plays"),
        ("", "Yellow", "Ben draws 4, or challenges"),
        ("", "Ben draws 4", "Ben draws 4 · Cy plays"),
        ("k", "Drew, kept it", "Ana plays"),
        ("rr", "Reverse", "Cy plays"),
        ("", "Played a yellow number", "Ben plays"),
        ("i", "A number, but I missed the colour", "Ana plays"),
        ("r", "Played a red number", "Ben"),
        ("7", "7", "Ben"),
        ("d", "Draw Two", "Ben"),
        ("7", "7", "Ben"),
        ("s", "Skip", "Ben"),
        ("d", "Draw Two", "Cy"),
        ("0", "0", "Ana wins"),
    )
    for letters, button, then in steps:
        keys.page.keyboard.type(letters)
        before = keys.stops
        keys.press(button)
        says(keys.page, then)
        assert keys.stops - before <= 3, button


@pytest.mark.thorough
def test_house_rules_are_played(house: House, opened: Openly) -> None:
    house.begin('[Options "seven-swap, jump-in, multiples=any"]\n' + TURN)
    keys = Keyboard(opened("/play"))
    steps = (
        ("7", "Ben plays"),
        ("Cy", "Cy plays"),
        ("Several at once", "Cy plays"),
        ("3 at once", "Cy plays"),
        ("Played 3 numbers", "Ana plays"),
        ("Somebody jumps in", "Ana plays"),
        ("Cy", "Ana plays"),
    )
    for button, then in steps:
        keys.press(button)
        says(keys.page, then)
        keys.keeps_its_place()
    assert house.record.endswith("Ben: ?7 swap Cy\nCy: ? ? ?\nCy: jump\n")


def test_uno_is_said_and_who_forgot_it_is_caught(house: House, opened: Openly) -> None:
    lines = "".join(f"{player}: ?\n" for _ in range(5) for player in ("Ben", "Cy", "Ana"))
    house.begin(f"{TURN}{lines}Ben: ?\n")
    keys = Keyboard(opened("/play"))
    keys.press("Catch Ben")
    keys.press("Ana")
    says(keys.page, "Ben draws 2 · Cy plays")
    keys.keeps_its_place()
    keys.press("UNO!")
    expect(keys.page.get_by_text("said UNO")).to_be_visible()
    keys.keeps_its_place()
    keys.press("A number, but I missed the colour")
    says(keys.page, "Ana plays")
    assert {"Ana": 2, "Ben": 3, "Cy": 1} == house.state.hands


@pytest.mark.thorough
def test_a_coin_is_entered(house: House, opened: Openly) -> None:
    house.begin(COINS)
    keys = Keyboard(opened("/play"))
    for button in ("Wild 50/50", "Blue", "Ana", "Cy"):
        keys.press(button)
        keys.keeps_its_place()
    says(keys.page, "Ben flips the coin")
    keys.press("Tails")
    says(keys.page, "Ana draws 4 · Cy plays")


def test_hands_are_counted_and_the_next_round_is_dealt(house: House, opened: Openly) -> None:
    house.begin(COUNT)
    keys = Keyboard(opened("/play"))
    player, other = house.state.awaited
    for key in ("7", "Draw Two", "Skip", "Take away Skip"):
        keys.press(key)
        keys.keeps_its_place()
    expect(keys.page.get_by_text(f"{player}: 27 points").first).to_be_attached()
    keys.type(f"Points of {player}", "27")
    expect(keys.page.get_by_role("heading", name=other)).to_be_visible()
    for _ in range(house.state.hands[other] or 0):
        keys.press("1")
        keys.keeps_its_place()
    # What comes once too often after the last card starts nothing.
    keys.page.keyboard.press("Enter")
    keys.press("Deal round 2")
    says(keys.page, f"{house.state.dealer} turns up a card")
    assert (2, Phase.DEAL) == (house.state.round, house.state.phase)


@pytest.mark.thorough
def test_the_menu_changes_the_level_and_leads_on(house: House, opened: Openly) -> None:
    house.begin(TURN)
    keys = Keyboard(opened("/play"))
    keys.press("Menu")
    keys.press("Every card")
    expect(keys.page.get_by_role("button", name="green 7", exact=True)).to_be_visible()
    keys.keeps_its_place()
    assert house.table.view
    assert Level.CARDS is house.table.view.preferences.level
    keys.press("Menu")
    keys.press("Score")
    keys.page.wait_for_url("**/score")


def test_a_refusal_is_looked_up_and_let_stand(house: House, opened: Openly) -> None:
    house.begin(TURN, Level.CARDS)
    keys = Keyboard(opened("/play"))
    keys.press("Another card")
    keys.press("blue 3")
    expect(keys.page.get_by_role("alert")).to_be_visible()
    keys.keeps_its_place()
    keys.press("Why? The rule")
    keys.page.wait_for_url("**/rules#match")
    keys.page.go_back()
    keys.press("Let it stand")
    says(keys.page, "Cy plays")
