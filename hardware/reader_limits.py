"""What the card reader draws, how fast its lines rise, and how little of its field reaches the pile."""

import math
from dataclasses import dataclass
from typing import Final, TypeAlias

from hardware.printing import measures
from hardware.reader import Reader, read_values

# A line rises from 30 % to 70 % of its voltage in this many times its resistance and capacitance.
RISE: Final = math.log(0.7 / 0.3)
# Between the outermost turns of an antenna and the board's edge.
ANTENNA_INSET: Final = 3.5

Point: TypeAlias = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Power:
    """What a reader takes of the Pico's 3.3 V at worst, and Pico and reader of the USB socket."""

    reader_ma: float
    allowed_ma: float
    usb_ma: float
    usb_allowed_ma: float

    @property
    def fits(self) -> bool:
        """Whether both can give it."""
        return self.reader_ma <= self.allowed_ma and self.usb_ma <= self.usb_allowed_ma


def power(reader: Reader) -> Power:
    """Antenna on, everything at its highest at once."""
    pico = read_values()["pico"]
    draws = reader.antenna_ma + reader.digital_ma + reader.analog_ma + reader.light_ma
    behind = draws * pico["supply_v"] / pico["usb_v"] / pico["efficiency"]
    return Power(draws, pico["out_ma"], pico["own_ma"] + behind, pico["usb_ma"])


def rise_ns(pull_up_ohm: float) -> float:
    """How long an I2C line takes to rise behind that pull-up."""
    line = read_values()["line"]
    picofarad = line["metres"] * line["picofarad_per_metre"] + 2 * line["pin_picofarad"]
    return float(RISE * pull_up_ohm * picofarad * 1e-3)


def to_the_pile() -> float:
    """Millimetres from the antenna's middle to that of a card on the pile, as the tray is printed."""
    size = {each.name: float(each.value) for each in measures() if not each.value.startswith("[")}
    beside = size["reader_long"] - size["reader_short"] / 2 + size["clearance"]
    return beside + size["pico_room"] + size["wall"] + size["card_play"] + size["card_width"] / 2


def pile_share() -> float:
    """The field at the nearest edge of the pile's stickers, as a part of that at the end of the reach."""
    sticker = read_values()["sticker"]
    nearest = to_the_pile() - sticker["diameter_mm"] / 2
    return abs(field((nearest, 0, 0))) / field((0, 0, sticker["reach_mm"]))


def field(place: Point) -> float:
    """What a square antenna around the origin makes through a sticker that lies flat there; any unit."""
    size = next(float(each.value) for each in measures() if each.name == "reader_short")
    half = size / 2 - ANTENNA_INSET
    corners = [(half, half, 0.0), (-half, half, 0.0), (-half, -half, 0.0), (half, -half, 0.0)]
    sides = zip(corners, [*corners[1:], corners[0]], strict=True)
    return sum(_of_a_side(start, end, place) for start, end in sides)


def _of_a_side(start: Point, end: Point, place: Point) -> float:
    """Biot and Savart's law for one straight wire, upwards."""
    (a, b, c), (d, e, f) = _from(place, start), _from(place, end)
    near, far = math.hypot(a, b, c), math.hypot(d, e, f)
    return (a * e - b * d) * (near + far) / (near * far * (near * far + a * d + b * e + c * f))


def _from(place: Point, corner: Point) -> Point:
    return corner[0] - place[0], corner[1] - place[1], corner[2] - place[2]
