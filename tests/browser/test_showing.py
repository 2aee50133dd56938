"""A phone shows a page on the television, and the game brings the table back."""

from dataclasses import replace
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from companion.web.languages import LANGUAGE_COOKIE
from tests.browser.conftest import House, Openly
from tests.browser.copies import AXE, VIOLATIONS
from tests.browser.looking import RULES
from tests.browser.steps import SIZES, tap

TOO_LONG: Final = """() => [...document.querySelectorAll(".leaf.is-rules")].flatMap((leaf) => {
    document.querySelectorAll(".leaf").forEach((each) => { each.hidden = each !== leaf; });
    const ends = leaf.getBoundingClientRect().bottom;
    const last = [...leaf.children].map((column) => column.lastElementChild);
    return last.filter((each) => each.getBoundingClientRect().bottom > ends).map((each) => each.innerText);
})"""
SCORED = '[Edition "classic"]\n[Players "Ana, Ben, Cy"]\nround\nBen: out\nAna: points 5\nCy: points 60\n'


def violations(page: Page) -> object:
    """Return what axe-core finds on this page."""
    page.evaluate(AXE.read_text())
    return page.evaluate(VIOLATIONS, RULES)


def test_a_phone_shows_the_score_on_the_television_until_play_goes_on(house: House, opened: Openly) -> None:
    house.begin(SCORED)
    television = opened("/table", acts=False, size=SIZES["television"])
    expect(television.get_by_role("heading", name="Ben deals round 2")).to_be_visible()
    phone = opened("/score")
    tap(phone, "Show on the table screen")
    television.wait_for_url("**/score?screen=table")
    assert [] == violations(television)
    tap(phone, "The table screen: back to the table")
    television.wait_for_url("**/table")
    phone.goto("/rules?edition=classic")
    tap(phone, "Show on the table screen")
    television.wait_for_url("**/rules?edition=classic&screen=table")
    assert [] == violations(television)
    phone.goto("/play")
    tap(phone, "Deal round 2")
    television.wait_for_url("**/table")
    expect(television.locator("#say")).to_contain_text("turns up a card")


def test_the_television_s_own_remote_takes_the_table_back_until_another_page_is_shown(
    house: House, opened: Openly
) -> None:
    house.begin(SCORED)
    television = opened("/table", acts=False, size=SIZES["television"])
    expect(television.locator("#say h1")).to_have_text("Ben deals round 2")
    phone = opened("/score")
    tap(phone, "Show on the table screen")
    television.wait_for_url("**/score?screen=table")
    television.keyboard.press("ArrowDown")
    television.get_by_role("link", name="Back to the table").press("Enter")
    television.wait_for_url("**/table")
    expect(television.locator("#say h1")).to_have_text("Ben deals round 2")
    phone.goto("/players/Ana")
    tap(phone, "Show on the table screen")
    television.wait_for_url("**/players/Ana?screen=table")


def test_a_replay_on_the_television_runs_by_itself(house: House, opened: Openly) -> None:
    house.begin(SCORED)
    television = opened("/table", acts=False, size=SIZES["television"])
    expect(television.locator("#say h1")).to_have_text("Ben deals round 2")
    tap(opened("/games/1/replay"), "Show on the table screen")
    television.wait_for_url("**/games/1/replay?screen=table")
    expect(television.locator("#run")).to_have_text("Pause")
    expect(television.locator("#say")).to_contain_text("Ben went out")


def test_what_is_shown_turns_its_leaves_by_itself_and_by_the_arrows(house: House, opened: Openly) -> None:
    house.begin(SCORED)
    house.table.update_transient(lambda shown: replace(shown, page="/rules?screen=table"))
    page = opened("/rules?screen=table", acts=False, size=SIZES["television"], is_paused=True)
    agreed, rules = page.locator(".is-agreed"), page.locator(".is-rules").first
    expect(agreed).to_be_visible()
    page.clock.run_for(11_000)
    expect(rules).to_be_hidden()
    page.clock.run_for(1_500)
    expect(rules).to_be_visible()
    expect(agreed).to_be_hidden()
    page.keyboard.press("ArrowLeft")
    expect(agreed).to_be_visible()


@pytest.mark.parametrize("tag", ["en", "de", "ja"])
def test_no_column_of_rules_is_longer_than_the_television(house: House, opened: Openly, tag: str) -> None:
    house.begin(SCORED)
    house.table.update_transient(lambda shown: replace(shown, page="/rules?screen=table"))
    page = opened("/rules?screen=table", acts=False, size=SIZES["television"], cookies={LANGUAGE_COOKIE: tag})
    assert [] == page.evaluate(TOO_LONG)
