"""Every page in every state: it is accessible by the rules of axe-core, fits every screen, asks nobody else.

A page is loaded once and then checked in every way, because loading it is half of the work.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final, Literal
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, Request, ViewportSize

from tests.browser.conftest import FullHouse
from tests.browser.frames import FRAME_OF_COPY
from tests.browser.scenes import NOT_PAGES, SCENES, Scene, unfold

AXE: Final = Path(__file__).parent / "node_modules" / "axe-core" / "axe.min.js"
TAGS: Final = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
SCHEMES: Final[Mapping[Literal["dark", "light"], dict[str, Any]]] = {
    "dark": {"runOnly": TAGS},
    # Light colours can break no other rules than those about colour.
    "light": {"runOnly": ["color-contrast", "link-in-text-block"]},
}

# Of the whole result, which is half a megabyte, only these leave the browser.
VIOLATIONS: Final = """async (rules) =>
    (await axe.run({ ...rules, resultTypes: ["violations"] })).violations
        .flatMap(({ id, nodes }) => nodes.map((node) => [id, node.target.at(-1), node.failureSummary]))
"""

NARROWEST: Final[ViewportSize] = {"width": 320, "height": 640}
PHONE: Final[ViewportSize] = {"width": 390, "height": 844}
SIZES: Final[Mapping[str, tuple[ViewportSize, str]]] = {
    "": (NARROWEST, "100%"),
    " on a phone": (PHONE, "100%"),
    # Zoomed to 200 %, a window of 1280 x 800 has room for half as many pixels of the page.
    " at 200 %": ({"width": 640, "height": 400}, "100%"),
    " on a television": ({"width": 1920, "height": 1080}, "100%"),
    # Text alone twice as large, as it is set on a tablet for tired eyes.
    " with large text": ({"width": 820, "height": 1180}, "200%"),
}
"""Where a page must not scroll sideways: each window, and the size of its text."""

LAID_OUT: Final = """async ([sizes, isMenuOpen]) => {
    const overflowing = (page, most) => {
        const wide = page.documentElement.scrollWidth;
        if (wide <= most) return [];
        const guilty = [...page.querySelectorAll("body *")]
            .filter((each) => each.checkVisibility() && each.getBoundingClientRect().right > most + 0.5)
            .filter((each, _, all) => !all.some((other) => each !== other && each.contains(other)));
        const name = (each) =>
            each.tagName.toLowerCase() + "." + each.className + ": " + each.textContent.trim();
        return [`${wide} px wide`, ...guilty.slice(0, 5).map((each) => name(each).slice(0, 60))];
    };

    // A button is covered if another element is on top of its middle, wherever it is scrolled to.
    const covered = (page) => {
        const onTop = (each, block) => {
            each.scrollIntoView({ block, inline: "center" });
            const box = each.getBoundingClientRect();
            return page.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        };
        const isTapped = (each, top) => each.contains(top) || each.closest("label")?.contains(top);
        const found = [...page.querySelectorAll("button, a.button, summary, input, .segments a")]
            .filter((each) => !each.disabled && !each.closest(".visually-hidden"))
            .filter((each) => each.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true }))
            .filter((each) => !each.matches("[type=radio], [type=checkbox]"))
            .filter((each) => !["center", "start", "end"].some((block) => isTapped(each, onTop(each, block))))
            .map((each) => [each.ariaLabel ?? each.textContent.trim(), onTop(each, "center")?.outerHTML])
            .map(([name, top]) => `${name} under ${top?.slice(0, 60)}`);
        page.defaultView.scrollTo(0, 0);
        return found;
    };

    const frame = await frameOfCopy();
    const page = frame.contentDocument;
    const problems = [];
    const heights = {};
    for (const [where, [{ width, height }, text]] of Object.entries(sizes)) {
        Object.assign(frame, { width, height });
        page.documentElement.style.fontSize = text;
        heights[width] = page.documentElement.scrollHeight;
        // An open menu lies over the page.
        const under = where || isMenuOpen ? [] : covered(page);
        problems.push(...[...under, ...overflowing(page, width)].map((each) => `${where}: ${each}`));
    }
    frame.remove();
    return [problems, heights];
}"""


@pytest.fixture(scope="module")
def window(chromium: Browser) -> Iterator[Page]:
    """One page for all scenes, into which axe and frames are injected wherever it goes."""
    assert AXE.is_file(), "axe-core is not there: `make test` brings it."
    context = chromium.new_context(viewport=PHONE, reduced_motion="reduce")
    # The pages' content security policy forbids other scripts; an init script is exempt from it.
    context.add_init_script(f"if (top === self) {{{AXE.read_text()}}}")
    context.add_init_script(FRAME_OF_COPY)
    yield context.new_page()
    context.close()


@pytest.fixture
def page(full_house: FullHouse, window: Page) -> Iterator[Page]:
    """The page, which leaves a house before that closes, or it would keep asking for it."""
    yield window
    window.goto("about:blank")


@pytest.mark.parametrize("scene", SCENES.values(), ids=SCENES)
def test_every_page_is_accessible_and_fits(full_house: FullHouse, page: Page, scene: Scene) -> None:
    scene.set(full_house)
    scene.visit(page.context, full_house)
    found = []
    for address in scene.addresses(full_house):
        foreign = _visit(page, address)
        unfold(page, scene.taps)
        misfits, heights = page.evaluate(LAID_OUT, [SIZES, bool(scene.taps)])
        # The window is made as high as the page, or axe takes what scrolled under a bar for too small.
        page.set_viewport_size({"width": PHONE["width"], "height": heights[str(PHONE["width"])]})
        found += [f"{address}{each}" for each in (*foreign, *misfits, *_violations(page))]
    assert not found, "\n".join(found)


def _visit(page: Page, address: str) -> list[str]:
    """Go there, and return a line for each request that leaves the machine."""
    asked = []

    def remember(request: Request) -> None:
        asked.append(request.url)

    page.on("request", remember)
    page.goto(address)
    page.remove_listener("request", remember)
    assert address in asked
    return [f" asks for {url}" for url in asked if urlsplit(url).netloc != urlsplit(address).netloc]


def _violations(page: Page) -> Iterator[str]:
    """Return a line for each violation in each scheme: the rule, the element, and how to fix it."""
    for scheme, rules in SCHEMES.items():
        page.emulate_media(color_scheme=scheme)
        for rule, element, summary in page.evaluate(VIOLATIONS, rules):
            yield f", {scheme}: {rule} at {element}: {' '.join(summary.split())}"


def test_every_page_is_in_a_scene(full_house: FullHouse) -> None:
    seen = {full_house.endpoint(page) for scene in SCENES.values() for page in scene.pages}
    pages = {
        rule.endpoint
        for rule in full_house.app.url_map.iter_rules()
        if "GET" in (rule.methods or ()) and not NOT_PAGES & {rule.endpoint, rule.endpoint.split(".")[0]}
    }
    assert pages <= seen
