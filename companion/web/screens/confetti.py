"""Confetti: where each piece lies once it has fallen, the same on every screen."""

from dataclasses import dataclass
from functools import cache
from math import cos, pi, sin, sqrt
from typing import Final

COLOURS: Final = ("red", "yellow", "green", "blue")

_GOLDEN: Final = pi * (3 - sqrt(5))
"""Turned by this from one piece to the next, no two ever lie in a row."""


@dataclass(frozen=True)
class Piece:
    """One piece, in the shape of its colour: its place in hundredths, its turn, how late it falls."""

    colour: str
    x: float
    y: float
    turn: int
    late: int


@cache
def confetti(pieces: int, clear: float = 0.5) -> tuple[Piece, ...]:
    """So many pieces around the middle, of which the inner part is ``clear``."""
    ways = (clear + (1 - clear) * sqrt((number + 0.5) / pieces) for number in range(pieces))
    return tuple(_piece(number, way) for number, way in enumerate(ways))


def _piece(number: int, way: float) -> Piece:
    angle = number * _GOLDEN
    return Piece(
        COLOURS[number * 7 // 3 % 4],
        round(50 + 50 * way * cos(angle), 1),
        round(50 + 50 * way * sin(angle), 1),
        number * 83 % 360,
        number * 29 % 100,
    )
