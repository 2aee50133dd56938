"""The card reader's wiring: each reader board on the Pico, as a WireViz document and as a table.

for reader in read_readers():
    print(reader.chip, reader.wires)
"""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple

from hardware.harness import GROUND, GROUND_COLOUR, PLUS_COLOUR, Harness, Wire

SOURCE: Final = Path(__file__).with_name("reader.toml")
PICO: Final = "Raspberry Pi Pico"
THREE_VOLTS: Final = "3V3"
FREE: Final = "free"
# Pins 1 to 20 down the left side from the USB socket, 21 to 40 up the right; a number is a GPIO.
PINS: Final[tuple[int | str, ...]] = (
    *(0, 1, GROUND, 2, 3, 4, 5, GROUND, 6, 7, 8, 9, GROUND, 10, 11, 12, 13, GROUND, 14, 15),
    *(16, 17, GROUND, 18, 19, 20, 21, GROUND, 22, "RUN", 26, 27, "AGND", 28, "ADC_VREF"),
    *(THREE_VOLTS, "3V3_EN", GROUND, "VSYS", "VBUS"),
)
SIGNAL_COLOURS: Final = ("YE", "BU", "OG", "VT", "WH")
BOARDS: Final = ("mfrc522", "pn532")


class BoardWire(NamedTuple):
    """One wire: a pin of the reader board, its row there, the Pico's GPIO and pin (from 1), its colour."""

    terminal: str
    row: int
    gpio: int | None
    place: int
    colour: str

    @property
    def label(self) -> str:
        """The name of the Pico's pin."""
        return f"GPIO {self.gpio}" if self.gpio is not None else str(PINS[self.place - 1])


@dataclass(frozen=True, slots=True)
class Reader:
    """One kind of reader board: its chip, its wires, its currents in milliamperes."""

    name: str
    chip: str
    board: str
    bus: str
    terminals: tuple[str, ...]
    wires: tuple[BoardWire, ...]
    antenna_ma: float
    digital_ma: float
    analog_ma: float
    light_ma: float
    pull_up_ohm: float | None = None
    note: str = ""


def read_values() -> dict[str, Any]:
    """Return the values of ``reader.toml``."""
    return tomllib.loads(SOURCE.read_text(encoding="utf-8"))


def read_readers() -> tuple[Reader, ...]:
    """Return both boards; a reader needs one of them."""
    values = read_values()
    return tuple(_reader(name, values[name]) for name in BOARDS)


def _reader(name: str, values: dict[str, Any]) -> Reader:
    ends = values.pop("wires")
    return Reader(name=name, terminals=tuple(ends), wires=tuple(_board_wires(ends)), **values)


def _board_wires(ends: dict[str, int | str]) -> Iterator[BoardWire]:
    used = [PINS.index(end) + 1 for end in ends.values() if isinstance(end, int)]
    colours = iter(SIGNAL_COLOURS)
    for row, (terminal, end) in enumerate(ends.items(), 1):
        if isinstance(end, int):
            yield BoardWire(terminal, row, end, PINS.index(end) + 1, next(colours))
        elif end != FREE:
            colour = GROUND_COLOUR if end == GROUND else PLUS_COLOUR
            yield BoardWire(terminal, row, None, _nearest(end, used), colour)


def _nearest(end: str, used: list[int]) -> int:
    """Return the pin of that name nearest to the other wires; the Pico has several grounds."""
    places = [place for place, pin in enumerate(PINS, 1) if pin == end]
    return min(places, key=lambda place: sum(abs(place - other) for other in used))


def reader_harness(reader: Reader) -> str:
    """Return the WireViz document of a board on the Pico."""
    drawing = Harness(f"UNO Companion, card reader with {reader.chip}", SOURCE.name)
    by_place = sorted(reader.wires, key=lambda wire: wire.place)
    drawing.connector(PICO, "USB to the computer", {wire.place: wire.label for wire in by_place})
    rows = dict(enumerate(reader.terminals, 1))
    drawing.connector(reader.chip, f"{reader.board}, {reader.bus}", rows, reader.note)
    wires = [Wire((PICO, wire.place), wire.colour, (reader.chip, wire.row)) for wire in reader.wires]
    centimetres = round(read_values()["line"]["metres"] * 100)
    drawing.cable("Wires", f"soldered, {centimetres} cm at most", wires)
    return drawing.text()


def reader_table(reader: Reader) -> str:
    """Return the wires of a board as a Markdown table."""
    rows = [f"| {wire.terminal} | {wire.label} | {wire.place} |" for wire in reader.wires]
    return "\n".join([f"| {reader.board} | Pico | pin |", "|---|---|---|", *rows])
