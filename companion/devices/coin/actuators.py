"""The coin's actuators: its two lights, its servo and the piezo, over gpiozero.

    actuators = BoardActuators(wiring, pins)
    actuators.do(Step(0, light="heads", hertz=880, degrees=-90))

Each part may be missing or break in the middle of a flip; the others go on.
"""

from pathlib import Path
from typing import Final, Protocol

from companion.devices.board.board import supply_sagged
from companion.devices.board.part import Opened, Opener, Part
from companion.devices.board.wiring import Wiring
from companion.devices.coin.spin import Rest, SpinStep
from companion.rules import say
from companion.table import Side

SIDES: Final[tuple[Side, ...]] = ("heads", "tails")
SAGGED: Final = say(
    "The voltage dropped while the coin's servo turned, so the coin stays still until the next start. Give"
    " the servo its own 5 V; it shares only ground with the Pi."
)


class Actuators(Protocol):
    """What shows a flip besides the screens."""

    @property
    def problems(self) -> tuple[str, ...]:
        """What is missing or broken, a sentence each."""

    def begin(self) -> None:
        """Get ready for a flip: what broke before is tried again."""

    def do(self, step: SpinStep | Rest) -> None:
        """One step of the timetable."""

    def rest(self) -> None:
        """All of it off, and the servo let go."""

    def close(self) -> None:
        """Give every pin back. May be called twice."""


class NoActuators:
    """No board: the coin is on the screens alone."""

    problems: tuple[str, ...] = ()

    def begin(self) -> None:
        """There is nothing to try."""

    def do(self, step: SpinStep | Rest) -> None:
        """There is nothing to move."""

    def rest(self) -> None:
        """There is nothing to switch off."""

    def close(self) -> None:
        """There is nothing to give back."""


class BoardActuators:
    """The coin's parts on the pins of a board. The buzzers' feedback sounds the same ``piezo``."""

    def __init__(
        self, wiring: Wiring, pins: object, *, root: Path = Path("/"), opener: Opener | None = None
    ) -> None:
        coin = wiring.coin
        parts = {device.gpio: Part(device, pins, opener) for device in wiring.devices}
        self.lights: dict[Side, Part | None] = {
            "heads": _at(parts, coin.uno_light),
            "tails": _at(parts, coin.fifty_light),
        }
        self.servo = _at(parts, coin.servo)
        self.piezo = _at(parts, coin.piezo)
        self._pulses = wiring.servo
        self._root = root
        self._has_sagged = False
        self._parts = [part for part in (*self.lights.values(), self.servo, self.piezo) if part]

    @property
    def problems(self) -> tuple[str, ...]:
        """What is missing or broken, a sentence each."""
        broken = tuple(part.problem for part in self._parts if part.problem)
        return (*broken, SAGGED) if self._has_sagged else broken

    def open(self) -> None:
        """Open what is not open yet, and try again what broke; nothing moves."""
        for part in self._parts:
            part.try_again()
            part.use(lambda device: None)

    def begin(self) -> None:
        """Get ready for a flip: what broke before is tried again."""
        for part in self._parts:
            part.try_again()

    def do(self, step: SpinStep | Rest) -> None:
        """One step of the timetable."""
        if isinstance(step, Rest):
            self._rest(lights=step.lights, piezo=step.piezo, servo=step.servo)
            return
        if step.light:
            for side in SIDES:
                _use(self.lights[side], _on if side == step.light else _off)
        if step.hertz is not None:
            _play(self.piezo, step.hertz)
        if step.degrees is not None and not self._has_sagged:
            _turn(self.servo, self._pulses.pulse(step.degrees))

    def light_both(self, on: bool) -> None:
        """Both lights on or off, which no flip ever has them."""
        for side in SIDES:
            _use(self.lights[side], _on if on else _off)

    def rest(self) -> None:
        """All of it off, and the servo let go."""
        self._rest(lights=True, piezo=True, servo=True)

    def close(self) -> None:
        """Give every pin back. May be called twice."""
        for part in self._parts:
            part.close()

    def _rest(self, *, lights: bool, piezo: bool, servo: bool) -> None:
        for side in SIDES if lights else ():
            _use(self.lights[side], _off)
        if piezo:
            _use(self.piezo, _stop)
        if servo:
            _use(self.servo, _detach)
            # Asked once the servo is let go: it is the one part that draws enough to make the supply sag.
            self._has_sagged = self._has_sagged or (
                self.servo is not None and bool(supply_sagged(self._root))
            )


def _at(parts: dict[int, Part], gpio: int | None) -> Part | None:
    return parts[gpio] if gpio is not None else None


def _use(part: Part | None, action: "_Action") -> None:
    if part:
        part.use(action)


class _Action(Protocol):
    def __call__(self, device: Opened, /) -> object: ...


def _on(light: Opened) -> None:
    light.on()


def _off(light: Opened) -> None:
    light.off()


def _stop(piezo: Opened) -> None:
    piezo.stop()


def _detach(servo: Opened) -> None:
    servo.detach()


def _play(piezo: Part | None, hertz: float) -> None:
    if piezo:
        from gpiozero.tones import Tone

        piezo.use(lambda buzzer: buzzer.play(Tone.from_frequency(hertz)))


def _turn(servo: Part | None, microseconds: int) -> None:
    _use(servo, lambda turned: turned.turn(microseconds))
