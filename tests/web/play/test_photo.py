"""What a phone is told that reads the hands of a table in a photo."""

import json
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from companion.rules import Edition
from companion.web.drawings import SIDES
from companion.web.play.photo import faces
from vision.card_classes import COLOURS, DRAWN, SYMBOLS
from vision.drawing import HEIGHT, WIDTH, draw, some_manner

NETS: Final = Path(__file__).parents[3] / "companion/web/static/photo"
MOST_BYTES: Final = 900_000

FACES: Final = dict(reversed(DRAWN))


@pytest.fixture(scope="module")
def nets() -> dict[str, Any]:
    """How the nets are described."""
    return dict(json.loads((NETS / "nets.json").read_text()))


def test_the_nets_know_every_card_of_every_deck_and_nothing_else(nets: dict[str, Any]) -> None:
    assert {*SYMBOLS} == {*nets["symbols"]}
    assert [*COLOURS] == nets["colours"]


@pytest.mark.parametrize("side", SIDES, ids=str)
def test_no_two_cards_of_a_deck_are_one_to_the_nets(side: Edition) -> None:
    told = faces(side.faces)
    assert len(told) == len({(symbol, colour) for _, symbol, colour in told})


def test_a_phone_fetches_less_than_a_megabyte_to_read_photos() -> None:
    assert sum(file.stat().st_size for file in NETS.iterdir()) < MOST_BYTES


@pytest.mark.parametrize(("symbol", "colour"), FACES.items())
def test_whatever_the_nets_are_to_know_is_drawn_in_the_manner_of_any_deck(symbol: str, colour: str) -> None:
    chance = Random(symbol)
    drawn = [draw(symbol, colour, some_manner(chance), chance) for _ in range(12)]
    assert {(WIDTH, HEIGHT)} == {card.size for card in drawn}
    assert 12 == len({card.tobytes() for card in drawn})
