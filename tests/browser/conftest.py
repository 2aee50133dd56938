"""A real server on a port and a real browser in front of it."""

import os
import shutil
import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from random import randrange
from typing import TypeAlias

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from companion.composition import serving
from companion.ports import NO_EQUIPMENT, Equipment
from companion.rules import State
from companion.table import Level, Result, Table
from companion.table.exports import game_record
from tests.table.builder import NOON

TOKEN = "browser-token"  # noqa: S105 - for tests alone
PHONE = {"width": 390, "height": 844}
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]
OWN_PORTS = (11_000, 32_768)
"""Above those that browsers refuse to ask, below those that Linux gives to outgoing connections."""

Openly: TypeAlias = Callable[..., Page]


def free_port() -> int:
    """A port that can be had twice, by a house that is closed and opened again.

    Not one that the system would choose: it chooses from the same ones for whoever connects to
    somewhere, and the house's would be taken while it is closed.
    """
    while True:
        port = randrange(*OWN_PORTS)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


def chromium_program() -> str:
    """Where Debian's Chromium is; best without the windows that no test looks at, a third quicker."""
    found = map(shutil.which, ("chromium-headless-shell", "chromium", "chromium-browser"))
    return os.environ.get("CHROMIUM") or next(filter(None, found), "/usr/bin/chromium")


class House:
    """One table and its server, at an address of its own, which can go down and come back."""

    def __init__(self, table: Table, equipment: Equipment = NO_EQUIPMENT) -> None:
        self.table = table
        self.equipment = equipment
        self._port = free_port()
        self._open = ExitStack()
        self.open()

    def open(self) -> None:
        """Serve, on the same port as before."""
        served = serving(self.table, TOKEN, equipment=self.equipment, port=self._port, most_streams=12)
        self.app = self._open.enter_context(served).app

    def close(self) -> None:
        """Stop serving."""
        self._open.close()

    @property
    def address(self) -> str:
        """Where a browser finds it."""
        return f"http://127.0.0.1:{self._port}"

    @property
    def state(self) -> State:
        """The table as the referee knows it."""
        assert self.table.game
        return self.table.game.state

    @property
    def record(self) -> str:
        """The game so far, as a record."""
        assert self.table.view
        played = self.table.played_game(self.table.view.game_id)
        assert played
        return game_record(played)

    def begin(self, record: str, level: Level = Level.TURNS) -> Result:
        """Begin a game from a record."""
        return self.table.begin(record, level)


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
    table = Table.open(tmp_path / "games.sqlite", lambda: NOON)
    house = House(table)
    yield house
    house.close()
    table.close()


@pytest.fixture
def opened(chromium: Browser, house: House) -> Iterator[Openly]:
    """Opens a page in a browser of its own: with or without JavaScript, the token, a seat."""
    contexts = []

    def open_page(
        path: str, js: bool = True, acts: bool = True, size: dict[str, int] = PHONE, seat: str = ""
    ) -> Page:
        context = chromium.new_context(
            base_url=house.address,
            viewport={"width": size["width"], "height": size["height"]},
            java_script_enabled=js,
            reduced_motion="reduce",
        )
        context.set_default_timeout(10_000)
        contexts.append(context)
        page = context.new_page()
        if acts:
            # As a scanned code does, but that no page is drawn which nobody looks at.
            page.request.get(f"/play?token={TOKEN}", max_redirects=0)
        if seat:
            page.request.post("/seat", form={"seat": seat}, headers={"Origin": house.address})
        page.goto(path)
        return page

    yield open_page
    for context in contexts:
        context.close()
