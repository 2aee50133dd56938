"""DealerDraw for the first deal, by the sheet."""

from collections import Counter
from random import Random

import pytest

from companion.rules import EDITIONS
from companion.web.setup.dealer_draw import DealerDraw, drawn_by_chance, resolve
from companion.web.setup.steps import step
from tests.web.setup.builder import filled

NAMES = {"1": "Ana", "2": "Ben", "3": "Cy"}
EVERYONE = tuple(NAMES)


def drawn(edition: str, *cards: str, players: tuple[str, ...] = EVERYONE) -> DealerDraw:
    """What comes of these cards, drawn in seat order."""
    return resolve(DealerDraw(players, dict(zip(players, cards, strict=False))), EDITIONS[edition], NAMES)


def test_the_highest_number_deals() -> None:
    after = drawn("classic", "3", "8", "7")
    assert ("2", "Ben drew the highest card and deals.") == (after.dealer, after.text)


@pytest.mark.parametrize("edition", [each for each in EDITIONS if EDITIONS[each].dealer_draw != "youngest"])
def test_the_companion_draws_a_dealer_in_one_go(edition: str) -> None:
    dealers = Counter(
        resolve(drawn_by_chance(EVERYONE, Random(seed)), EDITIONS[edition], NAMES).dealer
        for seed in range(300)
    )
    assert {*EVERYONE} == {*dealers}
    assert min(dealers.values()) > 70


def test_a_symbol_counts_nothing() -> None:
    assert "3" == drawn("classic", "symbol", "0", "1").dealer


def test_a_symbol_and_a_zero_are_level() -> None:
    after = drawn("classic", "symbol", "0", players=("1", "2"))
    assert (("1", "2"), "Ana and Ben are level on 0 and draw again.") == (after.players, after.text)


def test_those_who_are_level_draw_again_among_themselves() -> None:
    after = drawn("wild-2020", "9", "2", "9")
    assert (("1", "3"), "") == (after.players, after.dealer)
    assert "Ana and Cy are level on 9 and draw again." == after.text
    assert "3" == drawn("wild-2020", "1", "2", players=after.players).dealer


def test_in_1983_a_symbol_goes_back_and_its_player_draws_again() -> None:
    after = drawn("international-1983", "symbol", "8", "symbol")
    assert {"2": "8"} == after.shown
    assert "Only numbers count: Ana and Cy draw again." == after.text
    assert "1" == drawn("international-1983", "9", "8", "0").dealer


def test_a_draw_waits_for_every_card() -> None:
    after = drawn("classic", "3", "8")
    assert ("", "", {"1": "3", "2": "8"}) == (after.dealer, after.text, after.shown)


def test_the_form_names_the_dealer_as_soon_as_the_last_card_is_known() -> None:
    after = step(filled("Ana", "Ben", "Cy", card_1="3", card_2="4", card_3="symbol"), "look").form
    assert ("2", "Ben drew the highest card and deals.") == (after.chosen_dealer, after.draw.text)


def test_the_form_asks_only_those_again_who_were_level() -> None:
    level = step(filled("Ana", "Ben", "Cy", card_1="9", card_2="9", card_3="1"), "look").form
    assert ("1", "2") == level.drawers
    again = filled("Ana", "Ben", "Cy", drawing=["1", "2"], card_1="0", card_2="6", card_3="9")
    assert "2" == step(again, "look").form.chosen_dealer


def test_whoever_leaves_the_table_leaves_the_draw() -> None:
    form = filled("Ana", "Ben", "Cy", drawing=["1", "2"], card_1="9")
    assert ("1", "3") == step(form, "remove 2").form.drawers


def test_with_one_left_of_those_who_were_level_everybody_draws() -> None:
    form = filled("Ana", "Ben", "Cy", drawing=["1", "2"])
    assert ("1", "3") == step(form, "remove 2").form.drawers


def test_a_draw_can_begin_again() -> None:
    form = filled("Ana", "Ben", "Cy", drawing=["1", "2"], card_1="9")
    assert DealerDraw() == step(form, "forget-draw").form.draw


def test_where_the_youngest_begins_nobody_draws() -> None:
    after = step(filled("Ana", "Ben", edition="original", card_1="9", card_2="1"), "look").form
    assert "" == after.chosen_dealer
