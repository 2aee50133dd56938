"""A companion and a virtual reader at the two ends of a real pty."""

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from threading import Event

from companion.devices.scanner.scanner import Scanner
from companion.table import NoDecks, Table
from tests.table.builder import accepted
from workshop.virtual_reader.reader import Faults, VirtualPort, VirtualReader
from workshop.virtual_reader.script import ScriptLine

PATIENCE = 20.0
"""Seconds within which anything that a test waits for must happen."""

PICO = (0x2E8A, 0x0005)
"""Vendor and product of MicroPython on a Raspberry Pi Pico."""


class Listed:
    """A port as pyserial lists it; by itself one that is not on USB."""

    def __init__(
        self,
        device: str,
        usb: tuple[int, int] | tuple[None, None] = (None, None),
        serial_number: str | None = None,
        manufacturer: str | None = None,
        product: str | None = None,
    ) -> None:
        self.device = device
        self.vid: int | None
        self.pid: int | None
        self.vid, self.pid = usb
        self.serial_number = serial_number
        self.manufacturer = manufacturer
        self.product = product


class Desk:
    """A table, its scanner, and a virtual reader on which cards are laid."""

    def __init__(self, table: Table, folder: Path, faults: Faults | None = None, seed: int = 1) -> None:
        self.table = table
        self.random = Random(seed)
        self.said_no = 0
        boots = iter(f"boot{number}" for number in range(1, 100_000))
        self.reader = VirtualReader(lambda: next(boots))
        self.port = VirtualPort(self.reader, folder / "reader", faults or Faults(), self.random)
        self.plugged = Event()
        self.plugged.set()
        self.scanner = Scanner(table, NoDecks(), say_no=self._no, session="session")
        self.scanner.connect(self.port.name, pause=lambda _: self.plugged.wait(PATIENCE))
        self._copies: Counter[str] = Counter()

    def _no(self) -> None:
        self.said_no += 1

    def close(self) -> None:
        """Close both ends."""
        self.plugged.set()
        self.scanner.close()
        self.port.unplug()

    def wait(self, happened: Callable[[], bool]) -> None:
        """Move bytes between both ends until ``happened`` is true."""
        assert self.port.pump(PATIENCE, happened), self.scanner.state

    def settle(self) -> None:
        """Move bytes until the companion has acknowledged every message of the reader."""
        self.wait(lambda: not self.reader.waits)

    def put(self, code: str) -> None:
        """Lay a card, another copy of it each time, without moving any byte yet."""
        self._copies[code] += 1
        assert self.reader.lay(f"04{code.encode().hex():0>10}{self._copies[code] % 8:02X}".upper(), code)

    def lay(self, code: str) -> None:
        """Lay a card, and lift it once it is acknowledged."""
        self.put(code)
        self.settle()
        self.reader.lift()
        self.settle()

    def unplug(self) -> None:
        """Pull the cable, which may cut a message anywhere."""
        self.plugged.clear()
        self.port.unplug()

    def plug(self) -> None:
        """Put the cable back."""
        self.port.plug()
        self.plugged.set()

    def do(self, step: ScriptLine) -> None:
        """Lay the cards of one line of a record, and submit what a reader cannot say."""
        if step.hand:
            self.scanner.count_hand(step.hand)
        for code in step.scans:
            self.lay(code)
        if step.by_hand:
            accepted(self.table.submit(step.by_hand))
