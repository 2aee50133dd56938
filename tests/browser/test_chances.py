"""The odds looked back at: a chart that fills in as they come, of which every point leads to its moment."""

from playwright.sync_api import expect

from tests.browser.conftest import House, Openly
from tests.browser.scenes import WON
from tests.browser.steps import set_asleep
from tests.table.odds import with_odds


def test_a_chart_fills_in_as_the_odds_come_and_leads_to_the_moments(house: House, opened: Openly) -> None:
    house.begin(WON)
    with_odds(house.table, unknown=range(4, 30))
    page = opened("/games/1")
    chart = page.locator("#chances-of-game")
    expect(page.get_by_text("still being worked out")).to_be_visible()
    expect(chart.locator(".area[d*='ZM']").first).to_be_attached()
    chart.get_by_text("In figures").click()

    with_odds(house.table)
    expect(page.get_by_text("still being worked out")).to_have_count(0, timeout=15_000)
    expect(chart.locator(".area[d*='ZM']")).to_have_count(0)
    # What was folded open stays so.
    expect(chart.get_by_role("table")).to_be_visible()

    chart.get_by_role("row", name="Round 2").get_by_role("link").click()
    expect(page).to_have_url(f"{house.address}/games/1/replay?at=34")
    page.go_back()
    page.locator("#chances-of-round .column").nth(4).click()
    expect(page).to_have_url(f"{house.address}/games/1/replay?at=5")


def test_odds_that_do_not_come_are_asked_for_ever_more_seldom_and_by_no_page_that_sleeps(
    house: House, opened: Openly
) -> None:
    house.begin(WON)
    with_odds(house.table, unknown=range(4, 30))
    page = opened("/games/1", is_paused=True)
    expect(page.get_by_text("still being worked out")).to_be_visible()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    for pause in (3_000, 6_000, 12_000):
        before = len(asked)
        page.clock.run_for(pause - 1)
        assert before == len(asked)
        with page.expect_response("**/games/1") as answer:
            page.clock.run_for(1)
        answer.value.finished()
        # What is asked for after it is answered after it.
        page.evaluate("fetch('/join').then(answer => answer.text())")
    set_asleep(page, True)
    before = len(asked)
    page.clock.run_for(600_000)
    assert before == len(asked)
    set_asleep(page, False)
    with page.expect_request("**/games/1"):
        page.clock.run_for(24_000)
