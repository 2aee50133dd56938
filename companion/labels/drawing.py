"""The shapes that a sheet consists of. Lengths are in millimetres from the sheet's upper left corner."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from typing import Final, NamedTuple, TypeAlias

import segno

A4: Final = (210.0, 297.0)
BLACK: Final = "#000000"
QUIET_ZONE: Final = 4  # white modules around a QR code, by ISO/IEC 18004


@dataclass(frozen=True, slots=True)
class Rectangle:
    """A filled rectangle."""

    x: float
    y: float
    width: float
    height: float
    fill: str = BLACK


@dataclass(frozen=True, slots=True)
class Text:
    """A line of text; ``y`` is its baseline, ``size`` the font size."""

    x: float
    y: float
    size: float
    text: str
    is_bold: bool = False


class Run(NamedTuple):
    """Adjacent dark modules in a row of a QR code, in modules from the corner of its quiet zone."""

    x: int
    y: int
    length: int


@dataclass(frozen=True, slots=True)
class QrCode:
    """A QR code with its quiet zone; ``module`` is the width of a module."""

    x: float
    y: float
    module: float
    text: str

    @property
    def runs(self) -> tuple[Run, ...]:
        """The dark modules, row by row. Runs keep the files small: one rectangle instead of many."""
        return _runs(self.text)


Shape: TypeAlias = Rectangle | Text | QrCode
Sheet: TypeAlias = tuple[Shape, ...]


def qr_width(text: str) -> int:
    """Return the width of the QR code of this text in modules, its quiet zone included."""
    return len(_matrix(text)) + 2 * QUIET_ZONE


# Cached: a deck has most of its cards two or more times.
@cache
def _matrix(text: str) -> tuple[bytearray, ...]:
    # No Micro QR codes: many readers cannot read them.
    return segno.make(text, error="m", micro=False).matrix


@cache
def _runs(text: str) -> tuple[Run, ...]:
    return tuple(run for y, row in enumerate(_matrix(text), QUIET_ZONE) for run in _runs_of(row, y))


def _runs_of(row: bytearray, y: int) -> Iterator[Run]:
    x = QUIET_ZONE
    for dark, modules in groupby(row):
        length = len(list(modules))
        if dark:
            yield Run(x, y, length)
        x += length
