"""Confetti: where each piece lies once it has fallen.

Computed, not drawn by chance: every screen and every update must show the same pieces at the same places.
"""

from dataclasses import dataclass
from functools import cache
from math import cos, pi, sin, sqrt
from typing import Final

COLOURS: Final = ("red", "yellow", "green", "blue")

_GOLDEN: Final = pi * (3 - sqrt(5))
"""The golden angle: turned by it from one piece to the next, as the seeds of a sunflower, none line up."""


@dataclass(frozen=True)
class Piece:
    """One piece: its place in hundredths of the stage, its turn in degrees, its delay in hundredths."""

    colour: str
    x: float
    y: float
    turn: int
    delay: int


@cache
def confetti(pieces: int, clear: float = 0.5) -> tuple[Piece, ...]:
    """Return ``pieces`` of confetti around the middle; ``clear`` is the share of the radius kept free."""
    # The square root spreads them evenly over the area.
    radii = (clear + (1 - clear) * sqrt((number + 0.5) / pieces) for number in range(pieces))
    return tuple(_piece(number, radius) for number, radius in enumerate(radii))


def _piece(number: int, radius: float) -> Piece:
    angle = number * _GOLDEN
    # Steps without a common factor with their modulus, so that colours, turns and delays look random.
    return Piece(
        COLOURS[number * 7 // 3 % 4],
        round(50 + 50 * radius * cos(angle), 1),
        round(50 + 50 * radius * sin(angle), 1),
        number * 83 % 360,
        number * 29 % 100,
    )
