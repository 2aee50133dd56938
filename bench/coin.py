"""A million flips of the companion's coin, by the frequency, runs and serial tests of NIST SP 800-22.

Each p-value is the probability that a fair coin looks at least as uneven. Below 0.001 a test fails; with
four p-values that happens to a fair coin in one run of 250. Two unfair coins show that the tests
detect one: the first lands heads in 50.5 % of its flips, the second alternates in 50.5 %.
"""

import random
import secrets
from collections.abc import Callable, Sequence
from itertools import pairwise
from math import erfc, exp, sqrt
from time import perf_counter
from typing import Final, NamedTuple, TypeAlias

from companion.table import draw

FLIPS: Final = 1_000_000
FAILS_BELOW: Final = 0.001

Bits: TypeAlias = Sequence[int]


class Verdict(NamedTuple):
    """The p-value of each test; serial has two."""

    frequency: float
    runs: float
    serial: float
    serial_2: float


def frequency(bits: Bits) -> float:
    """Return the p-value of the frequency test (2.1): as many heads as tails."""
    surplus = 2 * sum(bits) - len(bits)
    return erfc(abs(surplus) / sqrt(2 * len(bits)))


def runs(bits: Bits) -> float:
    """Return the p-value of the runs test (2.3): the side changes as often as it should."""
    n = len(bits)
    ones = sum(bits) / n
    if abs(ones - 0.5) >= 2 / sqrt(n):  # the standard's condition: too uneven for this test to apply
        return 0.0
    changes = 1 + sum(before != after for before, after in pairwise(bits))
    even = ones * (1 - ones)
    return erfc(abs(changes - 2 * n * even) / (2 * sqrt(2 * n) * even))


def serial(bits: Bits) -> tuple[float, float]:
    """Return both p-values of the serial test (2.11): each pattern of three flips is equally frequent."""
    three, two, one = (_unevenness(bits, length) for length in (3, 2, 1))
    first, second = (three - two) / 2, (three - 2 * two + one) / 2
    return exp(-first) * (1 + first), exp(-second)


def _unevenness(bits: Bits, length: int) -> float:
    patterns = [0] * (1 << length)
    seen, mask = 0, (1 << length) - 1
    around = [*bits, *bits[: length - 1]]
    for number, bit in enumerate(around):
        seen = (seen << 1 | bit) & mask
        if number >= length - 1:
            patterns[seen] += 1
    return (1 << length) / len(bits) * sum(count**2 for count in patterns) - len(bits)


def judged(bits: Bits) -> Verdict:
    """Run all the tests on one sequence of flips."""
    return Verdict(frequency(bits), runs(bits), *serial(bits))


def ours() -> Bits:
    """Flip the companion's coin, its salt included."""
    return [draw(secrets.randbits).side == "tails" for _ in range(FLIPS)]


def loaded() -> Bits:
    """Flip a coin that lands heads in 50.5 %."""
    return [random.random() < 0.495 for _ in range(FLIPS)]


def alternating() -> Bits:
    """Flip a coin that changes its side in 50.5 %."""
    bits = [0]
    for _ in range(FLIPS - 1):
        bits.append(bits[-1] ^ (random.random() < 0.505))
    return bits


ROWS: Final[tuple[tuple[str, Callable[[], Bits]], ...]] = (
    ("the companion's coin", ours),
    ("reference: loaded, 50.5 %", loaded),
    ("reference: alternates, 50.5 %", alternating),
)


def report() -> None:
    """Print a row for each coin."""
    print(f"\nThe coin: {FLIPS:,} flips, p-values (below {FAILS_BELOW} fails)")
    print(f"{'':32}{'heads':>10}{'frequency':>11}{'runs':>9}{'serial':>9}{'serial 2':>10}  {'took':>6}")
    for name, flip in ROWS:
        start = perf_counter()
        bits = flip()
        took = perf_counter() - start
        verdict = judged(bits)
        passes = "passes" if min(verdict) >= FAILS_BELOW else "fails"
        heads = FLIPS - sum(bits)
        figures = "".join(f"{p:>{width}.4f}" for p, width in zip(verdict, (11, 9, 9, 10), strict=True))
        print(f"{name:32}{heads:>10,}{figures}  {took:>5.1f}s  {passes}", flush=True)
