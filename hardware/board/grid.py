"""Where tracks and vias may run: a raster over both sides of a board, and what keeps a net off its nodes."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from hardware.board.footprints import Pad
from hardware.board.layout import Layout
from hardware.board.rules import EDGE_CLEARANCE, HOLE_CLEARANCE, KEPT, SIGNAL, STEP, VIA, VIA_DRILL, width

HALF: Final = STEP / 2
"""The raster has a node between two steps, so that the middle of each step is looked at as well."""

SIDES: Final = (0, 1)
"""Above, where the parts are, and below."""

FREE: Final = -1
NOBODY: Final = -2


class Track(NamedTuple):
    """A straight piece of a net on one side."""

    net: str
    side: int
    x1: float
    y1: float
    x2: float
    y2: float
    width: float


class Via(NamedTuple):
    """A plated hole that joins both sides of a net."""

    net: str
    x: float
    y: float


class Shape(NamedTuple):
    """A piece of copper, or a hole: a line, or all of a box between two corners, and its reach around."""

    x1: float
    y1: float
    x2: float
    y2: float
    reach: float
    box: bool = False

    def distance(self, x: float, y: float) -> float:
        """Return how far a place is outside, or a negative number inside."""
        if self.box:
            across = max(self.x1 - x, x - self.x2, 0.0)
            down = max(self.y1 - y, y - self.y2, 0.0)
            return math.hypot(across, down) - self.reach
        dx, dy = self.x2 - self.x1, self.y2 - self.y1
        length = dx * dx + dy * dy
        along = max(0.0, min(1.0, ((x - self.x1) * dx + (y - self.y1) * dy) / length)) if length else 0.0
        return math.hypot(x - self.x1 - along * dx, y - self.y1 - along * dy) - self.reach


@dataclass(frozen=True, slots=True)
class Grid:
    """The raster of a board, node by node: side by side, row by row."""

    columns: int
    rows: int

    @property
    def layer(self) -> int:
        """The number of nodes on one side."""
        return self.columns * self.rows

    def node(self, side: int, x: float, y: float) -> int:
        """Return the node of the nearest step to a place."""
        return side * self.layer + 2 * round(y / STEP) * self.columns + 2 * round(x / STEP)

    def place(self, node: int) -> tuple[float, float]:
        """Return the place of a node."""
        row, column = divmod(node % self.layer, self.columns)
        return round(column * HALF, 4), round(row * HALF, 4)

    def near(self, shape: Shape, distance: float) -> Iterator[int]:
        """Yield the nodes of the upper side that are nearer than so much to a shape."""
        # Rounding to a ten-thousandth keeps the last bit of a float from deciding.
        reach = shape.reach + distance
        for row in self._range(min(shape.y1, shape.y2) - reach, max(shape.y1, shape.y2) + reach, self.rows):
            for column in self._range(
                min(shape.x1, shape.x2) - reach, max(shape.x1, shape.x2) + reach, self.columns
            ):
                if round(shape.distance(column * HALF, row * HALF) - distance, 4) < 0:
                    yield row * self.columns + column

    @staticmethod
    def _range(low: float, high: float, count: int) -> range:
        return range(max(0, math.floor(low / HALF)), min(count - 1, math.ceil(high / HALF)) + 1)


def grid_of(layout: Layout) -> Grid:
    """Return the raster that covers a layout."""
    across, down = layout.size
    return Grid(int(across / HALF) + 1, int(down / HALF) + 1)


class Obstacles:
    """What is there before the first track: for each width of track, and for vias, whose node is whose.

    A node is free, one net's, or nobody's.
    """

    def __init__(self, layout: Layout, nets: dict[str, int]) -> None:
        self.grid = grid_of(layout)
        widths = sorted({width(net) for net in nets} | {SIGNAL})
        self.tracks = {each: self._owners() for each in widths}
        self.vias = self._owners()
        self._edges(layout)
        for hole in layout.holes:
            self._hole(_dot(hole.x, hole.y, 2 * hole.room), 0)
        for part in layout.parts:
            for peg in part.pegs:
                self._hole(_dot(peg.x, peg.y, peg.diameter), HOLE_CLEARANCE)
            for pad in part.pads:
                self._pad(pad, nets.get(part.component.net(pad.pin) or "", NOBODY))

    def _owners(self) -> list[int]:
        return [FREE] * (2 * self.grid.layer)

    def _edges(self, layout: Layout) -> None:
        corners = layout.outline
        for (x1, y1), (x2, y2) in zip(corners, (*corners[1:], corners[0]), strict=True):
            self._hole(Shape(x1, y1, x2, y2, 0), EDGE_CLEARANCE)
        for row in range(self.grid.rows):
            for column in range(self.grid.columns):
                if not _inside(corners, column * HALF, row * HALF):
                    for owners in (*self.tracks.values(), self.vias):
                        for side in SIDES:
                            owners[side * self.grid.layer + row * self.grid.columns + column] = NOBODY

    def _hole(self, shape: Shape, room: float) -> None:
        for wide, owners in self.tracks.items():
            self._take(owners, shape, room + wide / 2, NOBODY, SIDES)
        self._take(self.vias, shape, room + VIA / 2, NOBODY, SIDES)

    def _pad(self, pad: Pad, net: int) -> None:
        shape, sides = pad_shape(pad), SIDES if pad.drill else SIDES[:1]
        for wide, owners in self.tracks.items():
            self._take(owners, shape, KEPT + wide / 2, net, sides)
        self._take(self.vias, shape, KEPT + VIA / 2, net, SIDES)
        if pad.drill:
            hole = _dot(pad.x, pad.y, pad.drill)
            self._take(self.vias, hole, HOLE_CLEARANCE + VIA_DRILL / 2, NOBODY, SIDES)
        else:  # A via in it would draw the solder away.
            self._take(self.vias, shape, VIA / 2, NOBODY, SIDES)

    def _take(
        self, owners: list[int], shape: Shape, distance: float, net: int, sides: tuple[int, ...]
    ) -> None:
        for node in self.grid.near(shape, distance):
            for side in sides:
                place = side * self.grid.layer + node
                owners[place] = net if owners[place] in (FREE, net) else NOBODY


def pad_shape(pad: Pad) -> Shape:
    """Return the copper of a pad."""
    if pad.square or not pad.drill:
        across, down = pad.width / 2, pad.height / 2
        return Shape(pad.x - across, pad.y - down, pad.x + across, pad.y + down, 0, box=True)
    return _dot(pad.x, pad.y, pad.width)


def _dot(x: float, y: float, diameter: float) -> Shape:
    return Shape(x, y, x, y, diameter / 2)


def _inside(corners: tuple[tuple[float, float], ...], x: float, y: float) -> bool:
    inside = False
    for (x1, y1), (x2, y2) in zip(corners, (*corners[1:], corners[0]), strict=True):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            inside = not inside
    return inside
