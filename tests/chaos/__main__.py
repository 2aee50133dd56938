"""``make chaos``: each trouble for many taps of the normal phone, and a row of what it cost."""

import sys
import tempfile
from contextlib import closing
from pathlib import Path
from typing import Final

from tests.chaos.driver import LONGEST, TROUBLES, Row, percentile, suffer
from tests.chaos.victim import Victim

TAPS: Final = 500
HEADINGS: Final = ("times", "taps", "p50", "p99", "gone", "lost", "doubled", "before", "peak", "after")
LEGEND: Final = """
A normal phone, {taps} taps for each trouble. p50 and p99: milliseconds from a tap to the page after it.
Gone: the most seconds until a tap was taken again, where the companion or its disk was away. Memory in MB.
"""


def report(taps: int) -> bool:
    """Print a row for each trouble; return whether every promise was kept."""
    print(LEGEND.format(taps=taps))
    _print("", HEADINGS)
    kept = True
    with tempfile.TemporaryDirectory() as folder, closing(Victim(Path(folder))) as victim:
        for trouble in TROUBLES:
            row = suffer(victim, trouble, taps)
            _print(trouble.name, _cells(row))
            amiss = [*row.amiss, *(["p99"] if percentile(row.seconds, 99) > LONGEST else [])]
            if amiss:
                kept = False
                print(f"    broken: {', '.join(amiss)}")
        return kept and victim.run("check") == 0


def _print(name: str, cells: tuple[str, ...]) -> None:
    print(f"{name:32}{''.join(f'{cell:>8}' for cell in cells)}", flush=True)


def _cells(row: Row) -> tuple[str, ...]:
    median, slow = (f"{1000 * percentile(row.seconds, percent):.1f}" for percent in (50, 99))
    gone = f"{max(row.waits):.1f}" if row.waits else "-"
    memory = (f"{megabytes:.0f}" for megabytes in (row.before.memory, row.peak, row.after.memory))
    return (
        f"{row.times}",
        f"{len(row.seconds)}",
        median,
        slow,
        gone,
        f"{row.lost}",
        f"{row.doubled}",
        *memory,
    )


sys.exit(not report(int(sys.argv[1]) if len(sys.argv) > 1 else TAPS))
