from pathlib import Path

import pytest

from companion.devices.board.ring import COLOURS, Pixel
from companion.devices.pedestal.pixels import NEXT_PIXEL, TURN_PIXEL, UNKNOWN_COLOUR, WON, pixels, worst_share
from companion.rules import EDITIONS
from companion.table import Table, TableView
from tests.table.builder import CLASSIC, accepted

GAMES = Path(__file__).parents[2] / "games"


def shown(table: Table, record: str) -> tuple[Pixel, ...]:
    accepted(table.begin(CLASSIC + record))
    return pixels(table.view)


def test_a_table_without_a_game_is_dark() -> None:
    assert {Pixel(0, 0, 0)} == {*pixels(None)}


def test_the_colour_in_play_is_all_around_with_turn_and_next_in_it(table: Table) -> None:
    lights = shown(table, "round\nstart G5\n")
    # Three players: at the top, at four o'clock and at eight. Ben is left of the dealer.
    assert (COLOURS["green"], TURN_PIXEL, NEXT_PIXEL) == (lights[0], lights[4], lights[8])
    assert {COLOURS["green"]} == {*lights} - {TURN_PIXEL, NEXT_PIXEL}


def test_the_ring_turns_with_the_direction(table: Table) -> None:
    lights = shown(table, "round\nstart G5\nBen: GR\n")
    assert (TURN_PIXEL, NEXT_PIXEL) == (lights[0], lights[8])


def test_a_colour_that_nobody_has_named_is_faint(table: Table) -> None:
    assert UNKNOWN_COLOUR in shown(table, "round\nstart W\n")


def test_a_won_game_is_gold(table: Table) -> None:
    accepted(table.begin((GAMES / "house-the-end.uno").read_text(encoding="utf-8")))
    assert {WON} == {*pixels(table.view)}


@pytest.mark.parametrize(
    "colour", sorted({str(each) for edition in EDITIONS.values() for each in edition.letters})
)
def test_every_colour_of_every_deck_has_its_light(colour: str) -> None:
    assert colour in COLOURS


@pytest.mark.parametrize("players", range(2, 11))
def test_everybody_has_a_place_of_their_own(table: Table, players: int) -> None:
    names = [f"P{number}" for number in range(players)]
    accepted(table.begin(f'[Edition "classic"]\n[Players "{", ".join(names)}"]\nround\nstart G5\n'))
    view = table.view
    assert isinstance(view, TableView)
    assert {1} == {
        pixels(view).count(pixel) for pixel in ({TURN_PIXEL, NEXT_PIXEL} if players > 2 else {TURN_PIXEL})
    }


def test_the_ring_never_draws_more_than_a_quarter_of_what_it_could() -> None:
    assert worst_share() < 0.25
