"""The result of a game as a picture to send: wide for a chat, or tall for a phone's whole screen."""

import io
import re
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from random import Random
from threading import BoundedSemaphore, Lock
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from companion.web.drawings import STATIC
from companion.web.screens.result.chart import GOLD, INK, SOFT, draw_chart
from companion.web.screens.result.letters import shortened, size_to_fit, width, write
from companion.web.screens.scores import Chart, ScoreLine

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageDraw import ImageDraw

KEPT: Final = 8
"""Pictures that are kept, of some 100 KB each."""

FINER: Final = 2
"""Everything is drawn larger by this factor and then reduced, because Pillow's lines are jagged."""

# As in tokens.css, in the dark: a picture looks alike wherever it goes.
ROOM: Final = "#0d1016"
PLATE: Final = "#171c25"
PLATE_EDGE: Final = "#343d4c"
BAR: Final = "#2b3443"
BAR_FULL: Final = "#77839a"
COLOURED_SHAPES: Final = (("#c8102e", 3, 0), ("#ffd100", 0, 0), ("#00843d", 4, 45), ("#0050b5", 4, 0))
"""The four colours, each with its shape: how many corners, 0 for a circle, and by how much it is turned."""

AVATAR_COLOURS: Final = MappingProxyType(
    dict(re.findall(r"--face-(?!ink)(\w+): (#\w{6});", (STATIC / "css" / "faces.css").read_text("utf-8")))
)
"""The colours of players, read from the style sheet of the pages."""

CONFETTI: Final = 44
"""Pieces that fall once somebody has won; fewer where the title leaves them less room than ``FALLING``."""

FALLING: Final = 46

MOST_WAITING: Final = 4
"""Pictures that may be asked for at once: more would keep every thread of the server from the game."""

_one_at_a_time = Lock()
_waiting = BoundedSemaphore(MOST_WAITING)


class TooMany(Exception):
    """Too many pictures are being drawn already."""


class Shape(StrEnum):
    """What the picture is for; the values are the words of the address."""

    WIDE = "wide"
    TALL = "tall"

    @property
    def size(self) -> tuple[int, int]:
        """Its width and height in pixels."""
        return (1200, 630) if self is Shape.WIDE else (1080, 1920)


@dataclass(frozen=True)
class ResultPicture:
    """What the picture says: who won or leads and by which rules, the standings, and how they came about.

    ``colours`` has the players' own, by their names.
    """

    headline: str
    game: str
    date: str
    standings: tuple[ScoreLine, ...]
    chart: Chart | None
    is_over: bool
    colours: tuple[tuple[str, str], ...] = ()


@lru_cache(KEPT)
def picture(result: ResultPicture, shape: Shape) -> bytes:
    """Draw the result as a PNG.

    Raises :class:`ImportError` on a machine without Pillow, :class:`TooMany` where others wait for theirs.
    """
    if not _waiting.acquire(blocking=False):
        raise TooMany
    try:
        # One after another: a picture takes some 50 MB while it is drawn, and a typeface is for one thread.
        with _one_at_a_time:
            return _draw(result, shape)
    finally:
        _waiting.release()


def _draw(result: ResultPicture, shape: Shape) -> bytes:
    from PIL import Image, ImageDraw

    wide, high = shape.size
    image = Image.new("RGB", (wide * FINER, high * FINER), ROOM)
    _light(image, result.is_over)
    _Drawing(ImageDraw.Draw(image), shape, result).draw()
    file = io.BytesIO()
    image.reduce(FINER).save(file, "PNG")
    return file.getvalue()


def _light(image: "Image", is_over: bool) -> None:
    """Light the table from above: in gold once somebody has won."""
    from PIL import Image

    side = max(image.size)
    # The gradient has 180 in the middle of an edge: there the light has to end.
    glow = Image.radial_gradient("L").point([max(0, 180 - far) ** 2 // 750 for far in range(256)])
    left, top = (image.width - side) // 2, -side // 2
    colour = GOLD if is_over else INK
    image.paste(colour, (left, top, left + side, top + side), glow.resize((side, side)))


@dataclass(frozen=True)
class _Box:
    """A part of the picture."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def wide(self) -> float:
        return self.right - self.left

    @property
    def high(self) -> float:
        return self.bottom - self.top


class _Drawing:
    """One picture being drawn; all lengths are in hundredths of its width, but in the chart."""

    def __init__(self, draw: "ImageDraw", shape: Shape, result: ResultPicture) -> None:
        self._draw = draw
        self._shape = shape
        self._result = result
        self._unit = shape.size[0] * FINER / 100

    def draw(self) -> None:
        if self._shape is Shape.WIDE:
            self._draw_wide()
        else:
            self._draw_tall()

    def _draw_wide(self) -> None:
        result = self._result
        end = self._title(_Box(4.5, 3.6, 95.5, 14), 5.6)
        self._confetti(_Box(max(end + 3, 52), 1, 98.5, 13.5))
        right = 47.5 if result.chart else 95.5
        self._standings(_Box(4.5, 15.5, right, 46.5), 9.5)
        if result.chart:
            self._chart(result.chart, _Box(50.5, 15.5, 95.5, 46.5))
        self._foot(_Box(4.5, 48, 95.5, 50), 1.9)

    def _draw_tall(self) -> None:
        result, most = self._result, 15.5
        standings = min(len(result.standings) * self._row(most), 65.0)
        chart = 64.0 if result.chart else 0.0
        # All of it in the middle of what is left, so that two players leave no hole.
        top = 16 + (152 - 20 - standings - chart) / 2
        self._title(_Box(7, top, 93, top + 16), 10)
        self._confetti(_Box(2, 2, 98, top - 2))
        top += 20
        self._standings(_Box(7, top, 93, top + standings), most)
        if result.chart:
            self._chart(result.chart, _Box(7, top + standings + 2, 93, top + standings + 2 + chart))
        self._foot(_Box(7, 168, 93, 171), 2.8)

    def _title(self, box: _Box, most: float) -> float:
        """Write the title, and return where its longer line ends."""
        result = self._result
        small = most * 0.42
        size = self._size_to_fit([result.headline], box.wide, most, most * 0.4)
        soft = self._size_to_fit([result.game], box.wide, small, small * 0.5, bold=False)
        self._write(box.left, box.top + small, result.game, soft, SOFT, bold=False, room=box.wide)
        colour = GOLD if result.is_over else INK
        self._write(box.left, box.top + small * 1.35 + most, result.headline, size, colour, room=box.wide)
        ends = (width(result.headline, size * self._unit), width(result.game, soft * self._unit, bold=False))
        return box.left + max(ends) / self._unit

    def _row(self, most: float) -> float:
        """Return how high a row of the standings may be: a team has its members one below the other."""
        lines = max(len(each.members) for each in self._result.standings)
        return most * (1 + lines) / 2

    def _standings(self, box: _Box, most: float) -> None:
        standings = self._result.standings
        row = min(box.high / len(standings), self._row(most))
        lines = max(len(each.members) for each in standings)
        one = min(row, most)  # as high as a row with one name in it
        has_bars = lines == 1 and row > most * 0.6
        digits = max(width(str(each.total), one * 0.56 * self._unit) for each in standings) / self._unit
        room = box.wide - one * 1.5 - digits
        largest = min(one * (0.45 if has_bars else 0.6), row * 0.72 / lines)
        size = self._size_to_fit(
            [each for one in standings for each in _lines(one)], room, largest, one * 0.2
        )
        for place, each in enumerate(standings):
            top = box.top + place * row
            at = _Box(box.left, top, box.right, top + row - min(one * 0.1, 1))
            self._standing(each, at, one * 0.9, size, room)
            if has_bars:
                left = at.left + one * 0.76
                self._bar(each, _Box(left, at.top + at.high * 0.73, left + room, 0))

    def _standing(self, each: ScoreLine, box: _Box, one: float, size: float, room: float) -> None:
        ink = GOLD if each.has_won else INK
        name_ink = SOFT if each.is_out or each.has_left else ink
        self._plate(box, one, each.has_won)
        lines = _lines(each)
        # Where there is a bar below, a single name stands a little higher.
        middle = box.top + box.high * (0.4 if size < one * 0.52 and len(lines) == 1 and one > 4 else 0.5)
        for place, line in enumerate(lines):
            base = middle + size * (0.36 + 1.15 * (place - (len(lines) - 1) / 2))
            self._write(box.left + one * 0.85, base, line, size, name_ink, room=room)
        rank = one * 0.42
        colour = dict(self._result.colours).get(each.name)
        if colour:
            self._disc(box.left + rank, middle, one * 0.28, AVATAR_COLOURS[colour])
        if not each.has_left:
            rank_ink = PLATE if colour else SOFT
            at = box.left + rank, middle + rank * 0.36
            self._write(*at, str(each.rank), rank, rank_ink, bold=colour is not None, anchor="m")
        total = one * 0.62
        base = box.top + box.high / 2 + total * 0.36
        self._write(box.right - one * 0.35, base, str(each.total), total, ink, anchor="r")

    def _disc(self, x: float, y: float, radius: float, fill: str) -> None:
        self._draw.ellipse(self._pixels(x - radius, y - radius, x + radius, y + radius), fill=fill)

    def _plate(self, box: _Box, one: float, is_gold: bool) -> None:
        self._draw.rounded_rectangle(
            self._pixels(box.left, box.top, box.right, box.bottom),
            radius=one * 0.2 * self._unit,
            fill=PLATE,
            outline=GOLD if is_gold else PLATE_EDGE,
            width=round((0.25 if is_gold else 0.12) * self._unit),
        )

    def _bar(self, each: ScoreLine, box: _Box) -> None:
        thick = 0.42 if self._shape is Shape.WIDE else 0.7
        for share, fill in ((100, BAR), (each.share, GOLD if each.has_won else BAR_FULL)):
            # A bar no longer than it is thick would be a dot that says nothing.
            if box.wide * share / 100 > thick:
                end = box.left + box.wide * share / 100
                line = self._pixels(box.left, box.top, end, box.top + thick)
                self._draw.rounded_rectangle(line, radius=thick / 2 * self._unit, fill=fill)

    def _chart(self, chart: Chart, box: _Box) -> None:
        scale = min(box.wide / chart.width, box.high / chart.height) * self._unit
        left = box.left * self._unit
        top = box.top * self._unit + (box.high * self._unit - chart.height * scale) / 2
        draw_chart(self._draw, chart, left, top, scale)

    def _confetti(self, box: _Box) -> None:
        """Draw confetti once the game is over, thinner further down; the same in each picture."""
        chance = Random(CONFETTI)
        pieces = round(CONFETTI * min(box.wide / FALLING, 1))
        for place in range(pieces if self._result.is_over else 0):
            x = box.left + box.wide * chance.random()
            y = box.top + box.high * chance.random() ** 1.4
            radius = (0.45 + 0.5 * chance.random()) * (1 if self._shape is Shape.WIDE else 1.5)
            self._piece(x, y, radius, place % len(COLOURED_SHAPES), chance.randrange(60))

    def _foot(self, box: _Box, size: float) -> None:
        self._write(box.left, box.bottom, self._result.date, size, SOFT, bold=False)
        name = "UNO Companion"
        self._write(box.right, box.bottom, name, size, SOFT, anchor="r")
        at = box.right - width(name, size * self._unit) / self._unit - size * 4.9
        for place in range(len(COLOURED_SHAPES)):
            self._piece(at + place * size * 1.12, box.bottom - size * 0.36, size * 0.42, place)

    def _piece(self, x: float, y: float, radius: float, place: int, turn: int = 0) -> None:
        x, y, radius = x * self._unit, y * self._unit, radius * self._unit
        colour, corners, stands = COLOURED_SHAPES[place % len(COLOURED_SHAPES)]
        if not corners:
            self._draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=colour)
        else:
            self._draw.regular_polygon((x, y, radius * 1.15), corners, stands + turn, fill=colour)

    def _write(
        self,
        x: float,
        base: float,
        text: str,
        size: float,
        fill: str,
        *,
        bold: bool = True,
        anchor: str = "l",
        room: float = 0.0,
    ) -> None:
        size *= self._unit
        text = shortened(text, size, room * self._unit, bold=bold) if room else text
        write(self._draw, (x * self._unit, base * self._unit), text, size, fill, bold=bold, anchor=anchor)

    def _size_to_fit(
        self, texts: list[str], room: float, most: float, least: float, *, bold: bool = True
    ) -> float:
        unit = self._unit
        return size_to_fit(texts, room * unit, most * unit, least * unit, bold=bold) / unit

    def _pixels(self, *lengths: float) -> tuple[float, float, float, float]:
        left, top, right, bottom = (length * self._unit for length in lengths)
        return left, top, right, bottom


def _lines(each: ScoreLine) -> tuple[str, ...]:
    """Return a name as it stands in the standings: a team's members one below the other."""
    *others, last = each.members
    return (*(f"{name} &" for name in others), last)
