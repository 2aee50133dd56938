"""Every page in every state: it is accessible by axe-core, asks nobody else, and all of it can be read.

No text is cut, broken inside a word, overlapped or hidden, by geometry, in every window that people use and
in the typefaces of most devices. A page is loaded once; its copy is looked at in every way (walk.js).
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final, Literal
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, Request

from tests.browser.conftest import WINDOWS, FullHouse
from tests.browser.copies import Copies, Wanted, Window, open_copies
from tests.browser.scenes import NOT_PAGES, SCENES, Scene, unfold
from tests.served import free_port

PHONE: Final = WINDOWS[1]
TAGS: Final = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
SCHEMES: Final[Mapping[Literal["dark", "light"], dict[str, Any]]] = {
    "dark": {"runOnly": TAGS},
    # Light colours can break no other rules than those about colour.
    "light": {"runOnly": ["color-contrast", "link-in-text-block"]},
}

NARROW: Final = [
    Window("320 px", 320, 640, look="reach"),
    # Zoomed to 200 %, a window of 1280 x 800 has room for half as many pixels of the page.
    Window("200 %", 640, 400, look="width"),
    # Text alone twice as large, as it is set on a tablet for tired eyes.
    Window("large text", 820, 1180, "200%", "width"),
]
SIZES: Final = [
    Window(f"{size['width']}x{size['height']}", size["width"], size["height"]) for size in WINDOWS
]
TELEVISIONS: Final = [
    Window("3840x2160", 3840, 2160),
    Window("1280x800", 1280, 800),
    Window("1024x768", 1024, 768),
]
"""Where the table screen is shown too."""

CONTENT: Final = "'<!doctype html>' + document.documentElement.outerHTML"
"""What ``Page.content`` returns, for which that sets up scripts of its own in each page: half of its time."""

WIDEST: Final = "DejaVu Sans"
OTHERS: Final = ("Liberation Sans", "Roboto")
"""The widths of Arial, and of Android's own."""

OWN: Final = ""
"""The typeface that the page chooses: ours, where it is wide."""

WANTED: Final = (
    Wanted(("outside", "hidden"), ".skip", "It is seen once the keyboard has reached it."),
    Wanted(
        ("overlaps", "hidden"), ".coin", "Its two faces and its rim are in one place, of which one is seen."
    ),
    Wanted(("broken",), "code", "A seal and an address have no words."),
    Wanted(("small",), ".tray-card", "Of the cards of a fan as much is seen as their number allows."),
    Wanted(("overlaps", "hidden"), ".advised", "It lies over the table for as long as it is read."),
    Wanted(("overlaps",), ".drew", "What somebody drew lies over the next seat, as long as it is news."),
)


def in_typeface(family: str, look: str, *windows: Window) -> list[Window]:
    """Return these windows, each with the typeface in its name."""
    return [each._replace(name=f"{each.name} in {family or 'our typeface'}", look=look) for each in windows]


def views(scene: Scene, address: str) -> dict[str, list[Window]]:
    """Return the windows in which a page is looked at, for each typeface."""
    phones, wide = SIZES[:2], SIZES[2:]
    more = TELEVISIONS if urlsplit(address).path == "/table" else []
    # A wide page has its own typeface: there another one only shows how names are measured.
    fallen_back = [*wide, *more] if scene.for_names else []
    return {
        WIDEST: [
            *NARROW,
            *in_typeface(WIDEST, "whole", *phones),
            *in_typeface(WIDEST, "again", *fallen_back),
        ],
        OWN: in_typeface(OWN, "whole", *wide, *more),
        **{family: in_typeface(family, "again", *phones, *fallen_back) for family in OTHERS},
    }


@pytest.fixture(scope="module")
def port() -> int:
    """The port of one house after the other, so that the browser keeps what they all have."""
    return free_port()


@pytest.fixture
def full_house(tmp_path: Any, port: int) -> Iterator[FullHouse]:
    """A companion with every device on its screens, and no game yet."""
    house = FullHouse(tmp_path, port)
    yield house
    house.close()


@pytest.fixture(scope="module")
def windows(chromium: Browser, port: int) -> Iterator[tuple[Page, Copies]]:
    """A page for all scenes, and another one of the same address for copies of what it shows."""
    context = chromium.new_context(viewport=PHONE, reduced_motion="reduce")
    copies = open_copies(context, f"http://127.0.0.1:{port}")
    yield context.new_page(), copies
    context.close()


@pytest.fixture
def page(full_house: FullHouse, windows: tuple[Page, Copies]) -> Iterator[Page]:
    """The page, which leaves a house before that closes, or it would keep asking for it."""
    yield windows[0]
    windows[0].goto("about:blank")


@pytest.mark.parametrize("scene", SCENES.values(), ids=SCENES)
def test_every_page_is_accessible_and_whole(
    full_house: FullHouse, page: Page, windows: tuple[Page, Copies], scene: Scene
) -> None:
    scene = scene.with_long_names()
    scene.set(full_house)
    scene.visit(page.context, full_house)
    copies = windows[1]
    found = []
    for address in scene.addresses(full_house):
        foreign = _visit(page, address)
        unfold(page, scene.taps)
        copies.take(page.evaluate(CONTENT))
        # An open menu lies over the page.
        wanted = [*WANTED, Wanted(("overlaps", "hidden"), "body", "")] if scene.taps else WANTED
        findings = copies.findings(views(scene, address), wanted)
        violations = copies.violations(PHONE["width"], SCHEMES)
        found += [f"{address}: {each}" for each in (*foreign, *findings, *violations)]
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
    return [f"asks for {url}" for url in asked if urlsplit(url).netloc != urlsplit(address).netloc]


def test_every_page_is_in_a_scene(full_house: FullHouse) -> None:
    seen = {full_house.endpoint(page) for scene in SCENES.values() for page in scene.pages}
    pages = {
        rule.endpoint
        for rule in full_house.app.url_map.iter_rules()
        if "GET" in (rule.methods or ()) and not NOT_PAGES & {rule.endpoint, rule.endpoint.split(".")[0]}
    }
    assert pages <= seen
