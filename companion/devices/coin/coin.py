"""The gold coin that flips itself: the result is drawn and sealed, the coin turns, then it lands in the game.

    coin = Coin(table)
    coin.flip()                 # from its button, a phone or a program; the result enters by itself

The commitment is in the log before anything moves. While the coin turns, the game can move on without it (an
undo, a result entered by hand): then the flip is dropped, and its result is logged all the same.
"""

import logging
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from operator import methodcaller
from threading import Event, Lock, Thread
from time import monotonic
from typing import Final, TypeAlias

from companion import table as tables
from companion.devices.coin.actuators import Actuators
from companion.devices.coin.spin import SPIN, Rest, Spin, SpinStep
from companion.foundation.repeating import no_thread_is_left
from companion.rules import say

Clock: TypeAlias = Callable[[], float]
Wait: TypeAlias = Callable[[Event, float], bool]
Start: TypeAlias = Callable[[Callable[[], None]], object]

SECONDS_BETWEEN_TRIES: Final = 1.0
NO_THREAD: Final = say("The system has no thread left to flip the coin. Try again, or flip a real one.")

logger = logging.getLogger(__name__)


def wait_for(over: Event, seconds: float) -> bool:
    """Wait that many seconds, or until it is over; return whether it is."""
    return over.wait(seconds)


def start_thread(run: Callable[[], None]) -> Thread:
    """Run this in a daemon thread."""
    thread = Thread(target=run, name="coin", daemon=True)
    thread.start()
    return thread


@dataclass(eq=False, slots=True)
class _Turning:
    """A flip in the air since ``begun``; once ``over`` is set, no more of it is shown."""

    flip: tables.KeptFlip
    drawn: tables.Drawn
    begun: float
    over: Event = field(default_factory=Event)
    is_landing: bool = False


class GoldCoin:
    """The table's coin, with one flip in the air at a time; tests pass their own time in."""

    def __init__(
        self,
        table: tables.Table,
        actuators: Actuators | None = None,
        *,
        spin: Spin = SPIN,
        bits: tables.RandomBits = secrets.randbits,
        clock: Clock = monotonic,
        wait: Wait = wait_for,
        start: Start = start_thread,
    ) -> None:
        self.actuators = actuators or Actuators()
        self._table = table
        self._spin = spin
        self._bits = bits
        self._clock = clock
        self._wait = wait
        self._start = start
        # Two presses at once are one flip; and the actuators are of one flip at a time.
        self._asking = Lock()
        self._showing = Lock()
        self._turning: _Turning | None = None
        self._shown: _Turning | None = None
        self._leave = table.listen(self._table_changed)

    @property
    def problems(self) -> tuple[str, ...]:
        """What is missing or broken at the coin, a sentence each."""
        return self.actuators.problems

    @property
    def in_the_air(self) -> tables.InTheAir | None:
        """The flip that is turning now, if one is."""
        turning = self._turning
        return self.seen(turning.flip) if turning else None

    def seen(self, flip: tables.KeptFlip) -> tables.InTheAir:
        """Return how far this flip has turned, for a screen that shows it."""
        turning = self._turning
        elapsed = self._clock() - turning.begun if turning and turning.flip == flip else 0.0
        return tables.InTheAir(flip, self._spin.seconds, self._spin.half_turns, elapsed)

    def flip(
        self,
        version: int | None = None,
        game_id: int | None = None,
        key: str | None = None,
        *,
        free: bool = False,
    ) -> tables.InTheAir | tables.Result:
        """Flip the coin if a flip is due; return the flip in the air, or why there is none.

        ``version`` and ``game_id`` are those of the table that was seen. ``key`` is an idempotency key.
        ``free``: flip it even if none is due, for no game.
        """
        with self._asking:
            flips = self._table.flips
            if key is not None and (first := flips.first_result(key)):
                return self.seen(first) if isinstance(first, tables.KeptFlip) else first
            if turning := self._turning:
                not_kept = flips.name(key, turning.flip) if key is not None else None
                return not_kept or self.seen(turning.flip)
            drawn = tables.draw(self._bits)
            flip = flips.begin(drawn.commitment, version, game_id, key, free=free)
            if not isinstance(flip, tables.KeptFlip):
                return flip
            self._turning = turning = _Turning(flip, drawn, self._clock())
            # The table may have moved on just before, when nobody knew of this flip.
            if self._table.view:
                self._table_changed(self._table.view)
            if self._shown:
                # The previous flip is shown no longer.
                self._shown.over.set()
            try:
                self._start(lambda: self._run(turning))
            except RuntimeError as error:
                if not no_thread_is_left(error):
                    raise
                # It would never land, and block all others.
                self._drop(turning)
                return tables.NotKept(NO_THREAD)
            return self.seen(flip)

    def press(self, key: str | None = None) -> str | None:
        """Flip it because its button was pressed; return a sentence for people if that is impossible."""
        match self.flip(key=key):
            case tables.Refused(ruling):
                return ruling.text
            case tables.NoGame(text) | tables.NotKept(text) | tables.Stale(_, text) | tables.Damaged(_, text):
                return text
        return None

    def close(self) -> None:
        """End the show and release every pin. May be called twice."""
        self._leave()
        for turning in (self._turning, self._shown):
            if turning:
                turning.over.set()
        with self._showing:
            self.actuators.close()

    def _table_changed(self, view: tables.TableView) -> None:
        turning = self._turning
        if turning and not turning.is_landing and not view.awaits(turning.flip):
            turning.over.set()

    def _run(self, turning: _Turning) -> None:
        with self._showing:
            self._shown = turning
            try:
                self._show_and_land(turning)
            finally:
                if self._turning is turning:
                    self._drop(turning)
                self._do(methodcaller("rest"))

    def _show_and_land(self, turning: _Turning) -> None:
        self._do(methodcaller("begin"))
        turned = self._follow(turning, self._spin.turning()) and not self._waits(turning, self._spin.seconds)
        if turned and self._land(turning):
            # Storing the result may take a slow card seconds: its side is shown no shorter for that.
            late = max(0.0, self._clock() - turning.begun - self._spin.seconds)
            self._follow(turning, self._spin.landing(turning.drawn.side), late)

    def _follow(self, turning: _Turning, steps: Sequence[SpinStep | Rest], late: float = 0.0) -> bool:
        """Do each step at its time, or so much later; return whether the flip is still wanted at the end."""
        for step in steps:
            if self._waits(turning, step.at + late):
                return False
            self._do(methodcaller("do", step))
        return True

    def _waits(self, turning: _Turning, until: float) -> bool:
        """Wait until that many seconds after the start; return whether it is over before."""
        return self._wait(turning.over, max(0.0, turning.begun + until - self._clock()))

    def _do(self, action: Callable[[Actuators], None]) -> None:
        try:
            action(self.actuators)
        except Exception:
            # The flip goes on without lights and servo.
            logger.exception("The coin's devices failed in the middle of a flip.")

    def _land(self, turning: _Turning) -> bool:
        """Enter the result once it can be stored; return whether the table accepted it."""
        # From now on no change of the table ends the flip: the result itself is one.
        turning.is_landing = True
        while isinstance(result := self._table.flips.land(turning.flip, turning.drawn), tables.NotKept):
            logger.warning("The coin has landed, but: %s", result.text)
            if self._wait(turning.over, SECONDS_BETWEEN_TRIES):
                break
        self._turning = None
        return isinstance(result, tables.Accepted)

    def _drop(self, turning: _Turning) -> None:
        self._turning = None
        result = self._table.flips.drop(turning.flip, turning.drawn)
        if isinstance(result, tables.NotKept):
            logger.warning("A dropped flip has no end in the log. %s", result.text)
