"""The buttons as the doctor hears them: which was pressed, once a press, however its contact bounces."""

from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from queue import Empty, SimpleQueue
from time import monotonic
from typing import NamedTuple

from companion.devices.board.part import Opened
from companion.devices.board.wiring import Device
from companion.devices.buzzers.debounce import Debouncer
from companion.devices.buzzers.panel import timed_button


class _Edge(NamedTuple):
    device: Device
    at: float
    down: bool


class RecordedPresses:
    """Presses of the buttons that it opened, in the order in which they were made."""

    def __init__(self, pins: object, clock: Callable[[], float] = monotonic) -> None:
        self._pins = pins
        self._clock = clock
        self._edges: SimpleQueue[_Edge] = SimpleQueue()
        self._buttons: dict[Device, Debouncer] = {}
        self._pressed: list[tuple[float, Device]] = []

    def open(self, device: Device, stack: ExitStack) -> Opened:
        """Listen to this button until the stack is closed; raises what the pin library raises."""
        opened = timed_button(device.gpio, self._pins, partial(self._heard, device), self._clock)
        stack.callback(opened.close)
        self._buttons[device] = Debouncer()
        self._buttons[device].begin(self._clock(), opened.is_active)
        return opened

    def next(self, patience: float) -> Device | None:
        """Return the next button that is pressed; None where nobody has pressed one for so many seconds."""
        end = self._clock() + patience
        while True:
            while not self._edges.empty():
                self._take(self._edges.get())
            now = self._clock()
            for device, button in self._buttons.items():
                self._pressed += [(change.at, device) for change in button.settle(now) if change.down]
            if self._pressed:
                self._pressed.sort(key=lambda pressed: pressed[0])
                return self._pressed.pop(0)[1]
            if now >= end:
                return None
            self._wait(end - now, now)

    def _wait(self, seconds: float, now: float) -> None:
        due = [button.due for button in self._buttons.values()]
        least = min([seconds, *(at - now for at in due if at is not None)])
        try:
            self._take(self._edges.get(timeout=max(0.001, least)))
        except Empty:
            return

    def _heard(self, device: Device, at: float, down: bool) -> None:
        self._edges.put(_Edge(device, at, down))

    def _take(self, edge: _Edge) -> None:
        self._buttons[edge.device].edge(edge.at, edge.down)
