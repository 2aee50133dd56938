"""What a printed part weighs and how long it takes, as PrusaSlicer slices it."""

import math
import re
import subprocess
import tempfile
from pathlib import Path
from typing import Final, NamedTuple

SETTINGS: Final = (
    "--layer-height=0.2",
    "--first-layer-height=0.2",
    "--perimeters=3",
    "--fill-density=15%",
    "--nozzle-diameter=0.4",
    "--filament-diameter=1.75",
    "--filament-density=1.27",
    "--center=110,110",
)
"""What the guide tells people to set, on the slicer's own speeds, which are those of an unhurried printer."""


class Sliced(NamedTuple):
    """What there is to know before a part is printed."""

    grams: float
    minutes: int


def slice_part(stl: Path) -> Sliced:
    """Slice a part that lies as it is to be printed."""
    with tempfile.TemporaryDirectory() as folder:
        moves = Path(folder, "moves.gcode")
        command = ["prusa-slicer", "--export-gcode", *SETTINGS, f"--output={moves}", str(stl)]
        subprocess.run(command, check=True, capture_output=True)  # noqa: S603
        text = moves.read_text(encoding="utf-8")
    return Sliced(_value(text, r"filament used \[g\] = ([\d.]+)"), math.ceil(_seconds(text) / 60))


def _seconds(text: str) -> float:
    (time,) = re.findall(r"estimated printing time \(normal mode\) = (.*)", text)
    lengths = {"d": 86400, "h": 3600, "m": 60, "s": 1}
    return sum(int(number) * lengths[unit] for number, unit in re.findall(r"(\d+)([dhms])", time))


def _value(text: str, pattern: str) -> float:
    return float(re.findall(pattern, text)[0])
