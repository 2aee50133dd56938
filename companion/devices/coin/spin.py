"""The timetable of a flip: what lights, piezo and servo do when. Pure; whoever follows it has the clock.

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
"""Two notes for each side, a fifth up or a fourth down: the side can be heard as well as seen."""

SERVO_DEGREES: Final = {"heads": -90.0, "tails": 90.0}
"""Where the servo stands when that side is up."""


@dataclass(frozen=True, slots=True)
class SpinStep:
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

    Times are in seconds. ``swing`` is how many degrees a second the servo can follow: an SG90 turns by
    60 degrees in 0.1 s without a load, and the coin on its horn is one. ``settling`` is the time it gets to
    reach the side, ``shining`` how long that side's light stays on.
    """

    seconds: float = 3.0
    half_turns: float = 16.5
    tick: float = 0.015
    note: float = 0.12
    swing: float = 240.0
    settling: float = 0.8
    shining: float = 6.0

    def time_of(self, half_turns: float) -> float:
        """When the coin has done so many half turns, in seconds from the start."""
        # Under even braking the angle is a parabola of the time; this is its inverse.
        return self.seconds * (1 - sqrt(1 - half_turns / self.half_turns))

    @property
    def edges(self) -> tuple[float, ...]:
        """When the coin stands on its edge and the other side comes up, in seconds from the start."""
        return tuple(self.time_of(turn + 0.5) for turn in range(int(self.half_turns)))

    def turning(self) -> tuple[SpinStep | Rest, ...]:
        """Until it lands: the lights alternate, the piezo ticks with them, the servo rocks."""
        # The same whatever was drawn: nobody may read the result off the coin before it lands.
        steps: list[SpinStep | Rest] = [SpinStep(0.0, "heads", degrees=0.0)]
        edges = self.edges
        for number, (at, after) in enumerate(zip(edges, (*edges[1:], self.seconds), strict=True)):
            side: Side = "heads" if number % 2 else "tails"
            steps.append(SpinStep(at, side, TICK_HERTZ, self._rocks_to(side, after - at)))
            steps.append(Rest(at + self.tick, piezo=True))
        return tuple(steps)

    def landing(self, side: Side) -> tuple[SpinStep | Rest, ...]:
        """From the landing on: the side that came up, two notes, and the servo at rest on it."""
        first, second = LANDING_HERTZ[side]
        at = self.seconds
        return (
            SpinStep(at, side, first, SERVO_DEGREES[side]),
            SpinStep(at + self.note, hertz=second),
            Rest(at + 2 * self.note, piezo=True),
            # Its PWM ends there: a servo that holds its place hums, and draws current for nothing.
            Rest(at + self.settling, servo=True),
            Rest(at + self.shining, lights=True),
        )

    def _rocks_to(self, side: Side, seconds: float) -> float:
        """As far towards that side as the servo gets and comes back from in that time."""
        reach = min(abs(SERVO_DEGREES[side]), self.swing * seconds / 2)
        return reach if SERVO_DEGREES[side] > 0 else -reach


SPIN: Final = Spin()
