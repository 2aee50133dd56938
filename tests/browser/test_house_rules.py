"""House rules on the set-up page, in a browser: with JavaScript and without."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import House, Openly
from tests.browser.steps import WITH_AND_WITHOUT_JS

ANA_AND_BEN = "/setup?edition=classic&player=Ana&player=Ben&option=two-handed"


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
