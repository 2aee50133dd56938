"""Confetti: where each piece lies once it has fallen.

Computed, not drawn by chance: every screen and every update must show the same pieces at the same places.
"""

from dataclasses import dataclass
from functools import cache
from itertools import count, islice
from typing import Final, NamedTuple

COLOURS: Final = ("red", "yellow", "green", "blue")

_ACROSS: Final = 0.7548776662466927
_DOWN: Final = 0.5698402909980532
"""The steps of the R2 sequence: it fills an area evenly, however many pieces are left out of it."""


class Box(NamedTuple):
    """A part of the screen, in hundredths of it."""

    left: float
    right: float
    top: float
    bottom: float


@dataclass(frozen=True)
class Piece:
    """One piece: its place in hundredths of the screen, its turn in degrees, its delay in hundredths."""

    colour: str
    x: float
    y: float
    turn: int
    delay: int


@cache
def confetti(pieces: int, *clear: Box) -> tuple[Piece, ...]:
    """Return ``pieces`` of confetti over the whole screen, but none in the boxes that are kept ``clear``."""
    places = ((round(100 * (step * _ACROSS % 1), 1), round(100 * (step * _DOWN % 1), 1)) for step in count(1))
    free = (
        (x, y)
        for x, y in places
        if not any(box.left < x < box.right and box.top < y < box.bottom for box in clear)
    )
    return tuple(_piece(number, x, y) for number, (x, y) in enumerate(islice(free, pieces)))


def _piece(number: int, x: float, y: float) -> Piece:
    # Steps without a common factor with their modulus, so that colours, turns and delays look random.
    return Piece(COLOURS[number * 7 // 3 % 4], x, y, number * 83 % 360, number * 29 % 100)
