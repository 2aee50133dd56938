"""A companion and a virtual reader at the two ends of a real pty."""

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from threading import Event

from companion.devices.scanner.scanner import Scanner
from companion.devices.scanner.script import Step
from companion.devices.scanner.virtual import Faults, VirtualPort, VirtualReader
from companion.table import NoDecks, Table
from tests.table.builder import accepted

PATIENCE = 20.0
"""Seconds in which anything that is waited for must have come."""


class Desk:
    """A table, its scanner, and the reader that cards are laid on."""

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
        """Put both ends away."""
        self.plugged.set()
        self.scanner.close()
        self.port.unplug()

    def wait(self, happened: Callable[[], bool]) -> None:
        """Let the line work until this has happened."""
        assert self.port.pump(PATIENCE, happened), self.scanner.state

    def settle(self) -> None:
        """Until the companion has everything."""
        self.wait(lambda: not self.reader.waits)

    def put(self, code: str) -> None:
        """Lay a card, another copy of it each time, and let the line do nothing yet."""
        self._copies[code] += 1
        assert self.reader.lay(f"04{code.encode().hex():0>10}{self._copies[code] % 8:02X}".upper(), code)

    def lay(self, code: str) -> None:
        """Lay a card and lift it again once it was taken."""
        self.put(code)
        self.settle()
        self.reader.lift()
        self.settle()

    def unplug(self) -> None:
        """Pull the cable at whatever byte."""
        self.plugged.clear()
        self.port.unplug()

    def plug(self) -> None:
        """Put it back."""
        self.port.plug()
        self.plugged.set()

    def do(self, step: Step) -> None:
        """Lay the cards of one line of a record; a phone says what is left to say."""
        if step.hand:
            self.scanner.count_hand(step.hand)
        for code in step.scans:
            self.lay(code)
        if step.by_hand:
            accepted(self.table.submit(step.by_hand))
