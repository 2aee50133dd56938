"""The time of a turn: since when a player is waited for, and what stage that has reached.

    >>> preferences = Preferences(nudge_after=30, turn_limit=60)
    >>> [stage(age, preferences).name for age in (10.0, 30.0, 60.0)]
    ['FRESH', 'NUDGE', 'OVER']

The referee knows nothing of it. Browsers are sent the :func:`steps` with the age of the turn and follow their
own clock; lamps ask for the :func:`seconds_left`. Nothing ticks on the server.
"""

from enum import StrEnum
from typing import Final, NamedTuple

from companion.table.preferences import Preferences

NUDGES: Final = (0, 30, 60, 120)
LIMITS: Final = (0, 30, 60, 90, 120)
"""The seconds that a table may choose until a nudge, and for a turn; 0 is never."""

MOST_NUDGES: Final = 3
"""Nudges in one turn."""

NUDGE_LASTS: Final = 6.0
"""Seconds that a nudge pulses."""


class Turn(NamedTuple):
    """The player who is waited for, since when by the table's clock, in seconds.

    ``stopped`` is when a pause stopped it; None while it runs.
    """

    player: str
    since: float
    stopped: float | None = None

    def age(self, now: float) -> float:
        """Return how many seconds the player has had."""
        return (now if self.stopped is None else self.stopped) - self.since

    def paused(self, now: float) -> "Turn":
        """Return the same, stopped now unless it is already."""
        return self if self.stopped is not None else self._replace(stopped=now)

    def running(self, now: float) -> "Turn":
        """Return the same, running on from now with the age that it had."""
        return self if self.stopped is None else Turn(self.player, now - self.age(now))


class TurnStage(StrEnum):
    """The stage of a turn."""

    FRESH = "fresh"
    NUDGE = "nudge"  # screens pulse
    NUDGED = "nudged"  # they did, and the player goes on thinking
    OVER = "over"


class StageStart(NamedTuple):
    """A stage, and the seconds of a turn after which it begins."""

    after: float
    stage: TurnStage


def steps(preferences: Preferences) -> tuple[StageStart, ...]:
    """Return the stages of a turn in order, if nobody plays; no nudge comes after the limit."""
    every, limit = preferences.pace
    found: list[StageStart] = []
    for nudge in range(every, every * MOST_NUDGES + 1, every) if every else ():
        found += [StageStart(nudge, TurnStage.NUDGE), StageStart(nudge + NUDGE_LASTS, TurnStage.NUDGED)]
    if limit:
        return (*(step for step in found if step.after < limit), StageStart(limit, TurnStage.OVER))
    return tuple(found)


def stage(age: float, preferences: Preferences) -> TurnStage:
    """Return the stage of a turn of so many seconds."""
    taken = (step.stage for step in reversed(steps(preferences)) if step.after <= age)
    return next(taken, TurnStage.FRESH)


def seconds_left(age: float, preferences: Preferences) -> float | None:
    """Return the seconds to the next stage; None after the last.

    >>> seconds_left(10.0, Preferences(nudge_after=30))
    20.0
    """
    return next((step.after - age for step in steps(preferences) if step.after > age), None)
