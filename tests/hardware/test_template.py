"""The drilling template: true to size on both papers, and with the holes that the printed parts have."""

import re
from itertools import chain

import pytest

from hardware.__main__ import documents
from hardware.pi_boards import SMALL, read_pi_boards
from hardware.printed_parts import MODELS, lengths, pairs
from hardware.template import (
    BUTTON_DRILL,
    DRILLS,
    PAPERS,
    ROOM,
    SCALE_BAR,
    Hole,
    Line,
    Page,
    Place,
    Shape,
    Words,
    pages,
    write_template,
)

TRAY, BOXES = pages()
A_POINT = 25.4 / 72
on_each_page = pytest.mark.parametrize("page", [TRAY, BOXES], ids=["tray", "boxes"])


@pytest.mark.parametrize("paper", PAPERS)
def test_a_millimetre_is_a_millimetre_on_either_paper(paper: str) -> None:
    document = write_template(paper).decode("cp1252")
    width, height = (length / A_POINT for length in PAPERS[paper])
    assert [f"[0 0 {width:.2f} {height:.2f}]"] * len(pages()) == re.findall(
        r"/MediaBox (\[[^]]+\])", document
    )
    scales = re.findall(r"^([\d.]+) 0 0 ([\d.]+) [\d.]+ [\d.]+ cm", document, re.MULTILINE)
    assert [pytest.approx(1 / A_POINT)] * 4 == [float(scale) for scale in chain(*scales)]
    assert "/PrintScaling /None" in document


@pytest.mark.parametrize("paper", PAPERS)
def test_every_object_is_where_the_document_says(paper: str) -> None:
    document = write_template(paper)
    start = int(re.findall(rb"startxref\n(\d+)", document)[0])
    offsets = re.findall(rb"(\d{10}) 00000 n", document[start:])
    assert [b"%d 0 obj" % number for number, _ in enumerate(offsets, 1)] == [
        re.match(rb"\d+ 0 obj", document[int(offset) :])[0]  # type: ignore[index]
        for offset in offsets
    ]


@pytest.mark.parametrize("paper", PAPERS)
def test_the_file_in_the_repository_is_up_to_date(paper: str) -> None:
    (file,) = (file for file in documents() if file.stem.endswith(paper))
    assert documents()[file] == file.read_bytes(), "run make hardware and commit what it changed"


def _ends(shape: Shape) -> tuple[Place, Place]:
    """Return two corners between which all of a shape is."""
    match shape:
        case Line(start, end):
            return start, end
        case Hole((x, y), diameter):
            return (x - diameter / 2, y - diameter / 2), (x + diameter / 2, y + diameter / 2)
        case Words((x, y), words, size):
            # A letter of Helvetica is hardly wider than half its size.
            return (x, y), (x + len(words) * size * A_POINT * 0.5, y)


@on_each_page
def test_everything_is_within_what_both_papers_can_print(page: Page) -> None:
    for shape in page:
        assert all(0 <= x <= ROOM[0] and 0 <= y <= ROOM[1] for x, y in _ends(shape)), shape


@on_each_page
def test_each_page_has_a_bar_each_way_to_check_the_printer_by(page: Page) -> None:
    lines = [shape for shape in page if isinstance(shape, Line)]
    assert Line((0, 0), (SCALE_BAR, 0)) in lines
    assert Line((0, 0), (0, SCALE_BAR / 2)) in lines
    words = {shape.words for shape in page if isinstance(shape, Words)}
    assert {f"{SCALE_BAR:.0f} mm", f"{SCALE_BAR / 2:.0f} mm"} <= words


def test_the_holes_of_every_pi_are_on_the_tray() -> None:
    drilled = [shape.middle for shape in TRAY if isinstance(shape, Hole) and shape.diameter == DRILLS["Pi"]]
    upper = max(y for _, y in drilled)
    left = min(x for x, _ in drilled)
    for board in read_pi_boards():
        for x in (left, left + board.holes[0]):
            for y in (upper, upper - board.holes[1]):
                assert any(abs(x - a) < 0.01 and abs(y - b) < 0.01 for a, b in drilled), board.name
    small = next(board for board in read_pi_boards() if board.name == SMALL)
    assert 6 == len(drilled)
    assert 2 == sum(abs(upper - small.holes[1] - y) < 0.01 for _, y in drilled)


def test_two_terminal_boards_have_four_holes_each() -> None:
    drilled = [
        shape.middle for shape in TRAY if isinstance(shape, Hole) and shape.diameter == DRILLS["board"]
    ]
    (x1, y1), (x2, y2) = min(drilled[:4]), max(drilled[:4])
    assert 8 == len(drilled)
    assert pytest.approx(pairs()["strip_holes"]) == (x2 - x1, y2 - y1)


def test_the_button_the_servo_and_the_uprights_are_those_of_the_models() -> None:
    holes = [shape for shape in BOXES if isinstance(shape, Hole)]
    assert BUTTON_DRILL in [hole.diameter for hole in holes]
    below, above = (hole.middle[1] for hole in holes if hole.diameter == DRILLS["servo"])
    assert pytest.approx(lengths()["servo_screws"]) == above - below
    assert any("70.3 mm apart" in shape.words for shape in BOXES if isinstance(shape, Words))
    coin = (MODELS / "coin.scad").read_text()
    # What the template repeats of the model.
    assert "inside = ring_outer + 2 * pad[0] + servo_reach - upright - horn_thickness + pivot_gap;" in coin
    assert "axis = ring_outer / 2 + 5;" in coin
    assert "pad = [6, " in coin
    assert "pivot_gap = 1.5;" in coin
