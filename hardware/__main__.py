"""``python -m hardware``: generate every file of this folder that is derived from the wiring."""

import hashlib
import subprocess
import sys
from pathlib import Path
from typing import Final

from companion.devices.board.wiring import Wiring, read_wiring
from hardware import perfboard_picture
from hardware.board.boards import make_boards
from hardware.bom import as_csv, is_driven
from hardware.electrics import Parts, read_parts
from hardware.first_evening import first_page, first_picture
from hardware.fit import FOUND, digest, found, look_at
from hardware.fit import as_csv as as_findings
from hardware.guide import guide
from hardware.harness import GROUND_PINS, boards, harness
from hardware.header_picture import picture
from hardware.perfboard import layouts
from hardware.plates import PLATES
from hardware.plates import write as write_plate
from hardware.printed_parts import PARTS, VIEWS, draw, model
from hardware.reader import read_readers, reader_harness
from hardware.template import PAPERS, write_template
from hardware.wireless import wireless_harness

HERE: Final = Path(__file__).parent
DRAWINGS: Final = HERE / "drawings"
DOCS: Final = HERE.parent / "docs"
MADE: Final = HERE / "made.txt"
DRAWN_FOR: Final = (2, 10)
"""The numbers of seats with drawings: without drivers, and the largest."""
LAID_OUT_FOR: Final = (2, 4, 10)
"""The numbers of seats with terminal boards: one without a driver, one with, and two."""


def texts(wiring: Wiring, parts: Parts) -> dict[Path, str]:
    """Return the content of every generated text file."""
    made = {HERE / "README.md": guide(wiring, parts), HERE / "bom.csv": as_csv(wiring.first, parts)}
    made[DOCS / "first-hardware.md"] = first_page(wiring)
    made[DOCS / "pictures/first-evening.svg"] = first_picture(wiring)
    for seats in DRAWN_FOR:
        some = wiring.first(seats)
        made[_harness(seats)] = harness(some, parts, is_driven(seats))
        strips = boards(some, parts, is_driven(seats))
        grounds = frozenset(place for pair in GROUND_PINS[: len(strips)] for place in pair)
        made[DRAWINGS / f"header-{seats}.svg"] = picture(some, grounds)
    for seats in LAID_OUT_FOR:
        drawn = layouts(wiring.first(seats), parts, is_driven(seats))
        title = f"{'Terminal boards' if len(drawn) > 1 else 'The terminal board'} for {seats} seats"
        made[DRAWINGS / f"perfboard-{seats}.svg"] = perfboard_picture.picture(drawn, title)
    for reader in read_readers():
        made[DRAWINGS / f"reader-{reader.name}.yml"] = reader_harness(reader)
    made[DRAWINGS / "wireless.yml"] = wireless_harness()
    return made


def documents() -> dict[Path, bytes]:
    """Return the content of every generated file that is no text."""
    return {DRAWINGS / f"drilling-{paper}.pdf": write_template(paper) for paper in PAPERS}


def sources(made: dict[Path, str]) -> dict[Path, str]:
    """Return a SHA-256 digest of the source of every drawn picture.

    Pictures differ from one version of a drawing program to the next, so a test compares their sources.
    """
    wires = {
        file.with_suffix(".svg"): hashlib.sha256(made[file].encode()).hexdigest() for file in _harnesses(made)
    }
    return wires | {view.picture: view.digest for view in VIEWS}


def recorded() -> dict[Path, str]:
    """Return the digests recorded when the pictures in the repository were drawn."""
    lines = MADE.read_text().splitlines() if MADE.exists() else []
    return {HERE / name: digest for digest, name in (line.split("  ") for line in lines)}


def _harness(seats: int) -> Path:
    return DRAWINGS / f"wiring-{seats}.yml"


def _harnesses(made: dict[Path, str]) -> list[Path]:
    return [file for file in made if file.suffix == ".yml"]


def _draw_harness(file: Path) -> None:
    wireviz = Path(sys.executable).with_name("wireviz")
    command = [str(wireviz), "--format", "s", str(file)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)  # noqa: S603


def main() -> None:
    """Write the texts, draw the pictures whose source changed, and render the STL files."""
    make_boards(read_wiring(), read_parts())
    _model_parts()
    made = texts(read_wiring(), read_parts())
    for file, text in made.items():
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
    for file, content in documents().items():
        file.write_bytes(content)
    wanted, before = sources(made), recorded()
    for file in _harnesses(made):
        if _is_outdated(file.with_suffix(".svg"), wanted, before):
            _draw_harness(file)
    for view in VIEWS:
        if _is_outdated(view.picture, wanted, before):
            draw(view)
    lines = [f"{digest}  {file.relative_to(HERE)}" for file, digest in sorted(wanted.items())]
    MADE.write_text("\n".join([*lines, ""]))


def _model_parts() -> None:
    """Render the STL files that are missing or of an older model, and write down what is found in them."""
    before = found() if FOUND.exists() else {}
    findings = []
    for part in PARTS:
        known = before.get(part.name)
        if known is None or known.source != digest(part) or not part.file.exists():
            print(model(part).relative_to(HERE.parent))
            known = look_at(part)
        findings.append(known)
    FOUND.write_text(as_findings(findings), encoding="utf-8")
    for plate in PLATES:
        write_plate(plate)


def _is_outdated(file: Path, wanted: dict[Path, str], before: dict[Path, str]) -> bool:
    return not file.exists() or wanted[file] != before.get(file)


if __name__ == "__main__":
    main()
