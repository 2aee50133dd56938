"""A player's own phone: their turn cannot be missed, and nobody taps for another by mistake."""

from threading import Event

import pytest
from playwright.sync_api import expect

from companion.web.server.stream import BROADCASTER, Stream
from tests.browser.conftest import House, Openly
from tests.browser.scenes import SCENES
from tests.browser.steps import LOST, WITH_AND_WITHOUT_JS, says, set_asleep

FOUR = '[Edition "classic"]\n[Players "Ana, Ben, Cy, Dee"]\nround\nstart G5\n'


@WITH_AND_WITHOUT_JS
def test_another_player_s_buttons_are_folded_up(house: House, opened: Openly, js: bool) -> None:
    house.begin(FOUR)
    dee = opened("/play", js=js, seat="Dee")
    number = dee.get_by_role("button", name="A number, but I missed the colour")
    expect(number).to_be_hidden()
    dee.get_by_text("Play for Ben").click()
    number.click()
    says(dee, "Cy plays")
    expect(dee.get_by_text("Play for Cy")).to_be_visible()
    expect(number).to_be_hidden()


@WITH_AND_WITHOUT_JS
def test_a_prompt_for_another_player_stays_open(house: House, opened: Openly, js: bool) -> None:
    house.begin(FOUR)
    dee = opened("/play", js=js, seat="Dee")
    dee.get_by_text("Play for Ben").click()
    dee.get_by_label("Wild", exact=True).click()
    expect(dee.locator("#pad h2")).to_have_text("Wild: which colour?")
    dee.get_by_role("button", name="Red").click()
    says(dee, "Cy plays")
    assert "Ben: W=R\n" in house.record


def test_unfolded_buttons_stay_so_until_the_turn_ends(house: House, opened: Openly) -> None:
    house.begin(FOUR)
    dee = opened("/play", seat="Dee")
    dee.get_by_text("Play for Ben").click()
    house.table.submit("Ben: draw")
    says(dee, "Ben plays it or keeps it")
    expect(dee.get_by_role("button", name="Kept it")).to_be_visible()
    house.table.submit("Ben: keep")
    says(dee, "Cy plays")
    expect(dee.locator("#pad")).to_be_hidden()


def test_a_phone_that_wakes_before_the_companion_reconnects(house: House, opened: Openly) -> None:
    house.begin(FOUR)
    dee = opened("/play", seat="Dee")
    says(dee, "Ben plays")
    set_asleep(dee, True)
    house.close()
    for line in ("Ben: G7", "Cy: G8"):
        house.table.submit(line)
    set_asleep(dee, False)
    expect(dee.get_by_text(LOST)).to_be_visible()
    says(dee, "Ben plays")
    house.open()
    says(dee, "Your turn, Dee")
    expect(dee.get_by_text(LOST)).to_be_hidden()


def test_a_sleeping_phone_closes_its_stream(house: House, opened: Openly) -> None:
    house.begin(FOUR)
    broadcaster = BROADCASTER.of(house.app)
    is_closed, close = Event(), broadcaster.close

    def close_and_say_so(stream: Stream) -> None:
        close(stream)
        is_closed.set()

    broadcaster.close = close_and_say_so  # type: ignore[method-assign]
    dee = opened("/play", seat="Dee")
    says(dee, "Ben plays")
    asked: list[str] = []
    dee.on("request", lambda request: asked.append(request.url))
    set_asleep(dee, True)
    assert is_closed.wait(20)
    house.table.submit("Ben: G7")
    assert [] == asked
    with dee.expect_request("**/stream?view=play"):
        set_asleep(dee, False)
    says(dee, "Cy plays")


def test_the_keyboard_focus_is_never_lost(house: House, opened: Openly) -> None:
    house.begin(FOUR)
    page = opened("/play")
    wild = page.get_by_label("Wild", exact=True)
    wild.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#pad h2")).to_be_focused()
    page.locator("body:not([data-settling])").wait_for()
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Red")).to_be_focused()
    page.keyboard.press("Space")
    says(page, "Cy plays")
    number = page.get_by_role("button", name="Played a red number")
    expect(number).to_be_focused()
    page.locator("body:not([data-settling])").wait_for()
    page.keyboard.press("Enter")
    says(page, "Dee plays")
    expect(number).to_be_focused()
    house.table.submit("undo")
    says(page, "Cy plays")
    expect(number).to_be_focused()


@pytest.mark.parametrize(
    "scene",
    [
        "who waits",
        "who waits, of ten",
        "who is out of the round",
        "a game that ten have ended",
    ],
)
def test_a_small_phone_shows_all_that_who_waits_wants_to_know(
    house: House, opened: Openly, scene: str
) -> None:
    shown = SCENES[scene]
    house.begin(shown.record)
    waits = opened("/play", seat=shown.seat, size={"width": 360, "height": 640})
    edges = waits.evaluate(
        """() => [document.documentElement.scrollHeight, document.documentElement.scrollWidth,
            document.querySelector(".flood").lastElementChild.lastElementChild.getBoundingClientRect().bottom
            - document.querySelector(".tray").getBoundingClientRect().top]"""
    )
    height, width, covered = edges
    assert (640, 360) == (height, width)
    assert covered <= 1
