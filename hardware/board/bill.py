"""What to buy for a board, and where each part goes: as CSV."""

import csv
import io
from typing import Final

from hardware.board.circuit import Circuit, Component
from hardware.board.colours import bands, ohms
from hardware.board.costs import each
from hardware.board.footprints import drawings
from hardware.board.layout import Layout

NO_PARTS: Final = frozenset(("test_point",))
"""What is only a hole."""

NOTES: Final = {
    "jack": "the tab of the plug faces the board",
    "socket": "from below; its pins are soldered from above",
    "driver": "with a socket of 18 pins",
    "bulk": "10 V or more",
    "eeprom": "only for a board that tells the Raspberry Pi its name",
}


def bill(circuit: Circuit) -> str:
    """Return the bill: a row for each value of each kind of part."""
    rows: dict[tuple[str, str, bool], list[Component]] = {}
    for component in circuit.components:
        if component.kind not in NO_PARTS:
            rows.setdefault((component.kind, component.value, component.fitted), []).append(component)
    return _csv(
        ["quantity", "parts", "value", "what to look for", "fitted", "EUR each, from", "to", "notes"],
        [
            [len(parts), " ".join(part.ref for part in parts), value, drawings()[kind]["is"],
             "yes" if fitted else "no", *(f"{end:.2f}" for end in each(kind)), _note(kind, value)]
            for (kind, value, fitted), parts in rows.items()
        ],
    )  # fmt: skip


def _note(kind: str, value: str) -> str:
    return " ".join(bands(ohms(value))) if kind == "resistor" else NOTES.get(kind, "")


def placement(layout: Layout) -> str:
    """Return where each part's first pin is, in millimetres from the board's lower left corner."""
    height = layout.size[1]
    return _csv(
        ["part", "value", "footprint", "x", "y", "turn", "side"],
        [
            [part.component.ref, part.component.value, part.footprint.name,
             f"{part.x:.3f}", f"{height - part.y:.3f}", part.turn % 360,
             "bottom" if part.component.underside else "top"]
            for part in layout.parts
            if part.component.kind not in NO_PARTS and part.component.fitted
        ],
    )  # fmt: skip


def _csv(head: list[str], rows: list[list[object]]) -> str:
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(head)
    table.writerows(rows)
    return text.getvalue()
