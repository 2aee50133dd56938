"""A round's end on a phone: no more taps than there are cards left."""

import re
from typing import Final

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from companion.rules import EDITIONS, Phase, read_card
from companion.table import Level
from tests.browser.conftest import House, Openly
from tests.browser.steps import WITH_AND_WITHOUT_JS
from tests.table.builder import accepted
from tests.web.builder import counted_down


def key(page: Page, name: str) -> None:
    """Tap the key of this card."""
    page.locator(".key").and_(page.get_by_label(name, exact=True)).click()


def count(house: House, *codes: str) -> None:
    """Some cards of Ana's hand are counted already."""
    accepted(house.table.count_cards("Ana", tuple(map(read_card, codes))))


def expect_sum(page: Page, sentence: str) -> None:
    """Wait until the page shows this sum."""
    expect(page.locator("#heard")).to_have_text(sentence)


@WITH_AND_WITHOUT_JS
def test_a_hand_takes_as_many_taps_as_it_has_cards(house: House, opened: Openly, js: bool) -> None:
    house.begin(counted_down(draws=1))
    phone = opened("/play", js=js)
    expect(phone.locator("#say")).to_have_text("Ben played a number. Ben went out. Count Ana's cards.")
    key(phone, "7")
    expect_sum(phone, "Ana: 7 points")
    key(phone, "Wild")
    expect_sum(phone, "Ana: 57 points")
    key(phone, "Skip")
    expect(phone.locator("h1")).to_have_text("Ben deals round 2")
    expect(phone.locator("#say p")).to_have_text("Ana's hand counts 77. Ben went out and gets 77.")
    assert "Ana: hand ?7 W ?S\n" in house.record
    assert 77 == house.state.totals["Ben"]


def test_quick_taps_enter_one_hand_and_no_card_of_the_next(house: House, opened: Openly) -> None:
    house.begin('[Players "Ana, Ben, Cy"]\nround\nstart R5\n' + ben_goes_out_of_three())
    phone = opened("/play")
    held = house.state.hands["Ana"] or 0
    nine = phone.locator(".key").and_(phone.get_by_label("9", exact=True))
    nine.evaluate(f"key => {{ for (let tap = 0; tap < {held + 3}; tap++) key.click(); }}")
    expect(phone.locator("h1")).to_have_text("Cy")
    expect_sum(phone, "")
    expect(phone.locator("#say")).to_contain_text(re.compile(r"Ana's hand counts \d+\. Count Cy's cards\."))
    assert ("Cy",) == house.state.awaited


def ben_goes_out_of_three() -> str:
    """Ben goes out; Ana and Cy have played as often, and one time less."""
    return "".join(f"{name}: ?\n" for _ in range(6) for name in ("Ben", "Cy", "Ana")) + "Ben: ?\n"


def test_playing_screens_switch_to_counting_and_back(house: House, opened: Openly) -> None:
    house.begin('[Players "Ana, Ben"]\nround\nBen: out\nundo\n', Level.SCORES)
    phone, other = opened("/play"), opened("/play")
    phone.locator("#pad .button", has_text="Ben").click()
    for screen in (phone, other):
        expect(screen.locator("h1")).to_have_text("Ana")
    other.get_by_label("Points of Ana").fill("30")
    other.get_by_label("Points of Ana").press("Enter")
    for screen in (phone, other):
        expect(screen.locator("h1")).to_have_text("Ben deals round 2")
    assert Phase.BETWEEN is house.state.phase


def test_points_are_typed_hand_after_hand_without_a_tap(house: House, opened: Openly) -> None:
    house.begin('[Players "Ana, Ben, Cy"]\nround\nBen: out\n', Level.SCORES)
    phone = opened("/play")
    phone.get_by_label("Points of Ana").click()
    phone.keyboard.type("30")
    phone.keyboard.press("Enter")
    field = phone.get_by_label("Points of Cy")
    expect(field).to_be_focused()
    expect(field).to_have_value("")
    phone.keyboard.type("12")
    expect(phone.locator("body:not([data-settling])")).to_be_attached()
    phone.keyboard.press("Enter")
    expect(phone.locator("h1")).to_have_text("Ben deals round 2")
    assert 42 == house.state.totals["Ben"]


def test_a_card_is_flicked_away(house: House, opened: Openly) -> None:
    house.begin(counted_down(draws=2))
    count(house, "?7", "W")
    phone = opened("/play?player=Ana")
    expect_sum(phone, "Ana: 57 points")
    flick(phone, "Take away Wild", up=10)
    expect_sum(phone, "Ana: 57 points")
    flick(phone, "Take away Wild", up=60)
    expect_sum(phone, "Ana: 7 points")


def flick(page: Page, name: str, up: int) -> None:
    """Drag a card ``up`` pixels with a finger and let go."""
    page.get_by_label(name).evaluate(
        """(card, up) => {
            const finger = (type, clientY) => card.dispatchEvent(new PointerEvent(type, {
                bubbles: true, isPrimary: true, pointerType: "touch", clientX: 5, clientY }));
            finger("pointerdown", 200);
            finger("pointermove", 200 - up);
            finger("pointerup", 200 - up);
        }""",
        up,
    )


VIEWS: Final[tuple[ViewportSize, ...]] = (
    {"width": 360, "height": 640},
    {"width": 390, "height": 844},
    {"width": 1024, "height": 768},
    {"width": 640, "height": 360},
    {"width": 844, "height": 390},
)
"""The smallest phone, a usual one, a tablet, and both phones held sideways."""

UNSEEN: Final = """(isUpright) => {
    const keys = [...document.querySelectorAll(".key")];
    const wrong = keys.filter((key) => {
        const { left, top, right, bottom, width, height } = key.getBoundingClientRect();
        const mark = key.querySelector(".mark")?.getBoundingClientRect().width ?? 12;
        const corners = [[left + 6, top + 10], [right - 6, bottom - 4]];
        return width < (isUpright ? 43.5 : 36) || height < 32 || mark < 12 || left < 0 || right > innerWidth
            || corners.some(([x, y]) => !key.contains(document.elementFromPoint(x, y)));
    });
    return keys.length ? wrong.map((key) => key.ariaLabel) : ["no key"];
}"""
"""Finds the keys that are cut, covered or too small, and those whose colour has no shape that is seen."""

BOXES: Final = [
    pytest.param(each, marks=() if each in ("classic", "no-mercy") else pytest.mark.thorough)
    for each in EDITIONS
]


def expect_all_keys(page: Page) -> None:
    """Every key of the page is in sight, however the phone or tablet is held."""
    for view in VIEWS:
        page.set_viewport_size(view)
        assert [] == page.evaluate(UNSEEN, view["width"] < view["height"]), view


def whole_game(box: str) -> str:
    """A game of five in that box, whose cards are dealt."""
    return f'[Edition "{box}"]\n[Players "Ana, Ben, Cy, Dee, Grandma Ruth"]\nround\n'


@pytest.mark.parametrize("box", BOXES)
@pytest.mark.parametrize("level", [Level.TURNS, Level.CARDS])
def test_every_key_of_the_count_is_in_sight(house: House, opened: Openly, box: str, level: Level) -> None:
    start = "W" if box == "all-wild" else "R5"
    house.begin(f"{whole_game(box)}start {start}\nBen: out!\n", level)
    page = opened("/play?player=Ana")
    expect_all_keys(page)
    page.locator(".key").first.click()
    expect(page.locator(".fan-card")).to_have_count(1)
    expect_all_keys(page)


def test_the_dark_side_is_counted_with_every_key_in_sight(house: House, opened: Openly) -> None:
    house.begin(f"{whole_game('flip')}start R5\nBen: RX top P5\nCy: out!\n", Level.CARDS)
    expect_all_keys(opened("/play?player=Ana"))


@pytest.mark.parametrize("box", [each for each in BOXES if each.values != ("all-wild",)])
def test_every_card_that_may_be_turned_up_or_lie_on_top_is_in_sight(
    house: House, opened: Openly, box: str
) -> None:
    house.begin(whole_game(box), Level.CARDS)
    expect_all_keys(opened("/play"))
    accepted(house.table.submit("start R5"))
    expect_all_keys(opened("/play?ask=top&at=2"))
