"""What a tap takes on Raspberry Pis, worked out on this machine's processor slowed down to theirs.

How much slower theirs are is told by one program in Python that people ran on many machines:
https://github.com/alexdedyura/cpu-benchmark, with the times that its list has. Two are not in it. A Pi Zero
2 W has the core of a Pi 3 B, at 1.0 GHz in place of 1.2. A Pi 5 is reckoned by a test of prime numbers on one
core that both it and a Pi 4 have run: https://leoncode.co.uk/articles/raspberry-pi-benchmarks.

That program fits in any cache and the companion does not, which makes the smaller Pis look better than they
are; what a card takes to write is this machine's disk. A Pi's other three cores are left idle here.
"""

import time
from timeit import timeit
from typing import Final

from bench.screens import PLAYERS, measured, one_each, quantiles_of

SEATS: Final = (4, 10)
PI_3, PI_4 = 126.5, 79.2
SECONDS: Final = {
    "Pi Zero 2 W": PI_3 * 1.2 / 1.0,
    "Pi 3 B": PI_3,
    "Pi 4 B": PI_4,
    "Pi 5": PI_4 * 1477.8 / 2737.5,
}
"""The seconds that each takes for that program."""

WORK: Final = (
    "for n in range(1, 1000): 3.141592 * 2**n",
    "for n in range(1, 10_000): float(n) / 3.141592",
    "for n in range(1, 10_000): float(3.141592) / n",
)
ROUNDS, ROUNDS_HERE = 10_000, 500
"""How often that program does all this, and how often it is done here."""

COLUMNS: Final = ("last p50", "last p99", "of bare p99")


def report() -> None:
    """Print the table that docs/figures.md quotes: what a tap takes on each."""
    here = seconds_here()
    print(f"\nMilliseconds from a tap to the last screen, worked out; {here:.1f} s here for that program")
    columns = ("s", "times", *(f"{seats} phones: {what}" for seats in SEATS for what in COLUMNS))
    print(f"{'':12}" + "".join(f"{column:>24}" for column in columns))
    for pi, seconds in SECONDS.items():
        figures = [figure for seats in SEATS for figure in _last_screen(seats, seconds / here)]
        print(f"{pi:12}" + "".join(f"{each:24.1f}" for each in (seconds, seconds / here, *figures)))


def seconds_here() -> float:
    """Return what that program would take of this machine's processor: a twentieth of it is run."""
    # As it was when they ran it: all of it outside of any function.
    taken = (timeit(part, "global n", time.process_time, ROUNDS_HERE) for part in WORK)
    return sum(taken) * ROUNDS / ROUNDS_HERE


def _last_screen(seats: int, times_slower: float) -> tuple[float, ...]:
    """Return the milliseconds until the last screen, p50 and p99, and how many times the bare p99."""
    reference, ours = measured(PLAYERS[:seats], one_each, times_slower)
    *_, p50, p99 = quantiles_of(ours)
    return 1000 * p50, 1000 * p99, p99 / quantiles_of(reference)[-1]
