"""No control of the pad moves: what a thumb has found stays there, turn after turn and phase after phase.

Measured by geometry, in copies as wide as every window that people use, over turns that were really played.
"""

from typing import Any, Final

import pytest
from playwright.sync_api import Page, ViewportSize

from companion.table import Accepted, Level
from tests.browser.conftest import WINDOWS, House, Openly
from tests.browser.copies import CONTENT, Copies, open_copies
from tests.browser.steps import expect_newest

FOUR: Final = ("Jo", "Dagmar", "Maximiliane", "Bartholomew")
TEN: Final = (
    "Jo",
    "Dagmar",
    "Wilhelmina",
    "Anne-Marie",
    "Ben",
    "Cy",
    "Maximiliane",
    "Bartholomew",
    "Ferdinand",
    "Großmutter",
)

# Everybody begins with two cards, so that UNO, a catch and a forgotten one come at once.
FEW: Final = '[Edition "classic"]\n[Options "hand-size=2, stacking=mixed"]\n'
WITH_COIN: Final = '[Edition "anniversary"]\n[Options "hand-size=12, stacking=same"]\n'
TURNS: Final = (
    "{turn}: uno", "{turn}: ?", "{turn}: G?", "{turn}: catch {open}", "{turn}: draw", "{turn}: keep",
    "undo", "redo", "{turn}: W=G", "{turn}: draw", "{turn}: keep", "{turn}: ?D", "{turn}: accept",
    "{turn}: draw", "{turn}: keep", "{turn}: W4=R", "undo", "redo", "{turn}: challenge innocent",
)  # fmt: skip

CARDS: Final = (
    "{turn}: R7", "{turn}: RS", "{turn}: YS", "{turn}: YD", "{turn}: GD", "{turn}: accept", "{turn}: G3",
    "undo", "{turn}: W4=B", "{turn}: accept", "{turn}: draw", "{turn}: keep", "{turn}: W=R", "{turn}: RR",
)  # fmt: skip

SIDEWAYS: Final[tuple[ViewportSize, ...]] = ({"width": 844, "height": 390}, {"width": 740, "height": 360})
"""Phones that are held sideways."""

SIZES: Final = (*WINDOWS[:-1], *SIDEWAYS)
"""A television has the table screen, and no thumb."""

# Each control by what it is for, and where it is. UNO, the catch, Undo and Redo are named for their places.
CONTROLS: Final = """(unfolded) => {
    for (const fold of document.querySelectorAll("details.others")) fold.open = unfolded;
    return Object.fromEntries(
        [...document.querySelectorAll("#done :is(.button, .free, .place)")]
        .filter((each) => each.checkVisibility() && !each.closest(".place .button, .place .free"))
        .map((each) => {
            const { x, y, width, height } = each.getBoundingClientRect();
            const places = [...document.querySelectorAll("#bar .place")];
            // Of the special cards the first three are those of the colour in play, the others are colours.
            const [colour, ...symbol] = each.closest(".is-special") ? each.ariaLabel.split(" ") : [];
            const isOfColourInPlay = /in-[123]/.test(each.className);
            const name = each.matches("summary") ? "the fold"
                : colour ? (isOfColourInPlay ? symbol.join(" ") : `in ${colour}`)
                : each.matches(".place") ? `place ${places.indexOf(each)}`
                : /undo|redo/.test(each.value) ? each.value
                : each.ariaLabel ?? each.textContent.trim().replace(/\\s+/g, " ");
            // Who waits sees another page, on which UNO and the catch are larger.
            const page = document.querySelector("#done.waits") ? "waiting " : "";
            const where = page + (each.closest("details > .pad") ? "folded " : "");
            // The number of the colour in play is lifted by less than a thumb can tell.
            const lift = each.matches(".is-in-play") ? new DOMMatrix(getComputedStyle(each).transform).f : 0;
            return [where + name, [x, y - Math.max(lift, -6), width, height].map(Math.round)];
        }));
}"""

# What is cut, or reaches out of its place.
OVERFLOWING: Final = """() => [...document.querySelectorAll("#bar :is(.button, .free)")]
    .filter((each) => each.checkVisibility())
    .filter((each) => {
        const { bottom } = each.getBoundingClientRect();
        return bottom > each.closest(".place, #bar").getBoundingClientRect().bottom + 1
            || [...each.children].some((text) => text.scrollHeight > text.clientHeight + 1)
            || each.lastElementChild?.getBoundingClientRect().bottom > bottom;
    })
    .map((each) => each.textContent.trim())"""

MEASURED: Final = f"""() => ({{
    // On a wide screen the band lies beside the controls.
    band: document.querySelector("#band").getBoundingClientRect().right
        > document.querySelector("#done").getBoundingClientRect().left + 1
        ? document.querySelector("#band").offsetHeight : 0,
    overflowing: ({OVERFLOWING})(),
    controls: [false, true].map({CONTROLS}),
}})"""
"""With the folds closed, and with them open."""


@pytest.mark.parametrize(
    ("game", "names", "level", "seat", "turns"),
    [
        pytest.param(FEW, FOUR, Level.TURNS, "Dagmar", TURNS, id="own-phone", marks=pytest.mark.thorough),
        pytest.param(FEW, TEN, Level.TURNS, "", TURNS, id="everyone-s", marks=pytest.mark.thorough),
        pytest.param(
            FEW.replace("=2", "=8"), FOUR, Level.CARDS, "", CARDS, id="every-card", marks=pytest.mark.thorough
        ),
        pytest.param(WITH_COIN, FOUR, Level.CARDS, "Jo", CARDS, id="own-phone-with-every-card"),
    ],
)
def test_no_control_moves_while_a_round_is_played(
    house: House,
    opened: Openly,
    game: str,
    names: tuple[str, ...],
    level: Level,
    seat: str,
    turns: tuple[str, ...],
) -> None:
    house.begin(f'{game}[Players "{", ".join(names)}"]\nround\nstart R5\n', level)
    page = opened("/play", seat=seat)
    copies = open_copies(page.context, house.address)
    first: dict[tuple[int, str], Any] = {}
    moved = _moved(copies, page, level, first, "at the start")
    for line in turns:
        state = house.state
        said = line.format(turn=state.turn, open=next(iter(state.uno_open), ""))
        assert isinstance(house.table.submit(said), Accepted), said
        expect_newest(page, house.table)
        moved += _moved(copies, page, level, first, said)
    assert [] == moved, "\n".join(moved)
    for control in ("place 0", "place 1", "undo", "redo", "Drew, plays it", "Wild Draw Four"):
        assert {(390, control), (390, f"waiting {control}")} & first.keys(), control


def _moved(
    copies: Copies, page: Page, level: Level, first: dict[tuple[int, str], Any], after: str
) -> list[str]:
    """Return a line for each control that is not where it was when it was first seen, at each size."""
    found = []
    copies.take(page.evaluate(CONTENT))
    for size, measured in zip(SIZES, copies.measured(SIZES, MEASURED), strict=True):
        width, (folded, unfolded) = size["width"], measured["controls"]
        # A phone held sideways has no room for the keys of every card in a fold: there the page scrolls.
        for controls in (folded,) if level is Level.CARDS and size in SIDEWAYS else (folded, unfolded):
            for name, box in controls.items():
                was = first.setdefault((width, name), box)
                if was != box:
                    found.append(f"{width} px, {after}: {name} was at {was} and is at {box}")
                if box[1] < measured["band"] or box[1] + box[3] > size["height"]:
                    found.append(f"{width} px, {after}: {name} is out of sight at {box}")
        found += [f"{width} px, {after}: {name} does not fit" for name in measured["overflowing"]]
    return found
