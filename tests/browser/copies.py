"""A frame that stays while pages come and go, in which copies of them are laid out and examined.

It answers media queries and viewport units as a window of its size does, and is laid out without being
painted: quicker than a browser's window changes its size. What examines the copies is compiled once.
"""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from playwright.sync_api import BrowserContext, Page, ViewportSize

AXE: Final = Path(__file__).parent / "node_modules" / "axe-core" / "axe.min.js"
WALK: Final = Path(__file__).parent / "walk.js"

FRAME: Final = """async () => {
    const frame = document.createElement("iframe");
    frame.srcdoc = "<!doctype html>";
    frame.style.cssText = "position: fixed; left: -9999px; border: 0; max-width: none";
    const arrival = new Promise((done) => { frame.onload = done; });
    document.documentElement.append(frame);
    await arrival;
}"""

TAKE: Final = """async (html) => {
    const parsed = new DOMParser().parseFromString(html, "text/html");
    const copy = document.importNode(parsed.documentElement, true);
    // The parser takes what is for browsers without scripts for a part of the page.
    copy.querySelectorAll("noscript, script").forEach((each) => each.remove());
    // Far outside the window, it would never be asked for.
    copy.querySelectorAll("[loading=lazy]").forEach((each) => { each.loading = "eager"; });
    const arrival = (each) => new Promise((done) => { each.onload = each.onerror = done; });
    const awaited = [...copy.querySelectorAll("link[rel=stylesheet], img")].map(arrival);
    document.documentElement.replaceWith(copy);
    await Promise.all(awaited);
}"""

MEASURED: Final = """(sizes) => sizes.map(({ width, height }) => {
    Object.assign(frameElement.style, { width: `${width}px`, height: `${height}px` });
    return (%s)();
})"""

AS_HIGH_AS_THE_PAGE: Final = """(width) => {
    const set = (height) => Object.assign(frameElement.style, { width: `${width}px`, height: `${height}px` });
    set(640);
    set(document.documentElement.scrollHeight);
}"""

# Of the whole result, which is half a megabyte, only these leave the browser.
VIOLATIONS: Final = """async (rules) =>
    (await axe.run({ ...rules, resultTypes: ["violations"], preload: false })).violations
        .flatMap(({ id, nodes }) => nodes.map((node) => [id, node.target.at(-1), node.failureSummary]))
"""


CONTENT: Final = "'<!doctype html>' + document.documentElement.outerHTML"
"""What ``Page.content`` returns, for which that sets up scripts of its own in each page: half of its time."""


class Window(NamedTuple):
    """A window in which a page is looked at: for its ``width``, for what is in ``reach``, or as a ``whole``.

    ``again`` is for another typeface in a window of which the whole was looked at.
    """

    name: str
    width: int
    height: int
    text: str = "100%"
    look: str = "whole"


class Wanted(NamedTuple):
    """Findings of some kinds in what a selector finds that are as they should be, and why."""

    kinds: tuple[str, ...]
    selector: str
    why: str


def open_copies(context: BrowserContext, address: str) -> "Copies":
    """Return copies in a page of their own at a companion's address, which need not answer yet."""
    page = context.new_page()
    page.route(
        f"{address}/copies", lambda route: route.fulfill(body="<!doctype html>", content_type="text/html")
    )
    page.goto(f"{address}/copies")
    page.unroute_all()
    return Copies(page)


class Copies:
    """The frame, in a page of the companion, or the style sheets of what is copied would not be its own."""

    def __init__(self, page: Page) -> None:
        assert AXE.is_file(), "axe-core is not there: `make test` brings it."
        page.evaluate(FRAME)
        self._page = page
        self._frame = page.frames[-1]
        for script in (AXE, WALK):
            self._frame.evaluate(script.read_text())

    def take(self, html: str) -> None:
        """Lay out this page from now on."""
        self._frame.evaluate(TAKE, html)

    def measured(self, sizes: Sequence[ViewportSize], script: str) -> list[Any]:
        """Return what this script, a function, finds in a window of each of these sizes."""
        # A typeface is asked for once something is laid out in it.
        self._frame.evaluate(MEASURED % "() => document.body.offsetHeight", sizes)
        self._frame.evaluate("document.fonts.ready.then(() => true)")
        found: list[Any] = self._frame.evaluate(MEASURED % script, sizes)
        return found

    def findings(
        self, views: Mapping[str, Sequence[Window]], wanted: Sequence[Wanted] = (), smallest: int = 44
    ) -> list[str]:
        """Return a line for whatever is cut, broken, hidden and the like in these windows of each typeface.

        ``smallest`` is how many pixels what is tapped has in both directions.
        """
        found: list[str] = self._frame.evaluate(
            "(each) => walk(each)",
            {"views": list(views.items()), "except": [each[:2] for each in wanted], "smallest": smallest},
        )
        return found

    def violations(self, width: int, schemes: Mapping[Any, Mapping[str, Any]]) -> Iterator[str]:
        """Return a line for each violation in each scheme: the rule, the element, and how to fix it."""
        # As high as the page, or axe takes what scrolled under a bar for too small.
        self._frame.evaluate(AS_HIGH_AS_THE_PAGE, width)
        for scheme, rules in schemes.items():
            self._page.emulate_media(color_scheme=scheme)
            for rule, element, summary in self._frame.evaluate(VIOLATIONS, rules):
                yield f"{scheme}: {rule} at {element}: {' '.join(summary.split())}"
