"""The time of a turn: who is waited for since when, and what that comes to by now.

    >>> preferences = Preferences(nudge_after=30, turn_limit=60)
    >>> [stage(age, preferences).name for age in (10.0, 30.0, 60.0)]
    ['FRESH', 'NUDGE', 'OVER']

Nothing is forced: the referee knows nothing of it. Screens, sounds, speech and lamps all go by this; a
browser is sent the :func:`steps`, and takes them by its own clock.

The time of a turn is decided in ``companion/table/turn_time.py`` alone: browsers are sent its steps with
the age of the turn and take them by their own clock, lamps are asked for when the next one is due. Nothing
ticks on the server.
"""

from enum import StrEnum
from typing import Final, NamedTuple

from companion.table.preferences import Preferences

NUDGES: Final = (0, 30, 60, 120)
LIMITS: Final = (0, 30, 60, 90, 120)
"""The seconds that a table may choose for a nudge, and as the time for a turn; 0 is never."""

MOST_NUDGES: Final = 3
"""Who has been nudged so often in a turn is left alone."""

NUDGE_LASTS: Final = 6.0
"""How long, in seconds, a nudge pulses."""


class Turn(NamedTuple):
    """Who is waited for, and since when by the table's clock, in seconds."""

    player: str
    since: float


class TurnStage(StrEnum):
    """What a turn has come to."""

    FRESH = "fresh"
    NUDGE = "nudge"  # it pulses
    NUDGED = "nudged"  # it did, and the player goes on thinking
    OVER = "over"


class StageStart(NamedTuple):
    """From so many seconds of a turn on it is at that stage."""

    after: float
    stage: TurnStage


def steps(preferences: Preferences) -> tuple[StageStart, ...]:
    """Return what a turn comes to in time, if nobody plays; nobody is nudged whose time is up."""
    every, limit = preferences.pace
    found: list[StageStart] = []
    for nudge in range(every, every * MOST_NUDGES + 1, every) if every else ():
        found += [StageStart(nudge, TurnStage.NUDGE), StageStart(nudge + NUDGE_LASTS, TurnStage.NUDGED)]
    if limit:
        return (*(step for step in found if step.after < limit), StageStart(limit, TurnStage.OVER))
    return tuple(found)


def stage(age: float, preferences: Preferences) -> TurnStage:
    """Return what a turn of so many seconds has come to."""
    taken = (step.stage for step in reversed(steps(preferences)) if step.after <= age)
    return next(taken, TurnStage.FRESH)


def seconds_left(age: float, preferences: Preferences) -> float | None:
    """Return the seconds to the next step; None after the last."""
    return next((step.after - age for step in steps(preferences) if step.after > age), None)
