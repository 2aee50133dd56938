"""Look through every page in languages that nobody speaks, for what makes it scroll sideways.

    python -m tests.browser.sideways [part of a scene's name]

One is a third longer than English, the other written from right to left, in Arabic letters.
"""

import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from playwright.sync_api import Page, sync_playwright

from companion.web import languages
from tests.browser.conftest import ARGUMENTS, FullHouse, chromium_program
from tests.browser.scenes import SCENES, Scene, unfold
from tests.web.words.pseudo import ROOT, lengthened, read, turned, write_language

WIDTHS: Final = (320, 390, 820, 1920)
SPOKEN: Final[dict[str, Callable[[str], str]]] = {"de": lengthened, "ar": turned}
"""What stands for a language with long words, and for one that is written from right to left."""

REACH: Final = """() => {
    const root = document.documentElement;
    const over = () => root.scrollWidth - root.clientWidth;
    const before = over();
    if (before <= 0) return [];
    // The innermost element without which the page would not be as wide.
    const widens = (each) => {
        const { display } = each.style;
        each.style.display = "none";
        const without = over();
        each.style.display = display;
        return without < before;
    };
    let widest = document.body;
    for (let inner = widest; inner; inner = [...widest.children].find(widens)) widest = inner;
    const text = widest.textContent.trim().replace(/\\s+/g, " ").slice(0, 40);
    return [`by ${before} px: ${widest.localName}.${widest.className} “${text}”`];
}"""


def speak(folder: Path) -> None:
    """Let every companion that is made from now on speak these languages."""
    catalogue = read(ROOT / "companion" / "translations" / "messages.pot")
    for locale, say in SPOKEN.items():
        write_language(catalogue, folder, locale, say)
    languages.CATALOGUES = folder  # type: ignore[misc] # for this process alone


def reaching_out(page: Page, widths: Sequence[int] = WIDTHS) -> Iterator[str]:
    """What of a page that is shown lies beyond its window's edge, in windows of these widths."""
    for width in widths:
        page.set_viewport_size({"width": width, "height": 844})
        yield from (f"at {width} px {each}" for each in page.evaluate(REACH))


def look_through(page: Page, house: FullHouse, scene: Scene, widths: Sequence[int] = WIDTHS) -> Iterator[str]:
    """What lies beyond the edge on all pages of a scene, folded parts open, in the page's language."""
    scene.set(house)
    scene.visit(page.context, house)
    for address in scene.addresses(house):
        page.goto(address)
        unfold(page)
        yield from (f"{address.removeprefix(house.address)} {each}" for each in reaching_out(page, widths))


def main(part: str = "") -> int:
    """Print all that is found, and return how much that is."""
    count = 0
    with TemporaryDirectory() as kept, sync_playwright() as playwright:
        folder = Path(kept)
        speak(folder / "translations")
        browser = playwright.chromium.launch(executable_path=chromium_program(), args=ARGUMENTS)
        for locale in SPOKEN:
            page = browser.new_context(locale=locale, reduced_motion="reduce").new_page()
            for number, (name, scene) in enumerate(SCENES.items()):
                if part not in name:
                    continue
                own = folder / f"{locale}-{number}"
                own.mkdir()
                house = FullHouse(own)
                for found in look_through(page, house, scene.with_long_names()):
                    print(f"{locale}: {name}: {found}", flush=True)
                    count += 1
                page.goto("about:blank")
                house.close()
        browser.close()
    return count


if __name__ == "__main__":
    sys.exit(bool(main(*sys.argv[1:])))
