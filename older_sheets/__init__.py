"""The style sheets for browsers from before the companion's minimum: made from its own by ``make sheets``.

The wheel is built by this too, with nothing but Python.
"""

import shutil
from pathlib import Path
from typing import Final

from older_sheets.lowering import lowered

STATIC: Final = Path(__file__).parents[1] / "companion/web/static"

UNMIRRORED: Final = {"cards", "coin", "faces", "replay", "table"}
"""Sheets of what stays as it is where people write from right to left (see right-to-left.css)."""


def write_sheets(static: Path = STATIC) -> None:
    """Write an older form of each sheet of ``css`` into ``older``, in place of all that lay there."""
    folder = static / "older"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for sheet in (static / "css").glob("*.css"):
        written = lowered(sheet.read_text(encoding="utf-8"), is_mirrored=sheet.stem not in UNMIRRORED)
        (folder / sheet.name).write_text(written, encoding="utf-8")
