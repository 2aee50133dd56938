"""The buzzers: presses from board and screens, judged and entered into the table.

    buzzers = Buzzers(table, flip=coin.flip)
    buzzers.press("Ben", held=0.1).text       # Ben said UNO!

An edge is debounced into a press, which waits until no earlier one can still be reported, and is then
resolved and judged. Any thread may do what is due (:meth:`Buzzers.attend`): the board has one, and a screen's
press does it while it waits for its result.
"""

import logging
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, replace
from math import inf
from operator import attrgetter
from threading import Condition, Lock, RLock, Thread
from time import monotonic
from typing import TypeAlias

from companion.devices.buzzers import pairing
from companion.devices.buzzers.debounce import LOCK_OUT, REORDER_WINDOW, Change, Debouncer
from companion.devices.buzzers.judge import FAILED, Flip, Judge, Judged, NamePlayer
from companion.devices.buzzers.keyed import KeyedPresses
from companion.devices.buzzers.lights import lights
from companion.devices.buzzers.resolution import HOLD, Press, hold_matters, player_at
from companion.ports import COIN, BuzzerState, NoSuchSeat, OtherPress, PressAction, PressResult, Seat
from companion.rules import Sentence, possessive, say
from companion.table import ANOTHER_GAME, Question, Table, TableView

logger = logging.getLogger(__name__)

Clock: TypeAlias = Callable[[], float]


@dataclass(frozen=True, slots=True)
class Edge:
    """A change of a button's contact, bounce included."""

    seat: Seat
    at: float
    down: bool


class Buzzers:
    """Every button at the table, on a board or on a screen.

    ``flip`` flips the coin under an idempotency key, or returns a sentence; ``name_player`` answers a scanned
    card that waits for a player; ``say_no`` lets a seat's light and the piezo say no. ``coin_button`` gets
    each press and release of the coin's button and returns True if it has handled it; ``announced`` returns
    what screens show besides the buttons' troubles. ``clock`` is that of the edges, in seconds.
    """

    def __init__(
        self,
        table: Table,
        flip: Flip | None = None,
        *,
        name_player: NamePlayer | None = None,
        clock: Clock = monotonic,
        reorder_window: float = REORDER_WINDOW,
        lock_out: float = LOCK_OUT,
        say_no: Callable[[Seat], None] = lambda seat: None,
        coin_button: Callable[[float, bool], bool] = lambda at, down: False,
        announced: Callable[[], tuple[Sentence, ...]] = tuple,
    ) -> None:
        self._say_no = say_no
        self._coin_button = coin_button
        self._announced = announced
        self._table = table
        self._judge = Judge(table, flip, name_player)
        self._clock = clock
        self._lock_out = lock_out
        self._usual_hold_back = self._hold_back = reorder_window
        self._inbox: list[Edge | Press] = []
        self._buttons: dict[Seat, Debouncer] = {}
        self._waiting: list[Press] = []
        self._down: dict[Seat, Press] = {}
        # Two locks: edges come in while presses are judged, as gpiozero's thread must not wait for a disk.
        self._news = Condition()
        # Reentrant: a ruling tells the table's listeners, and one of them may press.
        self._judging = RLock()
        self._keyed = KeyedPresses(table)
        self._keying = Lock()
        self._is_closed = False
        self._thread: Thread | None = None

    # From the board

    def start(self) -> None:
        """Attend to the board in a thread, until :meth:`close`."""
        self._thread = Thread(target=self._run, name="buzzers", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """End the thread; may be called twice."""
        with self._news:
            self._is_closed = True
            self._news.notify_all()
        if self._thread:
            self._thread.join()
            self._thread = None

    def edge(self, seat: Seat, at: float, down: bool) -> None:
        """Report a change of a contact on the board; quick, from any thread."""
        self._receive(Edge(seat, at, down))

    def _receive(self, news: Edge | Press) -> None:
        with self._news:
            # Only the earliest wakes somebody, as bounce and noise come by the dozen.
            is_next = all(news.at < each.at for each in self._inbox)
            self._inbox.append(news)
            if is_next:
                self._news.notify_all()

    def attach(self, seat: Seat, down: bool) -> None:
        """Attend to this button of the board, which may be held ``down`` already."""
        button = self._new_button()
        button.begin(self._clock(), down)
        with self._judging:
            self._buttons[seat] = button

    def detach(self, seat: Seat) -> None:
        """Ignore this button of the board."""
        with self._judging:
            self._buttons.pop(seat, None)
            self._down.pop(seat, None)

    def hold_back(self, seconds: float | None) -> None:
        """Set how long presses wait for earlier ones, as by radio; None for the usual time."""
        with self._judging:
            self._hold_back = self._usual_hold_back if seconds is None else seconds
            for button in self._buttons.values():
                button.hold_back = self._hold_back

    # From screens and programs

    def press(
        self, seat: Seat, held: float = 0.0, *, key: str | None = None, game_id: int | None = None
    ) -> PressResult:
        """Press the twin of that seat's or the coin's button, in that game; the same ``key`` is one press.

        Raises :class:`.NoSuchSeat` or :class:`.OtherPress`.
        """
        view = self._table.view
        if view is None:
            raise NoSuchSeat(say("No game has begun yet. Begin one, then press."))
        if isinstance(seat, str) and seat != COIN:
            seat = player_at(view, seat) or seat
        reply = Future[PressResult]()
        press = Press(seat, self._clock(), held, reply=reply, key=key, game_id=game_id)
        with self._keying:
            first = self._keyed.first(press)
            if first is None:
                if game_id not in (None, view.game_id):
                    raise OtherPress(ANOTHER_GAME)
                self._keyed.remember(press)
                # It waits like the board's: a screen must not overtake an earlier edge.
                self._receive(press)
        reply = first or reply
        while not reply.done():
            self.attend()
            self._rest(reply)
        return reply.result()

    def hold_matters(self, view: TableView, player: str) -> bool:
        """Return whether a hold of this player's buzzer now differs from a press."""
        return hold_matters(view, player)

    def states(self, view: TableView) -> tuple[BuzzerState, ...]:
        """Everyone's buzzer at this table, in seat order."""
        shown = lights(view)
        players = view.state.players
        return tuple(BuzzerState(name, view.buzzers.get(name), shown[name]) for name in players)

    # Pairing

    def start_pairing(self) -> None:
        """Ask the players one after the other to press their buzzers."""
        if view := self._table.view:
            self._table.prefer(lambda before: replace(before, paired_buzzers={}))
            self._ask(pairing.first_question(view))

    def skip_pairing(self) -> None:
        """Ask the next player, as this one has no buzzer."""
        view = self._table.view
        if view and view.transient.asks_for_buzzer:
            self._ask(pairing.next_question(view))

    def stop_pairing(self) -> None:
        """Stop asking; if nobody was paired, buzzers belong to seats."""
        self._ask(None)

    def _ask(self, question: Question | None) -> None:
        self._table.update_transient(lambda shown: replace(shown, question=question))

    def attend(self) -> None:
        """Judge what is due now; after an error, waiting presses are refused and the buzzers go on."""
        with self._judging:
            try:
                self._judge_due(self._clock())
            except Exception:
                logger.exception("The buzzers failed; the game goes on, and so do they.")
                failed, self._waiting = self._waiting, []
                self._answer([Judged(press, PressResult(PressAction.NO, FAILED)) for press in failed])

    def _judge_due(self, now: float) -> None:
        self._take_in(now)
        fresh = sorted([*self._in_their_order(now), *self._held_long(now)], key=attrgetter("at"))
        judged = self._judge.rule(fresh)
        if judged:
            self._answer(judged)
        self._down |= {press.seat: press for press, result in judged if result is None}
        for press, result in judged:
            if result and result.meant is PressAction.NO:
                self._say_no(press.seat)
        self._name_troubles()

    def _answer(self, judged: Sequence[Judged]) -> None:
        for press, result in judged:
            if press.reply and result:
                press.reply.set_result(result)
        with self._news:
            self._news.notify_all()

    def _take_in(self, now: float) -> None:
        with self._news:
            inbox, self._inbox = self._inbox, []
        self._waiting += [news for news in inbox if isinstance(news, Press)]
        for news in inbox:
            if isinstance(news, Edge):
                if news.seat not in self._buttons:
                    self._buttons[news.seat] = self._new_button()
                self._buttons[news.seat].edge(news.at, news.down)
        for seat, button in self._buttons.items():
            for change in button.settle(now):
                self._changed(seat, change)

    def _new_button(self) -> Debouncer:
        return Debouncer(self._lock_out, self._hold_back)

    def _changed(self, seat: Seat, change: Change) -> None:
        if seat == COIN and self._coin_button(change.at, change.down):
            return
        if change.down:
            self._waiting.append(Press(seat, change.at, from_board=True))
        elif press := self._down.pop(seat, None):
            self._waiting.append(replace(press, held=change.at - press.at))
        else:
            # Released before its press was judged, if this thread was delayed: both are judged as one.
            self._waiting = [_let_go(press, seat, change.at) for press in self._waiting]

    def _in_their_order(self, now: float) -> list[Press]:
        """Return the waiting presses that no earlier press can precede any more."""
        first = min(self._undecided(now), default=inf)
        ready = [each for each in self._waiting if each.at <= first and now >= each.at + self._hold_back]
        self._waiting = [each for each in self._waiting if each not in ready]
        return ready

    def _undecided(self, now: float) -> list[float]:
        # A copy: another thread may be judging, and changing it, at this moment.
        found = (button.undecided(now) for button in list(self._buttons.values()))
        return [edge for edge in found if edge is not None]

    def _held_long(self, now: float) -> list[Press]:
        """Return presses that are a hold by now, which need not wait for the release."""
        long = [press for press in self._down.values() if now - press.at >= HOLD]
        for press in long:
            del self._down[press.seat]
        return [replace(press, held=now - press.at) for press in long]

    def _name_troubles(self) -> None:
        view = self._table.view
        troubles = tuple(
            self._trouble(seat, button)
            for seat, button in sorted(self._buttons.items(), key=lambda item: str(item[0]))
            if button.trouble
        )
        troubles = (*self._announced(), *troubles)
        if view and view.transient.troubles != troubles:
            self._table.update_transient(lambda shown: replace(shown, troubles=troubles))

    def _trouble(self, seat: Seat, button: Debouncer) -> Sentence:
        if button.trouble == "stuck":
            return say("%(buzzer)s is stuck. It is ignored until it is let go.", buzzer=self.name(seat))
        return say("%(buzzer)s is chattering. It is ignored until it is let go.", buzzer=self.name(seat))

    def name(self, seat: Seat) -> Sentence:
        """Return the button's name for people: its player's, if it has one."""
        view = self._table.view
        player = player_at(view, seat) if view and seat != COIN else None
        if seat == COIN:
            return say("The coin's button")
        if player:
            return say("%(whose)s buzzer", whose=possessive(player))
        return say("Buzzer %(number)s", number=seat)

    def _run(self) -> None:
        while not self._is_closed:
            self.attend()
            self._rest()

    def _rest(self, reply: "Future[PressResult] | None" = None) -> None:
        """Wait for news, for something due, or for the result of this press."""
        with self._news:
            # Asked under the lock, or news before the wait would be missed.
            if reply.done() if reply else self._is_closed:
                return
            seconds = self._seconds_left()
            if seconds is None or seconds > 0:
                self._news.wait(1.0 if seconds is None else min(seconds, 1.0))

    def _seconds_left(self) -> float | None:
        """Return the seconds until something is due; None while nothing is under way."""
        # Copies: another thread may be judging, and changing both, at this moment.
        buttons, down = list(self._buttons.values()), list(self._down.values())
        now = self._clock()
        held_back = [*(each.at for each in (*self._inbox, *self._waiting)), *self._undecided(now)]
        due = [
            *(button.due for button in buttons),
            *(each.at + HOLD for each in down),
            *(at + self._hold_back for at in held_back),
        ]
        return min((at - now for at in due if at is not None), default=None)


def _let_go(press: Press, seat: Seat, at: float) -> Press:
    is_down = press.seat == seat and press.from_board and press.held is None
    return replace(press, held=at - press.at) if is_down else press
