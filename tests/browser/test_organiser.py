"""The organiser's phone in a real browser, what a hall sees of it, and every page of it at each size."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.board.builder import Board, Gathering
from tests.board.conftest import gathering
from tests.board.organiser import EIGHT, Phone
from tests.browser.conftest import PATIENCE_MS, WINDOWS
from tests.club.hall import Venue

pytestmark = [pytest.mark.server, pytest.mark.xdist_group("board")]

__all__ = ["gathering"]


@pytest.fixture
def kitchen(gathering: Gathering, tmp_path: Path) -> Venue:
    """A table of the club that plays what it is told."""
    folder = tmp_path / "venues"
    folder.mkdir()
    return gathering.enter(Venue(gathering.club, "Kitchen", folder))


@pytest.fixture
def board(gathering: Gathering) -> Board:
    """The board of the club."""
    return gathering.board()


@pytest.fixture
def page(chromium: Browser, board: Board) -> Iterator[Page]:
    """The organiser's phone."""
    address = f"http://127.0.0.1:{board.port}"
    context = chromium.new_context(base_url=address, viewport=WINDOWS[1], reduced_motion="reduce")
    context.set_default_timeout(PATIENCE_MS)
    context.request.get(f"/?token={board.code}", max_redirects=0)
    yield context.new_page()
    context.close()


def tap(page: Page, *names: str) -> None:
    """Tap one after the other."""
    for name in names:
        page.get_by_role("button", name=name, exact=True).or_(
            page.get_by_role("link", name=name, exact=True)
        ).click()


def enter(page: Page, table: int, *scores: int) -> None:
    """Type the result of a table, and come back."""
    tap(page, f"Enter the result of table {table}")
    fields = page.locator("[name^=score]")
    expect(fields).to_have_count(len(scores))
    for field, score in zip(fields.all(), scores, strict=True):
        field.fill(str(score))
    tap(page, "Enter it")


def test_an_organiser_s_phone_runs_a_tournament_and_the_hall_follows(
    page: Page, chromium: Browser, board: Board, kitchen: Venue
) -> None:
    hall = chromium.new_page(base_url=f"http://127.0.0.1:{board.port}", viewport=WINDOWS[-1])
    hall.goto("/projector")
    page.goto("/tournaments")
    tap(page, "New tournament")
    page.get_by_label("Name", exact=True).fill("Spring")
    page.get_by_label("Your name").fill("Olga")
    expect(page.get_by_label("Players who go on from a table")).to_be_hidden()
    tap(page, "Open it")
    page.get_by_label("Enrol players").fill("\n".join(EIGHT))
    tap(page, "Enrol", "On to the tournament", "Draw round 1")
    expect(hall.locator(".wall").first).to_contain_text("find your table")
    seats = Phone(board).tournament().rounds[0].tables[0].seats
    place = "1 · Kitchen" if EIGHT[0] in seats else "2"
    expect(hall.locator(".wall-lines li").first).to_have_text(f"{EIGHT[0]} {place}")
    tap(page, "Start round 1")
    expect(page.locator(".round-time")).to_contain_text("29:")
    expect(hall.locator(".round-time")).to_contain_text("29:")
    late = page.context.new_page()
    late.clock.install()
    late.goto("/tournaments/1")
    late.clock.fast_forward("31:30")
    expect(late.locator(".round-time")).to_contain_text("+1:")
    late.close()
    enter(page, 2, 100, 40, 30, 20)
    expect(page.locator("#next")).to_have_text("Waiting for table 1")
    kitchen.plays(lambda _name: 200)
    expect(page.get_by_role("button", name="Start round 2")).to_be_visible()
    first = kitchen.view.state.players[0]
    expect(hall.locator(".wall")).to_have_count(1)
    expect(hall.locator(".wall h1")).to_contain_text("Spring, round 2: find your table")
    for act in ("Draw again", "Take the last change back"):
        page.get_by_role("link", name="Seats and time").click()
        tap(page, act)
    tap(page, "Spring")
    tap(page, "Start round 2")
    best = hall.locator(".is-ranked li").filter(has_text=first)
    expect(best).to_contain_text("1")
    expect(hall.locator(".round-time")).to_have_count(2)
    expect(hall.locator(".wall h1").first).to_contain_text("Spring, round 2")
    expect(page.locator("#now h2")).to_contain_text("Round 2")
    hall.close()
