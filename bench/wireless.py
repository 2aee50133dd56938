"""Who was first at wireless buzzers whose datagrams are late, over real sockets; beside which came first.

Each table has the companion's own service on a UDP port and two buzzers, which are the firmware's under
CPython, with clocks that began at another time and run apart. Every datagram, there and back, is kept for up
to 20 ms on its way. Two presses at a time are made at moments that are known, and the earlier one is to win.
"""

import heapq
import select
import socket
from dataclasses import dataclass, field
from random import Random
from time import monotonic
from typing import Any, Final

from companion.devices.wireless.radio import HOLD_BACK
from companion.devices.wireless.service import WirelessBuzzers
from tests.devices.wireless.builder import KEY, Flying
from tests.served import free_port

TABLES: Final = 8
PRESSES: Final = 10_000
JITTER: Final = 0.020
MOST_APART: Final = 0.050
SETTLES: Final = 30.0
"""Seconds before the first press: a table has had its buzzers on for longer than that."""

BETWEEN: Final = 0.25
STEP: Final = 0.001
BINS: Final = (0.0005, 0.001, 0.002, 0.005, 0.020, MOST_APART)


@dataclass
class Recorder:
    """What the buzzers of a table hand on, in place of a game: who, when, and when that was known."""

    presses: list[tuple[int, float, float]] = field(default_factory=list)

    def edge(self, number: int, at: float, down: bool) -> None:
        """Note a press."""
        if down:
            self.presses.append((number, at, monotonic()))

    def detach(self, number: int) -> None:
        """One that is out of reach is out of the measurement."""

    def hold_back(self, seconds: float | None) -> None:
        """Nothing is held back here."""


@dataclass(order=True)
class _Late:
    arrives: float
    line: Any = field(compare=False)
    data: bytes = field(compare=False)
    to: Any = field(compare=False)


class _Table:
    """One companion, two buzzers, and a way between them that dawdles."""

    def __init__(self, chance: Random) -> None:
        self.recorder = Recorder()
        self.wrong = [0] * len(BINS)
        self.tried = [0] * len(BINS)
        self.unheard = 0
        self.wrong_by_arrival = 0
        self.late = 0
        self._chance = chance
        self._port = free_port()
        # The service asks of the buzzers no more than the recorder has.
        self._service = WirelessBuzzers(self.recorder, lambda: KEY, port=self._port)  # type: ignore[arg-type]
        self._service.start()
        began, pace = chance.uniform(-500, 500), 1 + chance.uniform(-25e-6, 25e-6)
        self._buzzers = [Flying(1, began, pace), Flying(2, -began, 2 - pace)]
        self._lines = [socket.socket(socket.AF_INET, socket.SOCK_DGRAM) for _ in self._buzzers]
        for line in self._lines:
            line.bind(("127.0.0.1", 0))
            line.setblocking(False)
        self._underway: list[_Late] = []
        self._planned: list[tuple[float, int, bool]] = []
        self._begins = monotonic() + SETTLES
        self._truth: tuple[float, int, float] | None = None

    def step(self) -> None:
        """Do what is due at both buzzers and on the way between them and the companion."""
        now = monotonic()
        self._plan(now)
        while self._planned and self._planned[0][0] <= now:
            at, which, down = heapq.heappop(self._planned)
            self._buzzers[which].firmware.edge(self._buzzers[which].clock(at), down)
        for line, buzzer in zip(self._lines, self._buzzers, strict=True):
            self._delay(line, buzzer.firmware.due(buzzer.clock(now)), None)
            while select.select([line], [], [], 0)[0]:
                data, _ = line.recvfrom(500)
                self._delay(line, data, buzzer)
        while self._underway and self._underway[0].arrives <= now:
            late = heapq.heappop(self._underway)
            if late.to is None:
                late.line.sendto(late.data, ("127.0.0.1", self._port))
            else:
                answer = late.to.firmware.receive(late.data, late.to.clock(monotonic()))
                self._delay(late.line, answer, None)

    def _delay(self, line: socket.socket, data: bytes, to: Flying | None) -> None:
        if data:
            heapq.heappush(
                self._underway, _Late(monotonic() + self._chance.uniform(0, JITTER), line, data, to)
            )

    def _plan(self, now: float) -> None:
        if now < self._begins:
            return
        if self._truth:
            self._judge(*self._truth)
        first = self._chance.randrange(2)
        # As many close ones as far ones: the close ones are what is hard.
        apart = MOST_APART * self._chance.random() ** 2
        at = now + self._chance.uniform(0.02, 0.06)
        for which, when in ((first, at), (1 - first, at + apart)):
            heapq.heappush(self._planned, (when, which, True))
            heapq.heappush(self._planned, (when + 0.04, which, False))
        self.recorder.presses.clear()
        self._truth = (at, first, apart)
        self._begins = at + BETWEEN

    def _judge(self, at: float, first: int, apart: float) -> None:
        presses = list(self.recorder.presses)
        if len(presses) != len(self._buzzers):
            self.unheard += 1
            return
        place = next(n for n, most in enumerate(BINS) if apart <= most)
        self.tried[place] += 1
        by_time = sorted(presses, key=lambda press: press[1])
        by_arrival = sorted(presses, key=lambda press: press[2])
        self.wrong[place] += by_time[0][0] != first + 1
        self.wrong_by_arrival += by_arrival[0][0] != first + 1
        self.late += any(known > said + HOLD_BACK for _, said, known in presses)

    def close(self) -> None:
        """Listen no more."""
        self._service.close()
        for line in self._lines:
            line.close()


def report() -> None:
    """Print how many of two presses were ruled wrongly, by how far they were apart."""
    tables = [_Table(Random(37 + number)) for number in range(TABLES)]
    while sum(sum(table.tried) for table in tables) < PRESSES:
        began = monotonic()
        for table in tables:
            table.step()
        select.select([], [], [], max(0.0, began + STEP - monotonic()))
    for table in tables:
        table.close()
    print(f"\nTwo presses on wireless buzzers, each datagram up to {JITTER * 1000:.0f} ms late")
    print(f"{'milliseconds apart':24}{'tried':>8}{'ruled wrongly':>16}")
    least = 0.0
    for place, most in enumerate(BINS):
        tried, wrong = (sum(getattr(table, what)[place] for table in tables) for what in ("tried", "wrong"))
        print(f"{f'{least * 1000:g} to {most * 1000:g}':24}{tried:8}{wrong:16}")
        least = most
    print(f"the reference, by which came first: {sum(table.wrong_by_arrival for table in tables)} wrongly;")
    print(f"later than the {HOLD_BACK * 1000:.0f} ms that are waited: {sum(table.late for table in tables)};")
    print(f"not heard of within {BETWEEN * 1000:.0f} ms: {sum(table.unheard for table in tables)}")
