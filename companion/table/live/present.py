"""The present game in memory, in step with the log: what every command to the table goes through.

A command to the table is a method with ``@command`` (``companion/table/live/present.py``): it has the table
for itself, up to date with the log, and what goes wrong with the log is its result. What it stored it shows
through ``Present``.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from datetime import datetime
from functools import partial, wraps
from threading import Lock
from typing import Concatenate, Final, ParamSpec, Protocol, TypeAlias, TypeVar

from companion.rules import Sentence, join_sentences, say
from companion.table.library.course import Course
from companion.table.library.projection import project
from companion.table.live.notifications import Listener, Notifications
from companion.table.live.pending import pending_changes, read_pending
from companion.table.live.results import Accepted, NotKept
from companion.table.log.kept_games import KeptEvent, KeptGame
from companion.table.log.log import Behind, CorruptPages, Log, LogError, OnlyWatches
from companion.table.transient import Transient
from companion.table.view import TableView

Clock: TypeAlias = Callable[[], datetime]
Seconds: TypeAlias = Callable[[], float]
_P = ParamSpec("_P")
_R = TypeVar("_R")

FORGOTTEN: Final = say(
    "A half-counted hand, or a card that waited here, cannot be read any more. Please enter it again."
)


class Present:
    """The game on the table, as the log has it and as it is shown.

    The append-only log is the truth. What is in memory is its projection, and moves on only after an
    event is durable. Listeners are notified after that, of every event once and in order. They
    should be quick: the thread that submitted waits for them. ``forget`` lets go of whatever else is
    remembered of the log, where another companion may have written to it.
    """

    def __init__(self, log: Log, clock: Clock, seconds: Seconds, forget: Callable[[], None]) -> None:
        self._log = log
        self._clock = clock
        self._seconds = seconds
        self._forget = forget
        # Held from the check of a command's version to its commit, so that no other comes between.
        # Readers need no lock: a view is immutable, and replaced by assigning another one.
        self._lock = Lock()
        self._notifications = Notifications()
        # Set when a write failed: a disk may report an error and have the commit all the same.
        self._in_doubt = False
        self._is_lost = False
        self._unreadable: str | None = None
        self.course: Course | None = None
        """Every moment of the game; None before the first one begins, and where it cannot be read."""
        self.view: TableView | None = None
        """What is shown."""
        self.view = self._read_log()

    @property
    def time(self) -> str:
        """The time by which events are dated."""
        return self._clock().isoformat(timespec="milliseconds")

    @property
    def damage(self) -> str | None:
        """Why the game cannot go on, where the log has more of it than can be read."""
        course = self.course
        if course is None or course.damage is None:
            return self._unreadable
        return say(
            "%(damage)s It stands as after event %(number)d. To play on from there, open it under Games; to"
            " go back, see Backups there.",
            damage=course.damage,
            number=len(course.events),
        )

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Notify ``listener`` of every change from now on; call what is returned to end that."""
        return self._notifications.listen(listener)

    # Only within a command, for which nobody else has the lock.

    def begin(self, course: Course) -> Accepted:
        """Put another game on the table, which the log has by now."""
        self.course, self._unreadable = course, None
        return self.advance(self._with_transient(course.view(course.latest.version), Transient()))

    def go_on(self, events: Sequence[KeptEvent], views: Sequence[TableView]) -> Accepted:
        """Show the events that the log has by now, and the view after each."""
        assert self.course
        self.course.add(events, [view.game for view in views])
        return self.advance(*views)

    def advance(self, *views: TableView) -> Accepted:
        """Show these views of one transaction, one after the other; only the last is ever the present one."""
        *leading, last = self._timed(views)
        for each in leading:
            self._notifications.post(replace(each, more_follows=True))
        self.view = last
        self._notifications.post(last)
        return Accepted(last)

    def show(self, transient: Transient) -> Accepted:
        """Show this besides the game; what waits becomes durable."""
        view = self.view
        assert view
        # Every change is sent to every screen: one that changes nothing is not.
        if transient == view.transient:
            return Accepted(view)
        if changes := pending_changes(view.transient, transient):
            self._log.keep_pending(view.game_id, changes)
        return self.advance(replace(view, transient=transient))

    def begin_turn_afresh(self) -> None:
        """Time the turn from now on."""
        if self.view and self.view.turn:
            # Not replaced by the turn that it was: there is no moment before a pause.
            self.view = view = self.view.timed(None, self._seconds())
            self._notifications.post(view)

    def _timed(self, views: Sequence[TableView]) -> Iterator[TableView]:
        before, now = self.view, self._seconds()
        for view in views:
            before = view.timed(before, now)
            yield before

    # In step with the log.

    def exclusively(self, action: Callable[[], _R]) -> _R | NotKept:
        """Do this under the lock, then notify the listeners outside of it."""
        with self._locked():
            try:
                return self._up_to_date(action)
            except OnlyWatches as error:
                return NotKept(str(error))
            except LogError as error:
                # It may or may not be in the log: the next command looks before it does anything else.
                self._in_doubt = True
                again = say("Nothing was changed; please try again.")
                return NotKept(self._notice_loss() or join_sentences(str(error), again))

    @contextmanager
    def another_file(self) -> Iterator[None]:
        """Let nobody submit for the block, after which the log is of another file; then show that."""
        with self._locked():
            yield
            self.course = self._unreadable = None
            self._in_doubt = self._is_lost = False
            self.view = view = self._read_log()
            if view:
                self._notifications.post(view)

    def look_after(self) -> None:
        """Notice a lost file; show what another companion plays. Raises :class:`LogError`."""
        if self._log.is_lost and not self._is_lost:
            with self._locked():
                self._notice_loss()
        if self._log.has_moved_on():
            with self._locked():
                before = self.view
                self._catch_up()
                if before and self.view is before:
                    # Who may play is on every screen.
                    self.advance(replace(before))

    @contextmanager
    def _locked(self) -> Iterator[None]:
        with self._lock:
            yield
        self._notifications.deliver()

    def _up_to_date(self, action: Callable[[], _R]) -> _R:
        if self._in_doubt:
            self._catch_up()
        try:
            return action()
        except Behind:
            # Nothing of it was written yet.
            self._catch_up()
            return action()

    def _notice_loss(self) -> Sentence | None:
        """Return what to say about a lost file, which every screen shows from now on; None without a loss."""
        if not self._log.is_lost:
            return None
        lost = self._log.rescue(self.view.game if self.view else None)
        if self.view and not self._is_lost:
            self.advance(replace(self.view))
        self._is_lost = True
        return lost

    def _read_log(self) -> TableView | None:
        newest = self._log.newest()
        if newest is None:
            return None
        try:
            self.course = project(newest, self._log.history(newest.id))
        except LogError as error:
            # Whatever is wrong with it, the table opens: for the other games, and for the next one.
            self._unreadable = str(error)
            return None
        latest = self.course.view(self.course.latest.version)
        return self._with_transient(latest, self._waits(newest.id)).timed(None, self._seconds())

    def _catch_up(self) -> None:
        """Project again what the log has, after a commit that may or may not have gone through."""
        self._in_doubt = True
        if self._log.caught_up():
            self._forget()
        if kept := self._log.newest():
            self._show_anew(kept)
        self._in_doubt = False

    def _show_anew(self, kept: KeptGame) -> None:
        view, course = self.view, project(kept, self._log.history(kept.id))
        is_same_game = view is not None and view.game_id == kept.id
        if course.damage and is_same_game and self.course:
            # What is in memory was acknowledged, and is more than what is left of it in the log.
            self.course.damage = course.damage
            return
        self.course = course
        latest = course.latest.version
        known = view.version if view and is_same_game else latest - 1
        waits = self._waits(kept.id)
        found = [self._with_transient(course.view(each), waits) for each in range(known + 1, latest + 1)]
        if view and not found:
            waits = replace(waits, remark=view.transient.remark)
            now = self._with_transient(course.view(latest), waits)
            is_same = view.preferences == now.preferences and view.transient == now.transient
            found = [] if is_same else [now]
        if found:
            self.advance(*found)

    def _waits(self, game_id: int) -> Transient:
        """Return what waits in that game by the log; where that cannot be read, a remark says so."""
        try:
            return read_pending(self._log.pending(game_id))
        except (CorruptPages, ValueError):
            with suppress(LogError):
                self._log.forget_pending(game_id)
            return Transient(remark=FORGOTTEN)

    def _with_transient(self, view: TableView, waits: Transient) -> TableView:
        """Return the view with what is shown and waits on when a game is read again, or another begins."""
        before = self.view.transient if self.view else Transient()
        flip = before.flip if before.flip and view.awaits(before.flip) else None
        return replace(view, transient=replace(waits, troubles=before.troubles, flip=flip))


class _AtTable(Protocol):
    _present: Present


_T = TypeVar("_T", bound=_AtTable)


def command(method: Callable[Concatenate[_T, _P], _R]) -> Callable[Concatenate[_T, _P], _R | NotKept]:
    """Let a method be a command to the table: one at a time, up to date with the log, its errors a result."""

    @wraps(method)
    def exclusively(self: _T, /, *args: _P.args, **kwargs: _P.kwargs) -> _R | NotKept:
        return self._present.exclusively(partial(method, self, *args, **kwargs))

    return exclusively
