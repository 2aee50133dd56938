"""The demonstration in real browsers: a television and a phone show the same, and its pages fit."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from companion.composition import Listening, serving
from companion.demo.demonstration import BESIDE, Demonstration
from companion.demo.playing import NAMES
from companion.rules import EDITIONS
from companion.table import Table
from tests.browser.conftest import PATIENCE_MS, PHONE, TOKEN
from tests.browser.looking import LOOK_ONCE, Looking
from tests.devices.builder import FakeClock
from tests.served import free_port
from tests.table.builder import NOON

TELEVISION = {"width": 1920, "height": 1080}


@pytest.fixture
def clock() -> FakeClock:
    """The players think for as long as the test wants."""
    return FakeClock()


@pytest.fixture
def demonstration(clock: FakeClock) -> Iterator[Demonstration]:
    edition = EDITIONS["classic"]
    with closing(Demonstration(lambda: NOON, prefix=BESIDE, edition=edition, seed=7, seconds=clock)) as shown:
        yield shown


@pytest.fixture
def address(demonstration: Demonstration, tmp_path: Path) -> Iterator[str]:
    """Where it is served, beside a table without a game."""
    table, port = Table.open(tmp_path / "games.sqlite", lambda: NOON), free_port()
    with closing(table), serving(table, TOKEN, listening=Listening(port=port), demonstration=demonstration):
        yield f"http://127.0.0.1:{port}"


def test_a_visitor_plays_along_on_a_phone_and_the_television_shows_it(
    chromium: Browser, address: str, demonstration: Demonstration, clock: FakeClock
) -> None:
    television, phone = (
        chromium.new_page(viewport=size, reduced_motion="reduce")  # type: ignore[arg-type]
        for size in (TELEVISION, PHONE)
    )
    television.set_default_timeout(PATIENCE_MS)
    phone.goto(f"{address}/join")
    phone.get_by_role("link", name="Look around").click()
    television.goto(f"{address}{BESIDE}/table")
    assert demonstration.playing
    table = demonstration.playing.table
    assert table.game
    turn = table.game.state.turn
    assert turn
    phone.get_by_role("link", name=turn).click()
    expect(phone.locator("h1")).to_have_text(f"Your turn, {turn}")
    expect(television.locator("h1")).to_contain_text(f"{turn} plays")
    phone.get_by_role("button", name="Drew, kept it").click()
    following = NAMES[(NAMES.index(turn) + table.game.state.step) % len(NAMES)]
    for screen in (television, phone):
        expect(screen.locator("h1")).to_have_text(f"{following} plays")
    phone.get_by_label("Menu").click()
    with phone.expect_request(f"{address}{BESIDE}/look"):
        phone.get_by_role("button", name="Sound").click()
    phone.get_by_label("Menu").click()
    clock.go(60)
    for screen in (television, phone):
        expect(screen.locator("h1")).not_to_have_text(f"{following} plays")
        expect(screen.locator(".demo-bar")).to_be_in_viewport()
    phone.get_by_role("link", name="Leave").click()
    expect(phone).to_have_url(f"{address}/lobby/screen")
    for screen in (television, phone):
        screen.close()


def test_its_pages_fit_every_window_and_break_no_rule(chromium: Browser, address: str) -> None:
    with closing(Looking(chromium, address)) as looking:
        pages = (f"{BESIDE}/", f"{BESIDE}/table", f"{BESIDE}/as/1", f"{BESIDE}/score")
        found = [each for path in pages for each in looking.findings(path, LOOK_ONCE)]
        looking.leave()
    assert [] == found
