"""The timetable of a flip: what lights, piezo and servo do when. Pure.

The coin slows down evenly: it does ``half_turns`` in ``seconds``, the last of which ends on its edge. From
there it falls to the side that was drawn. The screens follow the same rule, so that all of them land
together.
"""

from dataclasses import dataclass
from math import sqrt
from typing import Final

from companion.table import Side

TICK_HERTZ: Final = 880.0
LANDING_HERTZ: Final = {"heads": (523.0, 784.0), "tails": (523.0, 392.0)}
"""Two notes for each side, a fifth up or a fourth down, so that the side can be heard."""

SERVO_DEGREES: Final = {"heads": -90.0, "tails": 90.0}  # with that side up


@dataclass(frozen=True, slots=True)
class SpinStep:
    """What to do ``at`` so many seconds from the start; None changes nothing."""

    at: float
    light: Side | None = None
    hertz: float | None = None
    degrees: float | None = None


@dataclass(frozen=True, slots=True)
class Rest:
    """What to switch off at that moment; the servo is let go."""

    at: float
    lights: bool = False
    piezo: bool = False
    servo: bool = False


@dataclass(frozen=True, slots=True)
class Spin:
    """How long a flip and its parts last, in seconds.

    ``swing`` is the servo's speed in degrees a second, with the coin as load: an unloaded SG90 turns 60
    degrees in 0.1 s. It has ``settling`` seconds to reach the side, whose light then stays on for
    ``shining``.

    >>> Spin(seconds=3.0, half_turns=16.0).time_of(12)
    1.5
    """

    seconds: float = 3.0
    half_turns: float = 16.5
    tick: float = 0.015
    note: float = 0.12
    swing: float = 240.0
    settling: float = 0.8
    shining: float = 6.0

    def time_of(self, half_turns: float) -> float:
        """Return when the coin has done that many half turns, in seconds from the start."""
        # With even braking the angle is a parabola in time; this is its inverse.
        return self.seconds * (1 - sqrt(1 - half_turns / self.half_turns))

    @property
    def edges(self) -> tuple[float, ...]:
        """When the coin stands on its edge, in seconds from the start."""
        return tuple(self.time_of(turn + 0.5) for turn in range(int(self.half_turns)))

    def turning(self) -> tuple[SpinStep | Rest, ...]:
        """Return the steps until it lands: lights alternate, the piezo ticks, the servo rocks."""
        # The same for either result: nobody may read it off the coin before it lands.
        steps: list[SpinStep | Rest] = [SpinStep(0.0, "heads", degrees=0.0)]
        edges = self.edges
        for number, (at, after) in enumerate(zip(edges, (*edges[1:], self.seconds), strict=True)):
            side: Side = "heads" if number % 2 else "tails"
            steps.append(SpinStep(at, side, TICK_HERTZ, self._rocks_to(side, after - at)))
            steps.append(Rest(at + self.tick, piezo=True))
        return tuple(steps)

    def landing(self, side: Side) -> tuple[SpinStep | Rest, ...]:
        """Return the steps from the landing on: light, two notes, and the servo at rest on that side."""
        first, second = LANDING_HERTZ[side]
        at = self.seconds
        return (
            SpinStep(at, side, first, SERVO_DEGREES[side]),
            SpinStep(at + self.note, hertz=second),
            Rest(at + 2 * self.note, piezo=True),
            # A servo that holds its place hums and draws current for nothing.
            Rest(at + self.settling, servo=True),
            Rest(at + self.shining, lights=True),
        )

    def _rocks_to(self, side: Side, seconds: float) -> float:
        """Return how far towards that side the servo gets, and back, in that time."""
        reach = min(abs(SERVO_DEGREES[side]), self.swing * seconds / 2)
        return reach if SERVO_DEGREES[side] > 0 else -reach


SPIN: Final = Spin()
