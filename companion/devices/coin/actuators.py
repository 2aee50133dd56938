"""The coin's actuators: its two lights, its servo and the piezo, over gpiozero.

    actuators = BoardActuators(wiring, pins)
    actuators.do(Step(0, light="heads", hertz=880, degrees=-90))

Each part may be missing or break in the middle of a flip; the others go on.
"""

from collections.abc import Callable
from operator import methodcaller
from pathlib import Path
from typing import Final

from companion.devices.board.board import supply_sagged
from companion.devices.board.part import Opener, Part
from companion.devices.board.wiring import Wiring
from companion.devices.coin.spin import Rest, SpinStep
from companion.rules import say
from companion.table import Side

SAGGED: Final = say(
    "The voltage dropped while the coin's servo turned, so the coin stays still until the next start. Give"
    " the servo its own 5 V; it shares only ground with the Pi."
)


class Actuators:
    """What shows a flip besides the screens: nothing, where there is no board."""

    problems: tuple[str, ...] = ()

    def begin(self) -> None:
        """Get ready for a flip: what broke before is tried again."""

    def do(self, step: SpinStep | Rest) -> None:
        """Do one step of the timetable."""

    def rest(self) -> None:
        """Switch everything off and let the servo go."""

    def close(self) -> None:
        """Release every pin. May be called twice."""


class BoardActuators(Actuators):
    """The coin's parts on the pins of a board. The buzzers' feedback sounds the same ``piezo``."""

    def __init__(
        self, wiring: Wiring, pins: object, *, root: Path = Path("/"), opener: Opener | None = None
    ) -> None:
        coin = wiring.coin
        parts: dict[int | None, Part] = {device.gpio: Part(device, pins, opener) for device in wiring.devices}
        self.lights: dict[Side, Part | None] = {
            "heads": parts.get(coin.uno_light),
            "tails": parts.get(coin.fifty_light),
        }
        self.servo, self.piezo = parts.get(coin.servo), parts.get(coin.piezo)
        self._pulses = wiring.servo
        self._root = root
        self._has_sagged = False
        self._parts = [part for part in (*self.lights.values(), self.servo, self.piezo) if part]

    @property
    def problems(self) -> tuple[str, ...]:  # type: ignore[override] # it is only read
        """What is missing or broken, a sentence each."""
        broken = tuple(part.problem for part in self._parts if part.problem)
        return (*broken, SAGGED) if self._has_sagged else broken

    def open(self) -> None:
        """Open what is not open yet, and try again what broke; nothing moves."""
        for part in self._parts:
            part.try_again()
            part.use(lambda device: None)

    def begin(self) -> None:
        """Try again what broke before."""
        for part in self._parts:
            part.try_again()

    def do(self, step: SpinStep | Rest) -> None:
        """Do one step of the timetable."""
        if isinstance(step, Rest):
            self._rest(step)
            return
        if step.light:
            self._light(lambda side: side == step.light)
        if self.piezo and step.hertz is not None:
            play(self.piezo, step.hertz)
        if self.servo and step.degrees is not None and not self._has_sagged:
            pulse = self._pulses.pulse(step.degrees)
            self.servo.use(lambda servo: servo.turn(pulse))

    def light_both(self, on: bool) -> None:
        """Switch both lights on or off, which no flip ever does."""
        self._light(lambda side: on)

    def rest(self) -> None:
        """Switch everything off and let the servo go."""
        self._rest(Rest(0, lights=True, piezo=True, servo=True))

    def close(self) -> None:
        """Release every pin. May be called twice."""
        for part in self._parts:
            part.close()

    def _light(self, is_lit: Callable[[Side], bool]) -> None:
        for side, light in self.lights.items():
            if light:
                light.use(methodcaller("on" if is_lit(side) else "off"))

    def _rest(self, what: Rest) -> None:
        if what.lights:
            self._light(lambda side: False)
        if self.piezo and what.piezo:
            self.piezo.use(methodcaller("stop"))
        if self.servo and what.servo:
            self.servo.use(methodcaller("detach"))
            # Asked once the servo is let go: it is the one part that draws enough to make the supply sag.
            self._has_sagged = self._has_sagged or bool(supply_sagged(self._root))


def play(piezo: Part, hertz: float) -> None:
    """Play a tone until the piezo is stopped."""
    from gpiozero.tones import Tone

    piezo.use(lambda buzzer: buzzer.play(Tone.from_frequency(hertz)))
