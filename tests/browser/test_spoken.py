"""What a screen reader has to say of a whole round on a phone, in two languages, word for word.

``spoken/en.txt`` and ``spoken/de.txt`` have for each event the lines of the accessibility tree that are new
since the one before. Where what is said was meant to change, delete the file: the test writes it again, and
fails once.
"""

from pathlib import Path
from time import monotonic
from typing import Final

import pytest
from playwright.sync_api import Page

from companion.table import Accepted
from companion.web.languages import LANGUAGE_COOKIE
from tests.browser.conftest import PATIENCE_MS, House, Openly
from tests.browser.steps import expect_newest

STYLED: Final = "() => [...document.querySelectorAll('link[rel=stylesheet]')].every((each) => each.sheet)"
"""Whether each style sheet is there: before, what it hides is still heard."""

SPOKEN: Final = Path(__file__).parent / "spoken"
BEGUN: Final = '[Edition "classic"]\n[Players "Ana, Ben, Cy"]\n[Target "50"]\n'
ROUND: Final = (
    "round",
    "start G5",
    "Ben: G7",
    "Cy: GR",
    "Ben: draw",
    "Ben: keep",
    "Ana: W4=B",
    "Cy: challenge innocent",
    "fix hand Ana 2",
    "Ben: BS",
    "Cy: ?",
    "Ben: W=R",
    "Ana: ?",
    "Ana: uno",
    "Cy: draw",
    "Cy: keep",
    "Ben: ?",
    "Ana: ?",
    "Ben: points 12",
    "Cy: points 30",
    "round",
)


def heard(page: Page) -> list[str]:
    """Return the lines of the accessibility tree, without the addresses of links."""
    return [each for each in page.locator("#live").aria_snapshot().splitlines() if "/url:" not in each]


def new(lines: list[str], before: set[str]) -> list[str]:
    """Return the lines that were not there before."""
    return [each for each in lines if each not in before]


@pytest.mark.parametrize("tag", ["en", "de"])
def test_a_round_is_spoken_as_it_was_written_down(house: House, opened: Openly, tag: str) -> None:
    house.begin(BEGUN)
    page = opened("/play", cookies={LANGUAGE_COOKIE: tag})
    said, before = list[str](), set[str]()
    written = SPOKEN / f"{tag}.txt"
    wanted = written.read_text().split("== ")[1:] if written.exists() else []
    for place, line in enumerate(("", *ROUND)):
        if line:
            result = house.table.submit(line)
            assert isinstance(result, Accepted), (line, result)
            expect_newest(page, house.table)
        page.wait_for_function(STYLED)
        lines = heard(page)
        # A page that follows another one is there in parts for a moment.
        end = monotonic() + PATIENCE_MS / 1000
        while place < len(wanted) and wanted[place].splitlines()[1:] != new(lines, before):
            if monotonic() > end:
                break
            lines = heard(page)
        said += [f"== {line}", *new(lines, before)]
        before = set(lines)
    spoken = "\n".join(said) + "\n"
    if not written.exists():
        written.write_text(spoken)
        pytest.fail(f"{written} was not there: read what it has now.")
    assert written.read_text() == spoken
