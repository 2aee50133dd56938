"""A real server on a port and a real browser in front of it.

The browser tests call a table together with its server a house: it can close and open again.
"""

import os
import shutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from itertools import count
from pathlib import Path
from threading import Event
from types import MappingProxyType
from typing import Final, TypeAlias

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect, sync_playwright

from companion.backups.daily import DailyBackups
from companion.backups.store import BackupStore
from companion.composition import Listening, serving
from companion.devices.board.wiring import read_wiring
from companion.devices.coin.coin import GoldCoin
from companion.devices.devices import Devices
from companion.devices.machine import CardSystem
from companion.devices.scanner.scanner import Scanner
from companion.ports import NO_EQUIPMENT, Equipment
from companion.rules import State
from companion.table import Level, NoDecks, Result, Table
from companion.web.app import Site
from companion.web.codes import AccessCode, Codes
from tests.devices.builder import no_board
from tests.served import free_port
from tests.table.builder import NOON, record_of
from tests.web.club import GivenClub
from tests.web.odds.builder import GivenOdds

TOKEN = "browser-token"  # noqa: S105 - for tests alone
PHONE = {"width": 390, "height": 844}
WINDOWS: Final[tuple[ViewportSize, ...]] = (
    {"width": 360, "height": 640},
    {"width": 390, "height": 844},
    {"width": 820, "height": 1180},
    {"width": 1180, "height": 820},
    {"width": 1366, "height": 768},
    {"width": 1920, "height": 1080},
)
"""What people use, from the smallest phone to a television, which is the last."""

ARGUMENTS = [
    *("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"),
    # What passes between processes is a sixth of the work of opening a page.
    *("--in-process-gpu", "--enable-features=NetworkServiceInProcess2"),
]
PATIENCE_MS: Final = 10_000
"""For whatever a page is to show or to take, longer than it needs by its design.

A page that has lost its stream tries again after up to 2 s, and gives up the first one of which it has heard
nothing for 2 s, later ones after longer: where it is the next that answers, it is back within 6 s (see
stream.js). Playwright would wait for 5 s.
"""
expect.set_options(timeout=PATIENCE_MS)

UNHURRIED = """addEventListener("DOMContentLoaded", () => {
    for (const each of document.querySelectorAll("#surprise"))
        each.dataset.ms = each.dataset.ownMs = "-Infinity";
});"""
"""Tests tap at once after another phone did, or the same, which the screen of a real hand asks back."""

Openly: TypeAlias = Callable[..., Page]


def chromium_program() -> str:
    """Return the path of Debian's Chromium, preferably the build without windows, a third quicker."""
    found = map(shutil.which, ("chromium-headless-shell", "chromium", "chromium-browser"))
    return os.environ.get("CHROMIUM") or next(filter(None, found), "/usr/bin/chromium")


class House:
    """A table and its server at an address of its own; it can be closed and opened again."""

    def __init__(
        self,
        table: Table,
        equipment: Equipment = NO_EQUIPMENT,
        backups: BackupStore | None = None,
        port: int | None = None,
    ) -> None:
        self.table = table
        self.equipment = equipment
        self.backups = backups
        self._port = port or free_port()
        self._open = ExitStack()
        self.open()

    def open(self) -> None:
        """Start serving, on the same port each time."""
        served = serving(
            self.table,
            Codes(given={AccessCode.TABLE: TOKEN, AccessCode.HOST: "browser-host"}),
            Site(
                self.equipment,
                self.backups,
                seat_secret="browser-seats",  # noqa: S106 - for tests alone
                most_streams=12,
            ),
            Listening(port=self._port),
        )
        self.app = self._open.enter_context(served).app

    def close(self) -> None:
        """Stop serving."""
        self._open.close()

    @property
    def address(self) -> str:
        """The address for browsers."""
        return f"http://127.0.0.1:{self._port}"

    @property
    def state(self) -> State:
        """The referee's state of the table."""
        assert self.table.game
        return self.table.game.state

    @property
    def record(self) -> str:
        """The game so far, as a record."""
        return record_of(self.table)

    def begin(self, record: str, level: Level = Level.TURNS) -> Result:
        """Begin a game from a record."""
        return self.table.begin(record, level)


class FullHouse(House):
    """A house with every device, whose coin shows heads, and stays in the air until it ``may_land``."""

    def __init__(self, folder: Path, port: int | None = None) -> None:
        self.may_land = Event()
        salts = count(1)
        table = Table.open(folder / "games.sqlite", lambda: NOON)
        self.flips = GoldCoin(table, bits=lambda bits: 0 if bits == 1 else next(salts), wait=self._stay_up)
        self.devices = Devices(table, read_wiring(), pins=no_board)
        self.scanner = Scanner(table, NoDecks())
        self.odds = GivenOdds()
        self.club = GivenClub()
        backups = BackupStore(folder, table, DailyBackups(folder, [], lambda: NOON))
        equipment = replace(self.devices.equipment, coin=self.flips, scanner=self.scanner)
        self.card = folder / "card"
        equipment = replace(equipment, odds=self.odds, club=self.club, machine=CardSystem(self.card))
        super().__init__(table, equipment, backups, port)

    def close(self) -> None:
        """Stop serving, and close every device and the table."""
        self.may_land.set()
        self.flips.close()
        self.devices.close()
        super().close()
        self.table.close()

    def endpoint(self, page: str) -> str:
        """Return the name of the endpoint that serves this page."""
        with self.app.test_request_context(page) as context:
            return context.request.endpoint or ""

    def _stay_up(self, over: Event, seconds: float) -> bool:
        self.may_land.wait()
        return over.is_set()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """Debian's Chromium, driven by Playwright, which brings no browser of its own."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_program(), args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """A table with its server, and no game yet."""
    with house_in(tmp_path) as house:
        yield house


@contextmanager
def house_in(folder: Path) -> Iterator[House]:
    """Open a table with its server, whose games lie in this folder."""
    table = Table.open(folder / "games.sqlite", lambda: NOON)
    house = House(table)
    yield house
    house.close()
    table.close()


@pytest.fixture
def full_house(tmp_path: Path) -> Iterator[FullHouse]:
    """A companion with every device on its screens, and no game yet."""
    house = FullHouse(tmp_path)
    yield house
    house.close()


@pytest.fixture
def opened(chromium: Browser, house: House) -> Iterator[Openly]:
    """Opens a page in a browser context of its own (see ``opening``)."""
    with opening(chromium, house) as open_page:
        yield open_page


@contextmanager
def opening(chromium: Browser, house: House) -> Iterator[Openly]:
    """Open pages in browser contexts of their own: with or without JavaScript, the token, a seat.

    A ``script`` runs before those of the page. Where it ``is_paused``, only the test sets its clock forward.
    """
    contexts = []

    def open_page(
        path: str,
        js: bool = True,
        acts: bool = True,
        size: dict[str, int] = PHONE,
        seat: str = "",
        script: str = "",
        cookies: Mapping[str, str] = MappingProxyType({}),
        is_paused: bool = False,
    ) -> Page:
        context = chromium.new_context(
            base_url=house.address,
            viewport={"width": size["width"], "height": size["height"]},
            java_script_enabled=js,
            reduced_motion="reduce",
        )
        context.set_default_timeout(PATIENCE_MS)
        context.add_init_script(UNHURRIED + script)
        for name, value in cookies.items():
            context.add_cookies([{"name": name, "value": value, "url": house.address}])
        contexts.append(context)
        page = context.new_page()
        if is_paused:
            page.clock.install()
            page.clock.pause_at(page.evaluate("Date.now() + 60_000"))
        if acts:
            # The request of a scanned code, without the time to render a page that no test looks at.
            page.request.get(f"/play?token={TOKEN}", max_redirects=0)
        if seat:
            page.request.post("/seat", form={"seat": seat}, headers={"Origin": house.address})
        page.goto(path)
        return page

    yield open_page
    for context in contexts:
        context.close()
