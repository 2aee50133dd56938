"""All devices at the table: buzzers, lights, coin and card reader.

    devices = Devices(table, read_wiring(data))
    devices.start()
    devices.buzzers.press("Ben").text       # Ben said UNO!

Without a board there are their twins on the screens. Missing devices are looked for again and again.
"""

import logging
from collections.abc import Callable, Mapping
from threading import Event, Lock, Thread
from time import monotonic
from typing import Final, TypeAlias

from companion.devices.board.header import PLACES
from companion.devices.board.outputs import coin_lights, leave_on
from companion.devices.board.part import Part
from companion.devices.board.pins import NoPins, open_pins
from companion.devices.board.ring import Pixel
from companion.devices.board.wiring import DeviceKind, Wiring
from companion.devices.buzzers.buzzers import Buzzers
from companion.devices.buzzers.debounce import REORDER_WINDOW
from companion.devices.buzzers.feedback import Feedback
from companion.devices.buzzers.panel import Panel
from companion.devices.coin.actuators import BoardActuators
from companion.devices.coin.coin import GoldCoin
from companion.devices.machine import CardSystem
from companion.devices.pedestal.pixels import pixels
from companion.devices.pedestal.speaker import Speaker, Words
from companion.devices.scanner.scanner import Scanner
from companion.devices.shutdown import Right, Shutdown, ShutdownStage, find_right
from companion.devices.wireless.datagrams import BUZZER_PORT
from companion.devices.wireless.radio import Reach
from companion.devices.wireless.service import WirelessBuzzers
from companion.foundation.listening import EVERYWHERE
from companion.ports import COIN, BoardReport, DeviceState, Equipment, Seat
from companion.rules import Sentence, say
from companion.table import DeckLookup, Table, TableView, TurnStage

OpenPins: TypeAlias = Callable[[], object]
Clock: TypeAlias = Callable[[], float]

logger = logging.getLogger(__name__)

LOOK_SECONDS: Final = 10.0  # between two looks for what is missing
BLINK: Final = 1.0
"""Period in seconds of the coin's lights when they ask whether to shut down; no flip lights both."""

FRAME: Final = 0.04  # seconds between two updates of an animated light: 25 Hz looks smooth


class Devices:
    """Buzzers, lights, coin and card reader, with their threads."""

    def __init__(
        self,
        table: Table,
        wiring: Wiring,
        *,
        pins: OpenPins = open_pins,
        coin: GoldCoin | None = None,
        clock: Clock = monotonic,
        reorder_window: float = REORDER_WINDOW,
        right: Right | None = None,
        radio_key: Callable[[], str] | None = None,
        radio_host: str = EVERYWHERE[0],
        radio_port: int = BUZZER_PORT,
        words: Words | None = None,
        machine: CardSystem | None = None,
    ) -> None:
        self.wiring = wiring
        self.shutdown = Shutdown(right or find_right())
        self._machine = machine if machine and machine.is_there else None
        if there := self._machine:
            table.doubts_clock = lambda: not there.state.has_clock
        self.coin = coin or GoldCoin(table)
        self.scanner = Scanner(table, DeckLookup(table), say_no=lambda: self.say_no(COIN), clock=clock)
        self.buzzers = Buzzers(
            table,
            self.coin.press,
            name_player=self.scanner.name_player,
            clock=clock,
            reorder_window=reorder_window,
            say_no=self.say_no,
            coin_button=self._coin_button,
            announced=self._announcements,
        )
        self.wireless = (
            WirelessBuzzers(
                self.buzzers,
                radio_key,
                host=radio_host,
                port=radio_port,
                clock=clock,
                changed=self._radio_changed,
            )
            if radio_key
            else None
        )
        self._speaker = Speaker(table, wiring.speaker, words) if wiring.speaker and words else None
        self._ring: Part | None = None
        self._on_ring: tuple[Pixel, ...] = ()
        self._missing: str = say("The board is being looked for.")
        self._table = table
        self._open_pins = pins
        self._clock = clock
        self._pins: object = None
        self._announced: tuple[Sentence, ...] = ()
        self._shutdown_due: float | None = None
        self._both_lit = False
        self._panel: Panel | None = None
        self._actuators: BoardActuators | None = None
        self._feedback = Feedback()
        self._looked_at = float("-inf")
        self._woken = Event()
        self._is_closed = False
        # A test and the thread may both attend; only one of them may open a pin.
        self._attending = Lock()
        self._thread: Thread | None = None
        self._game_id = table.view.game_id if table.view else None
        self._leave = table.listen(self._table_changed)

    @property
    def equipment(self) -> Equipment:
        """The ports of all devices."""
        return Equipment(
            coin=self.coin, buzzers=self.buzzers, scanner=self.scanner, board=self, machine=self._machine
        )

    def start(self) -> None:
        """Start all threads."""
        self.buzzers.start()
        if self.wireless:
            self.wireless.start()
        if self._speaker:
            self._speaker.start()
        self._thread = Thread(target=self._run, name="lights", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Switch everything off and release every pin; may be called twice."""
        # Threads end first, or one could open a pin again.
        self._leave()
        self.scanner.close()
        self._is_closed = True
        self._woken.set()
        if self._thread:
            self._thread.join()
            self._thread = None
        if self.wireless:
            self.wireless.close()
        if self._speaker:
            self._speaker.close()
        if self._ring:
            self._ring.close()
        self.buzzers.close()
        self.coin.close()
        if self._panel:
            self._panel.close()
            if self.shutdown.stage is ShutdownStage.GOING:
                # They go out with the machine, and say so when it can be unplugged.
                leave_on(coin_lights(self.wiring), self._pins)

    def report(self) -> BoardReport:
        """Return what is connected, and what is wrong."""
        wrong = {**self._panel.problems, **self._actuator_problems()} if self._panel else {}
        devices = tuple(
            DeviceState(each.name, each.gpio, PLACES[each.gpio], wrong.get(each.name))
            for each in self.wiring.devices
        )
        others = [problem for problem in self.coin.problems if problem not in wrong.values()]
        has_button = self._panel is not None and self.wiring.coin.button is not None
        shutdown = self.shutdown.right.words if has_button else ""
        apart = [each.problem for each in (self.wireless, self._speaker) if each and each.problem]
        problems = (*wrong.values(), *others, *apart)
        reach, notes = (self.wireless.reach, self.wireless.notes) if self.wireless else (Reach(), ())
        return BoardReport(self._missing, devices, problems, shutdown, reach.here, notes)

    def say_no(self, seat: Seat) -> None:
        """Signal a short no by that seat's light and by the piezo."""
        view = self._table.view
        number = seat if isinstance(seat, int) else view.buzzers.get(seat) if view and seat != COIN else None
        self._feedback.say_no(number, self._clock())
        self._woken.set()

    def attend(self) -> float:
        """Look for missing devices, set the lights, end a scanned play; return the seconds until the next."""
        with self._attending:
            now = self._clock()
            if now - self._looked_at >= LOOK_SECONDS:
                self._looked_at = now
                self._look()
            changing, view = self._attend_shutdown(now), self._table.view
            self._show_ring(view)
            if self.shutdown.stage is ShutdownStage.GOING:
                self._set_lights({})
            elif self._panel or (self.wireless and self.wireless.reach.here):
                shows_shutdown = changing
                changing = self._feedback.show(view, self._set_lights, now, self._stage(view))
                # A flip has the same piezo, and is not interrupted.
                piezo = self._actuators.piezo if self._actuators and not self.coin.in_the_air else None
                changing = self._feedback.sound(piezo, now) or changing or shows_shutdown
        seconds = FRAME if changing else max(0.0, self._looked_at + LOOK_SECONDS - now)
        step = view.seconds_to_step(self._table.now) if view else None
        shutdown = self._shutdown_due - now if self._shutdown_due is not None else None
        return min(each for each in (seconds, self.scanner.attend(), step, shutdown) if each is not None)

    def _coin_button(self, at: float, down: bool) -> bool:
        self._woken.set()
        return self.shutdown.button(at, down)

    def _attend_shutdown(self, now: float) -> bool:
        """Advance the shutdown, its lights and its sentences; return whether the lights blink."""
        view = self._table.view
        self._shutdown_due = self.shutdown.attend(now, (view.game_id, view.version) if view else None)
        announced = self._announcements()
        if announced != self._announced:
            self._announced = announced
            self.buzzers.attend()
        stage = self.shutdown.stage
        blinks = stage is ShutdownStage.OFFERED
        lit = (now - self.shutdown.since) % BLINK < BLINK / 2 if blinks else stage is ShutdownStage.GOING
        if self._actuators and lit != self._both_lit and not self.coin.in_the_air:
            self._both_lit = lit
            self._actuators.light_both(lit)
        return blinks

    def _announcements(self) -> tuple[Sentence, ...]:
        shutdown = (self.shutdown.words,) if self.shutdown.words else ()
        away = self.wireless.reach.away if self.wireless else ()
        machine = self._machine.troubles if self._machine else ()
        return (*shutdown, *machine, *(_out_of_reach(self.buzzers.name(number)) for number in away))

    def _set_lights(self, levels: Mapping[int, float]) -> None:
        if self._panel:
            self._panel.show(levels)
        if self.wireless:
            self.wireless.show(levels)

    def _show_ring(self, view: TableView | None) -> None:
        if not self._ring:
            return
        shown = pixels(view)
        # A ring is always sent whole; a broken one has forgotten what it showed.
        if shown != self._on_ring and self._ring.use(lambda ring: ring.show(shown)):
            self._on_ring = shown

    def _radio_changed(self) -> None:
        self._woken.set()

    def _numbers(self) -> frozenset[int]:
        """Return the numbers of all buzzers within reach."""
        wired = self._panel.seats if self._panel else ()
        return frozenset((*wired, *(self.wireless.reach.here if self.wireless else ())))

    def _stage(self, view: TableView | None) -> TurnStage:
        # Nobody is nudged at an unwatched table.
        return view.stage(self._table.now) if view and self._table.is_watched else TurnStage.FRESH

    def _look(self) -> None:
        if self._panel is None:
            try:
                pins = self._open_pins()
            except NoPins as missing:
                self._missing = str(missing)
                return
            self._missing = ""
            self._pins = pins
            self._panel = Panel(self.wiring, pins, self.buzzers, self._clock)
            self.coin.actuators = self._actuators = BoardActuators(self.wiring, pins)
            self._ring = next(
                (Part(each, pins) for each in self.wiring.devices if each.kind is DeviceKind.RING), None
            )
        self._panel.open()
        if self._ring and self._ring.problem:
            self._ring.try_again()
            self._on_ring = ()
        if self._actuators and not self.coin.in_the_air:
            self._actuators.open()

    def _actuator_problems(self) -> dict[str, str]:
        actuators = self._actuators
        parts = (*actuators.lights.values(), actuators.servo, actuators.piezo) if actuators else ()
        return {part.device.name: part.problem for part in (*parts, self._ring) if part and part.problem}

    def _table_changed(self, view: TableView) -> None:
        self._woken.set()
        is_new, self._game_id = view.game_id != self._game_id, view.game_id
        if is_new and view.version == 0 and not view.preferences.paired_buzzers and len(self._numbers()) > 1:
            self.buzzers.start_pairing()

    def _run(self) -> None:
        failure = ""
        while not self._is_closed:
            # Cleared first, so that news during the work leads to another turn.
            self._woken.clear()
            try:
                seconds = self.attend()
                failure = ""
            except Exception as error:
                # Logged once, however long it stays broken.
                if repr(error) != failure:
                    logger.exception("The lights failed; they are tried again.")
                failure = repr(error)
                seconds = LOOK_SECONDS
            self._woken.wait(seconds)


def _out_of_reach(buzzer: Sentence) -> Sentence:
    return say("%(buzzer)s is out of reach. It is switched off, or too far away.", buzzer=buzzer)
