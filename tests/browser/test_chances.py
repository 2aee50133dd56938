"""The odds looked back at: a chart that fills in as they come, of which every point leads to its moment."""

from playwright.sync_api import expect

from tests.browser.conftest import House, Openly
from tests.browser.scenes import WON
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
