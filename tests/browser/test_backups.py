"""The host goes back to a backup, and every screen shows what it has without being touched."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from tests.browser.conftest import PHONE, FullHouse
from tests.browser.scenes import SCENES


@pytest.fixture
def phone(chromium: Browser, full_house: FullHouse) -> Iterator[BrowserContext]:
    """The host's phone, at a table where a turn was followed."""
    scene = SCENES["no backups yet"]
    context = chromium.new_context(base_url=full_house.address, viewport=PHONE)  # type: ignore[arg-type] # a dict
    scene.set(full_house)
    scene.visit(context, full_house)
    yield context
    context.close()


def test_every_screen_shows_the_restored_table_without_a_restart(
    phone: BrowserContext, full_house: FullHouse
) -> None:
    assert full_house.backups
    full_house.backups.make()
    for line in ("Ben: G7", "Cy: G8", "Ana: G9"):
        full_house.table.submit(line)
    television, page = phone.new_page(), phone.new_page()
    television.goto("/table")
    expect(television.locator("[data-version='1.5']")).to_be_visible()
    page.goto("/games")
    page.get_by_role("link", name="Backups").click()
    page.locator(".backups a").first.click()
    expect(page.locator("#changes")).to_contain_text("3 events since then would be gone")
    page.get_by_role("button", name="Go back to it").click()
    expect(page.locator("#restored")).to_contain_text("The games of the backup are back")
    expect(television.locator("[data-version='1.2']")).to_be_visible()
    full_house.table.submit("Ben: G1")
    expect(television.locator("[data-version='1.3']")).to_be_visible()


def test_a_screen_whose_stream_begins_after_the_backup_was_restored_shows_that(
    phone: BrowserContext, full_house: FullHouse
) -> None:
    assert full_house.backups
    kept = full_house.backups.make()
    full_house.table.submit("Ben: G7")
    television = phone.new_page()
    television.route("**/stream?*", lambda _: None)
    with television.expect_request("**/stream?*"):
        television.goto("/table")
    expect(television.locator("[data-version='1.3']")).to_be_visible()
    full_house.backups.restore(kept)
    television.unroute("**/stream?*")
    expect(television.locator("[data-version='1.2']")).to_be_visible()
