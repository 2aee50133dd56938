"""What players and the hall see of a tournament: a result from two phones, and the end of a round."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.board.builder import Board
from tests.board.organiser import EIGHT, Phone
from tests.browser.conftest import PATIENCE_MS, WINDOWS
from tests.browser.test_organiser import board, gathering, page, tap

pytestmark = [pytest.mark.server, pytest.mark.xdist_group("board")]

__all__ = ["board", "gathering", "page"]

ALL_BUT_THE_END = (29 * 60 + 55) * 1000  # milliseconds of a round
OVER_ITS_END = 8_000


class Player:
    """A player's own phone, which has found its table by a name."""

    def __init__(self, chromium: Browser, board: Board, name: str) -> None:
        self.name = name
        self.page = chromium.new_page(base_url=board.address, viewport=WINDOWS[1], reduced_motion="reduce")
        self.page.set_default_timeout(PATIENCE_MS)
        self.page.goto("/tournaments/1/mine")
        self.page.get_by_label("Your name").fill(name.lower())
        tap(self.page, "Find")
        expect(self.page.locator("h1")).to_have_text(name)

    def opens(self, code: str) -> None:
        """Type the code of the slip."""
        tap(self.page, "Enter the result")
        self.page.get_by_label("Code on the slip of your table").fill(code)
        tap(self.page, "Go on")
        # The phone knows who it is.
        expect(self.page.get_by_label(self.name, exact=True).first).to_be_checked()

    def says(self, *places: str) -> None:
        """Say how it ended."""
        for field, place in zip(self.page.locator("[name^=score]").all(), places, strict=True):
            field.fill(place)
        tap(self.page, "Send it")


def test_two_phones_of_a_table_enter_its_result_and_the_organiser_sees_it(
    page: Page, chromium: Browser, board: Board
) -> None:
    phone = Phone(board)
    phone.plays(*EIGHT, size=4)
    seats = phone.tournament().rounds[0].tables[0].seats
    page.goto("/tournaments/1")
    one, other = (Player(chromium, board, name) for name in seats[:2])
    code = phone.slip(1).removeprefix("/slip/").lower()
    one.opens(code)
    one.says("2", "1", "3", "4")
    expect(one.page.locator("main header")).to_contain_text("Waits for a second player")
    expect(one.page.get_by_role("link", name="Change it or take it back")).to_be_visible()
    expect(page.locator("#table-1-1")).to_contain_text("Waits for a second player")
    other.opens(code)
    expect(other.page.locator("form h2")).to_have_text(f"{seats[0]} says")
    tap(other.page, "That is right")
    for screen in (one, other):
        expect(screen.page.locator("main")).to_contain_text(f"{seats[0]} & {seats[1]}")
        screen.page.close()
    expect(page.locator("#table-1-1 .is-first")).to_contain_text(seats[1])


def test_the_wall_sounds_when_the_time_of_a_round_is_up(chromium: Browser, board: Board) -> None:
    phone = Phone(board)
    phone.plays(*EIGHT, size=4, minutes="30")
    wall = chromium.new_page(base_url=board.address, viewport=WINDOWS[-1])
    wall.clock.install()
    wall.goto("/projector")
    wall.evaluate(
        "sounds = []; document.addEventListener('sounded', ({ detail }) => sounds.push(detail.kind))"
    )
    wall.locator("body").click()
    wall.clock.fast_forward(ALL_BUT_THE_END)
    assert [] == wall.evaluate("sounds")
    wall.clock.run_for(OVER_ITS_END)
    expect(wall.locator(".round-time").first).to_contain_text("+0:")
    assert ["over"] * 3 == wall.evaluate("sounds")
    wall.close()
