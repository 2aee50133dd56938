"""The terminal boards on perfboard: they fit its holes, and connect what the wiring diagram connects."""

import re
import xml.etree.ElementTree as ET
from itertools import combinations

import pytest

from companion.devices.board.header import PLACES
from companion.devices.board.wiring import Device, DeviceKind, read_wiring
from hardware.bom import SEATS, is_driven
from hardware.electrics import read_parts
from hardware.harness import GROUND, MOST_POLES, PLUS, board_ohm, boards
from hardware.perfboard import (
    COLUMNS,
    DRIVER_IN,
    DRIVER_LEFT,
    DRIVER_OUT,
    DRIVER_PINS,
    GROUND_BUS,
    PITCH,
    PLUS_BUS,
    ROWS,
    SUPPLY_GROUND,
    SUPPLY_PLUS,
    Hole,
    Layout,
    Link,
    layouts,
)
from hardware.perfboard_picture import picture
from hardware.printed_parts import lengths

WIRING, PARTS = read_wiring(), read_parts()
ALL = [
    pytest.param(seats, layout, id=f"{seats} seats, {layout.name}")
    for seats in SEATS
    for layout in layouts(WIRING.first(seats), PARTS, is_driven(seats))
]
every_board = pytest.mark.parametrize(("seats", "layout"), ALL)
BUSES = (PLUS_BUS, GROUND_BUS)


def _holes(link: Link) -> set[Hole]:
    """Return what a wire joins: its ends, and where it is a bus all that it lies on."""
    if link.is_bare and link.start[1] == link.end[1] and link.start[1] in BUSES:
        return {(column, link.start[1]) for column in range(COLUMNS)}
    return {link.start, link.end}


def _net(layout: Layout, start: Hole, *, through_resistors: bool = False) -> set[Hole]:
    """Return every joint that is connected with one, by wires alone or through resistors as well."""
    groups = [_holes(link) for link in layout.links]
    if through_resistors:
        groups += [set(part.leads) for part in layout.components if part.kind == "resistor"]
    net = {start}
    while more := set().union(*(group for group in groups if group & net)) - net:
        net |= more
    return net


@every_board
def test_every_lead_is_in_a_hole_of_its_own(seats: int, layout: Layout) -> None:
    leads = [lead for component in layout.components for lead in component.leads]
    assert len(set(leads)) == len(leads)
    assert all(0 <= column < COLUMNS and 0 <= row < ROWS for column, row in leads)


@every_board
def test_no_part_is_in_the_way_of_another(seats: int, layout: Layout) -> None:
    for one, other in combinations(layout.components, 2):
        a, b = one.body, other.body
        apart = a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]
        assert apart, (one, other)


@every_board
def test_the_wires_end_where_a_lead_or_a_bus_is(seats: int, layout: Layout) -> None:
    leads = {lead for component in layout.components for lead in component.leads}
    ends = {end for link in layout.links for end in (link.start, link.end)}
    assert set() == {end for end in ends - leads if end[1] not in BUSES}


@every_board
def test_no_bare_wire_touches_what_it_does_not_join(seats: int, layout: Layout) -> None:
    leads = {lead for component in layout.components for lead in component.leads}
    for link in (link for link in layout.links if link.is_bare):
        (x1, y1), (x2, y2) = link.start, link.end
        # Along the holes, so that what lies between them can be told.
        assert x1 == x2 or y1 == y2
        passed = {
            (column, row)
            for column in range(min(x1, x2), max(x1, x2) + 1)
            for row in range(min(y1, y2), max(y1, y2) + 1)
        }
        assert passed & leads <= _net(layout, link.start)


@every_board
def test_plus_ground_and_every_device_are_nets_of_their_own(seats: int, layout: Layout) -> None:
    plus, ground = _net(layout, SUPPLY_PLUS), _net(layout, SUPPLY_GROUND)
    assert not plus & ground
    starts = [hole for (_, pole), hole in layout.pole_of.items() if isinstance(pole, Device)]
    nets = [_net(layout, start, through_resistors=True) for start in starts]
    assert all(not one & other for one, other in combinations([*nets, plus, ground], 2))


@every_board
def test_every_pole_of_ground_and_plus_is_joined_to_the_supply(seats: int, layout: Layout) -> None:
    supply = {GROUND: SUPPLY_GROUND, PLUS: SUPPLY_PLUS}
    shared = [(pole, hole) for (_, pole), hole in layout.pole_of.items() if not isinstance(pole, Device)]
    assert shared
    assert all(hole in _net(layout, supply[str(pole)]) for pole, hole in shared)
    grounds = [hole for end, hole in layout.pin_of.items() if isinstance(end, int)]
    assert 2 == len(grounds)
    assert all(hole in _net(layout, SUPPLY_GROUND) for hole in grounds)


@every_board
def test_every_device_goes_from_its_pin_to_its_pole_through_its_resistor(seats: int, layout: Layout) -> None:
    for (_, pole), hole in layout.pole_of.items():
        if isinstance(pole, Device):
            passed = _net(layout, hole, through_resistors=True)
            ohms = [part.name for part in layout.components if set(part.leads) & passed and "Ω" in part.name]
            wanted = board_ohm(pole, PARTS, is_driven(seats))
            assert ([f"{wanted} Ω"] if wanted else []) == ohms
            if not (is_driven(seats) and pole.kind is DeviceKind.LIGHT):
                assert layout.pin_of[pole] in passed


@every_board
def test_every_driven_light_has_one_channel_of_the_driver(seats: int, layout: Layout) -> None:
    if is_driven(seats):
        for (_, pole), hole in layout.pole_of.items():
            if isinstance(pole, Device) and pole.kind is DeviceKind.LIGHT:
                (out,) = (at for at in _net(layout, hole, through_resistors=True) if at[1] == DRIVER_OUT)
                assert layout.pin_of[pole] in _net(layout, (out[0], DRIVER_IN))
                assert out[0] < DRIVER_LEFT + PARTS.driver["channels"]
        last = DRIVER_LEFT + DRIVER_PINS - 1
        assert (last, DRIVER_IN) in _net(layout, SUPPLY_GROUND)
        assert {(last, DRIVER_OUT)} == _net(layout, (last, DRIVER_OUT))


@every_board
def test_the_capacitor_is_where_the_servo_is(seats: int, layout: Layout) -> None:
    has_servo = any(isinstance(pole, Device) and pole.kind is DeviceKind.SERVO for _, pole in layout.pole_of)
    capacitors = [part for part in layout.components if part.kind == "capacitor"]
    assert has_servo == bool(capacitors)
    for part in capacitors:
        assert part.leads[0] in _net(layout, SUPPLY_PLUS)
        assert part.leads[1] in _net(layout, SUPPLY_GROUND)


@every_board
def test_the_pins_are_named_for_the_header(seats: int, layout: Layout) -> None:
    for end, hole in layout.pin_of.items():
        wanted = f"GPIO {end.gpio}, pin {PLACES[end.gpio]}" if isinstance(end, Device) else f"GND, pin {end}"
        assert wanted == layout.labels[hole]


@pytest.mark.parametrize("seats", SEATS)
def test_the_boards_are_those_of_the_wiring_diagram(seats: int) -> None:
    driven = is_driven(seats)
    split = boards(WIRING.first(seats), PARTS, driven)
    drawn = layouts(WIRING.first(seats), PARTS, driven)
    assert [[group.name for group in board] for board in split] == [
        list(dict.fromkeys(group.name for group, _ in layout.pole_of)) for layout in drawn
    ]
    assert all(len(layout.pole_of) <= MOST_POLES <= COLUMNS for layout in drawn)


@pytest.mark.parametrize("seats", range(5, 10))
def test_a_smaller_table_is_the_one_of_ten_with_the_last_seats_left_out(seats: int) -> None:
    few, ten = (boards(WIRING.first(number), PARTS, driven=True) for number in (seats, 10))
    names = {group.name for board in few for group in board}
    assert [[group.name for group in board if group.name in names] for board in ten] == [
        [group.name for group in board] for board in few
    ]


def test_up_to_four_seats_do_with_one_board() -> None:
    assert [1, 1, 2] == [len(boards(WIRING.first(seats), PARTS, driven=True)) for seats in (3, 4, 5)]


def test_the_board_is_as_large_as_the_one_on_the_tray() -> None:
    assert (COLUMNS - 1) * PITCH < lengths()["strip_length"] - 2 * 3
    assert (ROWS - 1) * PITCH < lengths()["strip_width"] - 2 * 3


def test_the_picture_names_every_pole_and_shows_every_resistor() -> None:
    drawn = layouts(WIRING, PARTS, driven=True)
    svg = ET.fromstring(picture(drawn, "Ten"))  # noqa: S314 - our own
    words = [text.text or "" for text in svg.iter("{http://www.w3.org/2000/svg}text")]
    for layout in drawn:
        assert set(layout.labels.values()) <= set(words)
    resistors = sum(part.kind == "resistor" for layout in drawn for part in layout.components)
    assert resistors == sum(bool(re.fullmatch(r"\d+ Ω", word)) for word in words)
