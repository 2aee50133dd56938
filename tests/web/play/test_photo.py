"""What a phone is told that reads the hands of a table in a photo."""

import json
from pathlib import Path
from typing import Any, Final

import pytest

from companion.rules import EDITIONS, Edition
from companion.web.play.photo import faces

NETS: Final = Path(__file__).parents[3] / "companion/web/static/photo"
MOST_BYTES: Final = 900_000


@pytest.fixture(scope="module")
def nets() -> dict[str, Any]:
    """How the nets are described."""
    return dict(json.loads((NETS / "nets.json").read_text()))


def _sides(edition: str) -> list[Edition]:
    box = EDITIONS[edition]
    return [box, box.back] if box.back else [box]


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_nets_know_every_card_of_every_box(edition: str, nets: dict[str, Any]) -> None:
    told = [face for side in _sides(edition) for face in faces(side.faces)]
    assert {symbol for _, symbol, _ in told} <= set(nets["symbols"])
    assert {colour for *_, colour in told} <= set(nets["colours"])


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_two_cards_of_a_box_are_one_to_the_nets(edition: str) -> None:
    for side in _sides(edition):
        told = faces(side.faces)
        assert len(told) == len({(symbol, colour) for _, symbol, colour in told})


def test_a_phone_fetches_less_than_a_megabyte_to_read_photos() -> None:
    assert sum(file.stat().st_size for file in NETS.iterdir()) < MOST_BYTES
