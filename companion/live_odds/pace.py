"""Time and sample limits for estimating the odds of one moment.

Samples come in batches, and each batch's time decides what follows: a slow machine answers just as soon, from
fewer samples.
"""

from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

SAMPLES_PER_BATCH: Final = 6  # between two looks at the clock and for newer jobs


class AfterBatch(Enum):
    """What follows a batch."""

    GO_ON = auto()
    TELL = auto()
    END = auto()


@dataclass(frozen=True, slots=True)
class Pace:
    """At most ``samples`` and ``seconds``, with a first answer after ``first`` seconds.

    >>> Pace(samples=1_000, seconds=3.0).after(samples=12, spent=2.9, batch=0.2, is_told=True)
    <AfterBatch.END: 3>
    """

    samples: int
    seconds: float
    first: float | None = None

    def after(self, samples: int, spent: float, batch: float, *, is_told: bool) -> AfterBatch:
        """Return what follows that many samples, after ``spent`` seconds, of which ``batch`` for the last."""
        if samples >= self.samples or spent + batch > self.seconds:
            return AfterBatch.END
        if self.first is not None and not is_told and spent + batch > self.first:
            return AfterBatch.TELL
        return AfterBatch.GO_ON


PEOPLE_WAIT: Final = Pace(samples=1_000, seconds=3.0, first=0.1)
"""For the newest moment: shown before the next card is played, and refined soon after."""

ADVICE: Final = Pace(samples=3_000, seconds=3.0, first=0.5)
"""For a player who may challenge, and looks at the cards first: an early answer, then a better one."""

NOBODY_WAITS: Final = Pace(samples=400, seconds=1.5)  # for one of perhaps hundreds of missed moments
