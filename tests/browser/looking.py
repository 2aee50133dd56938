"""How a page is looked at: in which windows, typefaces and colours, by geometry (walk.js) and by axe-core.

A page is loaded once; its copy is looked at in every way. What takes longest is that the browser lays it out
anew for each window and typeface.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple, TypeAlias
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, Request, ViewportSize

from companion.web.languages import CATALOGUES, ENGLISH, LANGUAGE_COOKIE, languages_in
from tests.browser.conftest import WINDOWS, FullHouse
from tests.browser.copies import CONTENT, Wanted, Window, open_copies
from tests.browser.scenes import SCENES, unfold
from tests.served import free_port

PHONE: Final = WINDOWS[1]

NARROWEST: Final = Window("320 px", 320, 640, look="reach")
ENLARGED: Final = (
    # Zoomed to 200 %, a window of 1280 x 800 has room for half as many pixels of the page.
    Window("200 %", 640, 400, look="width"),
    # Text alone twice as large, as it is set on a tablet for tired eyes.
    Window("large text", 820, 1180, "200%", "width"),
)
SIZES: Final = [
    Window(f"{size['width']}x{size['height']}", size["width"], size["height"]) for size in WINDOWS
]
PHONES, WIDE = SIZES[:2], SIZES[2:]
TELEVISIONS: Final = [
    Window("3840x2160", 3840, 2160),
    Window("1280x800", 1280, 800),
    Window("1024x768", 1024, 768),
]
"""Where the table screen is shown too."""

WIDEST: Final = "DejaVu Sans"
OTHERS: Final = ("Liberation Sans", "Roboto")
"""The widths of Arial, and of Android's own."""

OWN: Final = ""
"""The typeface that the page chooses: ours, where it is wide."""

Light: TypeAlias = Literal["dark", "light"]
RULES: Final[Mapping[str, Any]] = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}
RULES_OF_COLOURS: Final[Mapping[str, Any]] = {"runOnly": ["color-contrast", "link-in-text-block"]}

SPOKEN: Final = """() => {
    const { lang, dir } = document.documentElement;
    return [lang, dir, [...document.querySelectorAll("[lang]")].map((each) => each.lang)];
}"""
"""The language of a page, which way that is written, and the languages of all its parts."""

WANTED: Final = (
    Wanted(("outside", "hidden"), ".skip", "It is seen once the keyboard has reached it."),
    Wanted(
        ("overlaps", "hidden"), ".coin", "Its two faces and its rim are in one place, of which one is seen."
    ),
    Wanted(("broken",), "code", "A seal and an address have no words."),
    Wanted(("small",), ".fan-card", "Of the cards of a fan as much is seen as their number allows."),
    Wanted(("small",), ".faces .key", "All faces of a deck are in sight at once, each at least 44 by 32 px."),
    Wanted(("hidden",), ".fan > b", "Of the cards of a fan as much is seen as their number allows."),
    Wanted(("small",), ".boxes button", "All boxes stand in one row, each at least 32 px wide."),
    Wanted(("overlaps", "hidden"), ".advised", "It lies over the table for as long as it is read."),
    Wanted(("overlaps",), ".drew", "What somebody drew lies over the next seat, as long as it is news."),
)
AN_OPEN_MENU: Final = Wanted(("overlaps", "hidden"), "body", "It lies over the page.")


COVERED: Final = """() => {
    const shown = (what) => [...document.querySelectorAll(what)].filter((each) => each.checkVisibility());
    const seen = shown(".portrait");
    const texts = shown(".count b, .name, .in-play b, .uno, .sum");
    const box = (each) => each.getBoundingClientRect();
    const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    const covered = seen.filter((each) => {
        const { x, y, width, height } = box(each);
        const top = document.elementFromPoint(x + width / 2, y + height / 2);
        return !each.contains(top);
    });
    const lying = texts.filter((text) => seen.some((face) => meet(box(face), box(text))));
    return [...covered.map((each) => each.parentElement), ...lying].map((each) => each.textContent.trim());
}"""
"""Whose faces lie under something, and the words that a face lies on."""


class Look(NamedTuple):
    """The windows of each typeface that a page is looked at in, and axe-core's rules for each light."""

    views: Mapping[str, Sequence[Window]]
    rules: Mapping[Light, Mapping[str, Any]]


OFTEN: Final = 4
"""A page that so many scenes show takes turns: in each of them it is looked at in half of the ways."""


def _turns() -> Mapping[tuple[str, str], int]:
    """Return the turn of each page that takes turns, by the name of its scene and its address."""
    shown = [(name, page) for name, scene in SCENES.items() for page in scene.pages if not scene.for_names]
    scenes_of = Counter(path_of(page) for _, page in shown)
    seen: Counter[str] = Counter()
    turns = {}
    for name, page in shown:
        if scenes_of[path_of(page)] >= OFTEN:
            turns[name, page] = seen[path_of(page)]
            seen[path_of(page)] += 1
    return turns


def path_of(page: str) -> str:
    """Return the path of a page, without its query."""
    return urlsplit(page).path


TURNS: Final = _turns()
"""Of a page's many scenes, which number this is. A page that is not in here is looked at in every way."""


def every_look(page: str, is_for_names: bool) -> Look:
    """Return all ways to look at a page; those for names are in every typeface of every window."""
    more = TELEVISIONS if path_of(page) == "/table" else []
    # A wide page has its own typeface: there another one only shows how names are measured.
    fallen_back = [*WIDE, *more] if is_for_names else []
    views = {
        WIDEST: [
            *(NARROWEST, *ENLARGED),
            *in_typeface(WIDEST, "whole", *PHONES),
            *in_typeface(WIDEST, "again", *fallen_back),
        ],
        OWN: in_typeface(OWN, "whole", *WIDE, *more),
        **{family: in_typeface(family, "again", *PHONES, *fallen_back) for family in OTHERS},
    }
    # Light colours can break no other rules than those about colour.
    return Look(views, {"dark": RULES, "light": RULES_OF_COLOURS})


def look_in_turn(page: str, turn: int) -> Look:
    """Return the ways to look at a page in this turn: after four turns it was looked at in all of them."""
    half, quarter = turn % 2, turn // 2 % 2
    more = [TELEVISIONS[turn % 3]] if path_of(page) == "/table" else []
    views = {
        WIDEST: [NARROWEST, ENLARGED[quarter], *in_typeface(WIDEST, "whole", PHONES[half])],
        OWN: in_typeface(OWN, "whole", *WIDE[half::2], *more),
        OTHERS[quarter]: in_typeface(OTHERS[quarter], "again", PHONES[1 - half]),
    }
    return Look(views, {"light" if quarter else "dark": RULES})


def in_typeface(family: str, look: str, *windows: Window) -> list[Window]:
    """Return these windows, each with the typeface in its name."""
    return [each._replace(name=f"{each.name} in {family or 'our typeface'}", look=look) for each in windows]


LOOK_ONCE: Final = Look(
    {WIDEST: [NARROWEST, *in_typeface(WIDEST, "whole", PHONES[1])], OWN: in_typeface(OWN, "whole", WIDE[-1])},
    {"dark": RULES},
)
"""How a page is looked at in the gate, of which the thorough form is every way: a phone, a television."""

LOOK_ONCE_IN_A_LANGUAGE: Final = LOOK_ONCE._replace(
    rules={"dark": {**RULES, "rules": {"label-content-name-mismatch": {"enabled": False}}}}
)
"""The same, but for whether a name has the words of its text in their order, which translators have not."""

LOOK_IN_A_LANGUAGE: Final = Look(
    {
        # A page that is zoomed is to be read without scrolling sideways; its buttons need not be as large.
        WIDEST: [NARROWEST, PHONES[1]],
        OWN: [WIDE[0], WIDE[-1]],
    },
    {},
)
"""How a page is looked at in another language than English: with longer words, and the same in all else."""


def on_large_screens(look: Look) -> Look:
    """Return the same look at a page that no phone shows."""
    large = {
        family: [each for each in windows if each.width >= WIDE[0].width and each.text == "100%"]
        for family, windows in look.views.items()
    }
    return look._replace(views=large)


class Looking:
    """A page for all scenes, and another one of the same address for copies of what it shows."""

    def __init__(self, browser: Browser, address: str) -> None:
        self._address = address
        self.context = browser.new_context(viewport=PHONE, reduced_motion="reduce")
        self._copies = open_copies(self.context, address)
        self._page: Page = self.context.new_page()
        self._languages = languages_in(CATALOGUES)

    def close(self) -> None:
        """Close its pages."""
        self.context.close()

    def leave(self) -> None:
        """Leave a house before that closes, or its page would keep asking for it."""
        self._page.goto("about:blank")

    def findings(
        self,
        path: str,
        look: Look,
        tag: str = ENGLISH.tag,
        taps: Sequence[str] = (),
        content: str = CONTENT,
    ) -> Iterator[str]:
        """Yield a line for whatever is wrong with this page, in the language of that tag.

        ``taps`` are the English names of what is tapped before; ``content`` is the script that returns the
        page's HTML.
        """
        language = self._languages[tag]
        self.context.add_cookies([{"name": LANGUAGE_COOKIE, "value": tag, "url": self._address}])
        found = self._visit(path)
        spoken, direction, parts = self._page.evaluate(SPOKEN)
        assert (tag, language.direction) == (spoken, direction), path
        unfold(self._page, map(language.texts.gettext, taps))
        self._copies.take(self._page.evaluate(content))
        wanted = [*WANTED, AN_OPEN_MENU] if taps else WANTED
        for each in (
            *found,
            *(f"a part is in {each}, no language of ours" for each in {*parts} - self._languages.keys()),
            *self._copies.findings(look.views, wanted),
            *self._copies.violations(PHONE["width"], look.rules),
        ):
            yield f"{tag}: {path}: {each}"

    def measured(self, path: str, sizes: Sequence[ViewportSize], script: str) -> list[Any]:
        """Return what this script, a function, finds on a page in windows of each of these sizes.

        Without a ``path`` that is the page that was looked at last, as it was then.
        """
        if path and self._page.url != f"{self._address}{path}":
            self._page.goto(f"{self._address}{path}")
            self._copies.take(self._page.evaluate(CONTENT))
        return self._copies.measured(sizes, script)

    def _visit(self, path: str) -> list[str]:
        """Go there, and return a line for each request that leaves the machine."""
        asked = list[str]()
        address = f"{self._address}{path}"

        def remember(request: Request) -> None:
            asked.append(request.url)

        self._page.on("request", remember)
        self._page.goto(address)
        self._page.remove_listener("request", remember)
        assert address in asked
        return [f"asks for {url}" for url in asked if urlsplit(url).netloc != urlsplit(address).netloc]


@pytest.fixture(scope="module")
def port() -> int:
    """The port of one house after the other, so that the browser keeps what they all have."""
    return free_port()


@pytest.fixture
def full_house(tmp_path: Path, port: int) -> Iterator[FullHouse]:
    """A companion with every device on its screens, and no game yet."""
    house = FullHouse(tmp_path, port)
    yield house
    house.close()


@pytest.fixture(scope="module")
def looking(chromium: Browser, port: int) -> Iterator[Looking]:
    """A page for all scenes."""
    looking = Looking(chromium, f"http://127.0.0.1:{port}")
    yield looking
    looking.close()
