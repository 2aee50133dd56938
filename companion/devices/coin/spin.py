"""The timetable of a spin: what lights, piezo and servo do when. Pure; the clock is somewhere else.

The coin turns ever more slowly, as one does that rolls to a stop: ``half_turns`` are done in
``seconds``, quickly at first, and the last one ends on its edge. From there it falls to the side
that was drawn. The screens turn theirs by the same rule, so that all of them land together.
"""

from dataclasses import dataclass
from math import sqrt
from typing import Final

from companion.table import Side

TICK_HERTZ: Final = 880.0
LANDING_HERTZ: Final = {"heads": (523.0, 784.0), "tails": (523.0, 392.0)}
SERVO_DEGREES: Final = {"heads": -90.0, "tails": 90.0}
"""Where the servo stands when that side is up."""


@dataclass(frozen=True, slots=True)
class Step:
    """What to do at one moment, in seconds from the start; None changes nothing."""

    at: float
    light: Side | None = None
    hertz: float | None = None
    degrees: float | None = None


@dataclass(frozen=True, slots=True)
class Rest:
    """From this moment on these are off: the lights, the piezo, or the servo, let go."""

    at: float
    lights: bool = False
    piezo: bool = False
    servo: bool = False


@dataclass(frozen=True, slots=True)
class Spin:
    """How long a flip lasts, and what can be seen and heard of it.

    ``swing`` is how many degrees a second the servo can follow; ``settling`` is the time it gets
    to reach the side, ``shining`` how long that side's light stays on.
    """

    seconds: float = 3.0
    half_turns: float = 16.5
    tick: float = 0.015
    note: float = 0.12
    swing: float = 240.0
    settling: float = 0.8
    shining: float = 6.0

    def time_of(self, half_turns: float) -> float:
        """When the coin has done so many half turns."""
        return self.seconds * (1 - sqrt(1 - half_turns / self.half_turns))

    @property
    def edges(self) -> tuple[float, ...]:
        """The moments when the coin stands on its edge and the other side comes up."""
        return tuple(self.time_of(turn + 0.5) for turn in range(int(self.half_turns)))

    def turning(self) -> tuple[Step | Rest, ...]:
        """Until it lands: the lights alternate, the piezo ticks with them, the servo rocks."""
        steps: list[Step | Rest] = [Step(0.0, "heads", degrees=0.0)]
        edges = self.edges
        for number, (at, after) in enumerate(zip(edges, (*edges[1:], self.seconds), strict=True)):
            side: Side = "heads" if number % 2 else "tails"
            steps.append(Step(at, side, TICK_HERTZ, self._rocks_to(side, after - at)))
            steps.append(Rest(at + self.tick, piezo=True))
        return tuple(steps)

    def landing(self, side: Side) -> tuple[Step | Rest, ...]:
        """From the landing on: the side that came up, two notes, and the servo at rest on it."""
        first, second = LANDING_HERTZ[side]
        at = self.seconds
        return (
            Step(at, side, first, SERVO_DEGREES[side]),
            Step(at + self.note, hertz=second),
            Rest(at + 2 * self.note, piezo=True),
            Rest(at + self.settling, servo=True),
            Rest(at + self.shining, lights=True),
        )

    def _rocks_to(self, side: Side, seconds: float) -> float:
        """As far towards that side as the servo gets and comes back from in that time."""
        reach = min(abs(SERVO_DEGREES[side]), self.swing * seconds / 2)
        return reach if SERVO_DEGREES[side] > 0 else -reach


SPIN: Final = Spin()
