"""A ring of twelve WS2812B lights, on the data line of the Raspberry Pi's SPI.

    ring = Ring()
    ring.show([Pixel(64, 0, 0)] * LIGHTS)

Each bit for a light is a pulse, long for 1 and short for 0, which no program can time. SPI can: at 2.4 MHz
three of its bits are one of the light's. The datasheet of Worldsemi has 0.4 us high and 0.85 us low for 0,
0.8 us and 0.45 us for 1, each within 0.15 us.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from companion.rules import FOUR_COLOURS

BAUD: Final = 2_400_000
ONE, ZERO = 0b110, 0b100
LATCH: Final = bytes(90)
"""The lights show what they were told once the line is low for 280 us: 90 bytes take 300."""

LIGHTS: Final = 12


class Pixel(NamedTuple):
    """The red, green and blue of one light, each from 0 to 255."""

    red: int
    green: int
    blue: int


COLOURS: Final = {
    "red": Pixel(64, 0, 0),
    "yellow": Pixel(64, 44, 0),
    "green": Pixel(0, 64, 0),
    "blue": Pixel(0, 0, 64),
    "pink": Pixel(64, 0, 24),
    "teal": Pixel(0, 44, 36),
    "orange": Pixel(64, 18, 0),
    "purple": Pixel(32, 0, 64),
}
"""A quarter of what a light can: from two metres that is enough, and it draws a quarter."""

OFF: Final = (Pixel(0, 0, 0),) * LIGHTS
ALL_FOUR: Final = tuple(COLOURS[each] for each in FOUR_COLOURS) * (LIGHTS // len(FOUR_COLOURS))
"""Every colour of a deck, for a test of the ring."""


class Ring:
    """The ring, dark once it is opened; raises what lgpio does where SPI cannot be had."""

    def __init__(self) -> None:
        import lgpio

        self._lgpio = lgpio
        self._handle: int | None = lgpio.spi_open(0, 0, BAUD)
        self.off()

    def show(self, lights: Sequence[Pixel]) -> None:
        """Show these, clockwise from the top."""
        self._lgpio.spi_write(self._handle, encoded(lights))

    def on(self) -> None:
        """Show every colour of a deck."""
        self.show(ALL_FOUR)

    def off(self) -> None:
        """Be dark."""
        self.show(OFF)

    def close(self) -> None:
        """Be dark, and give SPI back. May be called twice."""
        if self._handle is not None:
            self.off()
            self._lgpio.spi_close(self._handle)
            self._handle = None


def encoded(lights: Sequence[Pixel]) -> bytes:
    """Return what SPI has to send: each light's green, red and blue, the highest bit first."""
    sent = 0
    count = 0
    for red, green, blue in lights:
        for byte in (green, red, blue):
            for place in range(7, -1, -1):
                sent = sent << 3 | (ONE if byte >> place & 1 else ZERO)
                count += 3
    return sent.to_bytes(count // 8) + LATCH
