"""The rest of a game in browsers without JavaScript: plain links and forms are enough."""

from playwright.sync_api import Page, expect

from companion.rules import Phase
from companion.table import Level
from tests.browser.conftest import TOKEN, House, Openly
from tests.browser.scenes import COUNT, LAST, TURN
from tests.browser.steps import offered, says


def tap(page: Page, *names: str) -> None:
    """Tap one after the other; each loads a page."""
    for name in names:
        offered(page, name).click()


def test_a_scanned_phone_takes_a_seat_and_plays(house: House, opened: Openly) -> None:
    house.begin(TURN)
    phone = opened(f"/?token={TOKEN}", js=False, acts=False)
    tap(phone, "Ben")
    says(phone, "Your turn, Ben")
    tap(phone, "Wild Draw Four", "Red")
    tap(phone, "Answer for Cy", "It was a bluff")
    says(phone, "You draw 4 · Cy plays")
    assert {"Ana": 7, "Ben": 10, "Cy": 7} == house.state.hands


def test_several_cards_and_a_swap_are_played(house: House, opened: Openly) -> None:
    house.begin('[Options "seven-swap, multiples=any"]\n' + TURN, Level.CARDS)
    phone = opened("/play", js=False)
    tap(phone, "Several at once", "green 7", "blue 7", "Take away blue 7", "red 7")
    phone.reload()
    tap(phone, "Play these 2", "Cy")
    says(phone, "Cy plays")
    assert house.record.endswith("Ben: G7 R7 swap Cy\n")


def test_a_player_who_forgot_uno_is_caught_and_the_catch_undone(house: House, opened: Openly) -> None:
    house.begin(LAST)
    phone = opened("/play", js=False)
    tap(phone, "Catch Ben", "Ana")
    says(phone, "Ben draws 2 · Cy plays")
    tap(phone, "Undo")
    says(phone, "Cy plays")
    tap(phone, "Redo")
    assert 3 == house.state.hands["Ben"]


def test_a_hand_is_counted_on_an_own_phone_and_the_next_round_dealt(house: House, opened: Openly) -> None:
    house.begin(COUNT)
    phone = opened("/play", js=False, seat="Cy")
    says(phone, "Cy")
    tap(phone, *["1"] * 10, "0")
    assert ("Ana",) == tuple(house.state.awaited)
    phone.goto("/play")
    phone.get_by_label("Points of Ana").fill("12")
    phone.get_by_label("Points of Ana").press("Enter")
    tap(phone, "Deal round 2")
    assert (2, Phase.DEAL, 22) == (house.state.round, house.state.phase, house.state.totals["Ben"])


def test_the_menu_opens_and_changes_the_level(house: House, opened: Openly) -> None:
    house.begin(TURN)
    phone = opened("/play", js=False)
    phone.get_by_label("Menu").click()
    phone.get_by_role("button", name="Every card").click()
    expect(phone.get_by_role("button", name="green 7", exact=True)).to_be_visible()
    assert house.table.view
    assert Level.CARDS is house.table.view.preferences.level


def test_a_refusal_leads_to_its_rule_and_back(house: House, opened: Openly) -> None:
    house.begin(TURN, Level.CARDS)
    phone = opened("/play", js=False)
    tap(phone, "Another card", "blue 3", "Why? The rule")
    expect(phone.locator("#match")).to_be_in_viewport()
    phone.go_back()
    tap(phone, "Let it stand")
    says(phone, "Cy plays")


def test_anybody_may_sit_at_the_bottom_of_the_table(house: House, opened: Openly) -> None:
    house.begin(TURN)
    screen = opened("/table", js=False, size={"width": 1280, "height": 800})
    seats = [screen.get_by_role("listitem").filter(has_text=each).first for each in ("Ana", "Ben", "Cy")]
    for name in ("Ana", "Ben", "Cy"):
        screen.get_by_label("Menu").click()
        with screen.expect_navigation():
            screen.get_by_role("link", name=name, exact=True).click()
        lowest = max(seats, key=lambda each: (each.bounding_box() or {"y": 0.0})["y"])
        expect(lowest).to_contain_text(name)


def test_a_screen_is_set_to_light(opened: Openly) -> None:
    screen = opened("/look", js=False)
    tap(screen, "Light")
    screen.goto("/rules")
    expect(screen.locator("html")).to_have_css("color-scheme", "light")
