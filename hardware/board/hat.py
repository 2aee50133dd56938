"""What the board keeps to of the HAT's mechanical specification: millimetres from its upper left corner.

The numbers are those of hat-board-mechanical.pdf in github.com/raspberrypi/hats.
"""

from typing import Final

WIDTH: Final = 65.0
HEIGHT: Final = 56.5
HOLES: Final = ((3.5, 3.5), (61.5, 3.5), (3.5, 52.5), (61.5, 52.5))
HOLE: Final = 2.75
HEADER_MIDDLE: Final = (32.5, 3.5)
SPACER: Final = 3.1
"""Nothing is soldered so near to the middle of a hole."""
SCREW: Final = 2.6
"""The same for a hole that a screw alone goes through: half of the head of an M2.5 one."""

ZERO_HOLES: Final = ((3.5, 26.5), (61.5, 26.5))
"""A Raspberry Pi Zero shares the upper holes and has its others here."""
POE_PINS: Final = (56.0, 5.0, 64.0, 13.0)
"""Four pins stand up here on a Raspberry Pi 3B+, 4 and 5: left, top, right, bottom."""
