"""A picture of each side of a bare board, as its maker delivers it: SVG, from the layout and its tracks."""

from collections.abc import Iterable, Iterator
from typing import Final
from xml.sax.saxutils import escape

from hardware.board.layout import Layout, Text
from hardware.board.router import Routes
from hardware.board.rules import VIA, VIA_DRILL
from hardware.board.silkscreen import LINE, prints

MASK: Final = "#1f6b3a"
GAP: Final = "#175230"
TIN: Final = "#d8d4c4"
HOLE: Final = "#ffffff"
PRINT: Final = "#ffffff"
AROUND: Final = 0.25
"""How far the ground's copper stays away from everything else."""
MARGIN: Final = 1.0
FONT: Final = "DejaVu Sans Mono, monospace"
LETTER: Final = 0.87
"""The width of a printed letter, in its height."""


def picture(layout: Layout, routes: Routes, below: bool, above: Iterable[str] = ()) -> str:
    """Return one side as SVG, and what is drawn above it; from below, left and right change places."""
    across, down = layout.size
    title = f"{layout.circuit.title}: {'from below' if below else 'from above'}"
    box = f"{-MARGIN:g} {-MARGIN:g} {across + 2 * MARGIN:g} {down + 2 * MARGIN:g}"
    true_size = f'width="{across + 2 * MARGIN:g}mm" height="{down + 2 * MARGIN:g}mm"'
    turned = f' transform="translate({across:g} 0) scale(-1 1)"' if below else ""
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" {true_size} font-family="{FONT}">',
            f"<title>{escape(title)}</title>",
            f"<g{turned}>",
            *_board(layout, routes, below),
            *above,
            "</g>",
            "</svg>",
            "",
        ]
    )


def _board(layout: Layout, routes: Routes, below: bool) -> Iterator[str]:
    outline = "M" + "L".join(f"{x:g} {y:g}" for x, y in layout.outline) + "Z"
    yield f'<path d="{outline}" fill="{MASK}"/>'
    yield from _copper(routes, int(below))
    pads = [(part, pad) for part in layout.parts for pad in part.pads if pad.drill or not below]
    for _, pad in pads:
        wide, high = pad.width + 2 * AROUND, pad.height + 2 * AROUND
        yield _shape(pad.x, pad.y, wide, high, GAP, square=pad.square or not pad.drill)
    for _, pad in pads:
        yield _shape(pad.x, pad.y, pad.width, pad.height, TIN, square=pad.square or not pad.drill)
    holes = [(pad.x, pad.y, pad.drill) for _, pad in pads if pad.drill]
    holes += [(hole.x, hole.y, hole.diameter) for hole in layout.holes]
    holes += [(peg.x, peg.y, peg.diameter) for part in layout.parts for peg in part.pegs]
    yield _dots(holes, HOLE)
    lines = [shown.line for shown in prints(layout) if shown.below or not below]
    yield _lines(((x1, y1, x2, y2) for x1, y1, x2, y2 in lines), LINE, PRINT)
    yield from (_words(text) for text in layout.texts if text.below == below)


def _copper(routes: Routes, side: int) -> Iterator[str]:
    """Yield the tracks, each in the gap that the ground's copper leaves around it."""
    tracks = [track for track in routes.tracks if track.side == side]
    for more, colour in ((2 * AROUND, GAP), (0.0, "#2b8a4c")):
        for wide in sorted({track.width for track in tracks}):
            lines = ((t.x1, t.y1, t.x2, t.y2) for t in tracks if t.width == wide)
            yield _lines(lines, wide + more, colour)
        yield _dots([(via.x, via.y, VIA + more) for via in routes.vias], colour)
    yield _dots([(via.x, via.y, VIA_DRILL) for via in routes.vias], GAP)


def _lines(lines: Iterable[tuple[float, float, float, float]], wide: float, colour: str) -> str:
    path = "".join(f"M{x1:g} {y1:g}L{x2:g} {y2:g}" for x1, y1, x2, y2 in lines)
    return f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{wide:g}" stroke-linecap="round"/>'


def _dots(dots: list[tuple[float, float, float]], colour: str) -> str:
    """Return round dots; each is the end of a line without length."""
    by_size: dict[float, list[str]] = {}
    for x, y, diameter in dots:
        by_size.setdefault(diameter, []).append(f"M{x:g} {y:g}h0")
    return "\n".join(
        f'<path d="{"".join(path)}" stroke="{colour}" stroke-width="{diameter:g}" stroke-linecap="round"/>'
        for diameter, path in sorted(by_size.items())
    )


def _shape(x: float, y: float, wide: float, high: float, colour: str, square: bool) -> str:
    round_by = 0 if square else wide / 2
    return (
        f'<rect x="{x - wide / 2:.4g}" y="{y - high / 2:.4g}" width="{wide:.4g}" height="{high:.4g}" '
        f'rx="{round_by:.4g}" fill="{colour}"/>'
    )


def _words(text: Text) -> str:
    turn = " rotate(-90)" if text.upright else ""
    mirror = " scale(-1 1)" if text.below else ""
    # Letters stand on their line, and the place is their middle.
    return (
        f'<text transform="translate({text.x:.4g} {text.y:.4g}){turn}{mirror}" y="{text.size * 0.37:.3g}" '
        f'font-size="{text.size * 1.4:.3g}" textLength="{len(text.words) * text.size * LETTER:.4g}" '
        f'lengthAdjust="spacingAndGlyphs" text-anchor="middle" fill="{PRINT}">{escape(text.words)}</text>'
    )
