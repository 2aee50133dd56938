"""Wireless buzzers in the air: the firmware's own end, clocks that run apart, and a network that dawdles."""

import heapq
import hmac
import sys
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random
from typing import Final

from companion.devices.wireless.radio import Radio

FIRMWARE: Final = Path(__file__).parents[3] / "firmware/buzzer"
# The pure modules of the firmware are tried under CPython, too.
sys.path.append(str(FIRMWARE))

from buzzer import Buzzer  # noqa: E402 - found by the line above

KEY: Final = "the table's own"
STEP: Final = 0.001


def garbled(sender: bytes) -> bytes:
    """Return a datagram that somebody with the key sealed, and that is no text."""
    body = sender + b" hello \xff\xfe 2 1"
    return body + b" " + hmac.new(KEY.encode(), body, "sha256").hexdigest()[:16].encode()


@dataclass
class Flying:
    """A wireless buzzer: its firmware, and its clock, which began at another time and runs as fast or not."""

    number: int
    began: float
    pace: float = 1.0
    key: str = KEY
    address: int = 0
    firmware: Buzzer = field(init=False)
    is_in_reach: bool = True

    def __post_init__(self) -> None:
        self.address = self.address or self.number
        names = (f"name{self.number}{self.began}{meeting}" for meeting in count())
        self.firmware = Buzzer(self.key.encode(), self.number, lambda: next(names))

    def clock(self, now: float) -> int:
        """Return what its clock says at that moment of the companion's, in microseconds."""
        return round((now - self.began) * self.pace * 1e6)


class Air:
    """A companion and its wireless buzzers; whatever ``naps`` hears each datagram up to so much later."""

    def __init__(
        self, *buzzers: Flying, seed: int = 0, jitter: float = 0.0, loss: float = 0.0, naps: float = 0.0
    ) -> None:
        self.now = 1000.0
        self.edges: list[tuple[int, float, bool]] = []
        self.lost: list[int] = []
        self.radio = Radio(KEY.encode(), lambda *edge: self.edges.append(edge), self.lost.append)
        self.heard: list[bytes] = []
        self.told: list[bytes] = []
        self._buzzers = {each.address: each for each in buzzers}
        self._chance = Random(seed)
        self._jitter = jitter
        self._loss = loss
        self._naps = naps
        self._fingers: list[tuple[float, int, bool]] = []
        self._underway: list[tuple[float, int, int, bytes]] = []
        self._count = 0

    def go(self, seconds: float) -> None:
        """Let so much time pass."""
        end = self.now + seconds
        while self.now < end:
            self.now += STEP
            self._arrive()
            while self._fingers and self._fingers[0][0] <= self.now:
                at, pressed, down = heapq.heappop(self._fingers)
                each = self._buzzers[pressed]
                each.firmware.edge(each.clock(at), down)
            for number, data in self.radio.due(self.now):
                self._send(number, data)
            for each in self._buzzers.values():
                self._tell(each, each.firmware.due(each.clock(self.now)))

    def switch_on(self, buzzer: Flying) -> None:
        """Put that buzzer on the air, in place of what was at its address."""
        self._buzzers[buzzer.address] = buzzer

    def press(self, number: int, at: float, lasts: float = 0.1) -> None:
        """Press that buzzer at a moment that is to come, and let it go."""
        for when, down in ((at, True), (at + lasts, False)):
            heapq.heappush(self._fingers, (when, number, down))

    def say(self, number: int, data: bytes) -> None:
        """Have the companion hear this datagram now, as if that buzzer had sent it."""
        for to, answer in self.radio.receive(data, number, self.now):
            self._send(to, answer)

    def _tell(self, buzzer: Flying, data: bytes) -> None:
        if data and buzzer.is_in_reach:
            self.heard.append(data)
            self._fly(-buzzer.address, data)

    def _send(self, number: int, data: bytes) -> None:
        self.told.append(data)
        if number in self._buzzers and self._buzzers[number].is_in_reach:
            self._fly(number, data)

    def _fly(self, to: int, data: bytes) -> None:
        if self._chance.random() >= self._loss:
            self._count += 1
            late = self._jitter if to < 0 else self._jitter + self._naps
            arrives = self.now + 0.0005 + self._chance.uniform(0, late)
            heapq.heappush(self._underway, (arrives, self._count, to, data))

    def _arrive(self) -> None:
        while self._underway and self._underway[0][0] <= self.now:
            arrives, _, to, data = heapq.heappop(self._underway)
            if to < 0:
                for number, answer in self.radio.receive(data, -to, arrives):
                    self._send(number, answer)
            else:
                each = self._buzzers[to]
                self._tell(each, each.firmware.receive(data, each.clock(arrives)))


def there(
    *buzzers: Flying,
    seed: int = 0,
    jitter: float = 0.0,
    loss: float = 0.0,
    naps: float = 0.0,
    since: float = 5.0,
) -> Air:
    """Return the air once these buzzers have been there for a while."""
    air = Air(*buzzers, seed=seed, jitter=jitter, loss=loss, naps=naps)
    air.go(since)
    return air
