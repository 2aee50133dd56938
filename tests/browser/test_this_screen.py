"""A screen's own look overrides that of its system, with or without JavaScript."""

from playwright.sync_api import Page, expect

from companion.web.screens.look import THEME_COLOURS
from tests.browser.conftest import House, Openly
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
    page.locator("#motion").get_by_role("button", name="Off").click()
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


# As over plain http; and a page that is hidden, and shown again, at a word.
WITHOUT_A_LOCK = """
Object.defineProperty(navigator, "wakeLock", { value: undefined });
globalThis.hide = (is_hidden) => {
    Object.defineProperty(document, "hidden", { value: is_hidden, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
};
"""
PLAYS_ON = """(seconds) => {
    const video = document.querySelector("video.awake");
    return video && !video.paused && video.muted && video.currentTime > seconds;
}"""
MORE_THAN_A_PICTURE = 1.5
"""Seconds: each picture of it stays for one."""


def test_a_screen_stays_on_without_https_by_a_picture_of_its_own(house: House, opened: Openly) -> None:
    house.begin('[Players "Ana, Ben"]\nround\nstart G5\n')
    page, loaded = opened("/rules", script=WITHOUT_A_LOCK), list[str]()
    page.on("request", lambda request: loaded.append(request.url.rpartition("/")[2]))
    page.goto("/play")
    page.get_by_label("Menu").click()
    assert "awake.js" not in loaded
    page.get_by_role("button", name="Keep this screen on").click()
    page.wait_for_function(PLAYS_ON, arg=MORE_THAN_A_PICTURE)
    assert "awake.js" in loaded
    box = page.locator("video.awake").bounding_box()
    assert {"x": 388, "y": 842, "width": 2, "height": 2} == box
    page.evaluate("hide(true)")
    expect(page.locator("video")).to_have_count(0)
    page.evaluate("hide(false)")
    page.wait_for_function(PLAYS_ON, arg=0)
    # It is kept, and begins by itself, as it is muted.
    page.reload()
    page.wait_for_function(PLAYS_ON, arg=0)
    page.get_by_label("Menu").click()
    page.get_by_role("button", name="Let this screen go dark").click()
    expect(page.locator("video")).to_have_count(0)
    expect(page.get_by_role("button", name="Keep this screen on")).to_be_visible()


LOCKS = """
globalThis.held = 0;
const request = async () => { held++; return { released: false, release: () => { held--; } }; };
Object.defineProperty(navigator, "wakeLock", { value: { request } });
"""


def test_with_https_a_screen_stays_on_by_a_wake_lock(house: House, opened: Openly) -> None:
    house.begin('[Players "Ana, Ben"]\nround\nstart G5\n')
    page = opened("/look", script=LOCKS)
    page.locator("#awake").get_by_role("button", name="On").click()
    page.goto("/play")
    page.wait_for_function("() => held === 1")
    expect(page.locator("video")).to_have_count(0)
    page.get_by_label("Menu").click()
    page.get_by_role("button", name="Let this screen go dark").click()
    page.wait_for_function("() => held === 0")


def test_the_keyboard_skips_the_tabs(opened: Openly) -> None:
    page = opened("/look")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert "language" == page.evaluate("document.activeElement.name")
