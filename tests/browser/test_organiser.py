"""The organiser's phone in a real browser, what a hall sees of it, and every page of it at each size."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.board.builder import Board, Gathering
from tests.board.organiser import EIGHT, Phone
from tests.browser.conftest import PHONE, WINDOWS
from tests.browser.copies import Window, open_copies
from tests.browser.test_every_page import CONTENT, NARROW, SCHEMES, TELEVISIONS, WANTED
from tests.club.builder import Club
from tests.club.hall import Venue

pytestmark = [pytest.mark.server, pytest.mark.xdist_group("board")]

try:
    from tests.club.conftest import club, server
except ImportError:
    collect_ignore_glob = ["test_organiser.py"]

__all__ = ["club", "server"]

LONG = (
    *("Jo", "Dagmar", "Maximiliane", "Bartholomew", "Ferdinand", "Wilhelmina", "Alexandra-Josephine"),
    *("Großmutter Hildegard v. Bingen", "Ana"),
)
ONE_WALL = """(which) => {
    const page = document.documentElement.cloneNode(true);
    page.querySelectorAll(".wall").forEach((each, place) => place === which || each.remove());
    page.style.setProperty("--page", 0);
    return `<!doctype html>${page.outerHTML}`;
}"""
SIZES = [Window(f"{size['width']}x{size['height']}", size["width"], size["height"]) for size in WINDOWS]


@pytest.fixture
def gathering(club: Club, tmp_path: Path) -> Iterator[Gathering]:
    """A club with its board, and tables that come as a test lets them."""
    with ExitStack() as stack:
        yield Gathering(club, tmp_path, stack)


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
    context.set_default_timeout(10_000)
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
    best = hall.locator(".is-ranked li").filter(has_text=first)
    expect(best).to_contain_text("1")
    tap(page, "Start round 2")
    expect(hall.locator(".wall h1").first).to_contain_text("Spring, round 2")
    expect(page.locator("#now h2")).to_contain_text("Round 2")
    hall.close()


def test_every_page_of_tournaments_is_accessible_and_whole(page: Page, board: Board, kitchen: Venue) -> None:
    phone = Phone(board)
    tournaments = _tournaments(phone, kitchen)
    page.goto("/tournaments/organiser")
    copies, found = open_copies(page.context, f"http://127.0.0.1:{board.port}"), list[str]()

    def look(path: str, content: str, *windows: Window) -> None:
        copies.take(content)
        found.extend(f"{path}: {each}" for each in copies.findings({"": windows}, WANTED))
        found.extend(f"{path}: {each}" for each in copies.violations(PHONE["width"], SCHEMES))

    for path in tournaments:
        page.goto(path)
        page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
        look(path, page.evaluate(CONTENT), *NARROW, *SIZES)
    for wall in range(2):
        page.goto("/projector")
        look(f"/projector, page {wall + 1}", page.evaluate(ONE_WALL, wall), *SIZES[2:], *TELEVISIONS)
    assert not found, "\n".join(found)


def _tournaments(phone: Phone, kitchen: Venue) -> list[str]:
    """Bring tournaments into many states; return the addresses of their pages."""
    phone.does("", name="Bartholomew's", kind="knock-out")
    phone.opens(*LONG[:8], kind="partners")
    number = phone.desk.listed()[0].id
    phone.does("", name="Spring cup of the Bartholomew House", kind="swiss", minutes="30")
    cup = phone.desk.listed()[0].id
    phone.does(f"/{cup}/players", do="enrol", names=", ".join(LONG))
    phone.does(f"/{cup}/rounds/1", do="draw")
    phone.does(f"/{cup}/rounds/1", do="start")
    assert kitchen.headers
    phone.opens(*LONG[:6], kind="round-robin")
    last = phone.desk.listed()[0].id
    phone.does(f"/{last}/rounds/1", do="draw")
    phone.does(f"/{last}/rounds/1", do="start")
    for table in range(1, 4):
        phone.types(1, table, 500, 320, number=last)
    phone.types(1, 1, 320, 500, number=last)
    phone.waits_until(lambda found: len(found.rounds) == 2, last)
    phone.does(f"/{last}/players", do="enrol", names=LONG[7])
    paths = ["", "/new", "/1", "/1/players", f"/{number}"]
    paths += [f"/{cup}{path}" for path in ("", "/players", "/venues", "/standings", "/standing")]
    paths += [f"/{cup}/rounds/1/{path}" for path in ("tables/1", "sheet")]
    paths += [f"/{last}", f"/{last}/rounds/1", f"/{last}/rounds/1/tables/1"]
    return [f"/tournaments{path}" for path in paths]
