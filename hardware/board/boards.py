"""Every board's files: laid out, drawn and checked, from the wiring and the values of the parts.

A board is laid again only when what it is made from has changed, and KiCad is needed only then.
"""

import hashlib
import inspect
import re
import subprocess
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final

from companion.devices.board.wiring import Wiring
from hardware.board import grid, kicad, kicad_project, router, rules, search
from hardware.board.assembly import assembly
from hardware.board.bill import bill, placement
from hardware.board.circuit import Circuit
from hardware.board.circuits import buzzer_board, main_board
from hardware.board.kicad import read_routes
from hardware.board.kicad_schematic import schematic_file
from hardware.board.layout import Layout
from hardware.board.picture import picture
from hardware.board.places import buzzer_layout, main_layout
from hardware.board.router import Routes, route
from hardware.board.schematic import schematic
from hardware.electrics import Parts

BOARDS: Final = Path(__file__).parents[1] / "boards"
MADE: Final = BOARDS / "made.txt"
SEATS: Final = (4, 10)
"""The sizes that are made: for two to four seats, on which makers' cheapest offers fit, and for up to ten."""
FABRICATION: Final = Path(__file__).with_name("fabrication.py")
KICADS_PYTHON: Final = "/usr/bin/python3"


class Faulty(RuntimeError):
    """A board that must not be made as it is."""


@dataclass(frozen=True)
class Board:
    """One board and its folder."""

    layout: Layout

    @property
    def circuit(self) -> Circuit:
        """What the board connects."""
        return self.layout.circuit

    @property
    def folder(self) -> Path:
        """Where its files are."""
        return BOARDS / self.circuit.name

    @property
    def file(self) -> Path:
        """The board with its tracks."""
        return self.folder / "board.kicad_pcb"

    @property
    def archive(self) -> Path:
        """What a maker of boards wants."""
        return self.folder / "fabrication.zip"

    @cached_property
    def routes(self) -> Routes:
        """The tracks as they are in the repository."""
        return read_routes(self.file.read_text(encoding="utf-8"))

    @property
    def report(self) -> Path:
        """What KiCad says of it."""
        return self.folder / "drc.txt"

    @property
    def faults(self) -> tuple[int, ...]:
        """How many violations, unconnected pads and faulty footprints KiCad has found."""
        found = re.findall(r"\*\* Found (\d+) ", self.report.read_text(encoding="utf-8"))
        return tuple(map(int, found))

    @property
    def digest(self) -> str:
        """A digest of everything that the tracks depend on."""
        places = self.circuit, self.layout.outline, self.layout.holes, self.layout.parts
        return _digest(repr(places), *(inspect.getsource(module) for module in (grid, router, rules, search)))

    @property
    def checked(self) -> str:
        """A digest of everything that the report and the archive depend on."""
        bound = kicad.board(self.layout, self.routes), kicad_project.project("board")
        return _digest(*bound, FABRICATION.read_text(encoding="utf-8"))

    def texts(self) -> dict[Path, str]:
        """Return the content of every text file, with the tracks that are laid."""
        made = {
            "board.kicad_pcb": kicad.board(self.layout, self.routes),
            "board.kicad_pro": kicad_project.project("board"),
            "board.kicad_sch": schematic_file(self.circuit),
            "netlist.net": kicad_project.netlist(self.circuit),
            "schematic.svg": schematic(self.circuit),
            "top.svg": picture(self.layout, self.routes, below=False),
            "bottom.svg": picture(self.layout, self.routes, below=True),
            "assembly.svg": assembly(self.layout, self.routes),
            "bill.csv": bill(self.circuit),
            "placement.csv": placement(self.layout),
        }
        return {self.folder / name: text for name, text in made.items()}


def boards(wiring: Wiring, parts: Parts) -> tuple[Board, ...]:
    """Return every board: one for each number of seats, and the one in a buzzer."""
    sizes = [main_layout(main_board(wiring.first(seats), parts)) for seats in SEATS]
    return tuple(Board(layout) for layout in (*sizes, buzzer_layout(buzzer_board())))


def make_boards(wiring: Wiring, parts: Parts) -> None:
    """Lay the tracks that are out of date, write every file, and have KiCad check what has changed."""
    before, made = recorded(), boards(wiring, parts)
    for board in made:
        board.folder.mkdir(parents=True, exist_ok=True)
        if not board.file.exists() or before.get(board.file) != board.digest:
            board.file.write_text(kicad.board(board.layout, route(board.layout)), encoding="utf-8")
        for file, text in board.texts().items():
            file.write_text(text, encoding="utf-8")
    changed = [
        board for board in made if not board.archive.exists() or before.get(board.archive) != board.checked
    ]
    if changed:
        command = [KICADS_PYTHON, str(FABRICATION), *(str(board.folder) for board in changed)]
        subprocess.run(command, check=True, capture_output=True)  # noqa: S603
        faulty = [str(board.report) for board in changed if any(board.faults)]
        if faulty:
            raise Faulty(f"KiCad finds fault: read {', '.join(faulty)}.")
    lines = [f"{digest}  {file.relative_to(BOARDS)}" for file, digest in sources(made).items()]
    MADE.write_text("\n".join([*lines, ""]), encoding="utf-8")


def sources(made: tuple[Board, ...]) -> dict[Path, str]:
    """Return a digest of the sources of what takes long, or KiCad, to make: tracks and archives."""
    return {board.file: board.digest for board in made} | {board.archive: board.checked for board in made}


def recorded() -> dict[Path, str]:
    """Return the digests recorded when those were made."""
    lines = MADE.read_text(encoding="utf-8").splitlines() if MADE.exists() else []
    return {BOARDS / name: digest for digest, name in (line.split("  ") for line in lines)}


def _digest(*texts: str) -> str:
    return hashlib.sha256("\n".join(texts).encode()).hexdigest()
