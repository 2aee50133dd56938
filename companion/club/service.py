"""Copies a table's log to its club as soon as that can be reached; nobody waits for it.

A thread reads the log from where the club's copy ends. It keeps no state besides the log, so it can be ended
at any time.
"""

import logging
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from threading import Event, Thread
from time import monotonic
from typing import Final

from companion.club.connection import Unreached
from companion.club.copy import ClubCopy, ClubRefused, Copied
from companion.club.membership import Membership
from companion.club.schema import AWAY_AFTER
from companion.foundation.listeners import Listeners
from companion.ports import Assignment, ClubState
from companion.rules import Sentence
from companion.table import Clock, Heads, LogError, Outbox, Table

HEARTBEAT: Final = 5.0  # seconds; without three of them, the table is away
QUESTION: Final = 1.0
"""Seconds between two queries for the assignment at a table in a tournament; others ask with a heartbeat.

Polled, as the server wakes every listener at every event of any table: two hundred queries a second cost it
less than thirty taps a second for two hundred listeners.
"""

UNSTEADY: Final = timedelta(seconds=1)
"""Two measurements of a clock may differ by this much without a change."""

RETRY_SECONDS: Final = 2.0  # after a club was not reached, or refused
EVENTS_PER_BATCH: Final = 500  # so few that players do not notice
logger = logging.getLogger(__name__)


class Push:
    """Brings the club's copy up to date, a batch for each :meth:`step`.

    After :class:`Unreached` or :class:`ClubRefused` the next call reconnects and asks where the copy ends.
    """

    def __init__(
        self, outbox: Outbox, connect: Callable[[], ClubCopy], batch: int = EVENTS_PER_BATCH
    ) -> None:
        self._outbox = outbox
        self._connect = connect
        self._batch = batch
        self._copy: ClubCopy | None = None
        self._copied = Copied(0, Heads(), 0)
        self._next_word = self._next_question = 0.0
        self.assignment: Assignment | None = None

    @property
    def events(self) -> int:
        """The events of the table's log that the club is known to have."""
        return self._copied.events

    @property
    def patience(self) -> float:
        """Seconds until the next step if nothing changes at the table."""
        return QUESTION if self.assignment else HEARTBEAT

    def step(self) -> bool:
        """Copy a batch, send a heartbeat, ask for the assignment; return whether more is to be copied."""
        try:
            copy = self._copy = self._copy or self._joined()
            more_follows = self._add(copy)
            if monotonic() >= self._next_word:
                copy.be_present(self._copied.log)
                self._next_word = monotonic() + HEARTBEAT
            if monotonic() >= self._next_question:
                self.assignment = _steady(self.assignment, copy.assignment())
                self._next_question = monotonic() + self.patience
        except (Unreached, ClubRefused):
            self.close()
            raise
        return more_follows

    def close(self) -> None:
        """Leave the club."""
        if self._copy:
            self._copy.close()
            self._copy = None

    def _joined(self) -> ClubCopy:
        copy = self._connect()
        try:
            self._take_up(copy)
        except BaseException:
            copy.close()
            raise
        return copy

    def _take_up(self, copy: ClubCopy) -> None:
        """Continue the copy of which this log is a continuation, or begin a new one."""
        theirs = sorted(copy.logs(), key=lambda each: (each.heads.games[:2], each.log), reverse=True)
        same = (each for each in theirs if self._outbox.has(each.heads))
        self._copied = next(same, None) or copy.begin_log()
        copy.come(self._copied.log)
        self._next_word = monotonic() + HEARTBEAT
        self._next_question = 0.0

    def _add(self, copy: ClubCopy) -> bool:
        batch = self._outbox.after(self._copied.heads, self._batch)
        if batch is None:
            # A backup has replaced the games.
            self._take_up(copy)
            return True
        if not batch.is_empty:
            copy.add(self._copied.log, batch)
            events = self._copied.events + len(batch.events)
            self._copied = self._copied._replace(heads=batch.heads, events=events)
        return any(len(part) == self._batch for part in batch[:-1])


class ClubService:
    """Keeps a table in its club while both run."""

    def __init__(
        self, table: Table, membership: Membership, clock: Clock, pause: float = RETRY_SECONDS
    ) -> None:
        self._push = Push(table.outbox, lambda: ClubCopy(membership, clock))
        self._clock = clock
        self._pause = pause
        self._state = ClubState(membership.table)
        self._heard = monotonic()
        self._listeners = Listeners[[]]()
        self.listen = self._listeners.listen
        self._changed, self._ended = Event(), Event()
        leave_game = table.listen(lambda _view: self._changed.set())
        leave_people = table.people.listen(self._changed.set)
        self._leave = (leave_game, leave_people)
        self._thread = Thread(target=self._run, name="club", daemon=True)

    def start(self) -> None:
        """Begin; raises :class:`RuntimeError` where the system has no thread left."""
        self._thread.start()

    def close(self) -> None:
        """End after the present step; a server that does not answer is not waited for."""
        for leave in self._leave:
            leave()
        self._ended.set()
        self._changed.set()
        if self._thread.ident:
            self._thread.join(RETRY_SECONDS)

    @property
    def state(self) -> ClubState:
        """The present state; a club that has been silent for long counts as away."""
        state = self._state
        is_silent = state.is_reached and monotonic() - self._heard > AWAY_AFTER
        return replace(state, is_reached=False, is_whole=False) if is_silent else state

    def _run(self) -> None:
        while not self._ended.is_set():
            # Cleared first, so that what is logged meanwhile is read with the next step.
            self._changed.clear()
            try:
                more_follows = self._push.step()
                self._succeeded(more_follows)
                if not more_follows:
                    self._changed.wait(self._push.patience)
            except ClubRefused as error:
                self._failed(error.args[0])
            except (Unreached, LogError) as error:
                self._failed(None, str(error))
            except Exception as error:
                logger.exception("The table's log could not be brought to its club; it is tried anew.")
                # The next step asks the copy where it ends.
                self._push.close()
                self._failed(None, repr(error))
        self._push.close()

    def _succeeded(self, more_follows: bool) -> None:
        self._heard = monotonic()
        is_whole, push = not more_follows, self._push
        state = ClubState(self._state.table, True, is_whole, push.events, self._clock())
        self._become(replace(state, assignment=push.assignment))

    def _failed(self, refusal: Sentence | None, trouble: str = "") -> None:
        failed = replace(self._state, is_reached=False, is_whole=False, refusal=refusal, trouble=trouble)
        self._become(failed)
        # Taps, of which there may be many, do not cut it short.
        self._ended.wait(self._pause)

    def _become(self, state: ClubState) -> None:
        before, self._state = self._state, state
        # Not of every event, which would be shown twice.
        if _kind(before) != _kind(state):
            if state.refusal:
                logger.warning("%s", state.refusal)
            self._listeners.tell()


def _kind(state: ClubState) -> tuple[object, ...]:
    return state.is_reached, state.is_whole or state.events, state.refusal, state.trouble, state.assignment


def _steady(before: Assignment | None, found: Assignment | None) -> Assignment | None:
    """Return the assignment found, or the one before if they differ by clock jitter alone."""
    if before and found and before.started and found.started:
        paused = before.paused if found.paused else None
        is_same = replace(found, started=before.started, paused=paused) == before
        if is_same and abs(found.started - before.started) < UNSTEADY:
            return before
    return found
