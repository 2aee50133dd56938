"""Names on every screen: whole, unbroken, and nothing over them, in the typefaces of most devices.

Measured by geometry, in every window that people use and with every typeface that devices have.
"""

from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page

from companion.table import Level
from companion.web.words.letter_widths import LETTER_WIDTHS
from tests.browser.conftest import TOKEN, WINDOWS, FullHouse
from tests.browser.frames import FRAME_OF_COPY

LONG: Final = ("Jo", "Dagmar", "Maximiliane", "Bartholomew", "Ferdinand", "Wilhelmina")
TEN: Final = (*LONG, "Großmutter Hildegard", "Anne-Marie", "Wwwwwwwwwwww", "Ben")
TYPEFACES: Final = ("DejaVu Sans", "Liberation Sans", "Roboto")

MUTILATED: Final = r"""async ([names, sizes, typefaces]) => {
    const words = new Set(names.flatMap((name) => name.split(/[\s-]+/)));
    // A word of a name that lies in two lines is broken; one that reaches beyond what clips it is cut.
    const mutilated = (page, words) => {
        const found = [];
        const texts = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT);
        while (texts.nextNode()) {
            const text = texts.currentNode;
            const owner = text.parentElement;
            if (owner.closest(".visually-hidden, option, [hidden]") || !owner.checkVisibility()) continue;
            for (const { 0: word, index } of text.data.matchAll(/[\p{L}\p{M}]+/gu)) {
                if (!words.has(word)) continue;
                const range = page.createRange();
                range.setStart(text, index);
                range.setEnd(text, index + word.length);
                const boxes = [...range.getClientRects()];
                if (boxes.length > 1) found.push(`${word} is broken in ${owner.outerHTML.slice(0, 80)}`);
                const box = range.getBoundingClientRect();
                for (let each = owner; each && each !== page.body; each = each.parentElement) {
                    const style = getComputedStyle(each);
                    if (style.overflowX === "visible" || style.overflowX === "auto") continue;
                    const room = each.getBoundingClientRect();
                    const isCut = box.right > room.right + 1 || box.left < room.left - 1;
                    if (isCut) found.push(`${word} is cut in ${each.className}`);
                }
                const place = owner.closest("li, .plate, .button")?.getBoundingClientRect();
                if (place && box.width > place.width) found.push(`${word} reaches out of its place`);
            }
        }
        return found;
    };

    const frame = await frameOfCopy();
    const page = frame.contentDocument;
    const found = [];
    for (const size of sizes) {
        Object.assign(frame, size);
        for (const family of typefaces) {
            page.documentElement.style.fontFamily = `"${family}"`;
            const at = ` at ${size.width} in ${family}: `;
            found.push(...mutilated(page, words).map((each) => at + each));
        }
    }
    return found;
}"""

ALPHABET: Final = """([letters, family]) => {
    const pen = document.createElement("canvas").getContext("2d");
    pen.font = `bold 100px "${family}"`;
    return letters.filter(([letter, width]) => pen.measureText(letter).width > width * 100 + 0.5);
}"""


def record(names: tuple[str, ...], *lines: str) -> str:
    """Return a game of these players after ``lines``."""
    return f'[Edition "classic"]\n[Players "{", ".join(names)}"]\n' + "".join(f"{line}\n" for line in lines)


FOUR = LONG[:4]
TURN: Final = ("round", "start G5", "Dagmar: G7", "Maximiliane: GD")
COUNT: Final = ("round", "Dagmar: out", "Jo: points 20")
SCENES: Final = {
    "four at a turn": (record(FOUR, *TURN), Level.TURNS, ("/play", "/table", "/score", "/seat")),
    "four to count": (record(FOUR, *COUNT), Level.SCORES, ("/play", "/count", "/table")),
    "six at a turn": (record(LONG, *TURN), Level.TURNS, ("/play", "/table")),
    "ten at a turn": (record(TEN, *TURN), Level.TURNS, ("/play", "/table", "/score", "/seat")),
    "ten to count": (record(TEN, *COUNT), Level.SCORES, ("/count", "/table")),
    "ten between rounds": (
        record(TEN, *COUNT[:2], *(f'"{name}": points 20' for name in TEN if name != "Dagmar")),
        Level.SCORES,
        ("/table", "/score"),
    ),
    "partners between rounds": (
        record(FOUR, *COUNT, "Maximiliane: points 20").replace("\n", '\n[Scoring "partners"]\n', 1),
        Level.SCORES,
        ("/table", "/score"),
    ),
    "a winner of six": (
        record(LONG, "round", "Wilhelmina: out", *(f"{name}: points 150" for name in LONG[:-1])),
        Level.SCORES,
        ("/play", "/table", "/score"),
    ),
}


@pytest.fixture
def page(chromium: Browser, full_house: FullHouse) -> Any:
    """A page of somebody who takes part."""
    context = chromium.new_context(base_url=full_house.address, reduced_motion="reduce")
    context.request.get(f"/play?token={TOKEN}", max_redirects=0)
    context.add_init_script(FRAME_OF_COPY)
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("scene", SCENES)
def test_no_name_is_broken_or_cut_on_any_screen(full_house: FullHouse, page: Page, scene: str) -> None:
    game, level, addresses = SCENES[scene]
    full_house.begin(game, level)
    found = []
    for address in addresses:
        page.goto(address)
        found += [f"{address}{each}" for each in page.evaluate(MUTILATED, [TEN, WINDOWS, TYPEFACES])]
    assert [] == found, "\n".join(found)


@pytest.mark.parametrize("family", TYPEFACES)
def test_no_letter_is_wider_than_it_is_taken_for(page: Page, family: str) -> None:
    assert page.evaluate("(family) => document.fonts.check(`bold 16px '${family}'`)", family), family
    assert [] == page.evaluate(ALPHABET, [list(LETTER_WIDTHS.items()), family])
