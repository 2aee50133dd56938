"""Every footprint fits the part that its maker's drawing shows."""

import math

import pytest

from hardware.board.footprints import RING, Footprint, Pad, drawings, footprint

KINDS = list(drawings())
DRILLED = [kind for kind in KINDS if kind != "eeprom"]

# Places of the pins, read off the drawings that footprints.toml names, from the first pin in millimetres.
DRAWN: dict[str, dict[str, tuple[float, float]]] = {
    "jack": {
        "1": (0, 0),
        "2": (1.27, -2.54),
        "3": (2.54, 0),
        "6": (6.35, -2.54),
        "7": (7.62, 0),
        "8": (8.89, -2.54),
    },
    "socket": {"1": (0, 2.54), "2": (0, 0), "3": (2.54, 2.54), "39": (48.26, 2.54), "40": (48.26, 0)},
    "driver": {"1": (0, 7.62), "9": (20.32, 7.62), "10": (20.32, 0), "18": (0, 0)},
    "power": {"1": (0, 0), "2": (0, 6), "3": (4.7, 3)},
    "resistor": {"1": (0, 0), "2": (7.62, 0)},
    "bulk": {"1": (0, 0), "2": (3.5, 0)},
    "clamp": {"1": (0, 0), "2": (12.7, 0)},
    "terminal": {"1": (0, 0), "4": (10.5, 0)},
}


def _pads(shape: Footprint) -> dict[str, Pad]:
    return {pad.pin: pad for pad in shape.pads}


@pytest.mark.parametrize("kind", DRAWN)
def test_pins_are_where_the_drawing_has_them(kind: str) -> None:
    pads = _pads(footprint(kind))
    for pin, place in DRAWN[kind].items():
        assert pytest.approx(place) == (pads[pin].x, pads[pin].y)


@pytest.mark.parametrize("kind", KINDS)
def test_every_footprint_says_where_its_numbers_are_from(kind: str) -> None:
    says = drawings()[kind]
    assert len(says["source"]) > 20
    assert says["is"]


@pytest.mark.parametrize("kind", DRILLED)
def test_every_lead_goes_into_its_hole_with_room_for_solder(kind: str) -> None:
    for pad in footprint(kind).pads:
        assert 0.15 <= pad.drill - drawings()[kind]["lead"] <= 0.3


@pytest.mark.parametrize("kind", DRILLED)
def test_every_hole_has_a_ring_that_a_soldering_iron_finds(kind: str) -> None:
    assert all((pad.width - pad.drill) / 2 >= RING - 0.001 for pad in footprint(kind).pads)


@pytest.mark.parametrize("kind", KINDS)
def test_no_solder_bridges_two_pads(kind: str) -> None:
    pads = footprint(kind).pads
    for number, pad in enumerate(pads):
        for other in pads[number + 1 :]:
            across = abs(pad.x - other.x) - (pad.width + other.width) / 2
            down = abs(pad.y - other.y) - (pad.height + other.height) / 2
            apart = math.dist(pad[1:3], other[1:3]) - (pad.width + other.width) / 2
            assert max(across, down, apart if pad.drill else 0) >= 0.4


def test_the_jacks_pegs_are_where_the_drawing_has_them() -> None:
    left, right = footprint("jack").pegs
    assert pytest.approx((-1.27, 6.35, 3.2)) == tuple(left)
    assert pytest.approx((10.16, 6.35, 3.2)) == tuple(right)


def test_the_flat_chips_feet_lie_on_its_pads() -> None:
    says = drawings()["eeprom"]
    for pad in footprint("eeprom").pads:
        near, far = abs(pad.x) - pad.width / 2, abs(pad.x) + pad.width / 2
        assert near <= says["across"] / 2 - says["foot"]
        assert far >= says["across"] / 2 + 0.3
        assert pad.height >= says["foot_width"]


@pytest.mark.parametrize("kind", KINDS)
def test_a_part_keeps_its_neighbours_off_its_body_and_its_pads(kind: str) -> None:
    shape = footprint(kind)
    left, top, right, bottom = shape.courtyard
    assert left < shape.body[0]
    assert top < shape.body[1]
    assert right > shape.body[2]
    assert bottom > shape.body[3]
    assert all(left < pad.x - pad.width / 2 and pad.x + pad.width / 2 < right for pad in shape.pads)


def test_everything_is_soldered_by_hand() -> None:
    """Only the identity chip lies flat, which nobody needs, with legs 1.27 mm apart."""
    flat = [kind for kind in KINDS if any(not pad.drill for pad in footprint(kind).pads)]
    assert ["eeprom"] == flat


@pytest.mark.parametrize("kind", ["power", "fuse", "clamp", "terminal"])
def test_a_part_that_is_pulled_at_or_gets_warm_has_a_ring_of_half_a_millimetre(kind: str) -> None:
    assert all(pad.width - pad.drill >= 2 * 0.5 - 1e-9 for pad in footprint(kind).pads)
