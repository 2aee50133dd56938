"""What the board's maker must be able to do, and how wide tracks are: in millimetres."""

from typing import Final

from hardware.board.circuit import FIVE_VOLTS, GROUND, INPUT, THREE_VOLTS

STEP: Final = 0.635
"""The raster of places and tracks."""
CLEARANCE: Final = 0.15
"""What KiCad checks, and every maker of boards can do."""
KEPT: Final = 0.2
"""What the router keeps at each place that it looks at; between two of them it may be a little less."""
EDGE_CLEARANCE: Final = 0.5
HOLE_CLEARANCE: Final = 0.25
VIA: Final = 0.6
VIA_DRILL: Final = 0.3
SIGNAL: Final = 0.25
POWER: Final = 0.4

WIDTHS: Final = {GROUND: POWER, THREE_VOLTS: SIGNAL, FIVE_VOLTS: POWER, INPUT: 1.0}
"""The width of the tracks of each net that is no signal; the ground has both sides' copper besides."""


def width(net: str) -> float:
    """Return the width of a net's tracks."""
    return WIDTHS.get(net, SIGNAL)
