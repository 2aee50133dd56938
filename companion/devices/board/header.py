"""The Raspberry Pi's 40 pins: which is where, and what each can do.

The same on every model since 2014, the Pi 5 and the Zero 2 included.
"""

from typing import Final, NamedTuple

from companion.rules import say


class Pin(NamedTuple):
    """One pin of the header: its place, the board's name for it, and its GPIO if it is one."""

    place: int
    label: str
    gpio: int | None


# Row by row as the header is laid out: odd places on the left, even ones on the right.
_LAYOUT: Final = """
3V3    5V
GPIO2  5V
GPIO3  GND
GPIO4  GPIO14
GND    GPIO15
GPIO17 GPIO18
GPIO27 GND
GPIO22 GPIO23
3V3    GPIO24
GPIO10 GND
GPIO9  GPIO25
GPIO11 GPIO8
GND    GPIO7
GPIO0  GPIO1
GPIO5  GND
GPIO6  GPIO12
GPIO13 GND
GPIO19 GPIO16
GPIO26 GPIO20
GND    GPIO21
"""

HEADER: Final = tuple(
    Pin(place, label, int(label[4:]) if label.startswith("GPIO") else None)
    for place, label in enumerate(_LAYOUT.split(), 1)
)
PLACES: Final = {pin.gpio: pin.place for pin in HEADER if pin.gpio is not None}

# GPIO 0 and 1 belong to the identity chip of an add-on board, which the Pi reads as it starts.
RESERVED: Final = frozenset({0, 1})
USABLE: Final = tuple(sorted(PLACES.keys() - RESERVED))

# Resistors of 1.8 kilohm on the board, so these two always read as pulled up.
FIXED_PULL_UPS: Final = frozenset({2, 3})

# Until a program claims them, 0 to 8 are held high and the others low.
PULLED_UP_AT_BOOT: Final = frozenset(range(9))

# The serial console's output: driven by the Pi itself where that console is on.
DRIVEN_AT_BOOT: Final = frozenset({14})

# What takes the pin away when it is switched on; all but the console are off on a new system.
SHARED_WITH: Final = {
    2: "I2C",
    3: "I2C",
    4: "1-Wire",
    7: "SPI",
    8: "SPI",
    9: "SPI",
    10: "SPI",
    11: "SPI",
    14: say("serial console"),
    15: say("serial console"),
}
