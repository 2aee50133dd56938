"""The printed parts laid out on print beds, each bed a 3MF file that a slicer opens as it is.

A 3MF file is a ZIP archive with one model in XML: each mesh once, and where its copies stand.
"""

import io
import zipfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from hardware.fit import found
from hardware.meshes import Mesh, Point, read_stl
from hardware.printed_parts import PARTS, STL

BED: Final = 220.0
"""Millimetres along either side of the bed of most printers at home."""
EDGE: Final = 5.0
GAP: Final = 5.0
"""Millimetres kept free along the bed's edge, for clips and a brim, and between two parts."""

FILES: Final = {part.name: part.file for part in PARTS}
CONTENT_TYPES: Final = (
    '<?xml version="1.0" encoding="UTF-8"?>'
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    '<Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/>'
    "</Types>"
)
RELATIONSHIPS: Final = (
    '<?xml version="1.0" encoding="UTF-8"?>'
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship '
    'Target="/3D/3dmodel.model" Id="model" Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/>'
    "</Relationships>"
)


class Plate(NamedTuple):
    """One bed: its name, and every part on it, a part twice where it is there twice."""

    name: str
    parts: tuple[str, ...]

    @property
    def file(self) -> Path:
        """Its file, beside those of the parts."""
        return STL / f"plate-{self.name}.3mf"

    @property
    def on_it(self) -> str:
        """Its parts for people: ``2 buzzer-drum, 2 buzzer-plate``."""
        return ", ".join(f"{count} {part}" for part, count in Counter(self.parts).items())

    @property
    def grams(self) -> float:
        """What all of it weighs."""
        return sum(float(found()[part].grams) for part in self.parts)

    @property
    def hours(self) -> float:
        """How long all of it takes."""
        return sum(int(found()[part].minutes) for part in self.parts) / 60


PLATES: Final = (
    Plate("fit-tests", ("coupon-posts", "coupon-button", "coupon-servo")),
    Plate("two-buzzers", ("buzzer-drum", "buzzer-drum", "buzzer-plate", "buzzer-plate")),
    Plate("buzzer", ("buzzer-drum", "buzzer-plate")),
    Plate("pedestal", ("coin-top", "coin-ring", "coin-base", "coin-cap", "coin")),
    Plate("tray", ("tray",)),
    Plate("tray-zero", ("tray-zero",)),
    Plate("reader", ("reader-lid", "reader-body")),
    Plate(
        "two-buzzers-jack", ("buzzer-drum-jack", "buzzer-drum-jack", "buzzer-plate-jack", "buzzer-plate-jack")
    ),
    Plate("buzzer-jack", ("buzzer-drum-jack", "buzzer-plate-jack")),
    Plate("tray-hat-4", ("tray-hat-4",)),
    Plate("tray-hat-10", ("tray-hat-10",)),
)


class Place(NamedTuple):
    """Where a part stands: its lower left corner, and how much of the bed it takes."""

    part: str
    x: float
    y: float
    length: float
    width: float


def places(plate: Plate) -> tuple[Place, ...]:
    """Lay the parts out in rows, in their order; a row is as wide as the widest part in it."""
    x = y = EDGE
    row = 0.0
    placed = []
    for part in plate.parts:
        length, width, _ = found()[part].size
        if x + length > BED - EDGE:
            x, y, row = EDGE, y + row + GAP, 0.0
        placed.append(Place(part, x, y, length, width))
        x, row = x + length + GAP, max(row, width)
    return tuple(placed)


def model(plate: Plate) -> str:
    """Return the model in the plate's file."""
    meshes = {part: read_stl(FILES[part]) for part in dict.fromkeys(plate.parts)}
    numbers = {part: number for number, part in enumerate(meshes, 1)}
    objects = "".join(_object(numbers[part], part, mesh) for part, mesh in meshes.items())
    items = "".join(_item(numbers[place.part], place, meshes[place.part]) for place in places(plate))
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<model unit="millimeter" xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02">'
        f"<resources>{objects}</resources><build>{items}</build></model>\n"
    )


def write(plate: Plate) -> None:
    """Write the plate's file."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in (
            ("[Content_Types].xml", CONTENT_TYPES),
            ("_rels/.rels", RELATIONSHIPS),
            ("3D/3dmodel.model", model(plate)),
        ):
            # Without a date of its own: the same plate is the same file at any time.
            archive.writestr(zipfile.ZipInfo(name), text, zipfile.ZIP_DEFLATED)
    plate.file.write_bytes(buffer.getvalue())


def _item(number: int, place: Place, mesh: Mesh) -> str:
    left, front, bottom = mesh.box.low
    moved = f"{place.x - left:.3f} {place.y - front:.3f} {-bottom:.3f}"
    return f'<item objectid="{number}" transform="1 0 0 0 1 0 0 0 1 {moved}"/>'


def _object(number: int, name: str, mesh: Mesh) -> str:
    corners: dict[Point, int] = {}
    triangles = [[corners.setdefault(point, len(corners)) for point in each] for each in mesh.triangles]
    return "".join(
        (
            f'<object id="{number}" name="{name}" type="model"><mesh><vertices>',
            *_vertices(corners),
            "</vertices><triangles>",
            *(f'<triangle v1="{a}" v2="{b}" v3="{c}"/>' for a, b, c in triangles),
            "</triangles></mesh></object>",
        )
    )


def _vertices(corners: dict[Point, int]) -> Iterator[str]:
    for x, y, z in corners:
        yield f'<vertex x="{x:.7g}" y="{y:.7g}" z="{z:.7g}"/>'
