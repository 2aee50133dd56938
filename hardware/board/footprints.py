"""The footprints: each part's pads, pegs and outline, made from the numbers of its maker's drawing.

Coordinates are in millimetres from the first pin, x to the right and y down, seen from above.
"""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

DRAWINGS: Final = Path(__file__).with_name("footprints.toml")

PLAY: Final = 0.2
"""By how much a drilled hole is wider than the thickest lead, so that a builder need not push."""
RING: Final = 0.35
"""The ring of copper around a hole: enough for a soldering iron, more than any maker of boards asks for."""
COURTYARD: Final = 0.25
"""How far a part keeps its neighbours away."""

Box = tuple[float, float, float, float]


class Pad(NamedTuple):
    """One pad: its pin, its centre, its size, its hole (none for surface mounting), and if it is square."""

    pin: str
    x: float
    y: float
    width: float
    height: float
    drill: float
    square: bool = False


class Peg(NamedTuple):
    """A hole without copper."""

    x: float
    y: float
    diameter: float


@dataclass(frozen=True, slots=True)
class Footprint:
    """Where a part touches the board, and how much room it takes."""

    name: str
    source: str
    pads: tuple[Pad, ...]
    body: Box
    pegs: tuple[Peg, ...] = ()

    @property
    def courtyard(self) -> Box:
        """The room that no other part may reach into."""
        xs = [x for pad in self.pads for x in (pad.x - pad.width / 2, pad.x + pad.width / 2)]
        ys = [y for pad in self.pads for y in (pad.y - pad.height / 2, pad.y + pad.height / 2)]
        left, top, right, bottom = self.body
        return (
            min(left, *xs) - COURTYARD,
            min(top, *ys) - COURTYARD,
            max(right, *xs) + COURTYARD,
            max(bottom, *ys) + COURTYARD,
        )


@cache
def drawings() -> dict[str, dict[str, Any]]:
    """Return what the makers' drawings say, by part."""
    return tomllib.loads(DRAWINGS.read_text(encoding="utf-8"))


def footprint(kind: str, pins: int = 2) -> Footprint:
    """Return the footprint of a kind of part; ``pins`` matters to pin headers alone."""
    says = drawings()[kind]
    pads: tuple[Pad, ...]
    pegs: tuple[Peg, ...] = ()
    body: Box = tuple(says.get("body", (-1.27, -1.27, (pins - 0.5) * 2.54, 1.27)))
    name = f"{kind}_{pins}" if kind == "header" else kind
    match kind:
        case "jack":
            pads, pegs = _jack(says)
        case "socket":
            pads = _pads(says, [(i // 2 * says["pitch"], says["pitch"] * (1 - i % 2)) for i in range(40)])
        case "driver":
            pads = _pads(says, list(_dual_in_line(18, says["pitch"], says["row"])))
        case "eeprom":
            pads = tuple(_small_outline(says))
        case "power":
            pads = _pads(says, [(0, 0), tuple(says["sleeve"]), tuple(says["switch"])])
        case "test_point":
            pads = _pads(says, [(0, 0)])
        case "terminal":
            pads = _pads(says, [(says["pitch"] * i, 0) for i in range(4)])
        case _:
            pads = _pads(says, [(says["pitch"] * i, 0) for i in range(pins)])
    return Footprint(name, says["source"], pads, body, pegs)


def _pads(says: dict[str, Any], places: list[tuple[float, float]]) -> tuple[Pad, ...]:
    drill = round(says["lead"] + PLAY, 2)
    size = round(drill + 2 * says.get("ring", RING), 2)
    return tuple(
        Pad(str(number), x, y, size, size, drill, square=number == 1 and len(places) > 1)
        for number, (x, y) in enumerate(places, 1)
    )


def _jack(says: dict[str, Any]) -> tuple[tuple[Pad, ...], tuple[Peg, ...]]:
    """Return the pads in two rows, odd pins nearer the opening, and the pegs either side."""
    pitch, row = says["pitch"], says["row"]
    places = [(pitch * i, -row if i % 2 else 0.0) for i in range(8)]
    middle = pitch * 3.5
    pegs = tuple(
        Peg(round(middle + side * says["peg_apart"] / 2, 3), says["peg_forward"], says["peg"])
        for side in (-1, 1)
    )
    return _pads(says, places), pegs


def _dual_in_line(pins: int, pitch: float, row: float) -> Iterator[tuple[float, float]]:
    """Yield the places of a chip that lies along x: pin 1 below left, counted against the clock."""
    half = pins // 2
    yield from ((pitch * i, row) for i in range(half))
    yield from ((pitch * i, 0.0) for i in reversed(range(half)))


def _small_outline(says: dict[str, Any]) -> Iterator[Pad]:
    """Yield four pads a side, from the leads' heels to 0.4 mm beyond their toes, for a soldering iron."""
    outer, inner = says["across"] / 2 + 0.4, says["across"] / 2 - says["foot"] - 0.2
    width, height = round(outer - inner, 2), round(says["foot_width"] + 0.15, 2)
    for number in range(8):
        side, place = (-1, number) if number < 4 else (1, 7 - number)
        x, y = side * (outer + inner) / 2, says["pitch"] * (place - 1.5)
        yield Pad(str(number + 1), round(x, 3), y, width, height, 0)
