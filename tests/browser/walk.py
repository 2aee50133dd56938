"""Look through every page in every way and every language for what is cut, broken, overlapped or too wide.

    python -m tests.browser.walk [--scene PART] [TAG...]

English pages are looked at in every window, typeface and light, those of the other languages for what longer
words do. The catalogues have to be compiled, as `make words` does. The tests look at a part of it: at each
page in some windows, and in some languages.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory, mkdtemp

from playwright.sync_api import Browser, sync_playwright
from tqdm import tqdm

from companion.web.languages import CATALOGUES, ENGLISH, languages_in
from tests.board.builder import Gathering
from tests.browser.board_pages import BOARDS, EVERY_LOOK, BoardLooking
from tests.browser.conftest import ARGUMENTS, FullHouse, chromium_program
from tests.browser.looking import LOOK_IN_A_LANGUAGE, Looking, every_look
from tests.browser.scenes import SCENES
from tests.club.builder import Club, club_server
from tests.served import free_port


def walk_a_table(browser: Browser, folder: Path, name: str, tags: Sequence[str], port: int) -> Iterator[str]:
    """Yield what is wrong with the pages of a scene."""
    house, scene = FullHouse(folder, port), SCENES[name].with_long_names()
    scene.set(house)
    looking = Looking(browser, house.address)
    scene.visit(looking.context, house)
    for page, path in zip(SCENES[name].pages, scene.paths(house), strict=True):
        for tag in tags:
            look = every_look(page, scene.for_names) if tag == ENGLISH.tag else LOOK_IN_A_LANGUAGE
            yield from looking.findings(path, look, tag, scene.taps)
    looking.close()
    house.close()


def walk_a_board(browser: Browser, folder: Path, name: str, tags: Sequence[str]) -> Iterator[str]:
    """Yield what is wrong with the pages of a club's board in this state."""
    own, venues = (Path(mkdtemp(dir=folder)) for _each in range(2))
    with club_server() as server, ExitStack() as stack:
        board, pages = BOARDS[name](Gathering(Club.create(server), own, stack), venues)
        looking = BoardLooking(browser, board)
        for page in pages:
            for tag in tags:
                look = EVERY_LOOK if tag == ENGLISH.tag else LOOK_IN_A_LANGUAGE
                yield from looking.board_findings(page, look, tag)
        looking.close()


def main(arguments: list[str]) -> int:
    """Print what is found, and return how much that is."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument(
        "tags", nargs="*", metavar="TAG", help="a language, as in en or pt-BR; else all of them"
    )
    parser.add_argument("--scene", default="", metavar="PART", help="scenes with this in their names")
    asked, count, port = parser.parse_args(arguments), 0, free_port()
    offered = [*languages_in(CATALOGUES)]
    if unknown := [tag for tag in asked.tags if tag not in offered]:
        parser.error(f"no language is called {', '.join(unknown)}; expected some of {', '.join(offered)}")
    tags = asked.tags or offered
    names = [name for name in (*SCENES, *BOARDS) if asked.scene in name]
    if not names:
        parser.error(f"no scene has {asked.scene} in its name; scenes.py and board_pages.py name them all")
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_program(), args=ARGUMENTS)
        for name in (progress := tqdm(names, unit="scene")):
            progress.set_postfix_str(name)
            own = Path(mkdtemp(dir=folder))
            walk = (
                walk_a_table(browser, own, name, tags, port)
                if name in SCENES
                else walk_a_board(browser, own, name, tags)
            )
            for found in walk:
                progress.write(f"{name}: {found}")
                count += 1
        browser.close()
    return count


if __name__ == "__main__":
    sys.exit(bool(main(sys.argv[1:])))
