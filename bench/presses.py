"""Who pressed first in ten thousand races, and how soon a press is shown, with every core kept busy.

A race is two presses 1 ms apart, one of them by the player who must say UNO. The kernel's timestamp of
each edge is given; its callback comes up to 15 ms late and in any order, from other threads, to the
real buzzers at a real table. The reference is the ruling by the order of the callbacks alone.
Afterwards a button ends turns on gpiozero's mock pins, timed from the deciding edge (its release, as a
hold would mean something else) until a light has changed, and until the bytes are at a phone's stream.
"""

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
from pathlib import Path
from statistics import quantiles
from threading import Event, Thread
from typing import Any, NamedTuple

from companion.composition import serving
from companion.devices.board.wiring import read_wiring
from companion.devices.buzzers.buzzers import Buzzers
from companion.devices.buzzers.reorder import REORDER_WINDOW
from companion.devices.devices import Devices
from companion.table import Accepted, Table

RACES, LANES = 10_000, 20
APART, LATEST = 0.001, 0.015  # seconds between the two edges, and of the latest callback
PRESSES, WARM_UP = 200, 10
PLAYERS = {"Ana": 1, "Ben": 2, "Cy": 3}
TO_ONE = ("Ben: ?", *("Cy: draw", "Cy: keep", "Ana: draw", "Ana: keep", "Ben: ?") * 5)
RECORD = '[Edition "classic"]\n[Players "Ana, Ben, Cy"]\nround\nstart G5\n'
SETTLES = 0.010
"""Seconds between two checks whether a race has been ruled on."""


class Race(NamedTuple):
    """One race: who was first, whom callbacks and ruling put first, the seconds to the last callback."""

    first: str
    by_callback: str
    ruled: str
    latest: float
    was_put_right: bool


@dataclass
class Lane:
    """One table for a sequence of races; many lanes run side by side."""

    table: Table
    chance: random.Random

    def run(self, races: int) -> list[Race]:
        """Run this many races, each undone before the next."""
        buzzers = Buzzers(self.table)
        buzzers.start()
        try:
            return [self._race(buzzers) for _ in range(races)]
        finally:
            buzzers.close()

    def _race(self, buzzers: Buzzers) -> Race:
        for number in PLAYERS.values():
            buzzers.attach(number, down=False)
        before = self.table.version
        first, second = self.chance.sample(list(PLAYERS), 2)
        edge = time.monotonic()
        news = [
            (edge, first, self.chance.uniform(0, LATEST)),
            (edge + APART, second, self.chance.uniform(0, LATEST)),
        ]
        news.sort(key=lambda each: each[0] + each[2])
        for at, name, delay in news:
            time.sleep(max(0.0, at + delay - time.monotonic()))
            buzzers.edge(PLAYERS[name], at, down=True)
        latest = time.monotonic() - edge
        self._settle(before)
        game = self.table.game
        assert game
        ruled = str(getattr(game.event, "player", ""))
        was_put_right = self.table.version > before + 1
        assert isinstance(self.table.submit("undo"), Accepted)
        return Race(first, news[0][1], ruled, latest, was_put_right)

    def _settle(self, before: int) -> None:
        time.sleep(REORDER_WINDOW)
        while self.table.version == before:
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
    print(f"\n{len(races):,} races of two presses 1 ms apart, news up to 15 ms late, every core busy")
    print(f"{'':36}{'ruled wrongly':>14}")
    print(f"{'by the order of the callbacks':36}{by_callback:14,}")
    print(f"{'by the time of the edges':36}{wrong:14,}")
    latest = max(race.latest for race in races) * 1000
    put_right = sum(race.was_put_right for race in races)
    print(
        f"The latest news came {latest:.0f} ms late; {put_right:,} rulings were put right by news after them."
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
        served = stack.enter_context(serving(table, "bench", equipment=devices.equipment))
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
