"""A game that is watched again: its link to a moment, the slider, the keys, swipes, and playing by itself."""

from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.conftest import House, Openly
from tests.table.builder import accepted

# The third event is undone, the sixth was really another one.
HEADERS = '[Edition "classic"]\n[Players "Jo, Dagmar, Maximiliane"]\n'
GAME = (
    f"{HEADERS}round\nstart G5\nDagmar: GD\nundo\nDagmar: G9\n"
    "Maximiliane: B9\nJo: B2\nDagmar: draw\nDagmar: keep\namend 6: Maximiliane: Y9\n"
)
ROUND = "round\nJo: out\nDagmar: points 20\nMaximiliane: points 11\n"


def watched(page: Page, at: int) -> None:
    """Wait until that moment is shown on the table, in the record, on the slider and in the address."""
    expect(page.locator("#steps")).to_have_attribute("data-at", str(at))
    expect(page.locator("#scrub")).to_have_value(str(at))
    page.wait_for_url(f"**/games/1/replay?at={at}")
    if at:
        expect(page.locator("#present i")).to_have_text(str(at))


def test_a_game_is_scrubbed_to_a_moment_whose_link_shows_it_to_another(house: House, opened: Openly) -> None:
    house.begin(GAME)
    page = opened("/games/1/replay")
    page.locator("#scrub").fill("7")
    watched(page, 7)
    expect(page.locator(".room h1")).to_have_text("Dagmar plays")
    expect(page.locator("#discards").get_by_role("img", name="blue 2")).to_be_visible()
    other = opened(page.url.removeprefix(house.address), acts=False)
    watched(other, 7)
    assert page.locator(".watched").inner_html() == other.locator(".watched").inner_html()


def test_keys_go_from_event_to_event_and_from_round_to_round(house: House, opened: Openly) -> None:
    house.begin(f"{HEADERS}{ROUND}{ROUND}")
    page = opened("/games/1/replay?at=3")
    page.wait_for_function("() => !document.getElementById('player').hidden")
    ways = {"]": 5, "ArrowRight": 6, "[": 5, "Home": 0, "End": 8, "ArrowLeft": 7}
    for key, at in ways.items():
        page.keyboard.press(key)
        watched(page, at)


def test_it_plays_by_itself_past_what_was_undone_and_stops_at_the_end(house: House, opened: Openly) -> None:
    house.begin(GAME)
    page = opened("/games/1/replay?at=2", is_paused=True)
    page.get_by_role("button", name="Speed: 1×").click()
    page.get_by_role("button", name="Speed: 2×").click()
    expect(page.get_by_role("button", name="Speed: 5×")).to_be_visible()
    page.evaluate(
        "window.seen = []; document.addEventListener('shown', () =>"
        " seen.push(document.getElementById('steps').dataset.at))"
    )
    page.locator("body").press(" ")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    page.clock.resume()
    expect(page.get_by_role("button", name="Start")).to_be_visible()
    watched(page, 9)
    assert ["5", "6", "7", "8", "9"] == page.evaluate("seen")


def test_a_swipe_goes_on_and_back(house: House, chromium: Browser) -> None:
    house.begin(GAME)
    phone: ViewportSize = {"width": 390, "height": 844}
    context = chromium.new_context(viewport=phone, has_touch=True, base_url=house.address)
    page = context.new_page()
    page.goto("/games/1/replay?at=5")
    page.wait_for_function("() => !document.getElementById('player').hidden")
    touch = context.new_cdp_session(page)

    def swipe(start: int, end: int) -> None:
        for kind, x in (("touchStart", start), ("touchMove", end), ("touchEnd", None)):
            points = [] if x is None else [{"x": x, "y": 200}]
            touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    swipe(300, 100)
    watched(page, 6)
    swipe(100, 300)
    watched(page, 5)
    context.close()


def test_who_watches_the_end_of_a_running_game_sees_it_go_on(house: House, opened: Openly) -> None:
    house.begin(GAME)
    page = opened("/games/1/replay?at=10", acts=False)
    earlier = opened("/games/1/replay?at=2", acts=False)
    for each in (page, earlier):
        each.wait_for_function("() => !document.getElementById('player').hidden")
    accepted(house.table.submit("Maximiliane: B1"))
    watched(page, 11)
    expect(page.locator("#discards").get_by_role("img", name="blue 1")).to_be_visible()
    expect(earlier.locator("#record h2")).to_contain_text("2 of 11")
    expect(earlier.locator("#scrub")).to_have_attribute("max", "11")
    watched(earlier, 2)
    earlier.get_by_role("link", name="To the end").click()
    watched(earlier, 11)
