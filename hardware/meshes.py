"""Look at a printed part's mesh as a slicer does: whether it is closed, its size, what hangs in the air.

mesh = read_stl(file)
mesh.is_closed, mesh.size, mesh.reaches_into(box)
"""

import math
import operator
import struct
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

Point: TypeAlias = tuple[float, float, float]
Triangle: TypeAlias = tuple[Point, Point, Point]

# A surface that leans out by more than 45 degrees hangs: the nozzle has less than half a line below it.
HANGS: Final = -math.sin(math.radians(46))
TOUCH: Final = 1e-4
"""Millimetres by which two bodies may be in one another and still only touch."""


STL_HEAD: Final = 84
STL_TRIANGLE: Final = struct.Struct("<12fH")
UNITS: Final = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))


class Box(NamedTuple):
    """A space along the axes, from one corner to the other."""

    low: Point
    high: Point

    def moved(self, by: Point) -> "Box":
        """Return the same space elsewhere."""
        return Box(_plus(self.low, by), _plus(self.high, by))


@dataclass(frozen=True)
class Mesh:
    """The triangles of a body, each counter-clockwise as seen from outside."""

    triangles: tuple[Triangle, ...]

    @cached_property
    def is_closed(self) -> bool:
        """Whether each edge joins two triangles that run along it in opposite directions."""
        edges = Counter(edge for triangle in self.triangles for edge in _edges(triangle))
        return bool(edges) and all(
            count == 1 and edges[end, start] == 1 for (start, end), count in edges.items()
        )

    @cached_property
    def box(self) -> Box:
        """The space that it takes."""
        points = [point for triangle in self.triangles for point in triangle]
        low, high = ([choose(axis) for axis in zip(*points, strict=True)] for choose in (min, max))
        return Box((low[0], low[1], low[2]), (high[0], high[1], high[2]))

    @property
    def size(self) -> Point:
        """Its length, width and height."""
        return _minus(self.box.high, self.box.low)

    @property
    def volume(self) -> float:
        """Its volume in cubic millimetres; below zero if it is inside out."""
        return sum(_dot(a, _cross(b, c)) for a, b, c in self.triangles) / 6

    @property
    def hanging(self) -> float:
        """The area, in square millimetres, that leans out too far for what is printed below it."""
        return sum(area for area, lowest in self._downward() if lowest > self.box.low[2] + TOUCH)

    def _downward(self) -> Iterator[tuple[float, float]]:
        for a, b, c in self.triangles:
            normal = _cross(_minus(b, a), _minus(c, a))
            length = math.hypot(*normal)
            if length and normal[2] / length < HANGS:
                yield length / 2, min(a[2], b[2], c[2])

    def reaches_into(self, box: Box) -> bool:
        """Return whether any of it is inside that space."""
        return any(_overlap(triangle, box) for triangle in self.triangles) or self._encloses(box)

    def _encloses(self, box: Box) -> bool:
        """Return whether the space is inside: a line up from its middle leaves once more than it enters."""
        x, y, z = ((low + high) / 2 + TOUCH for low, high in zip(*box, strict=True))
        return sum(_is_crossed_above(triangle, (x, y, z)) for triangle in self.triangles) % 2 == 1


def read_stl(file: Path) -> Mesh:
    """Return the mesh of an STL file in its binary form: a head, then each triangle's normal and corners."""
    body = file.read_bytes()[STL_HEAD:]
    return Mesh(tuple((each[3:6], each[6:9], each[9:12]) for each in STL_TRIANGLE.iter_unpack(body)))


def _edges(triangle: Triangle) -> Iterator[tuple[Point, Point]]:
    a, b, c = triangle
    yield from ((a, b), (b, c), (c, a))


def _overlap(triangle: Triangle, box: Box) -> bool:
    """Return whether a triangle is partly inside a box: no axis separates them (Akenine-Möller's test)."""
    low, high = box
    for axis in range(3):
        along = [point[axis] for point in triangle]
        if min(along) >= high[axis] - TOUCH or max(along) <= low[axis] + TOUCH:
            return False
    half = _times(_minus(high, low), 0.5)
    a, b, c = (_minus(point, _plus(low, half)) for point in triangle)
    sides = (_minus(b, a), _minus(c, b), _minus(a, c))
    axes = [
        _cross(unit, side) for unit in ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)) for side in sides
    ]
    return not any(_separates(axis, (a, b, c), half) for axis in (*axes, _cross(sides[0], sides[1])))


def _separates(axis: Point, triangle: Triangle, half: Point) -> bool:
    along = [_dot(point, axis) for point in triangle]
    reach = sum(abs(part) * length for part, length in zip(axis, half, strict=True))
    return min(along) > reach or max(along) < -reach


def _is_crossed_above(triangle: Triangle, place: Point) -> bool:
    """Return whether a line straight up from that place goes through the triangle."""
    x, y, z = place
    turns = [
        (end[0] - start[0]) * (y - start[1]) - (end[1] - start[1]) * (x - start[0])
        for start, end in _edges(triangle)
    ]
    if not (all(turn > 0 for turn in turns) or all(turn < 0 for turn in turns)):
        return False
    # Each corner weighs as much as the triangle between the place and the side opposite.
    weights = (turns[1], turns[2], turns[0])
    heights = (corner[2] for corner in triangle)
    return bool(sum(map(operator.mul, weights, heights)) / sum(turns) > z)


def _plus(a: Point, b: Point) -> Point:
    return a[0] + b[0], a[1] + b[1], a[2] + b[2]


def _minus(a: Point, b: Point) -> Point:
    return a[0] - b[0], a[1] - b[1], a[2] - b[2]


def _times(a: Point, factor: float) -> Point:
    return a[0] * factor, a[1] * factor, a[2] * factor


def _dot(a: Point, b: Point) -> float:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def _cross(a: Point, b: Point) -> Point:
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]
