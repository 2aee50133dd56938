"""The pictures of a club: its board with a few tables, and a tournament on the organiser's phone."""

import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser

from tests.board.builder import Board, Gathering
from tests.board.organiser import EIGHT, Phone
from tests.club.builder import OWNER, Club
from tests.postgresql import Server

TABLES: Final = {
    "Attic": (
        '[Edition "classic"]\n[Players "Ida, Kai, Lou"]\nround\nKai: out\nIda: points 41\nLou: points 26\n'
        "round\nstart B7\nLou: B2\nIda: ?S\nLou: ?\n"
    ),
    "Garden": '[Edition "wild-2020"]\n[Players "Max, Nia, Ole, Pia"]\nround\nstart G4\nNia: ?R\nMax: ?\n',
    "Kitchen": '[Edition "original"]\n[Players "Quin, Rosa"]\nround\nstart Y5\nRosa: ?\nQuin: ?D\n',
    "Library": (
        '[Edition "classic"]\n[Players "Sam, Tess, Uma"]\n[Target "100"]\n'
        "round\nUma: out\nSam: points 62\nTess: points 55\n"
    ),
}


@contextmanager
def a_board() -> Iterator[Board]:
    """Run a board with tables that play."""
    with ExitStack() as stack:
        server = Server.create()
        stack.callback(server.delete)
        server.ask_for_passwords_but_of("uno", OWNER)
        server.start()
        with server.connect() as connection:
            connection.execute(f"CREATE ROLE {OWNER} LOGIN CREATEROLE")
            connection.execute(f"CREATE DATABASE club OWNER {OWNER}")
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        gathering = Gathering(Club(server, "club"), folder, stack)
        for name, record in TABLES.items():
            gathering.table(name, record)
        yield gathering.board()


def take_of_a_club(browser: Browser, folder: Path) -> None:
    """Save each picture of a club in this folder."""
    with a_board() as board:
        phone = Phone(board)
        _take(browser, board, folder / "board.png", "/projector", 1280, 720)
        phone.opens(*EIGHT, kind="partners")
        phone.draws()
        phone.starts()
        phone.types(1, 2, 96, 142)
        _take(browser, board, folder / "tournament.png", "/tournaments/1", 390, 844)


def _take(browser: Browser, board: Board, file: Path, path: str, width: int, height: int) -> None:
    context = browser.new_context(
        base_url=f"http://127.0.0.1:{board.port}",
        viewport={"width": width, "height": height},
        color_scheme="dark",
        reduced_motion="reduce",
    )
    context.request.get(f"/?token={board.code}" if width < height else "/", max_redirects=0)
    page = context.new_page()
    page.goto(path)
    page.evaluate("document.fonts.ready")
    page.screenshot(path=file, animations="disabled")
    context.close()
    print(file)
