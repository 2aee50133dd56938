"""A board laid out: its outline and holes, each part in its place, and what is printed beside them.

Lengths are in millimetres from a board's upper left corner, seen from above.
"""

from dataclasses import dataclass
from math import cos, radians, sin
from typing import NamedTuple

from hardware.board.circuit import Circuit, Component
from hardware.board.footprints import Box, Footprint, Pad, Peg


class Hole(NamedTuple):
    """A hole for a screw, and the room around its middle that has no copper: what stands or turns there."""

    x: float
    y: float
    diameter: float
    room: float


class Text(NamedTuple):
    """One text on the board: what it says, its middle, its height, its side, and if it stands upright."""

    words: str
    x: float
    y: float
    size: float = 1.0
    below: bool = False
    upright: bool = False


@dataclass(frozen=True, slots=True)
class Placed:
    """A part in its place: its first pin's, and how far it is turned against the clock, in degrees."""

    component: Component
    footprint: Footprint
    x: float
    y: float
    turn: int = 0

    @property
    def pads(self) -> tuple[Pad, ...]:
        """The pads where they are on the board."""
        return tuple(self._pad(pad) for pad in self.footprint.pads)

    def _pad(self, pad: Pad) -> Pad:
        x, y = self.at(pad.x, pad.y)
        across = self.turn % 180 != 0
        width, height = (pad.height, pad.width) if across else (pad.width, pad.height)
        return pad._replace(x=x, y=y, width=width, height=height)

    @property
    def pegs(self) -> tuple[Peg, ...]:
        """The pegs' holes where they are on the board."""
        return tuple(Peg(*self.at(peg.x, peg.y), peg.diameter) for peg in self.footprint.pegs)

    @property
    def body(self) -> Box:
        """The part's outline on the board."""
        return self._box(self.footprint.body)

    @property
    def courtyard(self) -> Box:
        """The room that no other part may reach into."""
        return self._box(self.footprint.courtyard)

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Return where a place of the footprint is on the board."""
        c, s = round(cos(radians(self.turn))), round(sin(radians(self.turn)))
        return round(self.x + x * c + y * s, 4), round(self.y - x * s + y * c, 4)

    def _box(self, box: Box) -> Box:
        (x1, y1), (x2, y2) = self.at(box[0], box[1]), self.at(box[2], box[3])
        return min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2)


@dataclass(frozen=True, slots=True)
class Layout:
    """A whole board: its circuit, its outline from corner to corner, its holes, its parts and its texts."""

    circuit: Circuit
    outline: tuple[tuple[float, float], ...]
    holes: tuple[Hole, ...]
    parts: tuple[Placed, ...]
    texts: tuple[Text, ...]

    def span(self, y: float) -> tuple[float, float]:
        """Return how far the board reaches to the left and right at a height."""
        corners, y = self.outline, min(max(y, 0.0), self.size[1])
        sides = [
            x1 for (x1, y1), (x2, y2) in zip(corners, (*corners[1:], corners[0]), strict=True)
            if x1 == x2 and min(y1, y2) <= y <= max(y1, y2)
        ]  # fmt: skip
        return min(sides), max(sides)

    @property
    def size(self) -> tuple[float, float]:
        """The width and height over all."""
        return max(x for x, _ in self.outline), max(y for _, y in self.outline)
