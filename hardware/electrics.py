"""Compute resistors, currents and the 3.3 V budget from the wiring and the values of the parts.

Currents are in milliamperes, resistances in ohms, voltages in volts.
"""

import math
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from companion.devices.board.header import FIXED_PULL_UPS
from companion.devices.board.ring import LIGHTS
from companion.devices.board.wiring import DeviceKind, Wiring
from companion.devices.pedestal.pixels import worst_share

PARTS: Final = Path(__file__).with_name("parts.toml")

# One decade of the E12 series (IEC 60063), which every shop has.
E12: Final = (1.0, 1.2, 1.5, 1.8, 2.2, 2.7, 3.3, 3.9, 4.7, 5.6, 6.8, 8.2)

# The values that every shop has of a small capacitor.
E3: Final = (1.0, 2.2, 4.7)

# What resettable fuses hold, in milliamperes: the Bourns MF-R series, at 23 degrees.
FUSES: Final = (500, 650, 750, 900, 1_100, 1_350, 1_600, 1_850, 2_500)

Values = Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Parts:
    """The values of every part in ``parts.toml``."""

    pi: Values
    button: Values
    led: Values
    lamp: Values
    driver: Values
    supply: Values
    servo: Values
    piezo: Values
    ring: Values
    speaker: Values
    cable: Values
    resistor: Values
    board: Values


def read_parts() -> Parts:
    """Return the values in the project's own ``parts.toml``."""
    return Parts(**tomllib.loads(PARTS.read_text(encoding="utf-8")))


def next_e12(ohm: float) -> int:
    """Return the smallest resistor of the E12 series of at least this resistance."""
    return round(_next(ohm, E12))


def _next(least: float, series: tuple[float, ...]) -> float:
    decade: float = 10 ** math.floor(math.log10(least))
    # 0.1 % of tolerance, so that a rounding error does not choose the next larger value.
    return next(value for step in (*series, 10.0) if (value := step * decade) >= least * 0.999)


@dataclass(frozen=True, slots=True)
class Light:
    """One light: its series resistor, its current, and the part of that current from the GPIO."""

    ohm: int
    light_ma: float
    gpio_ma: float


def direct(parts: Parts) -> Light:
    """Return an LED connected to a GPIO directly."""
    volts = parts.pi["supply_v"] - parts.led["forward_v"]
    ohm = next_e12(volts / parts.led["wanted_ma"] * 1000)
    current = volts / ohm * 1000
    return Light(ohm, current, current)


def driven(parts: Parts, volts: float | None = None, ohm: float | None = None) -> Light:
    """Return an arcade lamp behind the driver, with resistor ``ohm`` or the best one for that voltage."""
    left = (volts or parts.supply["volts"]) - parts.driver["output_drop_v"] - parts.lamp["forward_v"]
    chosen = ohm or next_e12(left / parts.lamp["wanted_ma"] * 1000)
    into_driver = (parts.pi["supply_v"] - parts.driver["input_drop_v"]) / parts.driver["input_ohm"] * 1000
    return Light(round(chosen), left / chosen * 1000, into_driver)


def driven_led(parts: Parts) -> Light:
    """Return one of the coin's LEDs behind the driver."""
    left = parts.supply["volts"] - parts.driver["output_drop_v"] - parts.led["forward_v"]
    ohm = next_e12(left / parts.lamp["wanted_ma"] * 1000)
    return Light(ohm, left / ohm * 1000, driven(parts).gpio_ma)


def lamp_on_a_pin(parts: Parts) -> float:
    """Return the current of a 12 V lamp connected to a GPIO directly, which is nearly none."""
    return max(0.0, (parts.pi["supply_v"] - parts.lamp["forward_v"]) / parts.lamp["own_ohm"] * 1000)


def lamp_at_boot(parts: Parts) -> float:
    """Return the current of a driven lamp on a pin that is only pulled up, as at boot.

    It is enough to light the lamp, so the wiring has lights on pulled-down pins alone.
    """
    into = (parts.pi["supply_v"] - parts.driver["input_drop_v"]) / (
        parts.pi["pull_up_ohm"] + parts.driver["input_ohm"]
    )
    could = into * parts.driver["gain"] * 1000
    return min(could, driven(parts).light_ma)


@dataclass(frozen=True, slots=True)
class Press:
    """A pressed button: the voltage on its pin, and the current if the pin drives against it."""

    low_v: float
    worst_ma: float


def press(parts: Parts, fixed: bool) -> Press:
    """Return a press on a pin with the fixed pull-up on the board, or with the one inside the chip."""
    pull = parts.pi["fixed_pull_up_ohm" if fixed else "pull_up_ohm"]
    series = parts.button["series_ohm"]
    return Press(parts.pi["supply_v"] * series / (series + pull), parts.pi["supply_v"] / series * 1000)


@dataclass(frozen=True, slots=True)
class Budget:
    """The worst-case load on the Pi's 3.3 V: all lights lit, all buttons pressed, the piezo sounding."""

    lights_ma: float
    buttons_ma: float
    piezo_ma: float
    allowed_ma: float

    @property
    def total_ma(self) -> float:
        """The whole load."""
        return self.lights_ma + self.buttons_ma + self.piezo_ma

    @property
    def fits(self) -> bool:
        """Whether the load is within the limit."""
        return self.total_ma <= self.allowed_ma


def budget(wiring: Wiring, parts: Parts, light: Light) -> Budget:
    """Return the 3.3 V budget of a wiring with that kind of light."""
    kinds = [device.kind for device in wiring.devices]
    pulled = sum(
        _pressed_ma(device.gpio, parts) for device in wiring.devices if device.kind is DeviceKind.BUTTON
    )
    return Budget(
        kinds.count(DeviceKind.LIGHT) * light.gpio_ma,
        pulled,
        kinds.count(DeviceKind.PIEZO) * piezo_ma(parts),
        parts.pi["budget_ma"],
    )


def _pressed_ma(gpio: int, parts: Parts) -> float:
    pull = parts.pi["fixed_pull_up_ohm" if gpio in FIXED_PULL_UPS else "pull_up_ohm"]
    return parts.pi["supply_v"] / (pull + parts.button["series_ohm"]) * 1000


def piezo_ma(parts: Parts) -> float:
    """Return the current of the piezo, a capacitor charged once a period: C times U times f."""
    return parts.piezo["nanofarad"] * 1e-9 * parts.pi["supply_v"] * parts.piezo["highest_hz"] * 1000


def most_direct_seats(wiring: Wiring, parts: Parts) -> int:
    """Return for how many seats the budget allows lights connected to pins directly."""
    light = direct(parts)
    return max(seats for seats in range(11) if budget(wiring.first(seats), parts, light).fits)


@dataclass(frozen=True, slots=True)
class Supply:
    """The load on the second supply, and the smallest common size that carries it, in amperes."""

    lamps_ma: float
    servo_ma: float
    ring_ma: float
    ampere: float

    @property
    def total_ma(self) -> float:
        """The load with all lamps lit while the servo is stalled."""
        return self.lamps_ma + self.servo_ma + self.ring_ma


def second_supply(wiring: Wiring, parts: Parts, lamps_on_it: bool) -> Supply:
    """Return the supply for servo and ring, and for driven lamps, with half of the load in reserve."""
    seats = sum(seat.light is not None for seat in wiring.seats)
    coin = sum(light is not None for light in (wiring.coin.uno_light, wiring.coin.fifty_light))
    lamps = seats * driven(parts).light_ma + coin * driven_led(parts).light_ma if lamps_on_it else 0.0
    servo = parts.servo["stalled_ma"] if wiring.coin.servo is not None else 0.0
    ring = ring_ma(parts) if wiring.coin.ring is not None else 0.0
    ampere = next(size for size in (1.0, 2.0, 3.0, 5.0) if size * 1000 >= (lamps + servo + ring) * 1.5)
    return Supply(lamps, servo, ring, ampere)


def ring_ma(parts: Parts) -> float:
    """Return the most that a ring draws, of all that the program ever has it show."""
    return LIGHTS * (3 * parts.ring["colour_ma"] * worst_share() + parts.ring["idle_ma"])


def drivers(wiring: Wiring, parts: Parts) -> int:
    """Return the number of driver chips that the lights need."""
    lights = sum(device.kind is DeviceKind.LIGHT for device in wiring.devices)
    return math.ceil(lights / parts.driver["channels"])


# What the board adds: a pull-up and a capacitor at every button, a fuse, and leads of any length.


@dataclass(frozen=True, slots=True)
class Contact:
    """A button on the board: its pull-up, its capacitor, and what both make of its voltage and edges."""

    pull_up_ohm: int
    nanofarad: float
    closed_ma: float
    disturbance_v: float
    press_us: float
    release_us: float


def contact(parts: Parts) -> Contact:
    """Return the largest pull-up that keeps a contact clean, and the smallest capacitor that keeps it quiet.

    Quiet: a lamp's wire that is switched beside it, on the longest lead, disturbs it by at most half of what
    would make a button at rest read as pressed.
    """
    volts, series = parts.pi["supply_v"], parts.button["series_ohm"]
    pull_up = _largest_e12(volts / parts.button["wetting_ma"] * 1000)
    coupled = parts.cable["metres"] * parts.cable["picofarad_per_m"] / 1000
    allowed = (volts - parts.pi["high_v"]) / 2
    nanofarad = _next(coupled * (parts.supply["volts"] / allowed - 1), E3)
    press = series * nanofarad / 1000 * math.log(volts / parts.pi["low_v"])
    release = (pull_up + series) * nanofarad / 1000 * math.log(volts / (volts - parts.pi["high_v"]))
    disturbance = parts.supply["volts"] * coupled / (coupled + nanofarad)
    return Contact(pull_up, nanofarad, volts / pull_up * 1000, disturbance, press, release)


def _largest_e12(ohm: float) -> int:
    """Return the largest resistor of the E12 series of at most this resistance."""
    decade: float = 10 ** math.floor(math.log10(ohm))
    return round(max(value for step in E12 if (value := step * decade) <= ohm * 1.001))


def fuse_ma(wiring: Wiring, parts: Parts) -> int:
    """Return the smallest resettable fuse that holds the whole second supply, warm in its tray."""
    load = second_supply(wiring, parts, lamps_on_it=True).total_ma
    return next(fuse for fuse in FUSES if fuse * parts.board["fuse_derating"] >= load)


def shorted_lamp_ma(parts: Parts) -> float:
    """Return what flows where a lamp's pair is shorted, as by the transformer in a network socket."""
    return parts.supply["volts"] / driven(parts).ohm * 1000


def track_ma(width_mm: float, parts: Parts) -> float:
    """Return what a track on the outside of a board carries: IPC-2221, for an area in square mil."""
    area = (width_mm / 0.0254) * (parts.board["copper_um"] / 25.4)
    return 0.048 * math.pow(parts.board["warmer_k"], 0.44) * math.pow(area, 0.725) * 1000
