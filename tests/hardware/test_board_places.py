"""Every part of a board has its room, and the board fits on the Raspberry Pi."""

import math
from itertools import combinations

import pytest

from companion.devices.board.wiring import read_wiring
from hardware.board import hat
from hardware.board.boards import Board
from hardware.board.circuits import main_board
from hardware.board.layout import Layout
from hardware.board.places import BEHIND_THE_JACKS, main_layout
from hardware.electrics import read_parts
from hardware.printed_parts import lengths, pairs
from tests.hardware.board_builder import ALL, OF_THE_PI, boards_of_the_pi, every_board


def _overlap(a: tuple[float, ...], b: tuple[float, ...]) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def _crowded(layout: Layout) -> list[tuple[str, str]]:
    rooms = [(part.component.ref, part.courtyard) for part in layout.parts]
    return [(one, other) for (one, room), (other, its) in combinations(rooms, 2) if _overlap(room, its)]


@every_board
def test_no_part_is_in_anothers_way(board: Board) -> None:
    assert [] == _crowded(board.layout)


@every_board
def test_every_screw_has_room(board: Board) -> None:
    for hole in board.layout.holes:
        for part in board.layout.parts:
            left, top, right, bottom = part.body
            away = math.hypot(max(left - hole.x, 0, hole.x - right), max(top - hole.y, 0, hole.y - bottom))
            assert away >= hat.SCREW, part.component.ref


def _corner(layout: Layout) -> tuple[float, float]:
    """Return the HAT's upper left corner on the board, found by its socket."""
    (socket,) = (part for part in layout.parts if part.component.kind == "socket")
    xs, ys = [pad.x for pad in socket.pads], [pad.y for pad in socket.pads]
    middle = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    return middle[0] - hat.HEADER_MIDDLE[0], middle[1] - hat.HEADER_MIDDLE[1]


@boards_of_the_pi
def test_the_socket_lies_on_the_pis_header(board: Board) -> None:
    """The first pin is the lower one at the left, where the card goes in; the second is above it."""
    x, y = _corner(board.layout)
    (socket,) = (part for part in board.layout.parts if part.component.kind == "socket")
    pads = {pad.pin: (round(pad.x - x, 3), round(pad.y - y, 3)) for pad in socket.pads}
    assert (8.37, 4.77) == pads["1"]
    assert (8.37, 2.23) == pads["2"]
    assert (56.63, 2.23) == pads["40"]
    assert socket.component.underside


@boards_of_the_pi
def test_the_holes_are_those_of_a_hat_and_of_a_zero(board: Board) -> None:
    x, y = _corner(board.layout)
    there = {(round(hole.x - x, 3), round(hole.y - y, 3)) for hole in board.layout.holes if hole.y > y}
    assert {*hat.HOLES, *hat.ZERO_HOLES} == there


@boards_of_the_pi
def test_nothing_reaches_over_the_pis_network_and_usb_sockets(board: Board) -> None:
    """They begin 65 mm from the Raspberry Pi's left edge, and are higher than a HAT is above it."""
    x, y = _corner(board.layout)
    assert board.layout.span(y + 0.5) == pytest.approx((x, x + hat.WIDTH))
    assert board.layout.size[1] == pytest.approx(y + hat.HEIGHT)


@boards_of_the_pi
def test_no_lead_meets_the_pins_for_power_over_ethernet(board: Board) -> None:
    x, y = _corner(board.layout)
    left, top, right, bottom = hat.POE_PINS
    pads = [(pad.x - x, pad.y - y) for part in board.layout.parts for pad in part.pads]
    assert [] == [place for place in pads if left < place[0] < right and top < place[1] < bottom]


@boards_of_the_pi
def test_a_post_holds_the_jacks_in_line_with_the_hats_own(board: Board) -> None:
    x, y = _corner(board.layout)
    behind = {(round(hole.x - x, 3), round(y + 3.5 - hole.y, 3)) for hole in board.layout.holes if hole.y < y}
    assert {(3.5, 22.0), (61.5, 22.0)} <= behind
    assert pytest.approx(BEHIND_THE_JACKS) == min(hole.y for hole in board.layout.holes)


@boards_of_the_pi
def test_every_jack_opens_over_the_upper_edge(board: Board) -> None:
    jacks = [part for part in board.layout.parts if part.component.kind == "jack"]
    assert all(-1 < jack.body[1] < 0 for jack in jacks)
    assert len(jacks) == int(board.circuit.name.removeprefix("seats-")) + 1


def test_the_small_board_fits_the_cheapest_offer() -> None:
    across, down = ALL[0].layout.size
    assert across <= 100
    assert down <= 100


@pytest.mark.parametrize("seats", range(2, 11))
def test_any_number_of_seats_makes_a_board_as_wide_as_its_jacks_or_a_hat(seats: int) -> None:
    layout = main_layout(main_board(read_wiring().first(seats), read_parts()))
    jacks = sum(part.component.kind == "jack" for part in layout.parts)
    assert seats + 1 == jacks
    assert pytest.approx(max(jacks * 15.875, hat.WIDTH), abs=1.5) == layout.size[0]
    assert 0 == min(x for x, _ in layout.outline)
    assert [] == _crowded(layout)


# The printed parts that hold them


def test_the_trays_are_made_for_these_boards() -> None:
    size = lengths()
    for board in OF_THE_PI:
        x, y = _corner(board.layout)
        holes = [hole for hole in board.layout.holes if hole.y < y]
        jacks = sum(part.component.kind == "jack" for part in board.layout.parts)
        assert pytest.approx(board.layout.size[0], abs=0.1) == jacks * size["jack_pitch"] + 0.6
        assert pytest.approx(y, abs=0.1) == size["hat_over"]
        assert {size["hat_hole_row"]} == {round(y - hole.y, 1) for hole in holes}
        assert pytest.approx(min(hole.x for hole in holes), abs=0.1) in (
            x + hat.HOLES[0][0],
            size["hat_end_hole"],
        )


def test_the_buzzers_plate_is_made_for_its_board() -> None:
    layout, size, pattern = ALL[-1].layout, lengths(), pairs()
    xs, ys = {hole.x for hole in layout.holes}, {hole.y for hole in layout.holes}
    assert pytest.approx(pattern["jack_board"], abs=0.1) == layout.size
    assert pytest.approx(pattern["jack_holes"], abs=0.1) == (max(xs) - min(xs), max(ys) - min(ys))
    assert pytest.approx(size["jack_inset"]) == min(ys)
