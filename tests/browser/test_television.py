"""A television has four arrows and OK, and no touch; and some cut off the edges of a picture."""

from typing import Final

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import WINDOWS, FullHouse, Openly
from tests.browser.scenes import SCENES

TELEVISION: Final = WINDOWS[-1]
ARROWS: Final = ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight")
REACHED: Final = """(arrows) => {
    const reached = new Set([document.activeElement]);
    for (const from of reached) {
        for (const key of arrows) {
            from.focus();
            from.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
            reached.add(document.activeElement);
        }
    }
    const offered = [...document.querySelectorAll("a[href], button, summary, input, select")]
        .filter((each) => !each.disabled && each.tabIndex >= 0);
    const seen = offered.filter((each) => each.checkVisibility({ visibilityProperty: true }));
    return seen.filter((each) => !reached.has(each)).map((each) => each.outerHTML);
}"""
HEARS_ONE_HEARTBEAT: Final = """
window.EventSource = class extends EventTarget {
    constructor() {
        super();
        if (window.hasHeard) return;
        window.hasHeard = true;
        setTimeout(() => this.dispatchEvent(Object.assign(new Event("heartbeat"), { data: "{}" })), 100);
    }

    close() {}
};
"""
"""A connection that is alive once, and then says nothing any more, which no browser notices."""

SYSTEM_INK: Final = """(shown, name) => {
    const probe = document.body.appendChild(document.createElement("p"));
    probe.style.cssText = `forced-color-adjust: auto; color: ${name}`;
    return [getComputedStyle(probe).color, getComputedStyle(shown).color];
}"""
NOBODY_POINTS: Final = """
const asked = matchMedia;
window.matchMedia = (query) => query.includes("hover: none") ? { matches: true } : asked(query);
"""


@pytest.fixture
def house(full_house: FullHouse) -> FullHouse:
    """The house with every device, whose menu is the longest."""
    return full_house


def test_four_arrows_reach_all_that_the_table_screen_offers(house: FullHouse, opened: Openly) -> None:
    SCENES["ten at a turn"].set(house)
    page = opened("/table", size=dict(TELEVISION))
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.locator("#equipment > summary").focus()
    page.keyboard.press("Enter")
    assert [] == page.evaluate(REACHED, ARROWS)
    page.keyboard.press("ArrowUp")
    width = page.evaluate("parseFloat(getComputedStyle(document.activeElement).outlineWidth)")
    assert width > TELEVISION["height"] / 150


@pytest.mark.parametrize("path", ["/table", "/setup?for=table", "/setup?name=Ana&name=Ben", "/join", "/look"])
def test_four_arrows_reach_all_that_a_page_offers(house: FullHouse, opened: Openly, path: str) -> None:
    page = opened(path, size=dict(TELEVISION), script=NOBODY_POINTS)
    assert [] == page.evaluate(REACHED, ARROWS)


def test_ok_ticks_what_a_set_up_page_asks(house: FullHouse, opened: Openly) -> None:
    page = opened("/setup?name=Ana&name=Ben", size=dict(TELEVISION), script=NOBODY_POINTS)
    page.locator("[name=edition][value=original]").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("[name=edition][value=original]:checked", state="attached")


def test_arrows_scroll_a_long_page_where_there_is_a_mouse(house: FullHouse, opened: Openly) -> None:
    page = opened("/rules", size=dict(TELEVISION))
    page.keyboard.press("ArrowDown")
    page.wait_for_function("() => scrollY > 0")
    assert page.evaluate("document.activeElement === document.body")


@pytest.mark.parametrize("path", ["/table", "/score?screen=table", "/rules?screen=table"])
def test_the_whole_room_sees_within_five_seconds_that_the_connection_is_lost(
    house: FullHouse, opened: Openly, path: str
) -> None:
    SCENES["four rounds"].set(house)
    page = opened(path, acts=False, size=dict(TELEVISION), script=HEARS_ONE_HEARTBEAT, is_paused=True)
    notice = page.locator("#connection")
    page.wait_for_function("window.hasHeard")
    page.clock.run_for(100)
    expect(page.locator("[data-followed]")).to_have_count(1)
    expect(notice).to_be_hidden()
    page.clock.run_for(5_000)
    expect(notice).to_contain_text("Connection lost. Trying again…")
    expect(notice).to_contain_text("Is the machine that serves the table still on?")
    assert {"x": 0, "y": 0, **TELEVISION} == notice.bounding_box()


@pytest.mark.parametrize(
    ("scene", "path", "selector", "name"),
    [
        pytest.param("a turn", "/table", "#say h1", "CanvasText", id="the heading on a table of any colour"),
        pytest.param("a turn", "/play", ".free >> nth=0", "GrayText", id="what cannot be pressed"),
        pytest.param("who waits", "/play", ".own strong", "CanvasText", id="how long one waits"),
        pytest.param("hands to count", "/count", ".is-chosen > a", "HighlightText", id="whose hand it is"),
    ],
)
def test_forced_colours_are_the_systems_for_what_it_is(
    house: FullHouse, chromium: Browser, scene: str, path: str, selector: str, name: str
) -> None:
    SCENES[scene].set(house)
    context = chromium.new_context(viewport=TELEVISION, forced_colors="active", color_scheme="light")
    SCENES[scene].visit(context, house)
    page = context.new_page()
    page.goto(f"{house.address}{path}")
    system, shown = page.locator(selector).evaluate(SYSTEM_INK, name)
    assert system == shown
    context.close()
