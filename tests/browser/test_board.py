"""The board of a club in a real browser: whole at every size, live, and there again after it was away."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.board.builder import Gathering
from tests.board.conftest import gathering
from tests.browser.board_pages import TWO
from tests.browser.conftest import PATIENCE_MS, WINDOWS
from tests.table.builder import accepted

pytestmark = [pytest.mark.server, pytest.mark.xdist_group("board")]

__all__ = ["gathering"]


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    """A page of a browser with the settings of a phone."""
    context = chromium.new_context(viewport=WINDOWS[1], reduced_motion="reduce")
    context.set_default_timeout(PATIENCE_MS)
    yield context.new_page()
    context.close()


def test_what_is_played_is_seen_on_the_board_and_on_the_table_s_screen_without_a_tap(
    gathering: Gathering, page: Page
) -> None:
    kitchen = gathering.table("Kitchen")
    board = gathering.board()
    page.goto(f"http://127.0.0.1:{board.port}/")
    tile = page.locator(".tile")
    expect(tile).to_contain_text("Ben plays")
    kitchen.plays("Ben: B5")
    expect(tile).to_contain_text("Cy plays")
    tile.get_by_role("link").click()
    expect(page.locator("#say h1")).to_have_text("Cy plays")
    kitchen.plays("Cy: B7")
    expect(page.locator("#say h1")).to_have_text("Ana plays")
    gathering.absent_for(60)
    board.look_now()
    expect(page.locator("#say .trouble")).to_contain_text("has been away since")
    page.get_by_label("Menu").click()
    page.get_by_role("link", name="Games").click()
    expect(page.locator("main")).to_contain_text("Under way")


def test_a_table_without_a_game_shows_its_first_one_by_itself(gathering: Gathering, page: Page) -> None:
    kitchen = gathering.table("Kitchen", "")
    page.goto(f"http://127.0.0.1:{gathering.board().port}/tables/Kitchen")
    expect(page.locator("main")).to_contain_text("No game yet")
    accepted(kitchen.table.begin(TWO))
    kitchen.bring()
    expect(page.locator("#say h1")).to_contain_text("Bartholomew plays again")


def test_the_projector_turns_its_pages_by_itself(gathering: Gathering, page: Page) -> None:
    for number in range(13):
        gathering.table(f"Table {number}")
    page.clock.install(time=0)
    page.set_viewport_size(WINDOWS[-1])
    page.goto(f"http://127.0.0.1:{gathering.board().port}/projector")
    first, second = page.locator(".wall").all()
    expect(first).to_be_in_viewport()
    expect(second).not_to_be_in_viewport()
    page.clock.run_for(12_000)
    expect(second).to_be_in_viewport()
    expect(first).not_to_be_in_viewport()
    page.clock.run_for(12_000)
    expect(first).to_be_in_viewport()
