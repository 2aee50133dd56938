"""What the walk through every page looks for: each fault is found where it is, and none elsewhere."""

from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Browser

from tests.browser.copies import Copies, Wanted, Window

NAME: Final = '<p style="%s">Bartholomew</p>'
SHELF: Final = "position: absolute; top: 4rem; left: 1rem"
ON_SHELF: Final = f'<p style="{SHELF}">Dagmar</p>'
ONE_LINE: Final = "width: 60px; overflow: hidden; white-space: nowrap"
TWO_LINES: Final = (
    "overflow: hidden; display: -webkit-box; -webkit-line-clamp: 2; -webkit-box-orient: vertical"
)
BAR: Final = "position: fixed; bottom: 0; width: 100%; height: 5rem; margin: 0; background: red"
FAULTS: Final = {
    "cut: a name": NAME % ONE_LINE,
    "cut: an ellipsis": NAME % f"{ONE_LINE}; text-overflow: ellipsis",
    "cut: a third line": f'<p style="width: 90px; {TWO_LINES}">One word, and two, and three</p>',
    "broken: inside a word": NAME % "width: 60px; overflow-wrap: anywhere",
    "spilt: out of its box": NAME % "width: 60px; border: 1px solid",
    "outside: the window's left": NAME % "margin-left: -50px",
    "overlaps: two texts": f'{ON_SHELF}<p style="{SHELF}">Jo</p>',
    "overlaps: a button": f'{ON_SHELF}<button style="{SHELF}; width: 9rem; height: 4rem"></button>',
    "hidden: under a bar at the end": f'<p style="height: 150vh">Jo</p><p>Dagmar</p><p style="{BAR}"></p>',
    "hidden: under a picture": f'{ON_SHELF}<svg style="{SHELF}"><rect width="200" height="200"/></svg>',
    "small: a button": '<button style="width: 40px; height: 48px">J</button>',
    "sideways: too wide": '<p style="width: 150vw">Jo</p>',
}
SOUND: Final = """<h1>Dagmar’s turn</h1>
    <p style="width: 9rem">Words that lie in several lines, and <b>some that are bold</b>.</p>
    <p lang="ja" style="width: 9rem">games.sqliteとして残しました</p>
    <div style="overflow-x: auto"><p style="width: 200vw; text-align: end">Reached by scrolling</p></div>
    <button style="min-width: 48px; min-height: 48px">Play <small>a number</small></button>
    <p style="height: 120vh">Jo</p><p>Last of all</p>
    <footer style="position: sticky; bottom: 0; background: red">
        <button style="min-width: 48px; min-height: 48px">Undo</button></footer>"""
VIEW: Final = {"Roboto": [Window("a phone", 390, 844)]}


@pytest.fixture(scope="module")
def copies(chromium: Browser) -> Iterator[Copies]:
    """A frame in an empty page."""
    page = chromium.new_page()
    yield Copies(page)
    page.close()


def page_of(content: str) -> str:
    """Return a page with this content."""
    return f'<!doctype html><title>Walk</title><body style="background: white">{content}</body>'


@pytest.mark.parametrize("fault", FAULTS)
def test_each_fault_is_found(copies: Copies, fault: str) -> None:
    copies.take(page_of(FAULTS[fault]))
    kind = fault.split(":")[0]
    found = copies.findings(VIEW)
    assert [kind] == sorted({each.split(":")[0] for each in found} & {kind}), found
    assert all(each.endswith(", at a phone") for each in found)


def test_a_sound_page_has_no_fault(copies: Copies) -> None:
    copies.take(page_of(SOUND))
    assert [] == copies.findings(VIEW)


def test_a_wanted_finding_is_no_fault_where_it_is_wanted_alone(copies: Copies) -> None:
    name = FAULTS["broken: inside a word"]
    copies.take(page_of(f"<code>{name}</code>{name}"))
    wanted = [Wanted(("broken",), "code", "A seal has no words.")]
    assert ["broken: Bartholomew is broken in “Bartholomew” (p), at a phone"] == copies.findings(VIEW, wanted)
    copies.take(page_of(f"<code>{name}</code>"))
    assert [] == copies.findings(VIEW, wanted)


def test_another_typeface_and_a_narrow_window_are_looked_at_for_what_they_change(copies: Copies) -> None:
    faults = ("broken: inside a word", "small: a button", "sideways: too wide")
    copies.take(page_of("".join(map(FAULTS.__getitem__, faults))))
    kinds = {}
    for look in ("again", "reach", "width"):
        found = copies.findings({"Roboto": [Window("here", 320, 640, look=look)]})
        kinds[look] = sorted({each.split(":")[0] for each in found})
    assert {"again": ["broken", "sideways"], "reach": ["sideways"], "width": ["sideways"]} == kinds
