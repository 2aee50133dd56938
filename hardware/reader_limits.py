"""The limits of the card reader: its currents, the rise time of its I2C lines, its field at the pile."""

import math
from dataclasses import dataclass
from typing import Final, TypeAlias

from hardware.printed_parts import measures
from hardware.reader import Reader, read_values

# The I2C specification measures the rise from 30 % to 70 % of the voltage, in units of R times C.
RISE: Final = math.log(0.7 / 0.3)
# Millimetres between the outermost turns of an antenna and the board's edge.
ANTENNA_INSET: Final = 3.5

Point: TypeAlias = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Power:
    """The worst-case load on the Pico's 3.3 V, and that of Pico and reader on the USB socket."""

    reader_ma: float
    allowed_ma: float
    usb_ma: float
    usb_allowed_ma: float

    @property
    def fits(self) -> bool:
        """Whether both loads are within their limits."""
        return self.reader_ma <= self.allowed_ma and self.usb_ma <= self.usb_allowed_ma


def power(reader: Reader) -> Power:
    """Return the load of a reader with the antenna on and every current at its maximum."""
    pico = read_values()["pico"]
    draws = reader.antenna_ma + reader.digital_ma + reader.analog_ma + reader.light_ma
    behind = draws * pico["supply_v"] / pico["usb_v"] / pico["efficiency"]
    return Power(draws, pico["out_ma"], pico["own_ma"] + behind, pico["usb_ma"])


def rise_ns(pull_up_ohm: float) -> float:
    """Return the rise time of an I2C line with that pull-up, in nanoseconds."""
    line = read_values()["line"]
    picofarad = line["metres"] * line["picofarad_per_metre"] + 2 * line["pin_picofarad"]
    return float(RISE * pull_up_ohm * picofarad * 1e-3)


def to_the_pile() -> float:
    """Return the distance between the centres of the antenna and the pile in the printed tray, in mm."""
    size = {each.name: float(each.value) for each in measures() if not each.value.startswith("[")}
    beside = size["reader_long"] - size["reader_short"] / 2 + size["clearance"]
    return beside + size["pico_room"] + size["wall"] + size["card_play"] + size["card_width"] / 2


def pile_share() -> float:
    """Return the field at the nearest edge of the pile's stickers, relative to that at maximum reach."""
    sticker = read_values()["sticker"]
    nearest = to_the_pile() - sticker["diameter_mm"] / 2
    return abs(field((nearest, 0, 0))) / field((0, 0, sticker["reach_mm"]))


def field(place: Point) -> float:
    """Return the field of a square antenna around the origin through a flat sticker, in arbitrary units."""
    size = next(float(each.value) for each in measures() if each.name == "reader_short")
    half = size / 2 - ANTENNA_INSET
    corners = [(half, half, 0.0), (-half, half, 0.0), (-half, -half, 0.0), (half, -half, 0.0)]
    sides = zip(corners, [*corners[1:], corners[0]], strict=True)
    return sum(_of_a_side(start, end, place) for start, end in sides)


def _of_a_side(start: Point, end: Point, place: Point) -> float:
    """Return the upward field of one straight wire by the Biot-Savart law."""
    (a, b, c), (d, e, f) = _from(place, start), _from(place, end)
    near, far = math.hypot(a, b, c), math.hypot(d, e, f)
    return (a * e - b * d) * (near + far) / (near * far * (near * far + a * d + b * e + c * f))


def _from(place: Point, corner: Point) -> Point:
    return corner[0] - place[0], corner[1] - place[1], corner[2] - place[2]
