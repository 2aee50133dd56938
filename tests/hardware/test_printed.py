"""The printed parts: meshes that a slicer takes, and trays that have room for every Pi."""

import struct
import xml.etree.ElementTree as ElementTree
import zipfile
from itertools import combinations
from pathlib import Path

import pytest

from hardware.fit import ON_A_PLATE, TRAYS, WITH_A_JACK, corner_of, digest, file_digest, found, in_the_way
from hardware.meshes import Box, Mesh, Point, Triangle, read_stl
from hardware.pi_boards import SMALL, PiBoard, common, hat_size, read_pi_boards, room
from hardware.plates import BED as PLATE_BED
from hardware.plates import EDGE, GAP, PLATES, Plate, model, places
from hardware.printed_parts import MODELS, PARTS, Part, lengths, pairs

AGAIN = "run make hardware and commit what it changed"
BED = (220, 220, 200)
"""The print bed of a common printer, and its height."""
BOARDS = {board.name: board for board in read_pi_boards()}
LARGE = [board for board in BOARDS.values() if board.name != SMALL]
FOUND = found()
every_part = pytest.mark.parametrize("part", PARTS, ids=lambda part: part.name)


# How a mesh is looked at


def _block(low: Point, high: Point) -> tuple[Triangle, ...]:
    """Return the twelve triangles of a block."""
    (a, b, c), (d, e, f) = low, high
    bottom: tuple[Point, ...] = ((a, b, c), (d, b, c), (d, e, c), (a, e, c))
    top: tuple[Point, ...] = ((a, b, f), (d, b, f), (d, e, f), (a, e, f))
    sides = [(bottom[here], bottom[here - 3], top[here - 3], top[here]) for here in range(4)]
    faces = [bottom[::-1], top, *sides]
    return tuple(
        triangle for one, two, three, four in faces for triangle in ((one, two, three), (one, three, four))
    )


BLOCK = _block((0, 0, 0), (10, 20, 30))


def test_a_block_is_closed_and_has_its_size_and_volume() -> None:
    block = Mesh(BLOCK)
    assert block.is_closed
    assert (10, 20, 30) == block.size
    assert pytest.approx(6000) == block.volume


def test_a_block_without_one_triangle_is_open() -> None:
    assert not Mesh(BLOCK[1:]).is_closed


def test_a_triangle_turned_over_is_no_closed_mesh() -> None:
    (a, b, c), *rest = BLOCK
    assert not Mesh(((a, c, b), *rest)).is_closed


def test_two_blocks_that_touch_along_an_edge_are_no_closed_mesh() -> None:
    assert not Mesh((*BLOCK, *_block((10, 20, 0), (20, 30, 30)))).is_closed


@pytest.mark.parametrize(
    ("low", "high", "inside"),
    [
        ((9, 19, 29), (11, 21, 31), True),
        ((4, 4, 4), (5, 5, 5), True),
        ((-1, -1, -1), (11, 21, 31), True),
        ((4, 4, -5), (5, 5, 40), True),
        ((10, 0, 0), (12, 20, 30), False),
        ((4, 4, 30), (5, 5, 31), False),
        ((4, 4, -9), (5, 5, -1), False),
    ],
)
def test_a_block_reaches_into_what_it_shares_room_with(low: Point, high: Point, inside: bool) -> None:
    assert inside == Mesh(BLOCK).reaches_into(Box(low, high))


def test_a_slanted_surface_is_beside_a_box_that_its_bounds_contain() -> None:
    slanted: Triangle = ((0, 0, 0), (10, 0, 0), (0, 10, 0))
    wall: Triangle = ((10, 0, 0), (0, 10, 0), (5, 5, 20))
    assert not Mesh((slanted, wall)).reaches_into(Box((8, 8, 1), (9, 9, 2)))
    assert Mesh((slanted, wall)).reaches_into(Box((4, 4, 1), (6, 6, 2)))


def test_what_lies_on_the_print_bed_does_not_hang_and_a_ceiling_does() -> None:
    assert 0 == Mesh(BLOCK).hanging
    assert pytest.approx(100) == Mesh((*BLOCK, *_block((10, 0, 20), (20, 10, 30)))).hanging


def test_an_stl_file_is_read_as_it_is_written(tmp_path: Path) -> None:
    corners = (struct.pack("<12fH", 0, 0, 0, *a, *b, *c, 0) for a, b, c in BLOCK)
    file = tmp_path / "block.stl"
    file.write_bytes(bytes(84) + b"".join(corners))
    assert Mesh(BLOCK) == read_stl(file)


# The parts


@every_part
def test_every_part_was_looked_at_as_it_is_now(part: Part) -> None:
    assert digest(part) == FOUND[part.name].source, AGAIN


@every_part
def test_every_file_is_the_one_that_was_looked_at(part: Part) -> None:
    assert file_digest(part.file) == FOUND[part.name].stl, AGAIN


def test_nothing_else_was_looked_at() -> None:
    assert [part.name for part in PARTS] == list(FOUND), AGAIN


@every_part
def test_every_mesh_is_closed_and_no_larger_than_a_print_bed(part: Part) -> None:
    finding = FOUND[part.name]
    assert "yes" == finding.closed
    assert all(length <= bed for length, bed in zip(finding.size, BED, strict=True))


@every_part
def test_nothing_hangs_but_the_ceilings_of_small_holes_and_letters(part: Part) -> None:
    assert float(FOUND[part.name].hanging_mm2) < 250
    if part.name in (*TRAYS, "buzzer-drum", "buzzer-plate", "buzzer-drum-jack", "buzzer-plate-jack"):
        assert float(FOUND[part.name].hanging_mm2) < 1


@pytest.mark.parametrize("name", ["coupon-button", "coupon-servo", "coupon-posts"])
def test_a_coupon_is_printed_in_a_quarter_of_an_hour(name: str) -> None:
    assert int(FOUND[name].minutes) <= 15


# The plates

every_plate = pytest.mark.parametrize("plate", PLATES, ids=lambda plate: plate.name)


@every_plate
def test_a_plates_file_holds_its_parts_as_they_are_now(plate: Plate) -> None:
    with zipfile.ZipFile(plate.file) as archive:
        text = archive.read("3D/3dmodel.model").decode()
    assert model(plate) == text, AGAIN
    space = "{http://schemas.microsoft.com/3dmanufacturing/core/2015/02}"
    tree = ElementTree.fromstring(text)  # noqa: S314 - our own file
    names = {each.get("id"): each.get("name") for each in tree.iter(f"{space}object")}
    assert list(plate.parts) == [names[item.get("objectid")] for item in tree.iter(f"{space}item")]


@every_plate
def test_no_two_parts_of_a_plate_touch_and_none_leaves_the_bed(plate: Plate) -> None:
    for place in places(plate):
        assert EDGE <= place.x <= place.x + place.length <= PLATE_BED - EDGE
        assert EDGE <= place.y <= place.y + place.width <= PLATE_BED - EDGE
    for one, other in combinations(places(plate), 2):
        beside = max(one.x, other.x) - min(one.x + one.length, other.x + other.length)
        behind = max(one.y, other.y) - min(one.y + one.width, other.y + other.width)
        assert GAP <= round(max(beside, behind), 6)


def test_every_part_is_on_a_plate() -> None:
    assert {part.name for part in PARTS} == {name for plate in PLATES for name in plate.parts}


@pytest.mark.parametrize("name", [*TRAYS, WITH_A_JACK])
def test_no_part_is_in_the_way_of_what_it_holds(name: str) -> None:
    assert "" == FOUND[name].in_the_way_of


# The boards


def test_there_is_room_for_each_pi_that_the_bill_names() -> None:
    assert {"pi-zero-2", "pi-3", "pi-4", "pi-5"} == set(BOARDS)
    assert all(board.source.startswith("https://datasheets.raspberrypi.com/") for board in BOARDS.values())


def test_the_models_measures_are_those_of_the_drawings() -> None:
    size, pattern = lengths(), pairs()
    for board in LARGE:
        assert (size["pi_length"], size["pi_width"]) == board.size
        assert pattern["pi_holes"] == board.holes
    assert pattern["zero_holes"] == BOARDS[SMALL].holes
    assert (size["hat_length"], size["hat_width"]) == hat_size()
    assert size["pi_inset"] == common()["hole_inset"]
    assert size["pi_board"] == common()["thick"]


def test_every_board_has_its_header_where_the_others_have_it() -> None:
    assert 1 == len({corner_of(board)[1] + board.header_y for board in BOARDS.values()})


@pytest.mark.parametrize("board", LARGE, ids=lambda board: board.name)
def test_a_zeros_posts_on_the_tray_itself_would_bend_a_larger_board(board: PiBoard) -> None:
    """What the tray used to have: a post for the Zero under the card socket of the others."""
    x, y, z = corner_of(board)
    left, down = common()["hole_inset"], board.header_y - BOARDS[SMALL].holes[1]
    posts = Mesh(_block((x + left - 2, y + down - 2, 0), (x + left + 2, y + down + 2, z)))
    blocked = [what for what, box in room(board, (x, y, z)) if posts.reaches_into(box)]
    assert {"its solder joints", "a finger at it", "the microSD card"} >= set(blocked)
    assert "a finger at it" in blocked


def test_a_tray_without_room_is_found_out() -> None:
    wall = Mesh(_block((-20, 0, 0), (0, 60, 20)))
    assert "pi-4: the microSD card" in list(in_the_way("tray", wall))
    assert "pi-zero-2: a finger at it" in list(in_the_way(ON_A_PLATE, wall))


def test_a_drum_without_a_window_would_be_found_out() -> None:
    """A drum's wall lies within 45 mm of its middle."""
    wall = Mesh(_block((37, -20, 0), (45, 20, 69)))
    assert ["the small board", "its jack", "a plug"] == list(in_the_way(WITH_A_JACK, wall))
    assert "drum_height = button_panel + button_depth + 8;" in (MODELS / "buzzer.scad").read_text()


def test_the_comb_has_a_notch_for_every_cable() -> None:
    ten_seats_button_pedestal_supply = 10 + 1 + 1 + 1
    assert ten_seats_button_pedestal_supply == lengths()["tray_cables"]


def test_the_tray_has_posts_for_every_terminal_board() -> None:
    size, pattern = lengths(), pairs()
    assert pattern["strip_holes"] < (size["strip_length"], size["strip_width"])


def test_the_button_passes_a_hole_that_is_printed_smaller() -> None:
    assert 30.4 <= lengths()["button_hole"] <= 31


def test_the_piezo_sounds_upwards() -> None:
    model = (MODELS / "coin.scad").read_text()
    assert "piezo_chimney();" in model
    top = model.partition("module top()")[2].partition("module ")[0]
    assert "cylinder(d = 3, h = thick + 2)" in top
