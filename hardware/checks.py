"""What a multimeter shows at each test point of a board that is wired right, before anything can burn.

for check in checks(parts):
    print(check.between, check.reading)
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from hardware.bom import shopping
from hardware.electrics import Parts, direct, driven_led, press

TOLERANCE: Final = 0.05
"""Of a common resistor, and of a supply of 5 V."""
COPPER: Final = 0.0175
"""Ohms of a wire of one metre and one square millimetre."""
THIN: Final = 0.14
"""The thinnest wire of the bill's cables, in square millimetres."""
JOINTS_OHM: Final = 1.0
"""Solder joints, spade terminals, and the meter's own leads."""


class Check(NamedTuple):
    """One measurement: in which state, between which points, what the meter shows, and what else means."""

    when: str
    between: str
    reading: str
    otherwise: str


UNPOWERED: Final = "nothing connected, no chip in its socket"
SUPPLIED: Final = "the second supply alone, the Pi not connected"
RUNNING: Final = "all connected and chips in, while the doctor tries each part ([chapter 6](#6-try-it))"


def checks(parts: Parts) -> Iterator[Check]:
    """Yield every measurement, in the order in which they are safe."""
    yield from _unpowered(parts)
    yield from _supplied(parts)
    yield from _running(parts)


def table(parts: Parts) -> str:
    """Return the measurements as Markdown tables, one for each state."""
    by_state: dict[str, list[Check]] = {}
    for check in checks(parts):
        by_state.setdefault(check.when, []).append(check)
    return "\n\n".join(_of_a_state(when, them) for when, them in by_state.items())


def _of_a_state(when: str, them: list[Check]) -> str:
    rows = [f"| {check.between} | {check.reading} | {check.otherwise} |" for check in them]
    head = ["| between | reading | if not |", "|---|---|---|"]
    return "\n".join([f"With {when}:" if when != UNPOWERED else f"Ohms, with {when}:", "", *head, *rows])


def _about(ohm: float) -> str:
    return f"{ohm * (1 - TOLERANCE):.0f} to {ohm * (1 + TOLERANCE):.0f} Ω"


def cable_ohm() -> float:
    """Return the resistance of a seat's cable there and back, with its joints."""
    metres: float = shopping()["cables"]["to_a_seat_m"]
    return 2 * metres * COPPER / THIN + JOINTS_OHM


def _unpowered(parts: Parts) -> Iterator[Check]:
    def check(between: str, reading: str, otherwise: str) -> Check:
        return Check(UNPOWERED, between, reading, otherwise)

    nothing = "nothing (OL)"
    yield check(
        "a board's GND pins and each of its GND poles",
        f"below {JOINTS_OHM:g} Ω, a beep",
        "the bare wire along the row is not soldered there",
    )
    yield check(
        "+5 V and GND of the supply's terminal",
        "climbs for a second, then above 10 kΩ; without the capacitor, nothing",
        "a solder bridge, or the capacitor the wrong way round",
    )
    yield check("+5 V and each pin of the row", nothing, "a bridge: 5 V would reach the Pi. Do not go on")
    yield check("each pin of the row and the pin beside it", f"{nothing}, but GND and GND", "a solder bridge")
    yield check(
        "a button's pin and its pole", _about(parts.button["series_ohm"]), "another resistor, or a wrong hole"
    )
    yield check("two seats: a light's pin and its pole", _about(direct(parts).ohm), "the same")
    yield check("driver: a light's pin and its hole of the socket (1 to 8)", "a beep", "a wire is missing")
    yield check(
        "driver: the pole of a seat's light and its hole opposite (18 to 11)", "a beep", "a wire is missing"
    )
    yield check(
        "driver: the pole of a coin's light and its hole opposite",
        _about(driven_led(parts).ohm),
        "another resistor",
    )
    yield check(
        "driver: hole 9 of the socket and GND; hole 10 and anything", f"a beep; {nothing}", "look at pin 9"
    )
    yield check("the servo's pin and its pole", _about(parts.servo["signal_ohm"]), "another resistor")
    yield check("the piezo's pin and its pole", _about(parts.piezo["series_ohm"]), "another resistor")
    yield check(
        "a cable's button core and its GND core, at the board's end",
        f"{nothing}; pressed, below {cable_ohm():.0f} Ω",
        "the switch's other contact: normally open is right",
    )


def _supplied(parts: Parts) -> Iterator[Check]:
    volts = parts.supply["volts"]
    low, high = volts * (1 - TOLERANCE), volts * (1 + TOLERANCE)
    yield Check(
        SUPPLIED, "+5 V and GND poles of each cable", f"{low:.2f} to {high:.2f} V",
        "with a minus: the plug's poles are changed. None: the fuse",
    )  # fmt: skip
    yield Check(SUPPLIED, "each pin of the row and GND", "below 0.1 V", "a bridge: do not connect the Pi")


def _running(parts: Parts) -> Iterator[Check]:
    volts = parts.pi["supply_v"]
    low, high = volts * (1 - TOLERANCE), volts * (1 + TOLERANCE)
    pressed = press(parts, fixed=True).low_v
    inside = press(parts, fixed=False).low_v
    closed = f"pressed, {pressed:.1f} V on GPIO 2 and 3, else {inside:.2f} V"
    yield Check(
        RUNNING,
        "header pin 1 and GND",
        f"{low:.2f} to {high:.2f} V",
        "unplug: something feeds or loads 3.3 V",
    )
    yield Check(
        RUNNING, "a button's pin and GND", f"about {volts:.1f} V; {closed}",
        "always low: the switch is the wrong way; always high: its cable",
    )  # fmt: skip
    yield Check(
        RUNNING, "driver: the pole of a lit light and GND", f"{parts.driver['output_drop_v']:.1f} V or less",
        "about 5 V: its input, a pin to the left or right; between: the lamp's poles are changed",
    )  # fmt: skip
