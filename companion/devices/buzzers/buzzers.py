"""The buzzers: presses from the board and from the screens, judged and entered into the table.

    buzzers = Buzzers(table, flip=coin.flip)
    buzzers.press("Ben", held=0.1).text       # Ben said UNO!

Everything goes one way: an edge is debounced, what is left of it is a press, and a press waits until no news
of an earlier one can come, is resolved and judged. Any thread may do what is due (:meth:`Buzzers.attend`):
the board has one of its own, and a screen's press does it while it waits for its result.
"""

import logging
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, replace
from math import inf
from operator import attrgetter
from threading import Condition, RLock, Thread
from time import monotonic
from typing import TypeAlias

from companion.devices.buzzers import pairing
from companion.devices.buzzers.debounce import LOCK_OUT, REORDER_WINDOW, Change, Debouncer
from companion.devices.buzzers.judge import FAILED, Flip, Judge, Judged, NamePlayer
from companion.devices.buzzers.lights import lights
from companion.devices.buzzers.resolution import HOLD, Press, hold_matters, player_at
from companion.ports import COIN, BuzzerState, NoSuchSeat, PressAction, PressResult, Seat
from companion.rules import Sentence, possessive, say
from companion.table import Question, Table, TableView

logger = logging.getLogger(__name__)

Clock: TypeAlias = Callable[[], float]


@dataclass(frozen=True, slots=True)
class Edge:
    """The news that a button's contact closed or opened, bounce and all."""

    seat: Seat
    at: float
    down: bool


class Buzzers:
    """Every button at the table, on a board or on a screen.

    ``flip`` flips the coin and returns a sentence where it cannot; ``name_player`` names a player to the
    scanned card that waits for one; ``say_no`` is told whose light and piezo are to say no. ``coin_button``
    is told when the coin's button on the board goes down or up, and says whether that is no press for the
    game; ``announced`` is what screens are told besides the buttons' own troubles. The clock is the one that
    edges are timed by, in seconds.
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
        # Two locks: news is taken in while presses are judged, as gpiozero's thread must not wait for a disk.
        self._news = Condition()
        # Reentrant: a ruling tells the table's listeners, and one of them may press.
        self._judging = RLock()
        self._is_closed = False
        self._thread: Thread | None = None

    # From the board

    def start(self) -> None:
        """Attend to the board in a thread of its own, until :meth:`close`."""
        self._thread = Thread(target=self._run, name="buzzers", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Attend to nothing any more; may be called twice."""
        with self._news:
            self._is_closed = True
            self._news.notify_all()
        if self._thread:
            self._thread.join()
            self._thread = None

    def edge(self, seat: Seat, at: float, down: bool) -> None:
        """Take in that a button's contact on the board changed; quick, and from any thread."""
        self._receive(Edge(seat, at, down))

    def _receive(self, news: Edge | Press) -> None:
        with self._news:
            # Bounce and noise come by the dozen, and whoever waits for the first of them need not be woken.
            is_next = all(news.at < each.at for each in self._inbox)
            self._inbox.append(news)
            if is_next:
                self._news.notify_all()

    def attach(self, seat: Seat, down: bool) -> None:
        """Attend to this button of the board from now on, found held down or not."""
        button = self._new_button()
        button.begin(self._clock(), down)
        with self._judging:
            self._buttons[seat] = button

    def detach(self, seat: Seat) -> None:
        """Attend no longer to this button of the board."""
        with self._judging:
            self._buttons.pop(seat, None)
            self._down.pop(seat, None)

    def hold_back(self, seconds: float | None) -> None:
        """Wait so long for news of earlier presses, as where it comes by radio; None for as long as usual."""
        with self._judging:
            self._hold_back = self._usual_hold_back if seconds is None else seconds
            for button in self._buttons.values():
                button.hold_back = self._hold_back

    # From screens and programs

    def press(self, seat: Seat, held: float = 0.0) -> PressResult:
        """Return the twin of that seat's button, or of the coin's; raises :class:`.NoSuchSeat`."""
        view = self._table.view
        if view is None:
            raise NoSuchSeat(say("No game has begun yet. Begin one, then press."))
        if isinstance(seat, str) and seat != COIN:
            seat = player_at(view, seat) or seat
        reply: Future[PressResult] = Future()
        press = Press(seat, self._clock(), held, reply=reply)
        # It waits like the board's: a screen must not overtake an earlier edge.
        self._receive(press)
        while not reply.done():
            self.attend()
            self._rest(reply)
        return reply.result()

    def hold_matters(self, view: TableView, player: str) -> bool:
        """Return whether a hold of this player's buzzer means something else now than a press."""
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
        """Who is asked has no buzzer: ask the next player."""
        view = self._table.view
        if view and view.transient.asks_for_buzzer:
            self._ask(pairing.next_question(view))

    def stop_pairing(self) -> None:
        """Ask no more; where nobody was paired the buzzers go by the seats."""
        self._ask(None)

    def _ask(self, question: Question | None) -> None:
        self._table.update_transient(lambda shown: replace(shown, question=question))

    # Both

    def attend(self) -> None:
        """Judge what is due now; where that fails, whoever waits is told, and the buzzers go on."""
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
            # Let go before its press was judged, as where this thread was held up: both are judged as one.
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
        """Return what people call that button: by whose it is, where it is anybody's."""
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
            # Asked under the lock: news between the question and the wait would be slept through.
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
