"""What is printed on the main board: what is plugged where, each part's value, and what must not be done."""

from collections.abc import Iterator
from typing import Final

from hardware.board import hat
from hardware.board.circuit import Circuit
from hardware.board.layout import Hole, Placed, Text

SIGNS: Final = {"J201": "S+-", "J202": "+-", "J203": "+-", "J204": "", "J206": ""}
"""What is printed at each pin of a header, where it matters."""


def main_texts(
    circuit: Circuit, parts: tuple[Placed, ...], holes: tuple[Hole, ...], corner: tuple[float, float]
) -> Iterator[Text]:
    """Yield every text of the main board."""
    left, top = corner
    for part in parts:
        yield from _label(part, holes)
    middle = left + hat.WIDTH / 2
    yield Text(circuit.title, middle, top + 23.0, 1.5)
    yield Text("GPIO socket on this side", middle, top + 7.6, below=True)
    yield Text("5 V from a supply of its own, never from the Raspberry Pi", middle, top + 22.0, below=True)
    yield Text(circuit.title, middle - 6, top + 23.9, 1.5, below=True)
    yield Text("NO ETHERNET: buttons and lamps only", middle, 34.5, 1.5, below=True)


def _label(part: Placed, holes: tuple[Hole, ...]) -> Iterator[Text]:
    """Yield what is printed beside a part: where it is plugged, what it is, or its value."""
    component = part.component
    left, top, right, bottom = part.body
    middle, height = (left + right) / 2, (top + bottom) / 2
    name = f"{component.ref} {component.value}"
    match component.kind:
        case "jack":
            shift = _beside(middle, bottom + 2.5, holes)
            for below in (False, True):
                yield Text(component.label, middle + shift, bottom + 1.5, 1.5, below)
                yield Text("NO ETHERNET", middle + shift, bottom + 3.4, 0.8, below)
        case "test_point":
            yield Text(component.label, middle, top - 0.7, 0.8)
        case "header":
            yield Text(component.label, middle, bottom + 0.9, 0.8)
            for pad, sign in zip(part.pads, SIGNS[component.ref], strict=False):
                yield Text(sign, pad.x, top - 0.6, 0.8)
        case "driver":
            yield Text(name, middle, height)
        case "resistor":
            yield Text(name, middle, height, 0.8, upright=True)
        case "capacitor":
            yield Text(component.ref, middle - 0.55, height, 0.7, upright=True)
            yield Text(component.value, middle + 0.55, height, 0.7, upright=True)
        case "clamp":
            yield Text(name, middle, height, 0.7)
        case "power":
            yield Text(f"{component.label}, + inside", middle + 1, top - 0.95, 0.9)
        case "fuse" | "bulk" | "eeprom":
            yield Text(name, middle, top - 0.8, 0.7)


def _beside(middle: float, down: float, holes: tuple[Hole, ...]) -> float:
    """Return how far a jack's name is moved to keep clear of a hole behind it."""
    for hole in holes:
        if abs(hole.y - down) < 3 and abs(hole.x - middle) < 7.5:
            return -3.6 if hole.x > middle else 3.6
    return 0.0
