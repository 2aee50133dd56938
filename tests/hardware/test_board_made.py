"""The boards in the repository are of this wiring, whole, and checked as they are."""

import csv
import hashlib
import io
import math
import re
import zipfile
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pytest

from companion.devices.board.wiring import read_wiring
from hardware.board import hat, s_expression
from hardware.board.boards import BOARDS, MADE, SEATS, Board, boards, recorded, sources
from hardware.board.circuit import Circuit
from hardware.board.circuits import main_board
from hardware.board.grid import SIDES, Shape, pad_shape
from hardware.board.layout import Layout, Placed
from hardware.board.places import BEHIND_THE_JACKS, main_layout
from hardware.board.rules import CLEARANCE, VIA
from hardware.board.s_expression import every, one
from hardware.electrics import read_parts

ALL = boards(read_wiring(), read_parts())
MAIN = ALL[:-1]
TEXTS = {file: text for board in ALL for file, text in board.texts().items()}
SOURCES = sources(ALL)
AGAIN = "run make hardware and commit what it changed"

boards_of_all = pytest.mark.parametrize("board", ALL, ids=lambda board: board.circuit.name)
boards_of_the_pi = pytest.mark.parametrize("board", MAIN, ids=lambda board: board.circuit.name)


def _name(file: Path) -> str:
    return f"{file.parent.name}/{file.name}"


# Up to date


@pytest.mark.parametrize("file", TEXTS, ids=_name)
def test_every_text_is_up_to_date(file: Path) -> None:
    assert TEXTS[file] == file.read_text(encoding="utf-8"), AGAIN


@pytest.mark.parametrize("file", SOURCES, ids=_name)
def test_every_board_and_archive_is_made_from_its_sources(file: Path) -> None:
    assert file.exists(), AGAIN
    assert SOURCES[file] == recorded().get(file), AGAIN


def test_no_file_is_obsolete() -> None:
    reports = {board.folder / "drc.txt" for board in ALL}
    there = {file for file in BOARDS.rglob("*") if file.is_file()}
    assert TEXTS.keys() | SOURCES.keys() | reports | {MADE} == there


# Checked by KiCad


@boards_of_all
def test_the_report_is_of_this_very_board(board: Board) -> None:
    lines = (board.folder / "drc.txt").read_text(encoding="utf-8").splitlines()
    for line, name in zip(lines, ("board.kicad_pcb", "board.kicad_pro"), strict=False):
        digest = hashlib.sha256((board.folder / name).read_bytes()).hexdigest()
        assert f"{name} {digest}" == line, AGAIN


@boards_of_all
def test_kicad_finds_no_violation_and_nothing_unrouted(board: Board) -> None:
    report = (board.folder / "drc.txt").read_text(encoding="utf-8")
    found = ["0 DRC violations", "0 unconnected pads", "0 Footprint errors"]
    assert found == re.findall(r"\*\* Found (.*) \*\*", report)


@boards_of_all
def test_kicads_check_finds_fault_with_a_spoilt_board(board: Board) -> None:
    report = (board.folder / "drc.txt").read_text(encoding="utf-8")
    (opened,) = re.findall(r"a track taken away: (\d+), (\d+), 0", report)
    (shorted,) = re.findall(r"two nets shorted: (\d+), ", report)
    assert int(opened[1]) > 0
    assert int(shorted) > 0


# Looked at without KiCad, which needs neither its module nor its report


def _pads_by_net(board: Board) -> dict[str, set[tuple[str, str]]]:
    """Return the parts and pins on each net, read from the board's file."""
    whole = s_expression.read(board.file.read_text(encoding="utf-8"))
    nets: dict[str, set[tuple[str, str]]] = {}
    for part in every(whole, "footprint"):
        (ref,) = [str(text[2]) for text in every(part, "fp_text") if text[1] == "reference"]
        for pad in every(part, "pad"):
            for net in every(pad, "net"):
                nets.setdefault(str(net[2]), set()).add((ref, str(pad[1])))
    return nets


@boards_of_all
def test_the_board_connects_what_the_circuit_says(board: Board) -> None:
    assert {net: set(pins) for net, pins in board.circuit.nets.items()} == _pads_by_net(board)


@boards_of_all
def test_the_netlist_connects_the_same(board: Board) -> None:
    whole = s_expression.read((board.folder / "netlist.net").read_text(encoding="utf-8"))
    (nets,) = every(whole, "nets")
    read = {
        one(net, "name")[0]: {(one(node, "ref")[0], one(node, "pin")[0]) for node in every(net, "node")}
        for net in every(nets, "net")
    }
    assert {net: set(pins) for net, pins in board.circuit.nets.items()} == read


def _copper(board: Board) -> Iterator[tuple[str, int, Shape]]:
    """Yield the net, the side and the shape of every piece of copper but the filled ground."""
    for track in board.routes.tracks:
        yield track.net, track.side, Shape(track.x1, track.y1, track.x2, track.y2, track.width / 2)
    for via in board.routes.vias:
        for side in SIDES:
            yield via.net, side, Shape(via.x, via.y, via.x, via.y, VIA / 2)
    for part in board.layout.parts:
        for pad in part.pads:
            for side in SIDES if pad.drill else SIDES[:1]:
                yield part.component.net(pad.pin) or f"{part.component.ref}:{pad.pin}", side, pad_shape(pad)


def _touch(one: Shape, other: Shape, gap: float = 0.0) -> bool:
    """Return whether two pieces are nearer than a gap: looked at along the one, five places a millimetre."""
    if one.box or math.dist(one[:2], one[2:4]) < math.dist(other[:2], other[2:4]):
        one, other = other, one
    if not (
        min(one.x1, one.x2) - one.reach - gap <= max(other.x1, other.x2) + other.reach
        and min(other.x1, other.x2) - other.reach - gap <= max(one.x1, one.x2) + one.reach
        and min(one.y1, one.y2) - one.reach - gap <= max(other.y1, other.y2) + other.reach
        and min(other.y1, other.y2) - other.reach - gap <= max(one.y1, one.y2) + one.reach
    ):
        return False
    parts = max(1, round(math.dist(one[:2], one[2:4]) * 5))
    places = (
        (one.x1 + (one.x2 - one.x1) * part / parts, one.y1 + (one.y2 - one.y1) * part / parts)
        for part in range(parts + 1)
    )
    return any(other.distance(x, y) - one.reach <= gap for x, y in places)


@boards_of_all
def test_tracks_alone_join_every_pad_of_each_net(board: Board) -> None:
    """The ground is filled besides: nothing hangs on what is left of it."""
    by_net: dict[str, list[tuple[int, Shape]]] = {}
    for net, side, shape in _copper(board):
        by_net.setdefault(net, []).append((side, shape))
    for net in board.circuit.nets:
        pieces = by_net[net]
        plated = [
            shape
            for part in board.layout.parts
            for pad in part.pads
            if pad.drill
            for shape in [pad_shape(pad)]
        ]
        plated += [Shape(via.x, via.y, via.x, via.y, VIA / 2) for via in board.routes.vias]
        reached, waiting = {0}, [0]
        while waiting:
            side, shape = pieces[waiting.pop()]
            for number, (other_side, other) in enumerate(pieces):
                through = shape == other and other in plated
                if number not in reached and (through or (side == other_side and _touch(shape, other))):
                    reached.add(number)
                    waiting.append(number)
        assert len(pieces) == len(reached), net


@boards_of_all
def test_no_track_is_too_near_to_another_net(board: Board) -> None:
    for side in SIDES:
        pieces = [(net, shape) for net, each, shape in _copper(board) if each == side]
        near = [
            (net, other)
            for (net, shape), (other, its) in combinations(pieces, 2)
            if net != other and _touch(shape, its, CLEARANCE - 0.01)
        ]
        assert [] == near


# Where things are


def _overlap(a: tuple[float, ...], b: tuple[float, ...]) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


@boards_of_all
def test_no_part_is_in_anothers_way(board: Board) -> None:
    crowded = [
        (one.component.ref, other.component.ref)
        for one, other in combinations(board.layout.parts, 2)
        if _overlap(one.courtyard, other.courtyard)
    ]
    assert [] == crowded


@boards_of_all
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
def test_any_number_of_seats_makes_a_board_that_is_as_wide_as_its_jacks(seats: int) -> None:
    layout = main_layout(main_board(read_wiring().first(seats), read_parts()))
    jacks = sum(part.component.kind == "jack" for part in layout.parts)
    assert seats + 1 == jacks
    assert pytest.approx(jacks * 15.875, abs=1) == layout.size[0] or seats < 4
    assert [] == [pair for pair in combinations(layout.parts, 2) if _crowded(*pair)]


def _crowded(one: Placed, other: Placed) -> bool:
    return _overlap(one.courtyard, other.courtyard)


# What is printed


def _words(board: Board) -> str:
    return "\n".join(text.words for text in board.layout.texts)


@boards_of_all
def test_every_jack_says_that_it_is_no_network_socket(board: Board) -> None:
    jacks = sum(part.kind == "jack" for part in board.circuit.components)
    assert _words(board).count("NO ETHERNET") >= 2 * jacks


@boards_of_the_pi
def test_every_resistor_has_its_value_beside_it(board: Board) -> None:
    words = _words(board).splitlines()
    resistors = [part for part in board.circuit.components if part.kind == "resistor"]
    assert [] == [part.ref for part in resistors if f"{part.ref} {part.value}" not in words]


@boards_of_all
def test_the_diagram_shows_every_part_once(board: Board) -> None:
    drawing = (board.folder / "schematic.svg").read_text(encoding="utf-8")
    for part in board.circuit.components:
        assert 1 == len(re.findall(rf">{part.ref}(?: [^<]*)?<", drawing)), part.ref


@boards_of_all
def test_the_diagram_names_every_net_that_leaves_a_chip_or_a_jack(board: Board) -> None:
    drawing = (board.folder / "schematic.svg").read_text(encoding="utf-8")
    inside = {"GND"} | {
        net for net in board.circuit.nets if net.startswith("SWITCH") or re.match(r"LAMP\d+\+", net)
    }
    assert [] == [net for net in board.circuit.nets if net not in inside and f">{net}<" not in drawing]


# What is ordered


def _rows(file: Path) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(file.read_text(encoding="utf-8"))))


def _soldered(circuit: Circuit) -> set[str]:
    return {part.ref for part in circuit.components if part.kind != "test_point"}


@boards_of_all
def test_the_bill_has_every_part_once(board: Board) -> None:
    listed = [ref for row in _rows(board.folder / "bill.csv") for ref in row["parts"].split()]
    assert sorted(_soldered(board.circuit)) == sorted(listed)
    assert all(int(row["quantity"]) == len(row["parts"].split()) for row in _rows(board.folder / "bill.csv"))


@boards_of_all
def test_the_placement_has_every_part_that_is_fitted(board: Board) -> None:
    fitted = {part.ref for part in board.circuit.components if part.fitted} & _soldered(board.circuit)
    assert fitted == {row["part"] for row in _rows(board.folder / "placement.csv")}


@boards_of_all
def test_the_archive_has_what_a_maker_of_boards_wants(board: Board) -> None:
    with zipfile.ZipFile(board.archive) as archive:
        names = set(archive.namelist())
        plated = archive.read("PTH.drl").decode()
        outline = archive.read("Edge_Cuts.gm1").decode()
        dates = {info.date_time for info in archive.infolist()}
    layers = {
        "F_Cu.gtl",
        "B_Cu.gbl",
        "F_Mask.gts",
        "B_Mask.gbs",
        "F_Silkscreen.gto",
        "B_Silkscreen.gbo",
        "F_Paste.gtp",
    }
    assert layers | {"Edge_Cuts.gm1", "PTH.drl", "NPTH.drl"} == names
    drilled = sum(bool(pad.drill) for part in board.layout.parts for pad in part.pads) + len(
        board.routes.vias
    )
    assert drilled == len(re.findall(r"^X[-\d.]+Y[-\d.]+$", plated, re.MULTILINE))
    assert 2 * len(board.layout.outline) == len(re.findall(r"^X.*D0[12]\*$", outline, re.MULTILINE))
    assert {(1980, 1, 1, 0, 0, 0)} == dates


def test_both_sizes_and_the_buzzers_board_are_there() -> None:
    assert [*(f"seats-{seats}" for seats in SEATS), "buzzer"] == [board.circuit.name for board in ALL]
