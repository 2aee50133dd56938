"""How long the odds of a moment may take, and so of how many samples they are.

Samples come in batches. After each it is decided by the time that they took whether to tell what is known,
to go on, or to end: a slow machine is as soon with its answer, by fewer samples and with a wider band.
"""

from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

SAMPLES_PER_BATCH: Final = 12  # between two looks at the clock and for newer jobs


class AfterBatch(Enum):
    """What follows a batch."""

    GO_ON = auto()
    TELL = auto()
    END = auto()


@dataclass(frozen=True, slots=True)
class Pace:
    """``samples`` are enough, and so are so many ``seconds``; a first answer is told ``first`` seconds on."""

    samples: int
    seconds: float
    first: float | None = None

    def after(self, samples: int, spent: float, batch: float, *, is_told: bool) -> AfterBatch:
        """Return what follows so many samples, that took so long in all and the last batch so long alone."""
        if samples >= self.samples or spent + batch > self.seconds:
            return AfterBatch.END
        if self.first is not None and not is_told and spent + batch > self.first:
            return AfterBatch.TELL
        return AfterBatch.GO_ON


PEOPLE_WAIT: Final = Pace(samples=1_000, seconds=3.0, first=0.1)
"""For the newest moment: on the screens before the next card is laid, and better soon after."""

ADVICE: Final = Pace(samples=3_000, seconds=3.0, first=0.5)
"""For whoever may challenge, who looks at their cards first: one answer soon, and a better one to stay."""

NOBODY_WAITS: Final = Pace(samples=400, seconds=1.5)  # for one of perhaps hundreds of missed moments
