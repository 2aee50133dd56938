"""The buzzers: presses from the board and from the screens, ruled on and entered into the table.

    buzzers = Buzzers(table, flip=coin.flip)
    buzzers.press("Ben", held=0.1).text       # Ben said UNO!

Everything goes one way: an edge is held back, its button's contact says whether it is a press, and
:mod:`.presses` what that means. Any thread may do what is due (:meth:`Buzzers.attend`): the board has
one of its own, and a screen's press does it while it waits for its answer.
"""

import logging
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from threading import Condition, RLock, Thread
from time import monotonic
from typing import TypeAlias

from companion.devices.buzzers import pairing
from companion.devices.buzzers.debounce import LOCK_OUT, Change, Contact
from companion.devices.buzzers.judge import COIN, Flip, Judge, NoSuchSeat, Press, Pressed, Seat, whose
from companion.devices.buzzers.races import HOLD_BACK, HeldBack
from companion.devices.buzzers.resolution import HOLD, Act
from companion.rules import Sentence, possessive, say
from companion.table import Question, Table

logger = logging.getLogger(__name__)

Clock: TypeAlias = Callable[[], float]


@dataclass(frozen=True, slots=True)
class Edge:
    """The news that a button's contact changed."""

    seat: Seat
    at: float
    down: bool


class Buzzers:
    """Every button at the table, on a board or on a screen.

    ``flip`` flips the coin and returns a sentence where it cannot; ``say_no`` is told whose light
    and piezo are to say no. The clock is the one that edges are timed by.
    """

    def __init__(
        self,
        table: Table,
        flip: Flip | None = None,
        *,
        clock: Clock = monotonic,
        hold_back: float = HOLD_BACK,
        lock_out: float = LOCK_OUT,
        say_no: Callable[[Seat], None] = lambda seat: None,
    ) -> None:
        self.say_no = say_no
        self._table = table
        self._judge = Judge(table, flip)
        self._clock = clock
        self._lock_out = lock_out
        self._held_back: HeldBack[Edge | Press] = HeldBack(hold_back)
        self._contacts: dict[Seat, Contact] = {}
        self._down: dict[Seat, Press] = {}
        self._news = Condition()
        self._ruling = RLock()
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

    def heard(self, seat: Seat, at: float, down: bool) -> None:
        """The board says that a button's contact changed; quick, and from any thread."""
        with self._news:
            self._held_back.add(Edge(seat, at, down), self._clock())
            self._news.notify_all()

    def found(self, seat: Seat, down: bool) -> None:
        """The board has this button from now on, and finds it held down or not."""
        contact = Contact(self._lock_out)
        contact.begin(self._clock(), down)
        with self._ruling:
            self._contacts[seat] = contact

    def lost(self, seat: Seat) -> None:
        """The board no longer has this button."""
        with self._ruling:
            self._contacts.pop(seat, None)
            self._down.pop(seat, None)

    # From screens and programs

    def press(self, seat: Seat, held: float = 0.0) -> Pressed:
        """The twin of that seat's button, or of the coin's; raises :class:`NoSuchSeat`."""
        view = self._table.view
        if view is None:
            raise NoSuchSeat(say("No game has begun yet. Begin one, then press."))
        if seat != COIN:
            whose(view, seat)
        press = Press(seat, self._clock(), held)
        with self._news:
            self._held_back.add(press, press.at)
            self._news.notify_all()
        while press.answer is None:
            self.attend()
            self._rest(press)
        return press.answer

    # Whose is which

    def ask_for_seats(self) -> None:
        """Ask the players one after the other to press their buzzers."""
        if view := self._table.view:
            self._table.claim({})
            self._ask(pairing.first_question(view))

    def has_no_buzzer(self) -> None:
        """Who is asked has none: ask the next."""
        view = self._table.view
        if view and view.aside.asks_for_buzzer:
            self._ask(pairing.next_question(view))

    def stop_asking(self) -> None:
        """Ask no more; where nobody claimed one the buzzers go by the seats."""
        self._ask(None)

    def _ask(self, question: Question | None) -> None:
        self._table.put_aside(lambda aside: replace(aside, question=question))

    # Both

    def attend(self) -> None:
        """Do what is due now."""
        with self._ruling:
            now = self._clock()
            fresh = sorted([*self._came_in(now), *self._held_long(now)], key=lambda press: press.at)
            for press in self._judge.rule(fresh):
                self._down[press.seat] = press
            for press in fresh:
                if press.answer and press.answer.meant == Act.NO:
                    self.say_no(press.seat)
            self._name_troubles()
        if fresh:
            with self._news:
                self._news.notify_all()

    def _came_in(self, now: float) -> list[Press]:
        with self._news:
            ready = self._held_back.ready(now)
        fresh: list[Press] = []
        for news in ready:
            if isinstance(news, Press):
                fresh.append(news)
            else:
                contact = self._contacts.setdefault(news.seat, Contact(self._lock_out))
                fresh += self._changed(news.seat, contact.edge(news.at, news.down))
        for seat, contact in self._contacts.items():
            fresh += self._changed(seat, contact.settle(now))
        return fresh

    def _changed(self, seat: Seat, change: Change | None) -> Iterator[Press]:
        if change and change.down:
            yield Press(seat, change.at, from_board=True)
        elif change and (press := self._down.pop(seat, None)):
            press.held = change.at - press.at
            yield press

    def _held_long(self, now: float) -> list[Press]:
        long = [press for press in self._down.values() if now - press.at >= HOLD]
        for press in long:
            del self._down[press.seat]
            press.held = now - press.at
        return long

    def _name_troubles(self) -> None:
        view = self._table.view
        troubles = tuple(
            self._trouble(seat, contact)
            for seat, contact in sorted(self._contacts.items(), key=lambda item: str(item[0]))
            if contact.trouble
        )
        if view and view.aside.troubles != troubles:
            self._table.put_aside(lambda aside: replace(aside, troubles=troubles))

    def _trouble(self, seat: Seat, contact: Contact) -> Sentence:
        if contact.trouble == "stuck":
            return say("%(buzzer)s is stuck. It is ignored until it is let go.", buzzer=self._name(seat))
        return say("%(buzzer)s is chattering. It is ignored until it is let go.", buzzer=self._name(seat))

    def _name(self, seat: Seat) -> Sentence:
        view = self._table.view
        player = whose(view, seat) if view and seat != COIN else None
        if seat == COIN:
            return say("The coin's button")
        if player:
            return say("%(whose)s buzzer", whose=possessive(player))
        return say("Buzzer %(number)s", number=seat)

    def _run(self) -> None:
        while not self._is_closed:
            try:
                self.attend()
            except Exception:
                logger.exception("The buzzers failed; the game goes on, and so do they.")
            self._rest()

    def _rest(self, press: Press | None = None) -> None:
        """Until there is news, something is due, or this press is answered."""
        with self._news:
            if press.answer if press else self._is_closed:
                return
            seconds = self._seconds_left()
            if seconds is None or seconds > 0:
                self._news.wait(1.0 if seconds is None else min(seconds, 1.0))

    def _seconds_left(self) -> float | None:
        """Until something is due; None while nothing is under way."""
        contacts, down = list(self._contacts.values()), list(self._down.values())
        due = [
            self._held_back.due,
            *(contact.due for contact in contacts),
            *(each.at + HOLD for each in down),
        ]
        return min((at - self._clock() for at in due if at is not None), default=None)
