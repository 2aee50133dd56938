"""The board that a wireless buzzer runs on: its button, its light, its Wi-Fi."""

from time import ticks_us

import machine
from machine import ADC, PWM, Pin, Timer
from network import STA_IF, WLAN

JOINS_EVERY = 10_000_000  # microseconds between two tries to join the Wi-Fi
_KEPT = 32
_HERTZ = 1000
_FULL = 65535
_HALVED = 2  # by two resistors on the board, as a full cell has more than an input takes
_MEASURES_EVERY = 10_000_000  # microseconds


class Button:
    """A contact to ground; its changes are stamped as they happen."""

    def __init__(self, pin: int) -> None:
        # What is kept is there beforehand, as little memory is to be had while an interrupt is served.
        self._ticks = [0] * _KEPT
        self._downs = [False] * _KEPT
        self._taken = 0
        self._seen = 0
        self._pin = Pin(pin, Pin.IN, Pin.PULL_UP)
        self._pin.irq(self._changed, Pin.IRQ_FALLING | Pin.IRQ_RISING)

    def _changed(self, pin) -> None:
        at = self._seen % _KEPT
        self._ticks[at] = ticks_us()
        self._downs[at] = not pin.value()
        self._seen += 1

    def changes(self) -> list[tuple[int, bool]]:
        """Return the changes since the last time: the tick of each, and whether the button went down."""
        changed = []
        self._taken = max(self._taken, self._seen - _KEPT)
        while self._taken < self._seen:
            at = self._taken % _KEPT
            changed.append((self._ticks[at], self._downs[at]))
            self._taken += 1
        return changed

    def sleeps(self) -> None:
        """Let the board sleep until a press starts it anew; a button that is held down lets it not."""
        if self._pin.value():
            # An ESP32's alone; other boards have no such module.
            import esp32

            esp32.wake_on_ext0(self._pin, esp32.WAKEUP_ALL_LOW)
            machine.deepsleep()


def was_woken() -> bool:
    """Return whether a press started the board out of its sleep."""
    return machine.reset_cause() == machine.DEEPSLEEP_RESET


class Lamp:
    """A light by PWM, set only where it changes."""

    def __init__(self, pin: int) -> None:
        self._pwm = PWM(Pin(pin), freq=_HERTZ, duty_u16=0)
        self._level = 0

    def show(self, level: int) -> None:
        """Set how bright it is, from 0 to 100."""
        if level != self._level:
            self._level = level
            self._pwm.duty_u16(level * _FULL // 100)

    def searching(self, now: int) -> int:
        """Return how bright it is while nobody is found: a short blink every two seconds."""
        return 30 if now % 2_000_000 < 60_000 else 0


class Battery:
    """The cell, where the board leads half of its voltage to a pin; None where it does not."""

    def __init__(self, pin) -> None:
        self._adc = None if pin is None else ADC(Pin(pin), atten=ADC.ATTN_11DB)
        self._millivolts = 0
        self._measures_at = 0

    def millivolts(self, now: int) -> int:
        """Return what it had lately; 0 where nobody measures it."""
        if self._adc and now >= self._measures_at:
            self._measures_at = now + _MEASURES_EVERY
            self._millivolts = _HALVED * self._adc.read_uv() // 1000
        return self._millivolts


class Wifi:
    """Joins the Wi-Fi, and again whenever it is gone."""

    def __init__(self, name: str, password: str, naps: bool) -> None:
        self._name = name
        self._password = password
        self._wlan = WLAN(STA_IF)
        self._wlan.active(True)
        # A radio that naps between beacons hears the companion a tenth of a second late; it speaks at once.
        self._wlan.config(pm=WLAN.PM_PERFORMANCE if naps else WLAN.PM_NONE)
        self._joins_at = 0

    def leave(self) -> None:
        """Switch the radio off."""
        self._wlan.active(False)

    def look(self, now: int) -> None:
        """Join where it is time to."""
        if now < self._joins_at or self._wlan.isconnected():
            return
        self._joins_at = now + JOINS_EVERY
        try:
            self._wlan.disconnect()
            self._wlan.connect(self._name, self._password)
        except OSError:
            pass  # it is still at the last try


def every_second(number: int, call) -> None:
    """Call it each second from now on by this timer, whatever else is going on."""
    Timer(number, period=1000, callback=lambda _: call())
