"""Devices on gpiozero's own mock pins, with a clock that the test sets forward."""

from typing import Any

from gpiozero.pins.mock import MockFactory, MockPWMPin

from companion.devices.board.pins import NoPins
from companion.devices.board.wiring import read_wiring
from companion.devices.buzzers.debounce import REORDER_WINDOW
from companion.devices.devices import Devices
from companion.devices.machine import CardSystem
from companion.devices.shutdown import Right
from companion.table import Table
from tests.devices.builder import FakeClock
from tests.table.builder import accepted

WIRING = read_wiring()


class Rig:
    """A board of mock pins and the devices on it, with a clock that the test sets forward."""

    def __init__(
        self,
        table: Table,
        clock: FakeClock,
        pins: MockFactory | None = None,
        missing: str | None = None,
        right: Right | None = None,
        machine: CardSystem | None = None,
    ) -> None:
        self.table = table
        self.clock = clock
        self.pins = pins or MockFactory(pin_class=MockPWMPin)
        self.missing = missing
        self.devices = Devices(table, WIRING, pins=self.open, clock=clock, right=right, machine=machine)
        self.attend()

    def open(self) -> object:
        if self.missing:
            raise NoPins(self.missing)
        return self.pins

    def attend(self, seconds: float = 0.0) -> None:
        """Set the clock forward and run whatever is due."""
        self.clock.go(seconds)
        self.devices.buzzers.attend()
        self.devices.attend()

    def button(self, seat: int) -> Any:
        return self.pins.pin(WIRING.seats[seat - 1].button)

    def press(self, seat: int, held: float = 0.1) -> None:
        """Press the button at a seat and let it go after ``held`` seconds."""
        self.button(seat).drive_low()
        self.attend(REORDER_WINDOW)
        self.attend(held)
        self.button(seat).drive_high()
        self.attend(REORDER_WINDOW)

    def light(self, seat: int) -> float:
        """Return the brightness of a seat's light, 0 to 1."""
        gpio = WIRING.seats[seat - 1].light
        return float(self.pins.pin(gpio).state)

    def play(self, lines: str) -> None:
        """Submit ``lines``, which semicolons separate, and let the lights follow."""
        for line in lines.split(";"):
            accepted(self.table.submit(line.strip()))
        self.attend()

    @property
    def last(self) -> str:
        """The newest line of the log."""
        assert self.table.view
        return self.table._log.history(self.table.view.game_id).events[-1].line
