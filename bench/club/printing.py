"""The rows that are printed of a club."""

from collections.abc import Sequence
from statistics import median

from bench.club.catch_up import CaughtUp
from bench.club.measured import Measured, percentiles


def print_delays(title: str, rows: Sequence[Measured]) -> None:
    """Print how soon events were answered and known, beside the reference, and how often as long that is."""
    ends = (*(["answered"] if rows[0].answered else []), *rows[0].delays, "bare")
    print(f"\n{title}\n{'wanted':>8}{'events/s':>10}", end="")
    print("".join(f"{f'{end}: {p}':>16}" for end in ends for p in ("p50", "p99")) + f"{'times bare':>16}")
    for row in rows:
        all_times = (*([row.answered] if row.answered else []), *row.delays.values(), row.bare)
        figures = [percentiles(times) for times in all_times]
        (p50, p99), (bare_p50, bare_p99) = figures[-2:]
        cells = "".join(f"{figure:16.1f}" for both in figures for figure in both)
        times = f"{p50 / bare_p50:8.2f}{p99 / bare_p99:8.2f}"
        print(f"{row.wanted or '':>8}{row.rate:10.1f}{cells}{times}", flush=True)


def print_processor(rows: Sequence[Measured]) -> None:
    """Print how many cores each kind of process kept busy, and what an event took of them and of the disk."""
    kinds = "".join(f"{f'{kind}: cores, ms':>24}" for kind in rows[0].taken)
    print(f"{'':8}{'events/s':>10}{kinds}{'log, bytes':>16}")
    for row in rows:
        cells = "".join(f"{row.cores(kind):16.2f}{row.milliseconds(kind):8.2f}" for kind in row.taken)
        print(f"{'':8}{row.rate:10.1f}{cells}{row.logged / len(row.taps):16.0f}", flush=True)


def print_caught_up(late: CaughtUp) -> None:
    """Print how long a table needed that came late."""
    print(f"A table that is {late.events:,} events behind has caught up in {late.seconds:.2f} s", end="")
    print(f" ({late.events / late.seconds:,.0f} a second); an event that is entered meanwhile takes", end="")
    print(f" {1000 * median(late.entered):.1f} ms (before {1000 * median(late.entered_before):.1f}; p50)")
