"""What people do and read on every screen: steps that the browser tests share."""

import re

import pytest
from playwright.sync_api import Page, expect

WITH_AND_WITHOUT_JS = pytest.mark.parametrize(
    "js", [True, False], ids=["with-javascript", "without-javascript"]
)


def tap(page: Page, name: str) -> None:
    """Tap the button or link of this name."""
    page.locator(".button", has_text=name).or_(page.get_by_label(name, exact=True)).first.click()


def says(page: Page, sentence: str) -> None:
    """Wait until this heads the page: what the table must do now."""
    expect(page.locator("h1")).to_have_text(sentence)


def play_number(page: Page, player: str) -> None:
    """Wait for this player's turn, and tap that a number was played."""
    expect(page.locator("h1")).to_contain_text(re.compile(rf"{player} (draws.\d+ and )?plays"))
    tap(page, "Played a number")
