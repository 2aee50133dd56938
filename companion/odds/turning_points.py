"""Turning points: the moments of a game or a round at which somebody's chance changed most.

How pages tell and draw them is in ``chances`` and ``chance_chart`` of ``companion/web/screens/``. Where they
are named, the story of a game no longer says that a round decided it.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple, TypeAlias

from companion.odds.sums import Estimate

Series: TypeAlias = Sequence[tuple[int, Mapping[str, Estimate] | None]]
"""Everybody's chance after that many lines, moment by moment; None where it is not known."""

LEAST_CHANGE: Final = 0.1
ERRORS_APART: Final = 1.5
"""A chance must change by more than that many times both errors; of many moments, some change by one."""

MOST_TURNING_POINTS: Final = 4


class TurningPoint(NamedTuple):
    """A change of chances with this ``line``; ``name`` is the player whose chance changed most."""

    line: int
    name: str
    before: Estimate
    after: Estimate

    @property
    def change(self) -> float:
        """The size of the change."""
        return abs(self.after.value - self.before.value)


def turning_points(series: Series, most: int = MOST_TURNING_POINTS) -> tuple[TurningPoint, ...]:
    """Return the largest changes that sampling errors do not explain, in the order of the game.

    Changes across an unknown moment do not count: no single line caused them.

    >>> even, won = {"Ana": Estimate(0.5)}, {"Ana": Estimate(0.9)}
    >>> [(point.line, point.name) for point in turning_points([(1, even), (2, even), (3, won)])]
    [(3, 'Ana')]
    """
    found = sorted(_changes(series), key=lambda each: -each.change)[:most]
    return tuple(sorted(found, key=lambda each: each.line))


def _changes(series: Series) -> Iterator[TurningPoint]:
    for (_, before), (line, after) in pairwise(series):
        if before is None or after is None:
            continue
        # Players who came or left in between have no chance to compare.
        changes = [
            TurningPoint(line, name, before[name], after[name])
            for name in after
            if name in before and _is_sure(before[name], after[name])
        ]
        if changes:
            yield max(changes, key=lambda each: each.change)


def _is_sure(before: Estimate, after: Estimate) -> bool:
    return abs(after.value - before.value) > max(ERRORS_APART * (before.error + after.error), LEAST_CHANGE)
