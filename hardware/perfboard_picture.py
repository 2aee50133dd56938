"""Draw a terminal board hole by hole, seen from the side of its parts, as SVG."""

from collections.abc import Iterator
from typing import Final
from xml.sax.saxutils import escape

from hardware.perfboard import COLUMNS, PITCH, PLUS_BUS, ROWS, Component, Hole, Layout, Link

STEP: Final = 24
LEFT: Final = 60
TOP: Final = 262
GAP: Final = 500
"""From one board's upper edge to that of the next, beyond its own rows."""
BELOW: Final = 214
WIDTH: Final = 2 * LEFT + COLUMNS * STEP + 40
FONT: Final = "DejaVu Sans, Verdana, sans-serif"
INK: Final = "#1b1b1b"
# The colour codes of the wiring diagram, as they look there.
WIRES: Final = {
    "YE": "#d9a400",
    "BU": "#0050b5",
    "OG": "#e87722",
    "VT": "#7b3fa0",
    "BK": "#1b1b1b",
    "RD": "#c8102e",
}
BODIES: Final = {"2 poles": "#2e8b57", "supply": "#2e8b57", "resistor": "#e8d5b0", "in a socket": "#444444"}
DASHES: Final = ' stroke-dasharray="8 4"'
OTHER_BODY: Final = "#9a9a9a"
MARGIN: Final = ((70 - (COLUMNS - 1) * PITCH) / 2 / PITCH, (50 - (ROWS - 1) * PITCH) / 2 / PITCH)
"""From the outermost holes to the edges of a board of 70 by 50 mm, in steps."""


def picture(layouts: tuple[Layout, ...], title: str) -> str:
    """Return an SVG of the boards, one below the other."""
    each = ROWS * STEP + GAP
    height = 60 + each * len(layouts)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="{FONT}">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{WIDTH}" height="{height}" fill="white"/>',
        _text(WIDTH / 2, 26, title, "middle", 20, bold=True),
    ]
    for number, layout in enumerate(layouts):
        lines.append(f'<g transform="translate(0 {30 + number * each})">')
        lines += _board(layout)
        lines.append("</g>")
    return "\n".join([*lines, "</svg>", ""])


def _board(layout: Layout) -> Iterator[str]:
    (left, top), (right, bottom) = (
        (-MARGIN[0], -MARGIN[1]),
        (COLUMNS - 1 + MARGIN[0], ROWS - 1 + MARGIN[1]),
    )
    yield _text(WIDTH / 2, 30, f"{layout.name}, {COLUMNS} by {ROWS} holes", "middle", 17, bold=True)
    yield _text(WIDTH / 2, 50, "seen from the parts' side; all wires are on the back", "middle")
    x, y = _at((left, top))
    wide, high = (right - left) * STEP, (bottom - top) * STEP
    size = f'width="{wide:g}" height="{high:g}"'
    yield f'<rect x="{x:g}" y="{y:g}" {size} rx="6" fill="#d2a86a" stroke="{INK}"/>'
    for corner in ((2, 2), (68, 2), (2, 48), (68, 48)):
        x, y = _at((corner[0] / PITCH - MARGIN[0], corner[1] / PITCH - MARGIN[1]))
        yield f'<circle cx="{x:g}" cy="{y:g}" r="{STEP / PITCH:g}" fill="white" stroke="{INK}"/>'
    # A line of no length with round ends is a dot: all holes as one path keep the file small.
    dots = "".join(
        "M{:g} {:g}h0".format(*_at((column, row))) for row in range(ROWS) for column in range(COLUMNS)
    )
    yield f'<path d="{dots}" stroke="#8a6a35" stroke-width="8" stroke-linecap="round"/>'
    for component in layout.components:
        yield from _component(component)
    for link in layout.links:
        yield from _link(link)
    for component in layout.components:
        yield from (_lead(lead) for lead in component.leads)
    for hole, words in layout.labels.items():
        yield _label(hole, words)
    yield from _legend()


def _component(component: Component) -> Iterator[str]:
    left, top, right, bottom = component.body
    x, y = _at((left, top))
    wide, high = (right - left) * STEP, (bottom - top) * STEP
    fill = BODIES.get(component.kind, OTHER_BODY)
    radius = STEP if component.kind == "capacitor" else 3
    yield (
        f'<rect x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}" rx="{radius}" fill="{fill}" '
        f'fill-opacity="0.75" stroke="{INK}"/>'
    )
    middle_x, middle_y = x + wide / 2, y + high / 2
    if component.kind == "resistor":
        yield _upright(middle_x + 4, middle_y, component.name, "middle", 12)
    elif component.kind == "in a socket":
        yield _text(
            middle_x, middle_y + 6, f"{component.name}, pin 1 ↙", "middle", 15, fill="white", bold=True
        )
        # The notch is at the end with pins 1 and 18.
        yield f'<circle cx="{x:g}" cy="{middle_y:g}" r="7" fill="white" stroke="{INK}"/>'
    elif component.kind in ("capacitor", "supply"):
        yield _text(middle_x, middle_y + 4, component.name, "middle", 12, bold=True)
        yield _text(middle_x - 16, _at(component.leads[0])[1] + 5, "+", "middle", 16, bold=True)
        yield _text(middle_x - 16, _at(component.leads[1])[1] + 5, "−", "middle", 16, bold=True)


def _link(link: Link) -> Iterator[str]:
    (x1, y1), (x2, y2) = _at(link.start), _at(link.end)
    colour = WIRES[link.colour]
    dashes = "" if link.is_bare else DASHES
    yield (
        f'<line x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}" stroke="{colour}" stroke-width="3.5" '
        f'stroke-opacity="0.9"{dashes}/>'
    )


def _lead(lead: Hole) -> str:
    x, y = _at(lead)
    return f'<circle cx="{x:g}" cy="{y:g}" r="5" fill="#e8e8e8" stroke="{INK}" stroke-width="1.5"/>'


def _label(hole: Hole, words: str) -> str:
    x, _ = _at(hole)
    if hole[1] <= PLUS_BUS + 1:
        return _upright(x + 5, TOP - 44, words, "start", 14)
    return _upright(x + 5, _at((0, ROWS))[1] + 14, words, "end", 14)


def _legend() -> Iterator[str]:
    down = TOP + ROWS * STEP + BELOW - 24
    for place, (words, dashes) in enumerate((("bare wire", ""), ("insulated wire", DASHES))):
        x = LEFT + place * 190
        ends = f'x1="{x}" y1="{down}" x2="{x + 46}" y2="{down}"'
        yield f'<line {ends} stroke="{INK}" stroke-width="3.5"{dashes}/>'
        yield _text(x + 56, down + 5, words, "start")
    yield _text(LEFT + 390, down + 5, f"from hole to hole {PITCH} mm", "start")


def _at(place: tuple[float, float]) -> tuple[float, float]:
    return round(LEFT + 20 + place[0] * STEP, 1), round(TOP + place[1] * STEP, 1)


def _text(
    x: float, y: float, words: str, anchor: str, size: int = 14, fill: str = INK, *, bold: bool = False
) -> str:
    weight = ' font-weight="bold"' if bold else ""
    return (
        f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}" font-size="{size}" fill="{fill}"{weight}>'
        f"{escape(words)}</text>"
    )


def _upright(x: float, y: float, words: str, anchor: str, size: int) -> str:
    return (
        f'<text transform="translate({x:g} {y:g}) rotate(-90)" text-anchor="{anchor}" font-size="{size}" '
        f'fill="{INK}">{escape(words)}</text>'
    )
