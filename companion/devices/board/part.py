"""One part on its pin: opened, used, given back; it may be missing, break and come back in mid-game.

    light = Part(device, pins)
    light.use(lambda led: led.on())
    light.problem                     # None, or what is wrong in words that help

Nothing is raised, as the game does not depend on a light. What broke is tried again after
:meth:`Part.try_again`.
"""

import logging
from collections.abc import Callable
from threading import RLock
from time import sleep
from typing import Any, Final, TypeAlias

from companion.devices.board.pins import diagnose
from companion.devices.board.ring import Ring
from companion.devices.board.servo import PulseServo
from companion.devices.board.wiring import Device, DeviceKind

CLOSINGS: Final = 5
"""Tries to give a pin back: lgpio calls one busy while its thread is in the middle of a pulse there."""

BETWEEN_CLOSINGS: Final = 0.05
SILENT_HERTZ: Final = 500
"""Pulses of no width; a tone waits for the end of one, 2 ms."""

Opened: TypeAlias = Any  # a gpiozero device, which has no types
Opener: TypeAlias = Callable[[Device, object], Opened]

logger = logging.getLogger(__name__)


class Part:
    """A device on its pin, opened when it is first used; safe to use from several threads."""

    def __init__(self, device: Device, pins: object, opener: Opener | None = None) -> None:
        self.device = device
        self.problem: str | None = None
        self._pins = pins
        self._opener = opener or open_part
        self._opened: Opened | None = None
        # The coin's thread and the lights' share the piezo. Reentrant, as an action may use the part again.
        self._lock = RLock()

    def use(self, action: Callable[[Opened], object]) -> bool:
        """Do this with the device, unless it is broken; did it work?"""
        with self._lock:
            if self.problem:
                return False
            try:
                if self._opened is None:
                    self._opened = self._opener(self.device, self._pins)
                action(self._opened)
            except Exception as error:  # noqa: BLE001 - each pin library fails in its own way
                self.problem = diagnose(self.device, error)
                logger.warning("%s", self.problem)
                # Opened anew when it is tried again: a pin that failed once keeps failing as it is.
                self._let_go()
            return self.problem is None

    def try_again(self) -> None:
        """Forget what was wrong: perhaps it has been put right."""
        with self._lock:
            self.problem = None

    def close(self) -> None:
        """Give the pin back. May be called twice."""
        with self._lock:
            self._let_go()

    def _let_go(self) -> None:
        opened, self._opened = self._opened, None
        if opened is None:
            return
        for _ in range(CLOSINGS):
            try:
                opened.close()
            except Exception as error:  # noqa: BLE001 - each pin library fails in its own way
                logger.debug("%s could not be closed: %s", self.device.name, error)
                sleep(BETWEEN_CLOSINGS)
            else:
                return


def open_part(device: Device, pins: object) -> Opened:
    """Return the gpiozero device on that pin, off and still."""
    # Imported only where there is a board: gpiozero is an extra that a laptop need not have.
    from gpiozero import PWMLED, DigitalInputDevice

    match device.kind:
        case DeviceKind.BUTTON:
            # A Button would keep a thread of its own: panel.py says more.
            return DigitalInputDevice(device.gpio, pull_up=True, bounce_time=None, pin_factory=pins)
        case DeviceKind.LIGHT:
            return PWMLED(device.gpio, pin_factory=pins)
        case DeviceKind.SERVO:
            return PulseServo(device.gpio, pins)
        case DeviceKind.PIEZO:
            return _piezo(device.gpio, pins)
        case DeviceKind.RING:
            return Ring()


def _piezo(gpio: int, pins: object) -> Opened:
    from gpiozero import TonalBuzzer

    class Piezo(TonalBuzzer):  # type: ignore[misc] # gpiozero has no types
        """A piezo that is silent by pulses of no width, as lgpio must not end them: servo.py says why."""

        def stop(self) -> None:
            self.pwm_device.pin.frequency = SILENT_HERTZ
            self.pwm_device.value = 0

    # 110 to 1760 Hz around A4; of gpiozero's one octave the coin's tick of 880 Hz is the very border.
    return Piezo(gpio, octaves=2, pin_factory=pins)
