"""The printed parts: render pictures for the repository and STL files for a slicer, with OpenSCAD."""

import hashlib
import re
import subprocess
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
    """One part to print: its name, its model and the setting that selects it."""

    name: str
    model: str
    setting: str


PARTS: Final = (
    Part("buzzer-drum", "buzzer", 'part="drum"'),
    Part("buzzer-plate", "buzzer", 'part="plate"'),
    Part("coin-ring", "coin", 'part="ring"'),
    Part("coin-cap", "coin", 'part="cap"'),
    Part("coin-top", "coin", 'part="top"'),
    Part("coin-base", "coin", 'part="base"'),
    Part("coin", "coin", 'part="coin"'),
    Part("tray", "tray", "pictured=false"),
    Part("reader-body", "reader", 'part="body"'),
    Part("reader-lid", "reader", 'part="lid"'),
)

VIEWS: Final = (
    View("buzzer", "buzzer", ('part="all"',), (65, 30), together=True),
    View("buzzer-drum", "buzzer", ('part="drum"',), (40, 30)),
    View("buzzer-plate", "buzzer", ('part="plate"',), (40, 30)),
    View("pedestal", "coin", ('part="all"',), (68, 25), together=True),
    View("pedestal-apart", "coin", ('part="all"', "apart=22"), (68, 25), together=True),
    View("coin-ring", "coin", ('part="ring"',), (45, 340)),
    View("coin-cap", "coin", ('part="cap"',), (45, 340)),
    View("coin-top", "coin", ('part="top"',), (55, 25)),
    View("coin-base", "coin", ('part="base"',), (45, 25)),
    View("coin", "coin", ('part="coin"',), (45, 15)),
    View("tray", "tray", ("pictured=true",), (50, 40), together=True),
    View("tray-bare", "tray", ("pictured=false",), (50, 40)),
    View("reader", "reader", ('part="all"',), (50, 25), together=True),
    View("reader-mfrc522", "reader", ('part="all"', 'board="mfrc522"'), (45, 25), together=True),
    View("reader-pn532", "reader", ('part="all"', 'board="pn532"'), (45, 25), together=True),
    View("reader-body", "reader", ('part="body"',), (45, 25)),
    View("reader-lid", "reader", ('part="lid"',), (45, 25)),
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
    file = STL / f"{part.name}.stl"
    _openscad(file, part.model, (part.setting,))
    return file


def _openscad(file: Path, model: str, settings: tuple[str, ...], *more: str, screen: bool = False) -> None:
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
