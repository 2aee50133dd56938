"""The printed parts: render pictures for the repository and STL files for a slicer, with OpenSCAD."""

import hashlib
import json
import re
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

HERE: Final = Path(__file__).parent
MODELS: Final = HERE / "models"
PICTURES: Final = HERE / "pictures"
STL: Final = HERE / "stl"
MEASURES: Final = MODELS / "measures.scad"
SIZE: Final = "1000,750"


@dataclass(frozen=True, slots=True)
class View:
    """One picture: a model, its settings, and the view (tilt and turn in degrees)."""

    name: str
    model: str
    settings: tuple[str, ...]
    seen_from: tuple[int, int]
    together: bool = False

    @property
    def picture(self) -> Path:
        """The file in the repository."""
        return PICTURES / f"{self.name}.png"

    @property
    def digest(self) -> str:
        """A digest of everything that the picture depends on."""
        sources = [(MODELS / f"{self.model}.scad").read_text(), MEASURES.read_text()]
        whole = "\n".join([*sources, *self.settings, str(self.seen_from), str(self.together), SIZE])
        return hashlib.sha256(whole.encode()).hexdigest()


class Part(NamedTuple):
    """One part to print: its name, its model and the settings that select it, a semicolon between them."""

    name: str
    model: str
    setting: str

    @property
    def file(self) -> Path:
        """The STL file."""
        return STL / f"{self.name}.stl"


PARTS: Final = (
    Part("buzzer-drum", "buzzer", 'part="drum"'),
    Part("buzzer-plate", "buzzer", 'part="plate"'),
    Part("buzzer-drum-jack", "buzzer", 'part="drum-jack"'),
    Part("buzzer-plate-jack", "buzzer", 'part="plate-jack"'),
    Part("coin-ring", "coin", 'part="ring"'),
    Part("coin-cap", "coin", 'part="cap"'),
    Part("coin-top", "coin", 'part="top"'),
    Part("coin-base", "coin", 'part="base"'),
    Part("coin", "coin", 'part="coin"'),
    Part("tray", "tray", 'part="strips"'),
    Part("tray-hat-4", "tray", 'part="hat";jacks=5'),
    Part("tray-hat-10", "tray", 'part="hat"'),
    Part("tray-zero", "tray", 'part="zero"'),
    Part("reader-body", "reader", 'part="body"'),
    Part("reader-lid", "reader", 'part="lid"'),
    Part("coupon-button", "coupons", 'part="button"'),
    Part("coupon-servo", "coupons", 'part="servo"'),
    Part("coupon-posts", "coupons", 'part="posts"'),
)

VIEWS: Final = (
    View("buzzer", "buzzer", ('part="all"',), (65, 30), together=True),
    View("buzzer-apart", "buzzer", ("apart=22",), (72, 30), together=True),
    View("buzzer-jack", "buzzer", ("jack=true", "apart=22"), (72, 60), together=True),
    View("buzzer-drum", "buzzer", ('part="drum"',), (40, 30)),
    View("buzzer-plate", "buzzer", ('part="plate"',), (40, 30)),
    View("pedestal", "coin", ('part="all"',), (68, 25), together=True),
    View("pedestal-apart", "coin", ('part="all"', "apart=22"), (68, 25), together=True),
    View("coin-ring", "coin", ('part="ring"',), (45, 340)),
    View("coin-cap", "coin", ('part="cap"',), (45, 340)),
    View("coin-top", "coin", ('part="top"',), (55, 25)),
    View("coin-base", "coin", ('part="base"',), (45, 25)),
    View("coin", "coin", ('part="coin"',), (45, 15)),
    View("tray", "tray", ('part="all"',), (50, 25), together=True),
    View("tray-apart", "tray", ("apart=25",), (60, 25), together=True),
    View("tray-hat", "tray", ("with_hat=true", "apart=18"), (60, 25), together=True),
    View("tray-hat-bare", "tray", ('part="hat"',), (50, 25)),
    View("tray-zero", "tray", ('shown="zero"', "apart=18"), (55, 25), together=True),
    View("tray-bare", "tray", ('part="strips"',), (50, 25)),
    View("reader", "reader", ('part="all"',), (50, 25), together=True),
    View("reader-apart", "reader", ('board="mfrc522"', "apart=24"), (58, 25), together=True),
    View("reader-mfrc522", "reader", ('part="all"', 'board="mfrc522"'), (45, 25), together=True),
    View("reader-pn532", "reader", ('part="all"', 'board="pn532"'), (45, 25), together=True),
    View("reader-body", "reader", ('part="body"',), (45, 25)),
    View("reader-lid", "reader", ('part="lid"',), (45, 25)),
    View("coupons", "coupons", ('part="all"',), (45, 25)),
)


def draw(view: View) -> None:
    """Render a picture; needs OpenSCAD and Xvfb, as OpenSCAD draws only on a display."""
    tilt, turn = view.seen_from
    # A render shows the exact shape of one part; only a preview has the colours of an assembly.
    way = "--preview" if view.together else "--render"
    look = ("--imgsize", SIZE, "--camera", f"0,0,0,{tilt},0,{turn},0", "--viewall", "--autocenter")
    _openscad(view.picture, view.model, view.settings, *look, way, "--colorscheme", "Tomorrow", screen=True)


def model(part: Part) -> Path:
    """Render the STL file of a part, and return its path."""
    STL.mkdir(exist_ok=True)
    _openscad(part.file, part.model, part.setting.split(";"), "--export-format", "binstl")
    return part.file


def _openscad(file: Path, model: str, settings: Sequence[str], *more: str, screen: bool = False) -> None:
    defined = [word for setting in settings for word in ("-D", setting)]
    source = str(MODELS / f"{model}.scad")
    command = ["openscad", "--hardwarnings", "-o", str(file), *defined, *more, source]
    before = ["xvfb-run", "--auto-servernum"] if screen else []
    subprocess.run([*before, *command], check=True, capture_output=True)  # noqa: S603


class Measure(NamedTuple):
    """One measure of ``measures.scad``: its name, value and comment."""

    name: str
    value: str
    meaning: str


def measures() -> tuple[Measure, ...]:
    """Return every measure of ``measures.scad``."""
    line = re.compile(r"^(\w+) = (.+?);\s+// (.+)$", re.MULTILINE)
    return tuple(Measure(*found.groups()) for found in line.finditer(MEASURES.read_text()))


def lengths() -> dict[str, float]:
    """Return every measure that is a single length."""
    return {each.name: float(each.value) for each in measures() if not each.value.startswith("[")}


def pairs() -> dict[str, tuple[float, float]]:
    """Return every measure that is a length and a width."""
    found = {each.name: json.loads(each.value) for each in measures() if each.value.startswith("[")}
    return {name: (values[0], values[1]) for name, values in found.items()}
