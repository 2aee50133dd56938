"""Where each part lies: on the main board, for any number of jacks, and on the small board in a buzzer.

Places are in steps of 0.635 mm, a quarter of the pins' raster, which is the tracks' raster as well. The jacks
look up, away from the Raspberry Pi.
"""

from collections.abc import Iterator
from typing import Final

from hardware.board import hat
from hardware.board.circuit import Circuit, Component
from hardware.board.footprints import Footprint, footprint
from hardware.board.labels import main_texts
from hardware.board.layout import Hole, Layout, Placed, Text
from hardware.board.rules import STEP

CELL: Final = 25
"""Steps from one jack to the next: as near as they go."""
EDGE: Final = 0.3175
"""How far the first jack's room is from the board's edge."""
HEADER_ROW: Final = 64
"""The step of the header's upper row."""
NECK: Final = 1.0
"""How far the wide part stays away from the Raspberry Pi's own edge, beyond which its sockets are high."""
BEHIND_THE_JACKS: Final = 19.91
"""How far below the upper edge the holes behind the jacks are: what holds the board against a pulled lead."""


def hat_corner(jacks: int) -> tuple[float, float]:
    """Return where the HAT's upper left corner is on the board with so many jacks."""
    width = board_width(jacks)
    first_pin = hat.HEADER_MIDDLE[0] - 9.5 * 2.54
    column = round(((width - hat.WIDTH) / 2 + first_pin) / STEP)
    return round(column * STEP - first_pin, 4), round((HEADER_ROW + 2) * STEP - hat.HEADER_MIDDLE[1], 4)


def board_width(jacks: int) -> float:
    """Return the width of the board with so many jacks: at the least a HAT's."""
    return round(max(jacks * CELL * STEP + 2 * EDGE, hat.WIDTH + 2 * STEP), 3)


def main_layout(circuit: Circuit) -> Layout:
    """Return the board on the Raspberry Pi, as wide as its jacks and with the HAT's shape below them."""
    jacks = [component for component in circuit.components if component.kind == "jack"]
    corner, width = hat_corner(len(jacks)), board_width(len(jacks))
    left, top = corner
    neck, bottom, right = top - NECK, top + hat.HEIGHT, left + hat.WIDTH
    outline = (
        (0.0, 0.0), (width, 0.0), (width, neck), (right, neck),
        (right, bottom), (left, bottom), (left, neck), (0.0, neck),
    )  # fmt: skip
    holes = tuple(
        Hole(round(left + x, 4), round(top + y, 4), hat.HOLE, hat.SPACER)
        for x, y in (*hat.HOLES, *hat.ZERO_HOLES)
    )
    holes += tuple(
        Hole(round(x, 4), BEHIND_THE_JACKS, hat.HOLE, hat.SCREW) for x in _upper_holes(left, width)
    )
    parts = tuple(_main_parts(circuit, [jack.ref for jack in jacks], left))
    return Layout(circuit, outline, holes, parts, tuple(main_texts(circuit, parts, holes, corner)))


def _upper_holes(left: float, width: float) -> tuple[float, ...]:
    """Return the holes behind the jacks: over the HAT's own, and near the ends of a wide board."""
    over = (left + hat.HOLES[0][0], left + hat.HOLES[1][0])
    return (*over, 4.0, width - 4.0) if over[0] > 30 else over


def _cell_middle(place: int) -> float:
    return EDGE + (place + 0.5) * CELL * STEP


# Each part of a jack: how far from the jack's middle its first pin is, its row, and its turn. In steps.
_CELL: Final = {
    "R1": (-10, 37, -90),
    "R2": (-5, 37, -90),
    "R3": (0, 37, -90),
    "C": (5, 38, -90),
    "TP1": (10, 39, 0),
    "TP2": (10, 46, 0),
}

# All that lies on the HAT: steps right of the socket's first pin and down from the upper edge, and its turn.
_HAT: Final = {
    "J200": (0, 64, 0),
    "U1": (0, 80, 0),
    "U2": (40, 80, 0),
    "J205": (7, 115, -90),
    "F1": (18, 106, 0),
    "D1": (16, 114, 0),
    "C200": (43, 111, 0),
    "TP201": (18, 121, 0),
    "TP202": (26, 121, 0),
    "TP203": (34, 121, 0),
    "TP204": (42, 121, 0),
    "R201": (14, 125, -90),
    "R202": (32, 125, -90),
    "R203": (46, 125, -90),
    "R204": (60, 125, -90),
    "J201": (14, 143, 0),
    "J202": (32, 143, 0),
    "J203": (46, 143, 0),
    "J204": (60, 143, 0),
    "U3": (70, 104, 0),
    "R205": (56, 100, -90),
    "R206": (61, 100, -90),
    "R207": (82, 114, -90),
    "J206": (68, 118, 0),
}


def _main_parts(circuit: Circuit, jacks: list[str], left: float) -> Iterator[Placed]:
    """Yield every part in its place. The jacks' own belong to the jack whose number they begin with."""
    first = left + hat.HEADER_MIDDLE[0] - 9.5 * 2.54
    for component in circuit.components:
        shape = _shape(component)
        if component.ref in _HAT:
            i, j, turn = _HAT[component.ref]
            yield Placed(component, shape, round(first + i * STEP, 4), round(j * STEP, 4), turn)
        elif component.kind == "jack":
            middle = _cell_middle(jacks.index(component.ref))
            # The first pin is 3.5 steps of the contacts right of the middle, as the jack is turned round.
            yield Placed(component, shape, round(middle + 7 * STEP, 4), round(21 * STEP, 4), 180)
        else:
            number, role = _role(component.ref)
            i, j, turn = _CELL[role]
            middle = _cell_middle(jacks.index(f"J{number}"))
            yield Placed(component, shape, round(middle + i * STEP, 4), round(j * STEP, 4), turn)


def _role(ref: str) -> tuple[str, str]:
    """Return the number of a part's jack and what the part is there: ``R103`` is ``10`` and ``R3``."""
    letters = ref.rstrip("0123456789")
    digits = ref[len(letters) :]
    return (digits, letters) if letters == "C" else (digits[:-1], letters + digits[-1])


def _shape(component: Component) -> Footprint:
    return footprint(component.kind, len(component.pins) if component.kind == "header" else 2)


def buzzer_layout(circuit: Circuit) -> Layout:
    """Return the small board in a buzzer: its jack looks up, its terminal down."""
    width, height = 27.94, 31.115
    jack, terminal = circuit["J1"], circuit["J2"]
    middle = width / 2
    parts = (
        Placed(jack, _shape(jack), round(middle + 7 * STEP, 4), 21 * STEP, 180),
        Placed(terminal, _shape(terminal), round(middle - 5.25, 4), 25.4, 0),
    )
    holes = tuple(Hole(x, y, hat.HOLE, hat.SCREW) for x in (2.9, width - 2.9) for y in (4.0, height - 4.0))
    words = zip(("B", "B", "L+", "L-"), terminal.pins, strict=True)
    texts = (
        Text("NO ETHERNET", middle, 18.2, 1.0),
        *(Text(word, round(middle - 5.25 + 3.5 * i, 3), 20.4, 1.0) for i, (word, _) in enumerate(words)),
        Text(circuit.title, middle, 10.0, 1.0, below=True),
        Text("NO ETHERNET", middle, 19.5, 1.2, below=True),
    )
    outline = ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height))
    return Layout(circuit, outline, holes, parts, texts)
