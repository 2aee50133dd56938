"""A screen's own look overrides that of its system, with or without JavaScript."""

from playwright.sync_api import Page, expect

from companion.web.screens.look import THEME_COLOURS
from tests.browser.conftest import Openly
from tests.browser.steps import WITH_AND_WITHOUT_JS

PAPER = THEME_COLOURS["light"]


def background(page: Page) -> str:
    """Return the background colour of the page, as #rrggbb."""
    red, green, blue = page.evaluate(
        "getComputedStyle(document.documentElement).backgroundColor.match(/\\d+/g)"
    )
    return f"#{int(red):02x}{int(green):02x}{int(blue):02x}"


def token(page: Page, name: str) -> str:
    """Return the value of a design token (a custom property) on this page."""
    value: str = page.evaluate(
        f"getComputedStyle(document.documentElement).getPropertyValue('--{name}').trim()"
    )
    return value


@WITH_AND_WITHOUT_JS
def test_light_is_chosen_with_one_tap(opened: Openly, js: bool) -> None:
    page = opened("/look", js=js, acts=False)
    page.emulate_media(color_scheme="dark")
    assert THEME_COLOURS["dark"] == background(page)
    page.get_by_role("button", name="Light").click()
    expect(page.get_by_role("button", name="Light")).to_have_attribute("aria-pressed", "true")
    assert PAPER == background(page)
    page.goto("/rules")
    assert PAPER == background(page)


def test_without_a_choice_a_screen_follows_its_system(opened: Openly) -> None:
    page = opened("/look", js=False, acts=False)
    page.emulate_media(color_scheme="light", contrast="more", reduced_motion="no-preference")
    assert PAPER == background(page)
    assert token(page, "ink") == token(page, "ink-soft")
    assert "300ms" == token(page, "motion")
    page.emulate_media(color_scheme="dark", contrast="no-preference", reduced_motion="reduce")
    assert THEME_COLOURS["dark"] == background(page)
    assert "0ms" == token(page, "motion")


def test_motion_and_contrast_are_chosen_by_hand(opened: Openly) -> None:
    page = opened("/look", js=False, acts=False)
    page.emulate_media(reduced_motion="no-preference")
    page.locator("#motion").get_by_role("button", name="None").click()
    page.locator("#contrast").get_by_role("button", name="More").click()
    expect(page.locator("html[data-motion=less][data-contrast=more]")).to_be_attached()
    assert "0ms" == token(page, "motion")
    assert token(page, "ink") == token(page, "panel-edge")


def test_the_browser_finds_nothing_wrong_with_the_app_for_the_home_screen(opened: Openly) -> None:
    page = opened("/look", acts=False)
    wire = page.context.new_cdp_session(page)
    found = wire.send("Page.getAppManifest")
    assert [] == found["errors"]
    assert '"short_name": "UNO"' in found["data"]
    assert [] == wire.send("Page.getInstallabilityErrors")["installabilityErrors"]


def test_the_keyboard_skips_the_tabs(opened: Openly) -> None:
    page = opened("/look")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert "theme" == page.evaluate("document.activeElement.name")
