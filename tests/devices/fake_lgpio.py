"""A stand-in for lgpio that records what it is sent: on it runs gpiozero's own pin class for a board's pins.

It refuses what lgpio refuses, and leaves a pin as high as lgpio may leave it.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import Any, Final, NamedTuple

OUTPUT: Final = 1 << 1
SERVO_PERIOD: Final = 20_000
"""In microseconds."""

OnEdge = Callable[[int, int, int, int], None]


class error(Exception):  # noqa: N801 - lgpio calls it so
    """What lgpio raises, told apart by its text alone."""


class Sent(NamedTuple):
    """One call: what to do, with which GPIO, and how."""

    what: str
    gpio: int
    values: tuple[float, ...]


class _Callback:
    def __init__(self, lgpio: "FakeLgpio", gpio: int) -> None:
        self._lgpio = lgpio
        self._gpio = gpio

    def cancel(self) -> None:
        self._lgpio.callbacks.pop(self._gpio, None)


class FakeLgpio(ModuleType):
    """One chip: what it was sent, the level of each pin, and the train of pulses on it."""

    SET_PULL_UP = 1 << 5
    SET_PULL_DOWN = 1 << 6
    SET_PULL_NONE = 1 << 7
    RISING_EDGE, FALLING_EDGE, BOTH_EDGES = 1, 2, 3
    error = error

    def __init__(self) -> None:
        super().__init__("lgpio")
        self.sent: list[Sent] = []
        self.levels: dict[int, int] = {}
        self.trains: dict[int, tuple[int, int]] = {}
        self.callbacks: dict[int, OnEdge] = {}
        self.busy: dict[int, int] = {}
        """How often each of these pins cannot be had, as lgpio's own thread is still at it."""

        self._modes: dict[int, int] = {}
        self._opened = 0
        self._killed = 0
        self._spi_sent = b""
        self.has_spi = True

    # What a test asks and does

    def pulses(self, gpio: int) -> list[int]:
        """The widths in microseconds that a servo on this pin was told, 0 where it was let go."""
        sent = [each for each in self.sent if each[1] == gpio and each.what in ("tx_servo", "tx_pwm")]
        return [int(each.values[0]) if each.what == "tx_servo" else 0 for each in sent]

    def is_lit(self, gpio: int) -> bool:
        """Is the pin high, or high for a part of the time?"""
        return bool(self.levels.get(gpio)) and self.trains.get(gpio, (1, 0))[0] > 0

    def edge(self, gpio: int, level: int, at: float) -> None:
        """The contact on this pin opens (1) or closes (0), at that time in seconds."""
        if self.levels.get(gpio) != level:
            self.levels[gpio] = level
            self.callbacks[gpio](1, gpio, level, round(at * 1e9))

    @property
    def ring(self) -> bytes:
        """What SPI sent last."""
        return self._spi_sent

    def kill(self) -> None:
        """What SIGKILL leaves on a Raspberry Pi: every output as it was, and nobody who would change it."""
        self._killed = self._opened
        self.trains.clear()
        self.callbacks.clear()

    # What gpiozero calls

    def gpiochip_open(self, chip: int) -> int:
        self._opened += 1
        return self._opened

    def gpiochip_close(self, handle: int) -> None:
        self.trains.clear()

    def gpio_claim_input(self, handle: int, gpio: int, flags: int = 0) -> None:
        if handle <= self._killed:
            return
        self.trains.pop(gpio, None)
        self._modes[gpio] = flags
        if self.busy.get(gpio):
            self.busy[gpio] -= 1
            raise error("GPIO busy")
        self.levels[gpio] = int(bool(flags & self.SET_PULL_UP))

    def gpio_claim_alert(self, handle: int, gpio: int, edges: int, flags: int = 0) -> None:
        self.gpio_claim_input(handle, gpio, flags)

    def gpio_claim_output(self, handle: int, gpio: int, level: int = 0, flags: int = 0) -> None:
        self._modes[gpio] = flags | OUTPUT
        self._write("gpio_claim_output", gpio, level)

    def gpio_free(self, handle: int, gpio: int) -> None:
        self.trains.pop(gpio, None)

    def gpio_get_mode(self, handle: int, gpio: int) -> int:
        return self._modes.get(gpio, 0)

    def gpio_read(self, handle: int, gpio: int) -> int:
        return self.levels.get(gpio, 0)

    def gpio_write(self, handle: int, gpio: int, level: int) -> None:
        self._write("gpio_write", gpio, level)

    def gpio_set_debounce_micros(self, handle: int, gpio: int, microseconds: int) -> None:
        assert 0 == microseconds, "lgpio's debounce would stamp the last bounce"

    def callback(self, handle: int, gpio: int, edges: int, on_edge: OnEdge) -> _Callback:
        self.callbacks[gpio] = on_edge
        return _Callback(self, gpio)

    def tx_pwm(self, handle: int, gpio: int, hertz: float, percent: float) -> None:
        self.sent.append(Sent("tx_pwm", gpio, (hertz, percent)))
        if hertz and not 0.1 <= hertz <= 10_000:
            raise error("bad PWM frequency")
        period = round(1_000_000 / hertz) if hertz else 0
        on = round(period * percent / 100)
        self._send(handle, gpio, on, period - on)

    def tx_servo(self, handle: int, gpio: int, microseconds: int, hertz: int = 50) -> None:
        self.sent.append(Sent("tx_servo", gpio, (microseconds,)))
        if microseconds and not 500 <= microseconds <= 2500:
            raise error("bad servo pulse width")
        assert 50 == hertz
        self._send(handle, gpio, microseconds, SERVO_PERIOD - microseconds if microseconds else 0)

    def spi_open(self, device: int, channel: int, baud: int, flags: int = 0) -> int:
        if not self.has_spi:
            raise error("can not open SPI device")
        assert (0, 0) == (device, channel)
        self.sent.append(Sent("spi_open", 10, (baud,)))
        return 1

    def spi_write(self, handle: int, sent: bytes) -> int:
        assert 1 == handle
        self._spi_sent = sent
        return len(sent)

    def spi_close(self, handle: int) -> None:
        self.sent.append(Sent("spi_close", 10, ()))

    def _write(self, what: str, gpio: int, level: int) -> None:
        self.sent.append(Sent(what, gpio, (int(level),)))
        self.levels[gpio] = int(level)

    def _send(self, handle: int, gpio: int, on: int, off: int) -> None:
        if handle <= self._killed:
            return
        if on or off:
            self.trains[gpio], self.levels[gpio] = (on, off), int(on > 0)
        elif self.trains.pop(gpio, None) is None:
            raise error("bad PWM micros")


@contextmanager
def fake_lgpio() -> Iterator[FakeLgpio]:
    """Have ``import lgpio`` give the stand-in, and gpiozero's pins made for it, until the block ends."""
    from gpiozero.pins.local import LocalPiFactory

    names = ("lgpio", "gpiozero.pins.lgpio")
    before = {name: sys.modules.pop(name, None) for name in names}
    lgpio = FakeLgpio()
    sys.modules["lgpio"] = lgpio
    try:
        yield lgpio
    finally:
        for name, module in before.items():
            sys.modules.pop(name, None)
            if module is not None:
                sys.modules[name] = module
        # Every factory for this machine's own pins shares these two.
        LocalPiFactory.pins.clear()
        LocalPiFactory._reservations.clear()


def open_fake_pins() -> Any:
    """gpiozero's own factory on the stand-in, as of a Raspberry Pi Zero 2."""
    from gpiozero.pins.lgpio import LGPIOFactory
    from gpiozero.pins.local import LocalPiFactory

    class OnZero2(LGPIOFactory):  # type: ignore[misc] # gpiozero has no types
        def _get_revision(self) -> int:
            return 0x902120

    LocalPiFactory.pins.clear()
    LocalPiFactory._reservations.clear()
    OnZero2.__name__ = LGPIOFactory.__name__
    return OnZero2(chip=0)
