"""A buzzer without a cable: its drawing, the hours of a charge, and whether its cell fits into the drum."""

import math
import runpy
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from companion.devices.board.wiring import DeviceKind
from hardware.harness import COLOURS, GROUND, GROUND_COLOUR, PLUS_COLOUR, Harness, Wire
from hardware.printed_parts import lengths

SOURCE: Final = Path(__file__).with_name("wireless.toml")
PINS: Final = Path(__file__).parents[1] / "firmware/buzzer/buzzer_pins.py"
CELL: Final = "Cell"
SWITCH: Final = "Switch"
BOARD: Final = "Board"
BUTTON: Final = "Button"
LIGHT: Final = "Light"
LIGHT_OHM: Final = 330

# Across a screw post of the drum, and how far its button ends above its foot, without the panel; buzzer.scad.
_POST: Final = 9.0
_BELOW_THE_BUTTON: Final = 8.0
_MANY: Final = 100
"""Hours from which on months are said."""


class Draw(NamedTuple):
    """One way to run it: what it draws, and how long a charge lasts."""

    says: str
    ma: float
    hours: float
    source: str

    @property
    def lasts(self) -> str:
        """How long a charge lasts, in words."""
        return f"{int(self.hours)} hours" if self.hours < _MANY else f"{int(self.hours / 24 / 30)} months"


def read_values() -> Mapping[str, Any]:
    """Return the values of ``wireless.toml``."""
    return tomllib.loads(SOURCE.read_text(encoding="utf-8"))


def draws() -> list[Draw]:
    """Return each way to run it, with the hours of a charge."""
    values = read_values()
    usable = values["cell"]["milliampere_hours"] * values["cell"]["usable"]
    found = list[Draw]()
    for name, each in values["draws"].items():
        ma = each["ma"] + (0 if name == "asleep" else values["board"]["light_ma"])
        found.append(Draw(each["says"], ma, usable / ma, each["source"]))
    return found


def pins() -> Mapping[str, int]:
    """Return the GPIOs of its button and its light, which are the firmware's."""
    known = runpy.run_path(str(PINS))["PINS"]
    chip: str = read_values()["board"]["chip"]
    return dict(known[chip])


def cell_fits() -> tuple[float, float]:
    """Return the room that is left beside the cell on the plate, and above it."""
    measure = lengths()
    thick, wide, long = read_values()["cell"]["measures"]
    # Between the screw posts, and below the button's terminals.
    posts = measure["buzzer_foot"] / 2 - measure["wall"] - _POST - 2.5
    above = measure["button_panel"] + _BELOW_THE_BUTTON - measure["floor_height"]
    return posts - math.hypot(wide, long) / 2, above - thick


def wireless_harness() -> str:
    """Return the WireViz document of such a buzzer."""
    board, gpio = read_values()["board"], pins()
    drawing = Harness("UNO Companion, a buzzer without a cable", SOURCE.name)
    drawing.connector(CELL, "protected lithium cell, 3.7 V", {1: "plus", 2: "minus"})
    drawing.connector(SWITCH, "slide switch", {1: "in", 2: "out"})
    rows = {1: "JST plus", 2: "JST minus", 3: f"GPIO {gpio['button']}", 4: f"GPIO {gpio['light']}", 5: GROUND}
    note = "nothing to 3V3: 4.2 V from the cell would break it"
    drawing.connector(BOARD, " or ".join(board["names"]), rows, note)
    drawing.connector(BUTTON, "30 mm button", {1: "either", 2: "other"})
    drawing.connector(LIGHT, f"LED 5 mm, {LIGHT_OHM} Ω", {1: "long leg", 2: "short leg"})
    drawing.cable("From the cell", "with a JST plug", [Wire((CELL, 1), PLUS_COLOUR, (SWITCH, 1))])
    power = [Wire((SWITCH, 2), PLUS_COLOUR, (BOARD, 1)), Wire((CELL, 2), GROUND_COLOUR, (BOARD, 2))]
    drawing.cable("To the board", "with a JST plug of the board's polarity", power)
    button = [
        Wire((BOARD, 3), COLOURS[DeviceKind.BUTTON], (BUTTON, 1)),
        Wire((BOARD, 5), GROUND_COLOUR, (BUTTON, 2)),
    ]
    drawing.cable("To the button", "15 cm", button)
    light = [
        Wire((BOARD, 4), COLOURS[DeviceKind.LIGHT], (LIGHT, 1)),
        Wire((BOARD, 5), GROUND_COLOUR, (LIGHT, 2)),
    ]
    drawing.cable("To the light", "15 cm", light)
    return drawing.text()
