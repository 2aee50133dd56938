"""The numerals of the companion's own cards as lines of a pen, from the sprite that draws them on screens."""

import math
import re
from functools import cache
from pathlib import Path
from typing import Final

SPRITE: Final = Path(__file__).parent.parent / "companion/web/static/cards.svg"

_TOKEN: Final = re.compile(r"[MmLlHhVvCcSsZz]|-?\d*\.?\d+")
_SYMBOL: Final = re.compile(r'<symbol id="n(\d)".*?</symbol>', re.DOTALL)
_STEPS: Final = 8

Point = tuple[float, float]
Line = list[Point]


@cache
def numerals() -> dict[str, tuple[Line, ...]]:
    """Return the lines of each numeral, in a box of 24 by 32; the bar below 6 and 9 is the last one."""
    drawn = {}
    for match in _SYMBOL.finditer(SPRITE.read_text()):
        digit = match[1]
        lines = []
        for path in re.finditer(r"<path([^>]*)/>", match[0]):
            data = re.search(r' d="([^"]+)"', path[1])
            assert data
            is_turned = "rotate(180" in path[1]
            lines += [[(24 - x, 32 - y) for x, y in line] if is_turned else line for line in _lines(data[1])]
        drawn[digit] = tuple(lines)
    return drawn


def _lines(data: str) -> list[Line]:
    """Return the lines that a path of straight and cubic parts draws."""
    tokens = _TOKEN.findall(data)
    lines: list[Line] = []
    here: Point = (0.0, 0.0)
    control = here
    at, command = 0, "M"

    def take(count: int) -> list[float]:
        nonlocal at
        taken = [float(token) for token in tokens[at : at + count]]
        at += count
        return taken

    while at < len(tokens):
        if tokens[at].isalpha():
            command = tokens[at]
            at += 1
        before = here
        dx, dy = here if command.islower() else (0.0, 0.0)
        match command.upper():
            case "Z":
                lines[-1].append(lines[-1][0])
                here = lines[-1][0]
                continue
            case "M":
                x, y = take(2)
                here = (x + dx, y + dy)
                lines.append([here])
                command = "l" if command == "m" else "L"
                continue
            case "L":
                x, y = take(2)
                here = (x + dx, y + dy)
            case "H":
                here = (take(1)[0] + dx, here[1])
            case "V":
                here = (here[0], take(1)[0] + dy)
            case kind:
                if kind == "C":
                    x, y = take(2)
                    first = (x + dx, y + dy)
                else:
                    first = (2 * here[0] - control[0], 2 * here[1] - control[1])
                a, b, x, y = take(4)
                control, here = (a + dx, b + dy), (x + dx, y + dy)
                for step in range(1, _STEPS + 1):
                    lines[-1].append(_cubic(before, first, control, here, step / _STEPS))
                continue
        control = here
        lines[-1].append(here)
    return lines


def _cubic(a: Point, b: Point, c: Point, d: Point, t: float) -> Point:
    weights = [math.comb(3, n) * t**n * (1 - t) ** (3 - n) for n in range(4)]
    points = (a, b, c, d)
    return (
        sum(w * p[0] for w, p in zip(weights, points, strict=True)),
        sum(w * p[1] for w, p in zip(weights, points, strict=True)),
    )
