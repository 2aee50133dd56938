"""Whose cards are whose in a photo: rows laid out on a table, as the page's own script sees them."""

from collections.abc import Sequence
from itertools import product
from typing import Any, Final

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import House, Openly

SCRIPT: Final = """async ([cards, players]) => {
    const script = document.querySelector("script[src*='/js/']").src;
    const { handsOf } = await import(new URL("photo-hands.js", script));
    const { hands, isWhole } = handsOf(cards, players);
    const told = hands.map(({ player, cards, missing }) =>
        [player ? player.name : "", cards.map(({ name }) => name).join(" "), missing]);
    return [told, isWhole];
}"""
WIDE: Final = 56
HIGH: Final = 87
FINGER: Final = 16
NAMES: Final = ("Ana", "Ben", "Cy")

Card = dict[str, Any]


def card(name: str, x: float, y: float) -> Card:
    """Return a card whose middle lies there, in millimetres."""
    return {"name": name, "x": x, "y": y, "short": [WIDE / 2, 0], "long": [0, HIGH / 2]}


def rows(*sizes: int, apart: float = 38, missed: str = "") -> list[Card]:
    """Return rows of cards, a finger apart and each below the one before; one of them was not found."""
    laid = [
        card(f"{name}{n}", n * (WIDE + FINGER), row * (HIGH + apart))
        for row, (name, size) in enumerate(zip("abc", sizes, strict=False))
        for n in range(size)
    ]
    return [each for each in laid if each["name"] != missed]


def players(*held: int | None) -> list[dict[str, Any]]:
    """Return the players whose hands are awaited, and how many cards each holds."""
    return [{"name": name, "held": number} for name, number in zip(NAMES, held, strict=False)]


def shared(page: Page, cards: Sequence[Card], held: Sequence[int | None]) -> tuple[list[list[Any]], bool]:
    """Return whose the cards are, and whether each hand may be counted with one tap."""
    hands, is_whole = page.evaluate(SCRIPT, [list(cards), players(*held)])
    return hands, is_whole


@pytest.fixture
def page(house: House, opened: Openly) -> Page:
    """Return a page that has the script."""
    house.begin('[Players "Ana, Ben, Cy"]\\nround\\n')
    return opened("/play")


def test_rows_are_the_hands_of_whoever_holds_so_many(page: Page) -> None:
    hands, is_whole = shared(page, rows(2, 4, 3), (4, 3, 2))
    assert [["Cy", "a0 a1", 0], ["Ana", "b0 b1 b2 b3", 0], ["Ben", "c0 c1 c2", 0]] == hands
    assert is_whole


def test_a_clear_gap_between_rows_is_never_bridged(page: Page) -> None:
    """Whatever the numbers say: a card that was not found makes no card of a neighbour's."""
    assert not [
        (sizes, missed, hands)
        for sizes in product((2, 3, 5), repeat=3)
        for row, size in zip("abc", sizes, strict=True)
        for missed in (f"{row}{n}" for n in range(size))
        for hands, is_whole in [shared(page, rows(*sizes, missed=missed), sizes)]
        if is_whole or any(len({name[0] for name in cards.split()}) > 1 for _player, cards, _missing in hands)
    ]


def test_a_card_that_was_not_found_leaves_a_hole_in_its_row(page: Page) -> None:
    hands, is_whole = shared(page, rows(4, 3, missed="a1"), (4, 3))
    assert [["Ana", "a0 a2 a3", 1], ["Ben", "b0 b1 b2", 0]] == hands
    assert not is_whole


def test_two_hands_may_lie_in_one_row(page: Page) -> None:
    apart = [*rows(3), *(card(f"b{n}", 400 + n * (WIDE + FINGER), 0) for n in range(2))]
    hands, is_whole = shared(page, apart, (3, 2))
    assert [["Ana", "a0 a1 a2", 0], ["Ben", "b0 b1", 0]] == hands
    assert is_whole


def test_the_only_hand_that_is_awaited_may_lie_anyhow(page: Page) -> None:
    assert ([["Ana", "a0 b0 a1 b1", 0]], True) == shared(page, rows(2, 2, apart=200), (4,))


def test_no_fan_is_counted_with_one_tap(page: Page) -> None:
    """Three that lie half on one another may hide more."""
    fan = [card(f"a{n}", n * WIDE / 2, 0) for n in range(3)]
    assert ([["Ana", "a0 a1 a2", 0]], False) == shared(page, fan, (3,))


@pytest.mark.parametrize("held", [(None, None), (3, None), (4, 2), (3, 2, 1)])
def test_a_photo_that_does_not_fit_all_that_is_known_is_not_counted_with_one_tap(
    page: Page, held: tuple[int | None, ...]
) -> None:
    assert not shared(page, rows(3, 2), held)[1]


def test_more_rows_than_players_leave_one_to_nobody(page: Page) -> None:
    hands, is_whole = shared(page, rows(3, 2, 1), (3, 2))
    assert [["Ana", "a0 a1 a2", 0], ["Ben", "b0 b1", 0], ["", "c0", 0]] == hands
    assert not is_whole
