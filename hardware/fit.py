"""What ``make hardware`` finds when it looks at the printed parts' meshes, kept in ``printed.csv``.

OpenSCAD makes the meshes and the tests run without it, so they read what was found, and whether it was found
in the models as they are now.
"""

import csv
import hashlib
import io
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from hardware import pi_boards
from hardware.meshes import Box, Mesh, read_stl
from hardware.pi_boards import SMALL, PiBoard, hat_room, read_pi_boards, room
from hardware.printed_parts import MEASURES, MODELS, Part, lengths, pairs
from hardware.slicing import slice_part

FOUND: Final = Path(__file__).with_name("printed.csv")
ON_A_PLATE: Final = "tray-zero"
UNDER_A_HAT: Final = ("tray-hat-4", "tray-hat-10")
WITH_A_JACK: Final = "buzzer-drum-jack"
BELOW_A_BUTTON: Final = 8.0
"""The room in a drum between the button's end and the plate, as in ``models/buzzer.scad``."""
BOARD: Final = 1.6
JACK: Final = (17.7, 15.3, 13.5)
"""How long, wide and high an 8P8C jack is: Amphenol 54602."""
PLUG: Final = (14.0, 13.5)
"""The width and height of a patch lead's plug in its boot, from the board on."""
TRAYS: Final = ("tray", *UNDER_A_HAT, ON_A_PLATE)


class Finding(NamedTuple):
    """One part's mesh: of which source and file, whether it is closed, its size, what it is in the way of.

    Grams and minutes are what a slicer says.
    """

    part: str
    source: str
    stl: str
    closed: str
    length_mm: str
    width_mm: str
    height_mm: str
    volume_cm3: str
    hanging_mm2: str
    grams: str
    minutes: str
    in_the_way_of: str

    @property
    def size(self) -> tuple[float, float, float]:
        """Its length, width and height in millimetres, as it lies on the print bed."""
        return float(self.length_mm), float(self.width_mm), float(self.height_mm)


def digest(part: Part) -> str:
    """Return a digest of everything that a finding depends on."""
    sources = [(MODELS / f"{part.model}.scad").read_text(), MEASURES.read_text(), part.setting]
    if part.name in TRAYS:
        sources.append(pi_boards.SOURCE.read_text(encoding="utf-8"))
    return hashlib.sha256("\n".join(sources).encode()).hexdigest()[:16]


def look_at(part: Part) -> Finding:
    """Return what there is to find in the part's STL file."""
    mesh = read_stl(part.file)
    length, width, height = (f"{number:.1f}" for number in mesh.size)
    volume, hanging = f"{mesh.volume / 1000:.1f}", f"{mesh.hanging:.1f}"
    blocked = "; ".join(dict.fromkeys(in_the_way(part.name, mesh)))
    closed = "yes" if mesh.is_closed else "no"
    sliced = slice_part(part.file)
    grams, minutes = f"{sliced.grams:.1f}", str(sliced.minutes)
    return Finding(
        *(part.name, digest(part), file_digest(part.file), closed),
        *(length, width, height, volume, hanging, grams, minutes, blocked),
    )


def file_digest(file: Path) -> str:
    """Return a digest of a part's file, by which it is known to be the one that was looked at."""
    return hashlib.sha256(file.read_bytes()).hexdigest()[:16]


def as_csv(findings: list[Finding]) -> str:
    """Return the findings as CSV."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows([Finding._fields, *findings])
    return text.getvalue()


def found() -> dict[str, Finding]:
    """Return the findings in the repository, by part."""
    rows = csv.DictReader(FOUND.read_text(encoding="utf-8").splitlines())
    return {row["part"]: Finding(**row) for row in rows}


def in_the_way(name: str, mesh: Mesh) -> Iterator[str]:
    """Yield what the mesh leaves no room for: of a tray, with each board that stands on it."""
    for what, box in _rooms(name):
        if mesh.reaches_into(box):
            yield what


def _rooms(name: str) -> Iterator[tuple[str, Box]]:
    if name == WITH_A_JACK:
        yield from _jack_rooms()
    for board in read_pi_boards():
        if name in TRAYS and (name != ON_A_PLATE or board.name == SMALL):
            size, corner = lengths(), corner_of(board, name)
            yield from ((f"{board.name}: {what}", box) for what, box in room(board, corner))
            if name != "tray":
                over = hat_room(board, corner, size["hat_gap"], size["hat_over"])
                yield f"{board.name}: a board on its header", over


def _jack_rooms() -> Iterator[tuple[str, Box]]:
    """Yield the room of the small board in a buzzer, its jack and a plug in it; the drum lies top down."""
    size, pattern = lengths(), pairs()
    high = size["button_panel"] + size["button_depth"] + BELOW_A_BUTTON
    top = high - size["floor_height"] - size["jack_standoff"]
    (across, along), (x, face) = pattern["jack_board"], (size["jack_front"], top - BOARD)
    yield "the small board", Box((x - along, -across / 2, face), (x, across / 2, top))
    yield "its jack", Box((x - JACK[0] + 0.7, -JACK[1] / 2, face - JACK[2]), (x + 0.7, JACK[1] / 2, face))
    yield "a plug", Box((x, -PLUG[0] / 2, face - PLUG[1]), (2 * x, PLUG[0] / 2, face))


def corner_of(board: PiBoard, name: str = "tray") -> tuple[float, float, float]:
    """Return where a board's lower left corner is on a tray, or on the plate for the small one."""
    size, pattern = lengths(), pairs()
    high = size["floor_height"] + size["pi_standoff"]
    if board.name == SMALL:
        high += size["zero_plate"] + size["zero_pad"]
    if name == ON_A_PLATE:
        high -= size["floor_height"] + size["pi_standoff"]
    return 0.0, size["wall"] + pattern["pi_holes"][1] - board.holes[1], high
