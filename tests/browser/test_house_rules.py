"""House rules on the set-up page, in a browser: with JavaScript and without."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import House, Openly
from tests.browser.steps import WITH_AND_WITHOUT_JS

ANA_AND_BEN = "/setup?edition=classic&player=Ana&player=Ben&option=two-handed"


EVERY_ROW = (
    '[Players "Jo, Dagmar, Maximiliane, Bartholomew, Ferdinand, Wilhelmina"]\n'
    '[Options "stacking=up, seven-swap, zero-pass, jump-in, multiples=any"]\nround\nstart R5\nDagmar: R8\n'
)
PHONES = [(360, 640), (390, 664), (393, 740), (390, 844), (412, 915)]
TABLETS = [(1180, 820), (1366, 768), (1280, 720)]
# How far the first row of the pad lies under the header.
UNDER = """() => Math.max(0, document.querySelector("#band").getBoundingClientRect().bottom
    - document.querySelector("#done .button").getBoundingClientRect().top)"""
# How far the pad lies over the last line of the seats.
COVERED = """() => Math.max(0, document.querySelector("#seats").getBoundingClientRect().bottom
    - document.querySelector("#done").getBoundingClientRect().top)"""


def unfold(page: Page) -> None:
    """Open the house rules."""
    page.locator("#options > summary").click()


def turn(page: Page, option: str) -> None:
    """Tap a house rule: it goes on, or off again."""
    page.locator(f"#option-{option} > .choice").click()


def start(page: Page) -> None:
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/play")


@WITH_AND_WITHOUT_JS
def test_a_house_rule_is_one_tap_and_its_value_is_there(house: House, opened: Openly, js: bool) -> None:
    page = opened(ANA_AND_BEN, js=js)
    unfold(page)
    expect(page.locator("#value-uno-penalty")).to_be_hidden()
    for option in ("jump-in", "stacking", "uno-penalty"):
        turn(page, option)
    page.locator("#option-stacking").get_by_text("Either on either").click()
    expect(page.locator("#value-uno-penalty")).to_have_value("4")
    for number in ("5", "6"):
        page.get_by_label("Penalty for a forgotten UNO: one more").click()
        expect(page.locator("#value-uno-penalty")).to_have_value(number)
    expect(page.locator("#options > summary")).to_contain_text(
        "Stacking: either on either, Jump in, Penalty for a forgotten UNO: six, Two-handed Reverse"
    )
    start(page)
    assert {"stacking=mixed", "jump-in", "uno-penalty=6", "two-handed"} == house.state.setup.options


@WITH_AND_WITHOUT_JS
def test_house_rules_are_kept_and_chosen_again(house: House, opened: Openly, js: bool) -> None:
    page = opened(ANA_AND_BEN, js=js)
    unfold(page)
    turn(page, "seven-swap")
    page.locator("#new").fill("Cy")
    page.locator("#rules-name").fill("Sunday rules")
    page.get_by_role("button", name="Save", exact=True).click()
    sunday = page.get_by_role("button", name="Sunday rules", exact=True)
    expect(sunday).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#new")).to_have_value("Cy")
    page.get_by_role("button", name="As on the sheet").click()
    expect(page.locator("#option-seven-swap input")).not_to_be_checked()
    sunday.click()
    expect(page.locator("#option-seven-swap input")).to_be_checked()
    start(page)
    assert {"seven-swap", "two-handed"} == house.state.setup.options
    assert ("Ana", "Ben", "Cy") == house.state.setup.players


def test_what_does_not_go_together_is_said_at_the_tap(opened: Openly) -> None:
    page = opened(ANA_AND_BEN)
    unfold(page)
    turn(page, "no-uno")
    expect(page.locator("#option-uno-strict")).to_contain_text("Not together with: Nobody says UNO")
    turn(page, "uno-strict")
    told = "Nobody says UNO and UNO before the card do not go together. Choose one of them."
    for option in ("no-uno", "uno-strict"):
        expect(page.locator(f"#wrong-option-{option}")).to_have_text(told)
    turn(page, "no-uno")
    expect(page.locator("#options .error")).to_have_count(0)


def test_the_enter_key_keeps_the_house_rules_that_were_named(house: House, opened: Openly) -> None:
    page = opened(ANA_AND_BEN)
    unfold(page)
    page.locator("#rules-name").fill("As ever")
    page.locator("#rules-name").press("Enter")
    expect(page.get_by_role("button", name="As ever", exact=True)).to_be_visible()
    assert ["As ever"] == [kept.name for kept in house.table.rule_sets.all()]


@pytest.mark.parametrize("width", [320, 390])
def test_with_every_house_rule_open_a_phone_does_not_scroll_sideways(
    house: House, opened: Openly, width: int
) -> None:
    house.table.rule_sets.keep("The rules of our grandmother's", "")
    page = opened(ANA_AND_BEN, size={"width": width, "height": 844})
    unfold(page)
    for option in ("stacking", "multiples", "hand-size", "rounds", "no-uno", "uno-penalty"):
        turn(page, option)
    expect(page.locator("#options .error")).to_have_count(2)
    page.locator("#forget > summary").click()
    assert width == page.evaluate("document.documentElement.scrollWidth")


@pytest.mark.parametrize("seat", ["", "Maximiliane"])
def test_every_row_that_house_rules_bring_is_in_sight_and_covers_no_seat(
    house: House, opened: Openly, seat: str
) -> None:
    house.begin(EVERY_ROW)
    page = opened("/play", seat=seat)
    found = {}
    for look, sizes in ((COVERED, PHONES), (UNDER, TABLETS)):
        for width, height in sizes:
            page.set_viewport_size({"width": width, "height": height})
            found[width, height] = page.evaluate(look)
    assert dict.fromkeys([*PHONES, *TABLETS], 0) == found
