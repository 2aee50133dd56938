"""Look through every page in the languages there are, for what is cut, broken, overlapped or reaches out.

    python -m tests.browser.in_languages [--scene PART] [TAG...]

The catalogues have to be compiled, as `make words` does. The tests look at each scene in some languages only.
"""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from playwright.sync_api import Browser, Page, sync_playwright

from companion.web.languages import CATALOGUES, COOKIE, ENGLISH, languages_in
from tests.browser.conftest import ARGUMENTS, FullHouse, chromium_program, free_port
from tests.browser.copies import Wanted, Window, open_copies
from tests.browser.scenes import SCENES, Scene, unfold
from tests.browser.test_every_page import CONTENT, OWN, WANTED, WIDEST

WINDOWS: Final = {
    # A page that is zoomed is to be read without scrolling sideways; its buttons need not be as large.
    WIDEST: [
        Window("320 px", 320, 640, look="reach"),
        Window("390 px", 390, 844),
    ],
    OWN: [Window("820 px", 820, 1180), Window("1920 px", 1920, 1080)],
}
"""The windows of every language, each in a typeface of devices of that size."""

AN_OPEN_MENU: Final = Wanted(("overlaps", "hidden"), "body", "It lies over the page.")

RULES: Final = {"runOnly": ["html-has-lang", "html-lang-valid", "valid-lang"]}


class LookingThrough:
    """A page for all scenes, and another one of the same address for copies of what it shows."""

    def __init__(self, browser: Browser, port: int) -> None:
        self.languages = languages_in(CATALOGUES)
        self.port = port
        self._context = browser.new_context(viewport={"width": 390, "height": 844}, reduced_motion="reduce")
        self._copies = open_copies(self._context, f"http://127.0.0.1:{port}")
        self._page: Page = self._context.new_page()

    def close(self) -> None:
        """Leave the browser."""
        self._context.close()

    def findings(self, scene: Scene, house: FullHouse, tag: str) -> Iterator[str]:
        """Yield what is wrong on the pages of a scene that was set, in the language of that tag."""
        language, page = self.languages[tag], self._page
        scene.visit(self._context, house)
        self._context.add_cookies([{"name": COOKIE, "value": tag, "url": house.address}])
        for address in scene.addresses(house):
            page.goto(address)
            root = page.locator("html")
            spoken = root.get_attribute("lang"), root.get_attribute("dir")
            assert (tag, language.direction) == spoken, address
            unfold(page, map(language.texts.gettext, scene.taps))
            self._copies.take(page.evaluate(CONTENT))
            wanted = [*WANTED, AN_OPEN_MENU] if scene.taps else WANTED
            found = [
                *self._copies.findings(WINDOWS, wanted),
                *self._copies.violations(390, {"dark": RULES}),
            ]
            yield from (f"{tag}: {address.removeprefix(house.address)}: {each}" for each in found)
        page.goto("about:blank")


def main(arguments: list[str]) -> int:
    """Print what is found, and return how much that is."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("tags", nargs="*", metavar="TAG", help="a language, as in pt-BR; else all of them")
    parser.add_argument("--scene", default="", metavar="PART", help="scenes with this in their names")
    asked, port, count = parser.parse_args(arguments), free_port(), 0
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_program(), args=ARGUMENTS)
        looking = LookingThrough(browser, port)
        tags = asked.tags or [tag for tag in looking.languages if tag != ENGLISH.tag]
        scenes = [(name, scene) for name, scene in SCENES.items() if asked.scene in name]
        for number, (name, scene) in enumerate(scenes):
            print(f"{number + 1} of {len(scenes)}: {name}", file=sys.stderr)
            (own := Path(folder) / str(number)).mkdir()
            house, scene = FullHouse(own, port), scene.with_long_names()
            scene.set(house)
            for tag in tags:
                for found in looking.findings(scene, house, tag):
                    print(f"{name}: {found}", flush=True)
                    count += 1
            house.close()
        browser.close()
    return count


if __name__ == "__main__":
    sys.exit(bool(main(sys.argv[1:])))
