"""The style sheets for browsers from before the companion's minimum: made from its own by ``make sheets``.

The wheel is built by this too, with nothing but Python.
"""

from pathlib import Path
from typing import Final

from older_sheets.lowering import lowered

STATIC: Final = Path(__file__).parents[1] / "companion/web/static"

UNMIRRORED: Final = {"cards", "coin", "faces", "replay", "table"}
"""Sheets of what stays as it is where people write from right to left (see right-to-left.css)."""


def write_sheets(static: Path = STATIC) -> None:
    """Write an older form of each sheet of ``css`` into ``older``, where nothing else is left.

    A sheet that is the same stays where it is: somebody may be served it, or copy it, meanwhile.
    """
    folder = static / "older"
    folder.mkdir(exist_ok=True)
    sheets = {sheet.name: sheet for sheet in (static / "css").glob("*.css")}
    for old in folder.iterdir():
        if old.name not in sheets:
            old.unlink()
    for name, sheet in sheets.items():
        written = lowered(sheet.read_text(encoding="utf-8"), is_mirrored=sheet.stem not in UNMIRRORED)
        made = folder / name
        if not made.exists() or written != made.read_text(encoding="utf-8"):
            made.write_text(written, encoding="utf-8")
    # What make looks at.
    folder.touch()
