"""Where it turned: the moments of a game or a round at which somebody's chance changed most.

The odds looked back at: which changes count (``turning_points``) and what was to be expected (``luck``) are
decided in ``companion/odds/``; how pages say and draw it, in ``chances`` and ``chance_chart`` of
``companion/web/screens/``. While they name turning points, the story of a game says no more that a round
decided it.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple, TypeAlias

from companion.odds.sums import Estimate

Series: TypeAlias = Sequence[tuple[int, Mapping[str, Estimate] | None]]
"""Everybody's chance after so many lines, moment by moment; None where it is not known."""

LEAST: Final = 0.1
"""What changed less than this is no turning point, however sure it is."""

MANY: Final = 1.5
"""How many times both errors a chance must change: among hundreds of moments some two always differ by more
than once as much.
"""

MOST: Final = 4


class TurningPoint(NamedTuple):
    """Somebody's chance changed with this ``line``; ``name`` is the one whose changed most."""

    line: int
    name: str
    before: Estimate
    after: Estimate

    @property
    def change(self) -> float:
        """By how much."""
        return abs(self.after.value - self.before.value)


def turning_points(series: Series, most: int = MOST) -> tuple[TurningPoint, ...]:
    """Return the greatest changes, in the order in which they happened.

    Only those that the errors of the estimates do not explain. Across a moment that is not known nobody can
    say with what a change came.
    """
    found = sorted(_changes(series), key=lambda each: -each.change)[:most]
    return tuple(sorted(found, key=lambda each: each.line))


def _changes(series: Series) -> Iterator[TurningPoint]:
    for (_, before), (line, after) in pairwise(series):
        if before is None or after is None:
            continue
        # Who has come or gone meanwhile has no chance to compare.
        changes = [
            TurningPoint(line, name, before[name], after[name])
            for name in after
            if name in before and _is_sure(before[name], after[name])
        ]
        if changes:
            yield max(changes, key=lambda each: each.change)


def _is_sure(before: Estimate, after: Estimate) -> bool:
    return abs(after.value - before.value) > max(MANY * (before.error + after.error), LEAST)
