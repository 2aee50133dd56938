"""The gold coin that flips itself: drawn and sealed, then turned, then landed in the game.

    coin = Coin(table)
    coin.flip()                 # from its button, a phone or a program; the result enters by itself

The side is drawn and its commitment is in the log before anything moves. While the coin turns the
game can move on without it (an undo, a result entered by hand): then the flip is dropped, and what
it would have been is in the log all the same.
"""

import logging
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from threading import Event, Lock, Thread
from time import monotonic
from typing import Final, TypeAlias

from companion.devices.coin.actuators import Actuators, NoActuators
from companion.devices.coin.spin import SPIN, Rest, Spin, SpinStep
from companion.foundation.repeating import no_thread_is_left
from companion.rules import say
from companion.table import (
    Accepted,
    Damaged,
    Drawn,
    InTheAir,
    KeptFlip,
    NoGame,
    NotKept,
    RandomBits,
    Refused,
    Result,
    Stale,
    Table,
    TableView,
    draw,
)

Clock: TypeAlias = Callable[[], float]
Wait: TypeAlias = Callable[[Event, float], bool]
Start: TypeAlias = Callable[[Callable[[], None]], object]

SECONDS_BETWEEN_TRIES: Final = 1.0
NO_THREAD: Final = say("The system has no thread left to flip the coin. Try again, or flip a real one.")

logger = logging.getLogger(__name__)


def wait_for(over: Event, seconds: float) -> bool:
    """Wait so many seconds, or until it is over; is it?"""
    return over.wait(seconds)


def start_thread(run: Callable[[], None]) -> Thread:
    """Run this beside everything else; it does not keep the companion from ending."""
    thread = Thread(target=run, name="coin", daemon=True)
    thread.start()
    return thread


@dataclass(eq=False, slots=True)
class _Turning:
    """A flip in the air since ``begun``. ``over``: nothing more of it is to be shown."""

    flip: KeptFlip
    drawn: Drawn
    begun: float
    over: Event = field(default_factory=Event)
    is_landing: bool = False


class GoldCoin:
    """The coin of the table, of which one flip is in the air at a time.

    Clock, waiting and starting are passed in, so that a test decides how time goes by.
    """

    def __init__(
        self,
        table: Table,
        actuators: Actuators | None = None,
        *,
        spin: Spin = SPIN,
        bits: RandomBits = secrets.randbits,
        clock: Clock = monotonic,
        wait: Wait = wait_for,
        start: Start = start_thread,
    ) -> None:
        self.actuators: Actuators = actuators or NoActuators()
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
    def in_the_air(self) -> InTheAir | None:
        """The flip that is turning now, if one is."""
        turning = self._turning
        return self.seen(turning.flip) if turning else None

    def seen(self, flip: KeptFlip) -> InTheAir:
        """Return how far this flip has turned, for a screen that shows it."""
        turning = self._turning
        elapsed = self._clock() - turning.begun if turning and turning.flip == flip else 0.0
        return InTheAir(flip, self._spin.seconds, self._spin.half_turns, elapsed)

    def flip(
        self, version: int | None = None, game_id: int | None = None, *, free: bool = False
    ) -> InTheAir | Result:
        """Flip it where it is due; the one in the air where one is, and no second.

        ``version`` and ``game_id`` say which table the one who flips had seen. ``free``: where
        none is due it is flipped all the same, for no game.
        """
        with self._asking:
            if turning := self._turning:
                return self.seen(turning.flip)
            drawn = draw(self._bits)
            flip = self._table.flips.begin(drawn.commitment, version, game_id, free=free)
            if not isinstance(flip, KeptFlip):
                return flip
            self._turning = turning = _Turning(flip, drawn, self._clock())
            # The table may have moved on between the two lines above, and told nobody of this flip.
            if self._table.view:
                self._table_changed(self._table.view)
            if self._shown:
                # What is still shown of the flip before ends here.
                self._shown.over.set()
            try:
                self._start(lambda: self._run(turning))
            except RuntimeError as error:
                if not no_thread_is_left(error):
                    raise
                # Nobody would ever land it, and no other could be flipped.
                self._drop(turning)
                return NotKept(NO_THREAD)
            return self.seen(flip)

    def press(self) -> str | None:
        """Flip it, as its button was pressed; return a sentence for people where that cannot be."""
        match self.flip():
            case Refused(ruling):
                return ruling.text
            case NoGame(text) | NotKept(text) | Stale(_, text) | Damaged(_, text):
                return text
        return None

    def close(self) -> None:
        """End what is being shown and give every pin back. May be called twice."""
        self._leave()
        for turning in (self._turning, self._shown):
            if turning:
                turning.over.set()
        with self._showing:
            self.actuators.close()

    def _table_changed(self, view: TableView) -> None:
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
                self._do(lambda actuators: actuators.rest())

    def _show_and_land(self, turning: _Turning) -> None:
        self._do(lambda actuators: actuators.begin())
        turned = self._follow(turning, self._spin.turning()) and not self._waits(turning, self._spin.seconds)
        if turned and self._land(turning):
            self._follow(turning, self._spin.landing(turning.drawn.side))

    def _follow(self, turning: _Turning, steps: Sequence[SpinStep | Rest]) -> bool:
        """Do each step at its time; is it still wanted at the end?"""
        for step in steps:
            if self._waits(turning, step.at):
                return False
            self._do(partial(_do_step, step))
        return True

    def _waits(self, turning: _Turning, until: float) -> bool:
        """Wait until so long after the start; is it over before that?"""
        return self._wait(turning.over, max(0.0, turning.begun + until - self._clock()))

    def _do(self, action: Callable[[Actuators], None]) -> None:
        try:
            action(self.actuators)
        except Exception:
            # Whatever becomes of lights and servo, the flip goes on.
            logger.exception("The coin's devices failed in the middle of a flip.")

    def _land(self, turning: _Turning) -> bool:
        """Enter the result, once it can be kept; did the table still want it?"""
        # From here on the result enters whatever the table does: it would otherwise stop its own landing.
        turning.is_landing = True
        while isinstance(result := self._table.flips.land(turning.flip, turning.drawn), NotKept):
            logger.warning("The coin has landed, but: %s", result.text)
            if self._wait(turning.over, SECONDS_BETWEEN_TRIES):
                break
        self._turning = None
        return isinstance(result, Accepted)

    def _drop(self, turning: _Turning) -> None:
        self._turning = None
        result = self._table.flips.drop(turning.flip, turning.drawn)
        if isinstance(result, NotKept):
            logger.warning("A dropped flip has no end in the log. %s", result.text)


def _do_step(step: SpinStep | Rest, actuators: Actuators) -> None:
    actuators.do(step)
