"""A coin at a table where a flip is due, and a clock that runs only while somebody waits."""

from collections.abc import Callable
from pathlib import Path
from threading import Event

from companion.devices.coin.actuators import Actuators
from companion.devices.coin.coin import GoldCoin
from companion.devices.coin.spin import Rest, SpinStep
from companion.table import RandomBits, Table
from tests.table.builder import accepted, open_table

COIN_DUE = '[Players "Ana, Ben, Cy"]\nround\nstart G5\nBen: W50=R heads Ana tails Ben\n'


def all_zeros(bits: int) -> int:
    """Random bits that are always 0: the coin lands on heads."""
    return 0


def all_ones(bits: int) -> int:
    """Random bits that are always 1: the coin lands on tails."""
    return (1 << bits) - 1


class FakeTime:
    """A clock that stands still until somebody waits; planned actions run on the way."""

    def __init__(self) -> None:
        self.now = 100.0
        self.planned: list[tuple[float, Callable[[], object]]] = []

    def plan(self, at: float, act: Callable[[], object]) -> None:
        """Run ``act`` once ``at`` seconds have passed from now."""
        self.planned.append((self.now + at, act))
        self.planned.sort(key=lambda each: each[0])

    def clock(self) -> float:
        return self.now

    def wait(self, over: Event, seconds: float) -> bool:
        """Let the time pass, or end early once ``over`` is set; return whether it is."""
        until = self.now + seconds
        while self.planned and self.planned[0][0] <= until and not over.is_set():
            self.now, act = self.planned.pop(0)
            act()
        if not over.is_set():
            self.now = until
        return over.is_set()


class RecordingActuators(Actuators):
    """Actuators that record every call and its time in seconds."""

    def __init__(self, time: FakeTime) -> None:
        self.time = time
        self.calls: list[tuple[float, SpinStep | Rest | str]] = []

    def do(self, step: SpinStep | Rest) -> None:
        self.calls.append((self.time.now - 100.0, step))

    def rest(self) -> None:
        self.calls.append((self.time.now - 100.0, "rest"))

    def close(self) -> None:
        self.calls.append((self.time.now - 100.0, "closed"))


class CoinAtTable:
    """A table whose coin is due: Ben played a Wild 50/50, Ana is heads and Ben tails."""

    def __init__(self, file: Path, bits: RandomBits = all_zeros, actuators: Actuators | None = None) -> None:
        self.time = FakeTime()
        self.table: Table = open_table(file, patience=0.05)
        if self.table.view is None:
            accepted(self.table.begin(COIN_DUE))
        self.recorded = RecordingActuators(self.time)
        self.runs: list[Callable[[], None]] = []
        self.coin = GoldCoin(
            self.table,
            actuators or self.recorded,
            bits=bits,
            clock=self.time.clock,
            wait=self.time.wait,
            start=self.runs.append,
        )

    def run(self) -> None:
        """Run the flip that was begun, which a thread would do, to its end."""
        self.runs.pop(0)()

    @property
    def phase(self) -> str:
        assert self.table.view
        return self.table.view.state.phase

    @property
    def last_line(self) -> str:
        view = self.table.view
        assert view
        game = self.table.played_games.game(view.game_id)
        assert game
        return game.events[-1].line
