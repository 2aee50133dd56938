"""The panel: buttons and seat lights on a board, over gpiozero, with the kernel's time of each edge."""

from collections.abc import Callable, Iterator, Mapping
from time import monotonic
from typing import Any, Final, TypeAlias

from companion.devices.board.part import Opened, Part
from companion.devices.board.wiring import Device, Wiring
from companion.devices.buzzers.buzzers import Buzzers
from companion.ports import COIN, Seat

OnEdge: TypeAlias = Callable[[float, bool], None]

ANOTHER_CLOCK: Final = 60.0
"""Seconds between an edge and now that show another clock: kernels before 5.7 stamp the time of day."""


class Panel:
    """The buttons and seat lights of a wiring; each may be missing, break and come back."""

    def __init__(
        self, wiring: Wiring, pins: object, buzzers: Buzzers, clock: Callable[[], float] = monotonic
    ) -> None:
        self._buzzers = buzzers
        self._clock = clock
        devices = {device.gpio: device for device in wiring.devices}
        self._buttons = {
            seat: Part(devices[gpio], pins, self._opener(seat)) for seat, gpio in _buttons(wiring)
        }
        self._lights = {
            seat.number: Part(devices[seat.light], pins) for seat in wiring.seats if seat.light is not None
        }
        self._open: set[Seat] = set()
        self._shown: dict[int, float] = {}

    @property
    def problems(self) -> dict[str, str]:
        """The problem of each device that does not work, by its name."""
        parts = (*self._buttons.values(), *self._lights.values())
        return {part.device.name: part.problem for part in parts if part.problem}

    @property
    def seats(self) -> tuple[int, ...]:
        """The numbers of the buzzers that work."""
        return tuple(seat for seat in sorted(self._open, key=str) if isinstance(seat, int))

    def open(self) -> None:
        """Open what is not open yet, and retry what broke."""
        for seat, button in self._buttons.items():
            if seat not in self._open:
                button.try_again()
                if button.use(lambda device, seat=seat: self._buzzers.attach(seat, device.is_active)):  # type: ignore[misc] # a default binds the seat
                    self._open.add(seat)
        for number, light in self._lights.items():
            if light.problem:
                light.try_again()
                self._shown.pop(number, None)

    def show(self, brightness: Mapping[int, float]) -> None:
        """Set the duty cycle of each light, from 0 to 1; those not named are off."""
        for number, light in self._lights.items():
            # Rounded, and set only if it differs, as each change is a call into the PWM library.
            value = round(brightness.get(number, 0.0), 2)
            if self._shown.get(number) != value and light.use(lambda led, value=value: _set(led, value)):  # type: ignore[misc] # a default binds the value
                self._shown[number] = value

    def close(self) -> None:
        """Switch off and release every pin; may be called twice."""
        for part in (*self._buttons.values(), *self._lights.values()):
            part.close()
        for seat in self._open:
            self._buzzers.detach(seat)
        self._open.clear()

    def _opener(self, seat: Seat) -> Callable[[Device, object], Opened]:
        def on_edge(at: float, down: bool) -> None:
            self._buzzers.edge(seat, at, down)

        return lambda device, pins: timed_button(device.gpio, pins, on_edge, self._clock)


def timed_button(gpio: int, pins: object, on_edge: OnEdge, clock: Callable[[], float] = monotonic) -> Any:
    """Return a gpiozero input device that reports every edge with its time; a falling edge is a press."""
    from gpiozero import DigitalInputDevice

    # Not a Button: each has a thread that wakes ten times a second, and closing waits for it.
    class TimedButton(DigitalInputDevice):  # type: ignore[misc] # gpiozero has no types
        """A device that gets the time of each edge, which gpiozero's handlers do not."""

        def _pin_changed(self, ticks: float, state: int) -> None:
            # Two private names, as there is no public way to the time of an edge.
            super()._pin_changed(ticks, state)
            now = clock()
            at = ticks if abs(ticks - now) < ANOTHER_CLOCK else now
            on_edge(at, bool(self._state_to_value(state)))

    # No bounce_time: debounce.py says why.
    return TimedButton(gpio, pull_up=True, bounce_time=None, pin_factory=pins)


def _buttons(wiring: Wiring) -> Iterator[tuple[Seat, int]]:
    for seat in wiring.seats:
        yield seat.number, seat.button
    if wiring.coin.button is not None:
        yield COIN, wiring.coin.button


def _set(led: Opened, value: float) -> None:
    led.value = value
