"""The signs of a circuit diagram, as SVG: a wire, a resistor, a capacitor, a ground, a box with pins."""

from collections.abc import Sequence
from typing import Final
from xml.sax.saxutils import escape

from hardware.board.circuit import GROUND, Component

INK: Final = "#1b1b1b"
NET: Final = "#0050b5"
FAINT: Final = "#767676"
ROW: Final = 24
"""From one pin of a box to the next."""


class Drawing:
    """One diagram; every sign is drawn where it is told, in pixels."""

    def __init__(self, title: str) -> None:
        self.title = title
        self._lines: list[str] = []
        self._right = self._bottom = 0.0

    def wire(self, *places: tuple[float, float]) -> None:
        """Draw a wire from place to place."""
        self._path("M" + "L".join(f"{x:g} {y:g}" for x, y in places))
        for x, y in places:
            self._reach(x, y)

    def dot(self, x: float, y: float) -> None:
        """Join the wires that cross here."""
        self._lines.append(f'<circle cx="{x:g}" cy="{y:g}" r="3" fill="{INK}"/>')

    def across(self, part: Component, x1: float, x2: float, y: float) -> None:
        """Draw a resistor, or another part with two ends, lying between two places."""
        middle = (x1 + x2) / 2
        self.wire((x1, y), (middle - 18, y))
        self.wire((middle + 18, y), (x2, y))
        self._box(middle - 18, y - 6, 36, 12)
        if part.kind == "fuse":
            self.wire((middle - 18, y), (middle + 18, y))
        self.words(middle, y - 10, f"{part.ref} {part.value}", "middle")

    def upright(self, part: Component, x: float, y1: float, y2: float) -> None:
        """Draw a resistor, a capacitor or a suppressor that stands, its first pin above."""
        middle = (y1 + y2) / 2
        half = 18 if part.kind == "resistor" else 4 if part.kind in ("capacitor", "bulk") else 8
        self.wire((x, y1), (x, middle - half))
        self.wire((x, middle + half), (x, y2))
        if part.kind == "resistor":
            self._box(x - 6, middle - 18, 12, 36)
        elif part.kind == "clamp":
            self._path(
                f"M{x - 9} {middle + 8}H{x + 9}L{x} {middle - 8}ZM{x - 9} {middle - 4}v-4H{x + 9}v-4", "white"
            )
        else:
            self._path(f"M{x - 10} {middle - 4}H{x + 10}M{x - 10} {middle + 4}H{x + 10}")
            if part.kind == "bulk":
                self.words(x - 10, middle - 8, "+", "end")
        self.words(x + 13, middle + 1, part.ref)
        self.words(x + 13, middle + 13, part.value)

    def end(self, net: str | None, x: float, y: float, leftwards: bool = False) -> None:
        """Name the net that a wire ends in: the ground has its sign, a pin without a net its cross."""
        if net is None:
            self._path(f"M{x - 4} {y - 4}l8 8m-8 0l8 -8")
        elif net == GROUND:
            side = -12 if leftwards else 12
            self.wire((x, y), (x + side, y))
            self._path(f"M{x + side} {y - 8}v16m{side / 4} -12.5v9m{side / 4} -6.5v4")
        else:
            self.words(
                x + (-4 if leftwards else 4), y + 4, net, "end" if leftwards else "start", NET, bold=True
            )

    def up(self, net: str, x: float, y: float) -> None:
        """Name the supply above a wire."""
        self._path(f"M{x - 8} {y}h16")
        self.words(x, y - 4, net, "middle", NET, bold=True)

    def box(
        self, part: Component, x: float, y: float, wide: float,
        left: Sequence[tuple[str, str]], right: Sequence[tuple[str, str]] = (), stub: float = 26,
    ) -> None:  # fmt: skip
        """Draw a part as a box, with the number, the name and the net of each pin on its sides."""
        rows = max(len(left), len(right))
        note = "" if part.fitted else ", not fitted"
        self.frame(f"{part.ref} {part.value}{note}", x, y, wide, rows * ROW + 8)
        for pins, side, edge in ((left, -1, x), (right, 1, x + wide)):
            for row, (pin, name) in enumerate(pins):
                down = y + 16 + row * ROW
                self.wire((edge, down), (edge + side * stub, down))
                self.words(edge + side * 3, down - 3, pin, "end" if side < 0 else "start", FAINT)
                self.words(edge - side * 5, down + 4, name, "start" if side < 0 else "end")
                self.end(part.net(pin), edge + side * stub, down, leftwards=side < 0)

    def frame(self, title: str, x: float, y: float, wide: float, high: float) -> None:
        """Draw a box with its name above."""
        self._box(x, y, wide, high)
        self.words(x + wide / 2, y - 6, title, "middle", bold=True)

    def test_point(self, part: Component, x: float, y: float) -> None:
        """Draw the hole for a probe above a wire."""
        self.wire((x, y), (x, y - 12))
        self._lines.append(
            f'<circle cx="{x:g}" cy="{y - 16:g}" r="4" fill="white" stroke="{INK}" stroke-width="1.5"/>'
        )
        self.words(x, y - 24, part.ref, "middle")

    def words(
        self,
        x: float,
        y: float,
        words: str,
        anchor: str = "start",
        colour: str = INK,
        size: int = 11,
        bold: bool = False,
    ) -> None:
        """Write words."""
        weight = ' font-weight="bold"' if bold else ""
        self._lines.append(
            f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}" font-size="{size}" fill="{colour}"{weight}>'
            f"{escape(words)}</text>"
        )
        self._reach(x + (len(words) * size * 0.62 if anchor == "start" else 0), y)

    def svg(self) -> str:
        """Return the whole diagram."""
        wide, high = self._right + 30, self._bottom + 30
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:.0f} {high:.0f}" '
            'font-family="DejaVu Sans, Verdana, sans-serif">'
        )
        ground = f'<rect width="{wide:.0f}" height="{high:.0f}" fill="white"/>'
        return "\n".join([head, f"<title>{escape(self.title)}</title>", ground, *self._lines, "</svg>", ""])

    def _path(self, path: str, fill: str = "none") -> None:
        self._lines.append(f'<path d="{path}" fill="{fill}" stroke="{INK}" stroke-width="1.5"/>')

    def _box(self, x: float, y: float, wide: float, high: float) -> None:
        self._path(f"M{x:g} {y:g}h{wide:g}v{high:g}h{-wide:g}Z", "white")
        self._reach(x + wide, y + high)

    def _reach(self, x: float, y: float) -> None:
        self._right, self._bottom = max(self._right, x), max(self._bottom, y)
