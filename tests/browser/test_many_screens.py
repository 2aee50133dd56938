"""Several screens at one table: all show the same, none counts a tap twice, all come back."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import House, Openly
from tests.browser.steps import bounce

BEGUN = '[Edition "classic"]\n[Players "Ana, Ben, Cy"]\nround\nstart G5\n'
TELEVISION = {"width": 1920, "height": 1080}


def tap(page: Page, name: str) -> None:
    """Tap the first button or link of this name."""
    page.locator("#live .button", has_text=name).first.click()


def test_every_screen_follows_live(house: House, opened: Openly) -> None:
    house.begin(BEGUN)
    phone, other = opened("/play"), opened("/play")
    television = opened("/table", acts=False, size=TELEVISION)
    tap(phone, "Skip")
    for screen in (phone, other, television):
        expect(screen.locator("h1")).to_have_text("Ana plays")
        expect(screen.locator("#say p")).to_have_text("Ben played a green Skip. Cy loses the turn.")
    expect(television.locator(".place.is-playing .name")).to_have_text("Ana")
    house.table.submit("Ana: W=B")
    for screen in (phone, other, television):
        expect(screen.locator("h1")).to_have_text("Ben plays")
    expect(television.locator(".in-play")).to_have_text("Blue")


def test_a_double_tap_counts_once(house: House, opened: Openly) -> None:
    house.begin(BEGUN)
    phone = opened("/play")
    bounce(phone.locator(".button", has_text="Drew, plays it"))
    expect(phone.locator("h1")).to_have_text("Ben plays it or keeps it")
    assert 3 == house.table.version


def test_a_prompt_is_dropped_when_the_table_moves_on(house: House, opened: Openly) -> None:
    house.begin(BEGUN)
    phone = opened("/play")
    tap(phone, "Wild")
    expect(phone.locator("#pad h2")).to_have_text("Wild: which colour?")
    house.table.submit("Ben: G7")
    expect(phone.get_by_role("alert")).to_contain_text("The table has moved on")
    expect(phone.locator("#pad h2")).to_have_count(0)
    house.table.submit("Cy: G8")
    expect(phone.locator("h1")).to_have_text("Ana plays")
    assert 4 == house.table.version


def test_the_phone_s_back_button_leaves_a_prompt(house: House, opened: Openly) -> None:
    house.begin('[Players "Ana, Ben, Cy"]\nround\nstart G5\n')
    phone = opened("/play")
    question = phone.locator("#pad h2")
    phone.get_by_label("Wild 50/50").click()
    tap(phone, "Green")
    expect(question).to_have_text("If heads comes up, who is safe?")
    phone.reload()
    expect(question).to_have_text("If heads comes up, who is safe?")
    phone.go_back()
    expect(question).to_have_count(0)
    expect(phone.get_by_role("alert")).to_have_count(0)
    tap(phone, "Wild")
    expect(question).to_have_text("Wild: which colour?")
    tap(phone, "Red")
    expect(phone.locator("h1")).to_have_text("Cy plays")
    expect(phone).to_have_url(f"{house.address}/play")
    assert phone.evaluate("history.state") is None
    assert 3 == house.table.version


def test_quick_taps_on_the_keypad_all_count(house: House, opened: Openly) -> None:
    house.begin('[Players "Ana, Ben"]\nround\nBen: out\n')
    phone = opened("/count")
    key = phone.get_by_role("button", name="9", exact=True)
    for _ in range(6):
        key.click(no_wait_after=True)
    expect(phone.locator("#heard")).to_have_text("Ana: 54 points")
