"""Who pressed first in ten thousand races, and how soon a press is shown, with every core kept busy.

A race is two presses 1 ms apart, one of them by the player who must say UNO. Both contacts bounce for up to
5 ms, each bounce of 0.2 ms or longer; and at any time around them there are spikes of crosstalk, of 1 to 50
us, on all three buttons, also on that of the one who does not press. The kernel's timestamp of each edge is
given; its callback comes up to 15 ms late and in any order, from other threads, to the real buzzers at a real
table, whose clock stands still where this machine would bring it later than that. The reference is the ruling
by the order of the callbacks alone.
Afterwards a button ends turns on gpiozero's mock pins, timed from the deciding edge (its release, as a
hold would mean something else) until a light has changed, and until the bytes are at a phone's stream.
"""

import math
import multiprocessing
import os
import random
import socket
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from itertools import accumulate
from pathlib import Path
from statistics import quantiles
from threading import Event, Thread
from typing import Any, NamedTuple

from companion.composition import serving
from companion.devices.board.wiring import read_wiring
from companion.devices.buzzers.buzzers import Buzzers
from companion.devices.buzzers.debounce import REORDER_WINDOW
from companion.devices.devices import Devices
from companion.ports import Seat
from companion.table import Accepted, Table
from companion.web.app import Site

RACES, LANES = 10_000, 20
APART, LATEST = 0.001, 0.015  # seconds between the two edges, and of the latest callback
BOUNCE, MOST_BOUNCES = (0.0002, 0.0006), 4  # seconds between two changes, and pairs of them
SPIKE, SPIKES, AROUND = (0.000001, 0.00005), 3, 0.020  # seconds of one, how many on a button, how near
PRESSES, WARM_UP = 200, 10
PLAYERS = {"Ana": 1, "Ben": 2, "Cy": 3}
TO_ONE = ("Ben: ?", *("Cy: draw", "Cy: keep", "Ana: draw", "Ana: keep", "Ben: ?") * 5)
RECORD = '[Edition "classic"]\n[Players "Ana, Ben, Cy"]\nround\nstart G5\n'
SETTLES = 0.010
"""Seconds between two checks whether a race has been ruled on."""


class Race(NamedTuple):
    """One race: who was first, whom callbacks and ruling put first, and how many spikes were pressed."""

    first: str
    by_callback: str
    ruled: str
    was_put_right: bool
    taken: int


class News(NamedTuple):
    """News of an edge, which arrives at ``arrives``."""

    arrives: float
    at: float
    name: str
    down: bool


@dataclass
class Lane:
    """One table for a sequence of races; many lanes run side by side."""

    table: Table
    chance: random.Random
    next_arrives: float = math.inf

    def clock(self) -> float:
        """Return the time of the edges, which waits for the news that should have come by then."""
        return min(time.monotonic(), self.next_arrives)

    def run(self, races: int) -> list[Race]:
        """Run this many races, each undone before the next."""
        refused: list[Seat] = []
        buzzers = Buzzers(self.table, clock=self.clock, say_no=refused.append)
        buzzers.start()
        try:
            return [self._race(buzzers, refused) for _ in range(races)]
        finally:
            buzzers.close()

    def _race(self, buzzers: Buzzers, refused: list[Seat]) -> Race:
        # News of the race before is taken in by its own buttons.
        buzzers.attend()
        for number in PLAYERS.values():
            buzzers.attach(number, down=False)
        refused.clear()
        before = self.table.version
        first, second = self.chance.sample(list(PLAYERS), 2)
        self.next_arrives = time.monotonic()
        edge = self.next_arrives + AROUND
        closes = {first: self._bounces(edge), second: self._bounces(edge + APART)}
        changes = {name: [*closes.get(name, ()), *self._spikes(edge)] for name in PLAYERS}
        news = sorted(each for name in PLAYERS for each in self._news(name, changes[name]))
        for each in news:
            self.next_arrives = each.arrives
            time.sleep(max(0.0, each.arrives - time.monotonic()))
            buzzers.edge(PLAYERS[each.name], each.at, each.down)
        self.next_arrives = math.inf
        self._settle(before, refused)
        game = self.table.game
        assert game
        ruled = str(getattr(game.event, "player", ""))
        was_put_right = self.table.version > before + 1
        assert isinstance(self.table.submit("undo"), Accepted)
        by_callback = next(each.name for each in news if each.at in (edge, edge + APART))
        presses = len(refused) + (2 if was_put_right else 1)
        return Race(first, by_callback, ruled, was_put_right, max(0, presses - 2))

    def _bounces(self, at: float) -> list[float]:
        """When a contact that closes then changes, for the last time to closed."""
        gaps = [self.chance.uniform(*BOUNCE) for _ in range(2 * self.chance.randint(0, MOST_BOUNCES))]
        return list(accumulate(gaps, initial=at))

    def _spikes(self, around: float) -> list[float]:
        """When spikes of a neighbour's lamp begin and end on a button's wire."""
        begins = [around + self.chance.uniform(-AROUND, AROUND) for _ in range(SPIKES)]
        return [*begins, *(each + self.chance.uniform(*SPIKE) for each in begins)]

    def _news(self, name: str, changes: list[float]) -> Iterator[News]:
        """Yield each change of that pin's level, which is high at first, as news that is late."""
        for place, at in enumerate(sorted(changes)):
            yield News(at + self.chance.uniform(0, LATEST), at, name, place % 2 == 0)

    def _settle(self, before: int, refused: list[Seat]) -> None:
        """Wait until both presses are judged: one is entered, and the other refused or put right by it."""
        time.sleep(REORDER_WINDOW)
        while self.table.version == before or not (refused or self.table.version > before + 1):
            time.sleep(SETTLES)
        time.sleep(REORDER_WINDOW + SETTLES)


def _spin() -> None:
    while True:
        sum(range(1000))


@contextmanager
def _every_core_busy() -> Iterator[None]:
    spinners = [multiprocessing.Process(target=_spin, daemon=True) for _ in range(os.cpu_count() or 1)]
    for spinner in spinners:
        spinner.start()
    try:
        yield
    finally:
        for spinner in spinners:
            spinner.terminate()


def _open(folder: str, name: str, record: str) -> Table:
    table = Table.open(Path(folder) / f"{name}.sqlite", lambda: datetime.now(UTC))
    assert isinstance(table.begin(record), Accepted)
    return table


def _races() -> list[Race]:
    """Run all races, on many tables side by side."""
    # In memory: thirty thousand commits would measure the disk.
    memory = "/dev/shm" if Path("/dev/shm").is_dir() else None  # noqa: S108 - a folder of its own in it
    results: list[Race] = []
    with tempfile.TemporaryDirectory(dir=memory) as folder:
        lanes = [
            Lane(_open(folder, str(number), RECORD + "\n".join(TO_ONE)), random.Random(number))
            for number in range(LANES)
        ]
        threads = [
            Thread(target=lambda lane=lane: results.extend(lane.run(RACES // LANES))) for lane in lanes
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        for lane in lanes:
            lane.table.close()
    return results


def _report_races(races: list[Race]) -> None:
    wrong = sum(race.ruled != race.first for race in races)
    by_callback = sum(race.by_callback != race.first for race in races)
    spikes = f"{SPIKES * len(PLAYERS) * len(races):,} spikes"
    print(f"\n{len(races):,} races of two presses 1 ms apart that bounce, among {spikes} of crosstalk,")
    print("news up to 15 ms late, every core busy")
    print(f"{'':36}{'ruled wrongly':>14}")
    print(f"{'by the order of the callbacks':36}{by_callback:14,}")
    print(f"{'by the time of the edges':36}{wrong:14,}")
    taken, put_right = sum(race.taken for race in races), sum(race.was_put_right for race in races)
    print(
        f"{taken:,} spikes were taken for presses; {put_right:,} rulings were put right by news after them."
    )


class _Seen:
    """The moment a light changed after a press."""

    def __init__(self) -> None:
        self.light_at = 0.0
        self.lit = Event()

    def pin_class(self) -> Any:
        """Return a class of mock pins that note when one of them changes as an output."""
        from gpiozero.pins.mock import MockPWMPin

        seen = self

        class Watched(MockPWMPin):  # type: ignore[misc] # gpiozero has no types
            def _set_state(self, value: float) -> None:
                super()._set_state(value)
                if not seen.lit.is_set():
                    seen.light_at = time.monotonic()
                    seen.lit.set()

        return Watched


def _timed_presses() -> tuple[list[float], list[float]]:
    """Return the seconds from each edge to the light, and to the stream."""
    from gpiozero.pins.mock import MockFactory

    seen = _Seen()
    pins = MockFactory(pin_class=seen.pin_class())
    wiring = read_wiring()
    button = wiring.seats[PLAYERS["Ben"] - 1].button
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        table = _open(folder, "timed", RECORD)
        table.prefer(lambda before: replace(before, press_ends_turn=True))
        stack.callback(table.close)
        devices = Devices(table, wiring, pins=lambda: pins)
        devices.attend()
        devices.start()
        stack.callback(devices.close)
        served = stack.enter_context(serving(table, "bench", Site(equipment=devices.equipment)))
        stream = socket.create_connection(("127.0.0.1", served.server.port), timeout=30)
        stack.callback(stream.close)
        stream.sendall(b"GET /stream HTTP/1.1\r\nHost: localhost\r\n\r\n")
        _read_event(stream, table.version)
        figures = [_timed_press(table, pins.pin(button), stream, seen) for _ in range(WARM_UP + PRESSES)]
    return [light for light, _ in figures[WARM_UP:]], [shown for _, shown in figures[WARM_UP:]]


def _timed_press(table: Table, pin: Any, stream: socket.socket, seen: _Seen) -> tuple[float, float]:
    """Press a button that ends a turn; return the seconds to the light and the stream. Then undo it."""
    pin.drive_low()
    time.sleep(0.1)  # as long as a finger takes; the lights have settled
    seen.lit.clear()
    edge = time.monotonic()
    pin.drive_high()
    _read_event(stream, table.version + 1)
    shown = time.monotonic() - edge
    seen.lit.wait(5)
    light = seen.light_at - edge
    assert isinstance(table.submit("undo"), Accepted)
    _read_event(stream, table.version)
    return light, shown


def _read_event(stream: socket.socket, version: int) -> None:
    came = b""
    while f"id: {version}\n".encode() not in came or not came.endswith((b"\n\n", b"\n\n\r\n")):
        came += stream.recv(65536)


def _report_times(light: list[float], shown: list[float]) -> None:
    print(f"\nMilliseconds from the edge of a press, {len(light)} presses, every core busy")
    print(f"{'':36}{'p50':>8}{'p99':>8}")
    print(f"{'held back for late news':36}{REORDER_WINDOW * 1000:8.1f}{REORDER_WINDOW * 1000:8.1f}")
    for name, times in (("until a light changed", light), ("until it was at a phone's stream", shown)):
        figures = [1000 * quantiles(times, n=100)[p] for p in (49, 98)]
        print(f"{name:36}{figures[0]:8.1f}{figures[1]:8.1f}")


def report() -> None:
    """Print both tables."""
    with _every_core_busy():
        races = _races()
        times = _timed_presses()
    _report_races(races)
    _report_times(*times)
