"""The pad of every box: in sight on the smallest phone, no colour alone, and cards that fly to the pile."""

from typing import Final

import pytest
from playwright.sync_api import Page, expect

from companion.rules import EDITIONS
from companion.table import Level
from tests.browser.conftest import House, Openly
from tests.browser.steps import expect_newest, offered

SMALLEST: Final = {"width": 360, "height": 640}
PLAYERS: Final = '[Players "Mum, Dad, Leo, Mia, Grandma Ruth"]\n'
BLANKS: Final = '[Blank1 "draw 3: whoever laughs draws"]\n[Blank2 "all draw 1"]\n[Blank3 "swap"]\n'
HOUSE_RULES: Final = '[Options "jump-in, multiples=any"]\n'
HARDEST: Final = ("anniversary", "flip", "modern", "no-mercy")
"""The boxes with the most keys, and one whose colours are two times four."""

OUT_OF_SIGHT: Final = """() => [...document
    .querySelectorAll("#band, #say, #seats, #done :is(.button, .free)")]
    .filter((each) => each.checkVisibility())
    .filter((each) => {
        const { x, y, width, height } = each.getBoundingClientRect();
        const shown = document.elementFromPoint(x + width / 2, y + height / 2);
        return y < 0 || y + height > innerHeight || x < 0 || x + width > innerWidth
            || !(each.contains(shown) || shown?.contains(each));
    })
    .map((each) => each.ariaLabel ?? (each.id || each.textContent.trim()))
    .concat(document.documentElement.scrollHeight > innerHeight ? ["the page scrolls"] : [])"""

COLOUR_ALONE: Final = """(words) => [...document.querySelectorAll("#pad .is-card")].flatMap((key) => {
    const colour = Object.keys(words).find((each) => key.classList.contains(`is-${each}`));
    if (!colour) return [];
    const says = (each) => each.textContent.toLowerCase().includes(words[colour]);
    const name = key.ariaLabel ?? key.textContent;
    const drawn = key.querySelector(`use[href$="#${colour}"]`)?.closest("svg").getBoundingClientRect().width;
    const mark = key.querySelector("small") && getComputedStyle(key.querySelector("small"), "::before");
    const shape = drawn ?? (mark?.clipPath !== "none" ? parseFloat(mark?.width) : 0);
    const isRead = [...key.querySelectorAll("span, small")]
        .some((each) => says(each) && parseFloat(getComputedStyle(each).fontSize) > 8);
    return [
        ...(shape >= 12 ? [] : [`${name} has no shape`]),
        ...(name.toLowerCase().includes(words[colour]) ? [] : [`${name} does not name ${colour}`]),
        ...(isRead || key.offsetWidth < 60 ? [] : [`${name} has no word`]),
    ];
})"""
"""The coloured keys without a shape of 12 pixels, without the word in their name, or on it where it fits."""


def record_of(edition: str, options: str = "") -> str:
    """Return the record of a round of this box, with everything that its pads can have."""
    blanks = BLANKS if edition == "modern" else ""
    start = "start W\n" if edition == "all-wild" else "start R5\n"
    return f'[Edition "{edition}"]\n{options}{PLAYERS}{blanks}round\n{start}'


@pytest.mark.parametrize("level", [Level.TURNS, Level.CARDS])
@pytest.mark.parametrize(
    "edition",
    [pytest.param(each, marks=() if each in HARDEST else pytest.mark.thorough) for each in EDITIONS],
)
def test_all_of_a_pad_is_in_sight_on_the_smallest_phone_and_no_colour_is_alone(
    house: House, opened: Openly, edition: str, level: Level
) -> None:
    found = {}
    colours = {"red": "red", "yellow": "yellow", "green": "green", "blue": "blue"}
    for options in ("", HOUSE_RULES):
        house.begin(record_of(edition, options), level)
        phone = opened("/play", size=SMALLEST, seat=house.state.turn or "")
        found[options] = [*phone.evaluate(OUT_OF_SIGHT), *phone.evaluate(COLOUR_ALONE, colours)]
    assert {"": [], HOUSE_RULES: []} == found


@pytest.mark.parametrize("level", [Level.TURNS, Level.CARDS])
def test_on_the_dark_side_too_each_colour_has_its_shape_and_its_word(
    house: House, opened: Openly, level: Level
) -> None:
    house.begin(f"{record_of('flip')}Dad: RX top P5\n", level)
    phone = opened("/play", size=SMALLEST, seat=house.state.turn or "")
    assert [] == phone.evaluate(OUT_OF_SIGHT)
    assert [] == phone.evaluate(COLOUR_ALONE, {each: each for each in ("pink", "teal", "orange", "purple")})


@pytest.mark.parametrize(("motion", "flights"), [("no-preference", 1), ("reduce", 0)])
def test_a_card_that_is_played_flies_to_the_pile_where_motion_is_wanted(
    house: House, opened: Openly, motion: str, flights: int
) -> None:
    house.begin(record_of("classic"))
    phone = opened("/play", seat="Dad")
    phone.emulate_media(reduced_motion="reduce" if motion == "reduce" else "no-preference")
    _count_flights(phone)
    offered(phone, "Played a red number").click()
    expect_newest(phone, house.table)
    expect(phone.locator(".flight")).to_have_count(0)
    assert flights == phone.evaluate("flights")


def _count_flights(phone: Page) -> None:
    phone.evaluate(
        "window.flights = 0; new MutationObserver((all) => {"
        " for (const { addedNodes } of all)"
        "   for (const each of addedNodes) if (each.matches?.('.flight')) flights += 1;"
        " }).observe(document.body, { childList: true })"
    )
