"""What a sheet is drawn of. Lengths are millimetres from the sheet's upper left corner."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from typing import Final, NamedTuple, TypeAlias

import segno

A4: Final = (210.0, 297.0)
BLACK: Final = "#000000"
QUIET: Final = 4
"""So many modules around a QR code stay white."""


@dataclass(frozen=True, slots=True)
class Box:
    """A filled rectangle."""

    x: float
    y: float
    width: float
    height: float
    fill: str = BLACK


@dataclass(frozen=True, slots=True)
class Words:
    """A line of plain text; ``y`` is what it stands on, ``size`` the height of its type."""

    x: float
    y: float
    size: float
    text: str
    is_bold: bool = False


class Run(NamedTuple):
    """Dark modules side by side in a row of a QR code."""

    x: int
    y: int
    length: int


@dataclass(frozen=True, slots=True)
class QrCode:
    """A QR code with the white around it; ``module`` is how wide one is."""

    x: float
    y: float
    module: float
    text: str

    @property
    def runs(self) -> tuple[Run, ...]:
        """Its dark modules, the white around it counted."""
        return _runs(self.text)


Mark: TypeAlias = Box | Words | QrCode
Sheet: TypeAlias = tuple[Mark, ...]


def side(text: str) -> int:
    """How many modules wide the code of this text is, the white around it included."""
    return len(_matrix(text)) + 2 * QUIET


@cache
def _matrix(text: str) -> tuple[bytearray, ...]:
    return segno.make(text, error="m", micro=False).matrix


@cache
def _runs(text: str) -> tuple[Run, ...]:
    return tuple(run for y, row in enumerate(_matrix(text), QUIET) for run in _runs_of(row, y))


def _runs_of(row: bytearray, y: int) -> Iterator[Run]:
    x = QUIET
    for dark, modules in groupby(row):
        length = len(list(modules))
        if dark:
            yield Run(x, y, length)
        x += length
