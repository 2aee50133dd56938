"""The score page's chart in a picture: the same lines, in Pillow's."""

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from companion.web.screens.result.letters import write
from companion.web.screens.scores import Chart, ChartLine

if TYPE_CHECKING:
    from PIL.ImageDraw import ImageDraw

# As in tokens.css, in the dark: a picture looks alike wherever it goes.
INK: Final = "#f6f3ea"
SOFT: Final = "#b9c0cc"
GOLD: Final = "#f2b632"
RULE: Final = "#2b3443"
LINE: Final = "#d7dbe2"
LINE_SOFT: Final = "#97a1b1"

DASHES: Final = ((), (9, 5), (2, 5), (12, 4, 2, 4))
"""How lines are told apart without colour: dashes and the gaps after them; nearly as in score.css."""


def draw_chart(draw: "ImageDraw", chart: Chart, left: float, top: float, scale: float) -> None:
    """Draw a chart with its upper left corner there, larger than on the page by a factor."""
    _Drawing(draw, chart, left, top, scale).draw()


class _Drawing:
    """A chart being drawn; all lengths are in its own units."""

    def __init__(self, draw: "ImageDraw", chart: Chart, left: float, top: float, scale: float) -> None:
        self._draw = draw
        self._chart = chart
        self._left = left
        self._top = top
        self._scale = scale

    def draw(self) -> None:
        chart = self._chart
        for y, total in chart.heights:
            self._line([(40, y), (chart.right, y)], RULE, 1)
            self._text(34, y + 4, str(total), SOFT, "r", 12.5)
        if chart.target_y is not None:
            self._line([(40, chart.target_y), (chart.right, chart.target_y)], SOFT, 2, (2, 5))
        for x, number in chart.rounds:
            self._text(x, chart.height - 6, str(number), SOFT, "m", 12.5)
        # The leader's line last, so that it lies on top.
        for line in sorted(chart.lines, key=lambda line: line.is_leading):
            self._total(line)

    def _total(self, line: ChartLine) -> None:
        soft = LINE_SOFT if line.look in (4, 8) else LINE
        ink, thick = (GOLD, 4.0) if line.is_leading else (soft, 2.5)
        for part in line.parts:
            points = [(float(x), float(y)) for x, y in (point.split(",") for point in part.split())]
            self._line(points, ink, thick, () if line.is_leading else DASHES[line.look % len(DASHES)])
        x, y = line.end
        self._dot(x, y, 5, ink)
        if line.has_ended:
            self._text(x, line.label_y, line.label, ink, "m")
        else:
            self._line([(x + 6, y), (x + 16, line.label_y - 5)], SOFT, 1)
            self._text(x + 20, line.label_y, line.label, GOLD if line.is_leading else INK, "l")

    def _text(self, x: float, y: float, text: str, ink: str, anchor: str, size: float = 14) -> None:
        bold = ink == GOLD
        write(self._draw, self._at(x, y), text, size * self._scale, ink, bold=bold, anchor=anchor)

    def _dot(self, x: float, y: float, radius: float, ink: str) -> None:
        (x, y), radius = self._at(x, y), radius * self._scale
        self._draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=ink)

    def _line(
        self, points: Sequence[tuple[float, float]], ink: str, thick: float, dashes: Sequence[float] = ()
    ) -> None:
        for piece in dashed(points, dashes) if dashes else [points]:
            pixels = [self._at(x, y) for x, y in piece]
            self._draw.line(pixels, fill=ink, width=round(thick * self._scale), joint="curve")

    def _at(self, x: float, y: float) -> tuple[float, float]:
        return self._left + x * self._scale, self._top + y * self._scale


def dashed(points: Sequence[tuple[float, float]], dashes: Sequence[float]) -> list[list[tuple[float, float]]]:
    """Cut a line into dashes: their lengths and those of the gaps between them, in turn.

    >>> dashed([(0, 0), (10, 0)], (4, 2))
    [[(0, 0), (4.0, 0.0)], [(6.0, 0.0), (10.0, 0.0)]]
    """
    pieces: list[list[tuple[float, float]]] = []
    turn, rest = 0, dashes[0]
    for (x, y), (to_x, to_y) in pairwise(points):
        while (far := ((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5) > 0:
            step = min(far, rest)
            end = (x + (to_x - x) * step / far, y + (to_y - y) * step / far)
            if turn % 2 == 0:
                pieces.append([(x, y), end])
            (x, y), rest = end, rest - step
            if rest <= 0:
                turn, rest = turn + 1, dashes[(turn + 1) % len(dashes)]
    return pieces
