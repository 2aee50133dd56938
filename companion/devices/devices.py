"""Everything the table has to press, to light, to flip and to lay cards on, on a board or without one.

    equipment = Equipment(table, read_wiring(data))
    equipment.start()
    equipment.press("Ben").text       # Ben said UNO!

Without a board the screens' twins are all there is. What is missing is looked for again and again
while the game goes on, and used once it is there.
"""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Event, Lock, Thread
from time import monotonic
from typing import Final, TypeAlias

from companion.devices.board.board import NoPins, open_pins
from companion.devices.board.header import PLACES
from companion.devices.board.wiring import Wiring, read_wiring
from companion.devices.buzzers.buzzers import Buzzers
from companion.devices.buzzers.feedback import Shining
from companion.devices.buzzers.judge import COIN, Pressed, Seat
from companion.devices.buzzers.lights import Light, lights
from companion.devices.buzzers.panel import Panel
from companion.devices.buzzers.races import HOLD_BACK
from companion.devices.buzzers.resolution import waits_for_release
from companion.devices.coin.actuators import BoardGear
from companion.devices.coin.coin import Coin
from companion.devices.scanner.scanner import Scanner
from companion.rules import say
from companion.table import DecksHere, Table, TableView

OpenPins: TypeAlias = Callable[[], object]
Clock: TypeAlias = Callable[[], float]

logger = logging.getLogger(__name__)

LOOKS_AGAIN: Final = 10.0
"""What is missing is looked for again after so many seconds."""

FRAME: Final = 0.04
"""A light that changes by itself is set anew after so many seconds."""


@dataclass(frozen=True, slots=True)
class DeviceState:
    """A device for people: where it is wired, and what is wrong with it; None is nothing."""

    name: str
    gpio: int
    place: int
    problem: str | None


@dataclass(frozen=True, slots=True)
class SeatState:
    """A player's buzzer: its number, if there is one, and what its light shows."""

    player: str
    number: int | None
    light: Light


@dataclass(frozen=True, slots=True)
class Report:
    """What is connected; ``missing`` says why there is no board, and is empty where there is one."""

    missing: str
    devices: tuple[DeviceState, ...]
    problems: tuple[str, ...]


class Equipment:
    """Buzzers, lights and coin, and the threads that keep them going."""

    def __init__(
        self,
        table: Table,
        wiring: Wiring,
        *,
        pins: OpenPins = open_pins,
        coin: Coin | None = None,
        clock: Clock = monotonic,
        hold_back: float = HOLD_BACK,
    ) -> None:
        self.wiring = wiring
        self.coin = coin or Coin(table)
        self.buzzers = Buzzers(table, self.coin.press, clock=clock, hold_back=hold_back, say_no=self.say_no)
        self.scanner = Scanner(table, DecksHere(table), say_no=lambda: self.say_no(COIN))
        self._missing: str = say("The board is being looked for.")
        self._table = table
        self._open_pins = pins
        self._clock = clock
        self._panel: Panel | None = None
        self._gear: BoardGear | None = None
        self._shining = Shining()
        self._looked_at = float("-inf")
        self._woken = Event()
        self._is_closed = False
        self._attending = Lock()
        self._thread: Thread | None = None
        self._game_id = table.view.game_id if table.view else None
        self._leave = table.listen(self._heard)

    def start(self) -> None:
        """Look after everything in threads of its own, until :meth:`close`."""
        self.buzzers.start()
        self._thread = Thread(target=self._run, name="lights", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """All of it off, every pin given back; may be called twice."""
        self._leave()
        self.scanner.close()
        self._is_closed = True
        self._woken.set()
        if self._thread:
            self._thread.join()
            self._thread = None
        self.buzzers.close()
        self.coin.close()
        if self._panel:
            self._panel.close()

    def press(self, seat: Seat, held: float = 0.0) -> Pressed:
        """Press that seat's buzzer, or the coin's button, on a screen."""
        return self.buzzers.press(seat, held)

    def ask_for_seats(self) -> None:
        """Ask the players one after the other to press their buzzers."""
        self.buzzers.ask_for_seats()

    def has_no_buzzer(self) -> None:
        """Who is asked has none: ask the next."""
        self.buzzers.has_no_buzzer()

    def stop_asking(self) -> None:
        """Ask no more."""
        self.buzzers.stop_asking()

    def tells_hold(self, view: TableView, player: str) -> bool:
        """Does it make a difference now whether this player presses or holds?"""
        return waits_for_release(view, player)

    def report(self) -> Report:
        """What is connected, what is missing, and what would help."""
        wrong = {**self._panel.problems, **self._gear_problems()} if self._panel else {}
        devices = tuple(
            DeviceState(each.name, each.gpio, PLACES[each.gpio], wrong.get(each.name))
            for each in self.wiring.devices
        )
        others = [problem for problem in self.coin.problems if problem not in wrong.values()]
        return Report(self._missing, devices, (*wrong.values(), *others))

    def seats(self, view: TableView) -> tuple[SeatState, ...]:
        """Everyone's buzzer at this table."""
        shown = lights(view)
        return tuple(
            SeatState(name, view.buzzers.get(name), shown[name]) for name in view.state.setup.players
        )

    def say_no(self, seat: Seat) -> None:
        """A short no from the light of that seat, and from the piezo."""
        view = self._table.view
        number = seat if isinstance(seat, int) else view.buzzers.get(seat) if view and seat != COIN else None
        self._shining.say_no(number, self._clock())
        self._woken.set()

    def attend(self) -> float:
        """Look for what is missing, set the lights; the seconds until that is due again."""
        with self._attending:
            now = self._clock()
            if now - self._looked_at >= LOOKS_AGAIN:
                self._looked_at = now
                self._look()
            changing = False
            if self._panel:
                changing = self._shining.show(self._table.view, self._panel, now)
                piezo = self._gear.piezo if self._gear and not self.coin.in_the_air else None
                changing = self._shining.sound(piezo, now) or changing
        return FRAME if changing else max(0.0, self._looked_at + LOOKS_AGAIN - now)

    def _look(self) -> None:
        if self._panel is None:
            try:
                pins = self._open_pins()
            except NoPins as missing:
                self._missing = str(missing)
                return
            self._missing = ""
            self._panel = Panel(self.wiring, pins, self.buzzers, self._clock)
            self.coin.gear = self._gear = BoardGear(self.wiring, pins)
        self._panel.open()
        if self._gear and not self.coin.in_the_air:
            self._gear.open()

    def _gear_problems(self) -> dict[str, str]:
        gear = self._gear
        parts = (*gear.lights.values(), gear.servo, gear.piezo) if gear else ()
        return {part.device.name: part.problem for part in parts if part and part.problem}

    def _heard(self, view: TableView) -> None:
        self._woken.set()
        is_new, self._game_id = view.game_id != self._game_id, view.game_id
        if is_new and view.version == 0 and not view.claimed and self._panel and len(self._panel.seats) > 1:
            self.buzzers.ask_for_seats()

    def _run(self) -> None:
        while not self._is_closed:
            self._woken.clear()
            try:
                seconds = self.attend()
            except Exception:
                logger.exception("The lights failed; they are tried again.")
                seconds = LOOKS_AGAIN
            self._woken.wait(seconds)


@contextmanager
def equipped(table: Table, data: Path, scanner: str | None = None) -> Iterator[Equipment]:
    """The equipment as wired in that directory, going; raises :class:`.wiring.Miswired`.

    The card reader is on the port ``scanner``, or else looked for.
    """
    equipment = Equipment(table, read_wiring(data))
    equipment.start()
    equipment.scanner.connect(scanner)
    try:
        yield equipment
    finally:
        equipment.close()
