"""Look through every page in the languages there are, for what is cut, broken, overlapped or reaches out.

    python -m tests.browser.in_languages [--scene PART] [TAG...]

The catalogues have to be compiled, as `make words` does. The tests look at each scene in some languages only.
"""

import argparse
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory, mkdtemp
from typing import Final

from playwright.sync_api import Browser, Page, sync_playwright

from companion.web.languages import CATALOGUES, COOKIE, ENGLISH, languages_in
from tests.board.builder import Board, Gathering
from tests.browser.board_pages import BOARDS, BoardPage
from tests.browser.conftest import ARGUMENTS, FullHouse, chromium_program
from tests.browser.copies import Wanted, Window, open_copies
from tests.browser.scenes import SCENES, Scene, unfold
from tests.browser.test_every_page import CONTENT, OWN, WANTED, WIDEST
from tests.club.builder import Club, club_server
from tests.served import free_port

WINDOWS: Final = {
    # A page that is zoomed is to be read without scrolling sideways; its buttons need not be as large.
    WIDEST: [
        Window("320 px", 320, 640, look="reach"),
        Window("390 px", 390, 844),
    ],
    OWN: [Window("820 px", 820, 1180), Window("1920 px", 1920, 1080)],
}
"""The windows of every language, each in a typeface of devices of that size."""

LARGE_WINDOWS: Final = {OWN: WINDOWS[OWN]}

AN_OPEN_MENU: Final = Wanted(("overlaps", "hidden"), "body", "It lies over the page.")

RULES: Final = {"runOnly": ["html-has-lang", "html-lang-valid", "valid-lang"]}


class LookingThrough:
    """A page for all scenes, and another one of the same address for copies of what it shows."""

    def __init__(self, browser: Browser, port: int) -> None:
        self.languages = languages_in(CATALOGUES)
        self.address = f"http://127.0.0.1:{port}"
        self._context = browser.new_context(viewport={"width": 390, "height": 844}, reduced_motion="reduce")
        self._copies = open_copies(self._context, self.address)
        self._page: Page = self._context.new_page()

    def close(self) -> None:
        """Leave the browser."""
        self._context.close()

    def findings(self, scene: Scene, house: FullHouse, tag: str) -> Iterator[str]:
        """Yield what is wrong on the pages of a scene that was set, in the language of that tag."""
        scene.visit(self._context, house)
        for address in scene.addresses(house):
            yield from self._look(address.removeprefix(house.address), tag, taps=scene.taps)
        self._page.goto("about:blank")

    def findings_on_a_board(self, board: Board, pages: Iterable[BoardPage], *tags: str) -> Iterator[str]:
        """Yield what is wrong on each page in these languages; who looks is an organiser."""
        self._context.request.get(f"{self.address}/?token={board.code}", max_redirects=0)
        for path, content, is_large in pages:
            for tag in tags:
                yield from self._look(path, tag, content, LARGE_WINDOWS if is_large else WINDOWS)

    def _look(
        self,
        path: str,
        tag: str,
        content: str = CONTENT,
        windows: Mapping[str, Sequence[Window]] = WINDOWS,
        taps: Sequence[str] = (),
    ) -> Iterator[str]:
        language, page = self.languages[tag], self._page
        self._context.add_cookies([{"name": COOKIE, "value": tag, "url": self.address}])
        page.goto(f"{self.address}{path}")
        root = page.locator("html")
        spoken = root.get_attribute("lang"), root.get_attribute("dir")
        assert (tag, language.direction) == spoken, path
        unfold(page, map(language.texts.gettext, taps))
        self._copies.take(page.evaluate(content))
        wanted = [*WANTED, AN_OPEN_MENU] if taps else WANTED
        for found in (
            *self._copies.findings(windows, wanted),
            *self._copies.violations(390, {"dark": RULES}),
        ):
            yield f"{tag}: {path}: {found}"


def _findings(browser: Browser, folder: Path, tags: Sequence[str], part: str) -> Iterator[str]:
    """Yield what is wrong in the scenes with this part in their names, and tell of each that is begun."""
    port = free_port()
    looking = LookingThrough(browser, port)
    for name in _told(SCENES, part):
        house, scene = FullHouse(Path(mkdtemp(dir=folder)), port), SCENES[name].with_long_names()
        scene.set(house)
        for tag in tags:
            yield from (f"{name}: {found}" for found in looking.findings(scene, house, tag))
        house.close()
    for name in _told(BOARDS, part):
        own, venues = (Path(mkdtemp(dir=folder)) for _each in range(2))
        with club_server() as server, ExitStack() as stack:
            board, pages = BOARDS[name](Gathering(Club.create(server), own, stack), venues)
            looking = LookingThrough(browser, board.port)
            yield from (f"{name}: {each}" for each in looking.findings_on_a_board(board, pages, *tags))


def _told(names: Iterable[str], part: str) -> Iterator[str]:
    chosen = [name for name in names if part in name]
    for number, name in enumerate(chosen, start=1):
        print(f"{number} of {len(chosen)}: {name}", file=sys.stderr)
        yield name


def main(arguments: list[str]) -> int:
    """Print what is found, and return how much that is."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("tags", nargs="*", metavar="TAG", help="a language, as in pt-BR; else all of them")
    parser.add_argument("--scene", default="", metavar="PART", help="scenes with this in their names")
    asked, count = parser.parse_args(arguments), 0
    tags = asked.tags or [tag for tag in languages_in(CATALOGUES) if tag != ENGLISH.tag]
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_program(), args=ARGUMENTS)
        for found in _findings(browser, Path(folder), tags, asked.scene):
            print(found, flush=True)
            count += 1
        browser.close()
    return count


if __name__ == "__main__":
    sys.exit(bool(main(sys.argv[1:])))
