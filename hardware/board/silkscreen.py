"""What is printed on a board: each part's outline where no copper is bare, and the first pin's mark."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from hardware.board.layout import Layout, Placed

LINE: Final = 0.15
GAP: Final = 0.2
"""Between a printed line and bare copper, a hole or the board's edge."""
MARK: Final = 0.6
MARKED: Final = frozenset(("bulk", "clamp", "driver", "eeprom"))
"""What must not be turned round."""

Line = tuple[float, float, float, float]


class Print(NamedTuple):
    """One printed line, on the upper side or on both."""

    line: Line
    below: bool


def prints(layout: Layout) -> Iterator[Print]:
    """Yield the printed lines of a board."""
    bare = [
        (pad.x - pad.width / 2, pad.y - pad.height / 2, pad.x + pad.width / 2, pad.y + pad.height / 2)
        for part in layout.parts
        for pad in part.pads
    ]
    holes = [(hole.x, hole.y, hole.diameter / 2) for hole in layout.holes]
    holes += [(peg.x, peg.y, peg.diameter / 2) for part in layout.parts for peg in part.pegs]
    bare += [(x - reach, y - reach, x + reach, y + reach) for x, y, reach in holes]
    for part in layout.parts:
        for line in _outline(part):
            x1, y1, x2, y2 = line
            cut = _on_the_board(line, layout)
            if cut[1] <= cut[3] and (x1 < x2 or cut[0] == x1) and (y1 < y2 or cut[1] == y1):
                yield from (Print(piece, part.component.underside) for piece in _visible(cut, bare))


def _on_the_board(line: Line, layout: Layout) -> Line:
    """Return as much of a line as is on the board: jacks reach over its edge."""
    x1, y1, x2, y2 = line
    left, right = layout.span((y1 + y2) / 2)
    low, high = left + 2 * GAP, right - 2 * GAP
    return (
        min(max(x1, low), high),
        max(y1, 2 * GAP),
        max(min(x2, high), low),
        min(y2, layout.size[1] - 2 * GAP),
    )


def _outline(part: Placed) -> Iterator[Line]:
    if part.component.kind == "test_point":
        return
    left, top, right, bottom = part.body
    yield left, top, right, top
    yield left, bottom, right, bottom
    yield left, top, left, bottom
    yield right, top, right, bottom
    if part.component.kind in MARKED:
        yield from _mark(part)


def _mark(part: Placed) -> Iterator[Line]:
    """Yield a bar beside the first pin: a capacitor's plus, a diode's ring, a chip's notch."""
    pad = part.pads[0]
    left, top, _, bottom = part.body
    if part.component.kind == "clamp":
        x = pad.x + 1.5
        yield x, top, x, bottom
    elif part.component.kind == "bulk":
        yield pad.x - MARK, top + 1.2, pad.x + MARK, top + 1.2
        yield pad.x, top + 1.2 - MARK, pad.x, top + 1.2 + MARK
    else:
        yield left + MARK, top, left + MARK, bottom


def _visible(line: Line, bare: list[Line]) -> Iterator[Line]:
    """Yield the pieces of a straight line that keep clear of bare copper."""
    x1, y1, x2, y2 = line
    along = 0 if y1 == y2 else 1
    start, end, side = (x1, x2, y1) if along == 0 else (y1, y2, x1)
    covered = sorted(
        (box[along] - GAP - LINE / 2, box[along + 2] + GAP + LINE / 2)
        for box in bare
        if box[1 - along] - GAP - LINE / 2 < side < box[3 - along] + GAP + LINE / 2
    )
    for low, high in covered:
        if low > start:
            yield _piece(along, start, min(low, end), side)
        start = max(start, high)
        if start >= end:
            return
    yield _piece(along, start, end, side)


def _piece(along: int, start: float, end: float, side: float) -> Line:
    start, end, side = round(start, 3), round(end, 3), round(side, 3)
    return (start, side, end, side) if along == 0 else (side, start, side, end)
