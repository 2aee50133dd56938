"""A board with its parts soldered in, seen from above: what lies where, and which way round."""

from collections.abc import Callable, Iterator
from typing import Final

from hardware.board.colours import bands, ohms
from hardware.board.layout import Layout, Placed
from hardware.board.picture import FONT, picture
from hardware.board.router import Routes

BLACK: Final = "#202124"
LEAD: Final = "#c4c6c8"
PAINTS: Final = {
    "black": "#101010",
    "brown": "#7a4a1e",
    "red": "#c8102e",
    "orange": "#ef7d00",
    "yellow": "#ffd100",
    "green": "#00843d",
    "blue": "#0050b5",
    "violet": "#7b3fa0",
    "grey": "#8a8d8f",
    "white": "#ffffff",
    "gold": "#b8860b",
}


def assembly(layout: Layout, routes: Routes) -> str:
    """Return the picture: the bare board, and on it every part that is fitted from above."""
    parts = (part for part in layout.parts if part.component.fitted and not part.component.underside)
    return picture(layout, routes, below=False, above=[line for part in parts for line in _drawn(part)])


def _drawn(part: Placed) -> Iterator[str]:
    draw = _DRAWN.get(part.component.kind)
    if draw is not None:
        yield from draw(part)


def _jack(part: Placed) -> Iterator[str]:
    left, top, right, bottom = part.body
    middle = (left + right) / 2
    yield _box(left, top, right, bottom, BLACK)
    yield _box(middle - 5.9, top, middle + 5.9, top + 2.2, "#000000")
    for contact in range(8):
        x = middle + (contact - 3.5) * 1.02
        yield _line(x, top + 0.4, x, top + 2.0, 0.35, "#d4af37")
    yield _word(part, middle, (top + bottom) / 2, part.component.ref, 2.0)


def _resistor(part: Placed) -> Iterator[str]:
    first, second = part.pads
    x, middle = first.x, (first.y + second.y) / 2
    yield _line(x, first.y, second.x, second.y, 0.6, LEAD)
    yield _box(x - 1.15, middle - 2.9, x + 1.15, middle + 2.9, "#d8c3a0", 0.9)
    for place, colour in zip((-1.9, -0.9, 0.1, 1.9), bands(ohms(part.component.value)), strict=True):
        yield _line(x - 1.15, middle + place, x + 1.15, middle + place, 0.55, PAINTS[colour])


def _capacitor(part: Placed) -> Iterator[str]:
    left, top, right, bottom = part.body
    yield _box(left, top + 1, right, bottom - 1, "#d9892b", 1.2)
    yield _word(part, (left + right) / 2, (top + bottom) / 2, part.component.value, 0.9)


def _driver(part: Placed) -> Iterator[str]:
    left, top, right, bottom = part.body
    for pad in part.pads:
        yield _box(pad.x - 0.35, pad.y - 0.5, pad.x + 0.35, pad.y + 0.5, LEAD)
    yield _box(left + 0.5, top + 1.9, right - 0.5, bottom - 1.9, BLACK, 0.3)
    middle = (top + bottom) / 2
    yield f'<circle cx="{left + 0.5:.4g}" cy="{middle:.4g}" r="0.9" fill="#55585c"/>'
    yield _word(part, (left + right) / 2, middle, f"{part.component.ref} {part.component.value}", 1.3)


def _posts(part: Placed) -> Iterator[str]:
    left, top, right, bottom = part.body
    yield _box(left, top, right, bottom, BLACK)
    for pad in part.pads:
        yield _box(pad.x - 0.35, pad.y - 0.35, pad.x + 0.35, pad.y + 0.35, "#d4af37")


def _terminal(part: Placed) -> Iterator[str]:
    left, top, right, bottom = part.body
    yield _box(left, top, right, bottom, "#1f6fb5")
    for pad in part.pads:
        yield f'<circle cx="{pad.x:.4g}" cy="{pad.y:.4g}" r="1.3" fill="{LEAD}"/>'
        yield _line(pad.x - 0.9, pad.y - 0.6, pad.x + 0.9, pad.y + 0.6, 0.35, BLACK)


def _bulk(part: Placed) -> Iterator[str]:
    left, top, right, bottom = part.body
    x, y, radius = (left + right) / 2, (top + bottom) / 2, (bottom - top) / 2
    yield f'<circle cx="{x:.4g}" cy="{y:.4g}" r="{radius:.4g}" fill="#27356b"/>'
    yield f'<circle cx="{x:.4g}" cy="{y:.4g}" r="{radius * 0.85:.4g}" fill="{LEAD}"/>'
    yield _word(part, x + 2.0, y, "-", 2.4, BLACK)
    yield _word(part, x - 2.0, y, "+", 2.0, BLACK)


def _clamp(part: Placed) -> Iterator[str]:
    first, second = part.pads
    yield _line(first.x, first.y, second.x, second.y, 0.8, LEAD)
    middle = (first.x + second.x) / 2
    yield _box(middle - 3.8, first.y - 1.7, middle + 3.8, first.y + 1.7, BLACK, 0.3)
    yield _box(middle - 3.2, first.y - 1.7, middle - 2.3, first.y + 1.7, LEAD)
    yield _word(part, middle + 0.6, first.y, part.component.ref, 1.2)


def _plain(part: Placed) -> Iterator[str]:
    left, top, right, bottom = part.body
    yield _box(left, top, right, bottom, "#d9b000" if part.component.kind == "fuse" else BLACK, 0.5)
    colour = BLACK if part.component.kind == "fuse" else "white"
    yield _word(part, (left + right) / 2, (top + bottom) / 2, part.component.ref, 1.3, colour)


_DRAWN: Final[dict[str, Callable[[Placed], Iterator[str]]]] = {
    "jack": _jack,
    "resistor": _resistor,
    "capacitor": _capacitor,
    "driver": _driver,
    "header": _posts,
    "terminal": _terminal,
    "bulk": _bulk,
    "clamp": _clamp,
    "fuse": _plain,
    "power": _plain,
}


def _box(left: float, top: float, right: float, bottom: float, colour: str, corner: float = 0) -> str:
    return (
        f'<rect x="{left:.5g}" y="{top:.5g}" width="{right - left:.4g}" height="{bottom - top:.4g}" '
        f'rx="{corner:g}" fill="{colour}"/>'
    )


def _line(x1: float, y1: float, x2: float, y2: float, wide: float, colour: str) -> str:
    return f'<path d="M{x1:.5g} {y1:.5g}L{x2:.5g} {y2:.5g}" stroke="{colour}" stroke-width="{wide:g}"/>'


def _word(part: Placed, x: float, y: float, words: str, size: float, colour: str = "white") -> str:
    upright = part.component.kind == "capacitor"
    turn = f' transform="rotate(-90 {x:.5g} {y:.5g})"' if upright else ""
    return (
        f'<text x="{x:.5g}" y="{y + size * 0.36:.5g}" font-size="{size:g}" font-family="{FONT}" '
        f'text-anchor="middle" fill="{colour}"{turn}>{words}</text>'
    )
