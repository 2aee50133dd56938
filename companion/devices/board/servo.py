"""A servo that is told its pulse in microseconds, on any pins of gpiozero's.

    servo = PulseServo(18, pins)
    servo.turn(1500)             # a pulse of 1500 us, fifty times a second, until it is told otherwise
    servo.detach()               # no pulse: it holds nothing, and draws nothing

Not gpiozero's own: on lgpio a duty cycle is cut down to whole percents (gpiozero's issue 1209), so of a
period of 20 ms only every 200 us can be had, which are 18 degrees. lgpio is therefore asked itself.

Pulses that lgpio makes never end while the program runs: they become ones of no width. Its thread (0.2.2,
lgPthTx.c) passes over all other pins once when it forgets one; where a pulse was due just before a full
second, it then asks to be woken at a time that is none, for ever: each light stays as it is, and servo and
piezo are dead until the program is started anew.
"""

from typing import Any, Final, Protocol

PULSE_HERTZ: Final = 50  # that every analogue servo expects


class _Pulses(Protocol):
    def send(self, microseconds: int) -> None:
        """Send this pulse from now on."""

    def end(self) -> None:
        """No pulse any more, and the pin low."""

    def close(self) -> None:
        """Give up what made the pulses."""


class PulseServo:
    """A servo on a pin, still and without a pulse until it is told to turn."""

    def __init__(self, gpio: int, pins: object) -> None:
        from gpiozero import OutputDevice

        self._output = OutputDevice(gpio, pin_factory=pins)
        self._is_ended = False
        self._pulses: _Pulses = (
            _ByLgpio(self._output, gpio)
            if type(pins).__name__ == "LGPIOFactory"
            else _ByDutyCycle(self._output)
        )

    def turn(self, microseconds: int) -> None:
        """Turn to where this pulse has it stand."""
        self._pulses.send(microseconds)

    def detach(self) -> None:
        """Let it go. May be called twice."""
        self._pulses.end()

    def close(self) -> None:
        """Let it go and give the pin back. May be called twice."""
        # Ended once, as a pin that was busy is closed again, and then has no level to set.
        if not self._is_ended:
            self._pulses.close()
            self._is_ended = True
        self._output.close()


class _ByLgpio:
    """Pulses by lgpio itself, which gpiozero has no public way to: its handle is a private name.

    It is that of the pin's own factory: a pin that is opened anew in a process is still of the first one.
    """

    def __init__(self, output: Any, gpio: int) -> None:
        import lgpio

        self._lgpio = lgpio
        self._output = output
        self._gpio = gpio
        self._is_sending = self._has_sent = False

    def send(self, microseconds: int) -> None:
        self._lgpio.tx_servo(self._output.pin.factory._handle, self._gpio, microseconds, PULSE_HERTZ)
        self._is_sending = self._has_sent = True

    def end(self) -> None:
        if self._is_sending:
            self._lgpio.tx_pwm(self._output.pin.factory._handle, self._gpio, PULSE_HERTZ, 0)
            self._is_sending = False

    def close(self) -> None:
        if self._has_sent:
            self._lgpio.tx_servo(self._output.pin.factory._handle, self._gpio, 0)
            self._is_sending = self._has_sent = False
        # The pulses end where they are, and in the middle of one the pin is high.
        self._output.off()


class _ByDutyCycle:
    """Pulses as a duty cycle, for other pin libraries."""

    def __init__(self, output: Any) -> None:
        self._pin = output.pin
        # Pins without PWM say so here, and not in the middle of a flip.
        self._pin.frequency = PULSE_HERTZ
        self.end()

    def send(self, microseconds: int) -> None:
        self._pin.frequency = PULSE_HERTZ
        self._pin.state = microseconds * PULSE_HERTZ / 1_000_000

    def end(self) -> None:
        self._pin.frequency = None

    close = end
