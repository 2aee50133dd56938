"""What people do and read on every screen: steps that the browser tests share."""

import re
from collections.abc import Mapping
from typing import Final
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from companion.table import Table
from companion.web.setup import query_of
from companion.web.setup.form import SeatField, SetupForm

WITH_AND_WITHOUT_JS = pytest.mark.parametrize(
    "js",
    [
        pytest.param(True, id="with-javascript"),
        # What pages are like without it, test_without_javascript.py shows the gate.
        pytest.param(False, id="without-javascript", marks=pytest.mark.thorough),
    ],
)

LOST: Final = "Connection lost. Trying again…"

SIZES: Final[Mapping[str, ViewportSize]] = {
    "phone": {"width": 390, "height": 844},
    "tablet": {"width": 820, "height": 1180},
    "television": {"width": 1920, "height": 1080},
}

TOO_SMALL: Final = """() => [...document.querySelectorAll("button, a.button, summary, .menu a")]
    .filter((each) => each.checkVisibility())
    .filter((each) => Math.min(...["width", "height"].map((way) => each.getBoundingClientRect()[way])) < 47.5)
    .map((each) => each.textContent.trim())"""
"""Finds what is tapped and is smaller than 48 by 48 pixels."""


def tap(page: Page, name: str) -> None:
    """Tap the button or link of this name."""
    page.locator(".button", has_text=name).or_(page.get_by_label(name, exact=True)).first.click()


def says(page: Page, sentence: str) -> None:
    """Wait until this heads the page: what the table must do now."""
    expect(page.locator("h1")).to_have_text(sentence)


def expect_newest(page: Page, table: Table) -> None:
    """Wait until the page shows the newest event of the game on the table."""
    assert table.view
    version = f"{table.view.game_id}.{table.view.version}"
    expect(page.locator(f'[data-version="{version}"]')).to_have_count(1)


def play_number(page: Page, player: str) -> None:
    """Wait for this player's turn, and tap that a number was played."""
    expect(page.locator("h1")).to_contain_text(re.compile(rf"{player} (draws.\d+ and )?plays"))
    tap(page, "A number, but I missed the colour")


def bounce(button: Locator) -> None:
    """Tap it twice, quicker than any answer can come, once the buttons feel."""
    expect(button.page.locator("body:not([data-settling])")).to_be_attached()
    button.evaluate("button => { button.click(); button.click(); }")


def offered(phone: Page, name: str) -> Locator:
    """Return the control of this name, or else one whose text begins with it, or else contains it."""
    shown = phone.locator("button, a.button, summary").filter(visible=True)
    called = phone.get_by_role("button", name=name, exact=True)
    leads = phone.get_by_role("link", name=name, exact=True)
    said = shown.filter(has_text=name)
    called.or_(leads).or_(said).first.wait_for()
    begins = shown.filter(has_text=re.compile(rf"^\s*{re.escape(name)}(?!\w)"))
    return next(each.first for each in (called, leads, begins, said) if each.count())


def set_asleep(phone: Page, asleep: bool) -> None:
    """Set what a phone tells its page when its screen goes dark, or bright again."""
    phone.evaluate(
        "asleep => { Object.defineProperty(document, 'hidden', { value: asleep, configurable: true });"
        " document.dispatchEvent(new Event('visibilitychange')); }",
        asleep,
    )


def seat(page: Page, *names: str) -> None:
    """Type names and add them, by the Enter key and by the button in turn."""
    for number, name in enumerate(names):
        page.locator("#new").fill(name)
        if number % 2:
            page.get_by_role("button", name="Add", exact=True).click()
        else:
            page.locator("#new").press("Enter")
        expect(page.locator("#new")).to_have_value("")


def seated(*names: str) -> str:
    """Return the address of a set-up in which these names were added."""
    form = SetupForm(seats=tuple(SeatField(str(key), name) for key, name in enumerate(names, 1)))
    return f"/setup?{urlencode(query_of(form))}"


def expect_seats(page: Page, *names: str) -> None:
    """Wait until these players are seated, in this order."""
    fields = page.locator(".seat input[name=player]")
    expect(fields).to_have_count(len(names))
    for place, name in enumerate(names):
        expect(fields.nth(place)).to_have_value(name)


def draw_cards(page: Page, **cards: str) -> None:
    """Tap the card that each player drew."""
    for name, card in cards.items():
        row = page.locator(".drawer", has=page.locator("legend", has_text=name))
        row.get_by_text(card, exact=True).click()


def middle(place: Locator) -> tuple[float, float]:
    """Return the point in the middle of an element."""
    box = place.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
