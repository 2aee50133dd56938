"""The present game in memory, in step with the log.

A command to the table is a method with ``@command``: it holds the table's lock, is up to date with the log,
and returns an error of the log as its result. It shows what it has stored through ``Present``.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from datetime import datetime
from functools import partial, wraps
from threading import Lock
from typing import Concatenate, Final, ParamSpec, Protocol, TypeAlias, TypeVar

from companion.rules import Sentence, join_sentences, say
from companion.table.library.replayed_game import ReplayedGame, project
from companion.table.live.notifications import Notifications
from companion.table.live.results import Accepted, NotKept
from companion.table.live.unfinished import read_unfinished, unfinished_changes
from companion.table.log.kept_games import KeptEvent, KeptGame
from companion.table.log.log import Behind, CorruptPages, Log, LogError, OnlyWatches
from companion.table.log.pauses import KeptPause
from companion.table.transient import Transient
from companion.table.view import TableView

Clock: TypeAlias = Callable[[], datetime]
Seconds: TypeAlias = Callable[[], float]
_P = ParamSpec("_P")
_R = TypeVar("_R")

UNFINISHED_IS_LOST: Final = say(
    "A half-counted hand, or a card that waited here, cannot be read any more. Please enter it again."
)


class Present:
    """The game on the table, as the log has it and as it is shown.

    Memory is a projection of the log, and moves on only after an event is durable. Then listeners are
    notified, of every event once and in order; the thread that submitted waits for them. ``forget`` is called
    where another companion may have written to the log, to drop whatever else is remembered of it.
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
        self.listen = self._notifications.listen
        # Set when a write failed: the disk may have the commit although it reported an error.
        self._in_doubt = False
        self._is_lost = False
        self._unreadable: str | None = None
        self.replayed: ReplayedGame | None = None
        """The game; None before the first one begins, and where it cannot be read."""
        self.view: TableView | None = None
        self.view = self._read_log()

    @property
    def time(self) -> str:
        """The time by which events are dated."""
        return self._clock().isoformat(timespec="milliseconds")

    @property
    def damage(self) -> str | None:
        """Why the game cannot go on: the rest of it in the log cannot be read."""
        replayed = self.replayed
        if replayed is None or replayed.damage is None:
            return self._unreadable
        return say(
            "%(damage)s It stands as after event %(number)d. To play on from there, open it under Games; to"
            " go back, see Backups there.",
            damage=replayed.damage,
            number=len(replayed.events),
        )

    # Only within a command, for which nobody else has the lock.

    def begin(self, replayed: ReplayedGame) -> Accepted:
        """Put another game on the table, which is in the log by now."""
        self.replayed, self._unreadable = replayed, None
        return self.advance(self._with_transient(replayed.view(replayed.latest.version), Transient()))

    def go_on(self, events: Sequence[KeptEvent], views: Sequence[TableView]) -> Accepted:
        """Show events that are in the log by now, and the view after each."""
        assert self.replayed
        self.replayed.add(events, [view.game for view in views])
        return self.advance(*views)

    def advance(self, *views: TableView) -> Accepted:
        """Show the views of one transaction in order; only the last is ever the present one."""
        *leading, last = self._timed(views)
        for each in leading:
            self._notifications.post(replace(each, more_follows=True))
        self.view = last
        self._notifications.post(last)
        return Accepted(last)

    def show(self, transient: Transient) -> Accepted:
        """Show this besides the game; what is unfinished becomes durable."""
        view = self.view
        assert view
        # Every change is sent to every screen, so nothing is sent where nothing changes.
        if transient == view.transient:
            return Accepted(view)
        if changes := unfinished_changes(view.transient, transient):
            self._log.keep_unfinished(view.game_id, changes)
        return self.advance(replace(view, transient=transient))

    def mark(self, pause: KeptPause) -> Accepted:
        """Show that a pause begins or ends, which is in the log by now."""
        assert self.replayed
        assert self.view
        self.replayed.add_pauses(pause)
        return self.advance(replace(self.view, pause=None if pause.ends else pause))

    def begin_turn_afresh(self) -> None:
        """Time the turn from now on."""
        if self.view and self.view.turn:
            # The turn is timed from now on, not from before the pause.
            self.view = view = self.view.timed(None, self._seconds())
            self._notifications.post(view)

    def _timed(self, views: Sequence[TableView]) -> Iterator[TableView]:
        before, now = self.view, self._seconds()
        for view in views:
            before = view.timed(before, now)
            yield before

    # In step with the log.

    def exclusively(self, action: Callable[[], _R]) -> _R | NotKept:
        """Do this under the lock, then notify the listeners; an error of the log is the result."""
        with self._locked():
            try:
                return self._up_to_date(action)
            except OnlyWatches as error:
                return NotKept(str(error))
            except LogError as error:
                # It may or may not be in the log: the next command reads that first.
                self._in_doubt = True
                again = say("Nothing was changed; please try again.")
                return NotKept(self._notice_loss() or join_sentences(str(error), again))

    @contextmanager
    def another_file(self) -> Iterator[None]:
        """Hold the lock for the block, after which the log is another file; then show that."""
        with self._locked():
            yield
            self.replayed = self._unreadable = None
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
                    # Every screen shows which companion may write.
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
        """Return the sentence about a lost file, and show it on every screen; None without a loss."""
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
            self.replayed = project(newest, self._log.history(newest.id))
        except LogError as error:
            # The table opens all the same, for other games and the next one.
            self._unreadable = str(error)
            return None
        latest = self.replayed.view(self.replayed.latest.version)
        return self._with_transient(latest, self._waits(newest.id, latest)).timed(None, self._seconds())

    def _catch_up(self) -> None:
        """Project the log again, after a commit that may or may not have gone through."""
        self._in_doubt = True
        if self._log.caught_up():
            self._forget()
        if kept := self._log.newest():
            self._show_anew(kept)
        self._in_doubt = False

    def _show_anew(self, kept: KeptGame) -> None:
        view, replayed = self.view, project(kept, self._log.history(kept.id))
        is_same_game = view is not None and view.game_id == kept.id
        if replayed.damage and is_same_game and self.replayed:
            # Memory has all that was acknowledged: more than what can still be read.
            self.replayed.damage = replayed.damage
            return
        self.replayed = replayed
        latest = replayed.latest.version
        known = view.version if view and is_same_game else latest - 1
        waits = self._waits(kept.id, replayed.view(latest))
        found = [self._with_transient(replayed.view(each), waits) for each in range(known + 1, latest + 1)]
        if view and not found:
            waits = replace(waits, remark=view.transient.remark)
            now = self._with_transient(replayed.view(latest), waits)
            is_same = (view.preferences, view.transient, view.pause) == (
                now.preferences,
                now.transient,
                now.pause,
            )
            found = [] if is_same else [now]
        if found:
            self.advance(*found)

    def _waits(self, game_id: int, view: TableView) -> Transient:
        """Return what is unfinished in that game by the log, or a remark that it cannot be read."""
        try:
            return read_unfinished(self._log.unfinished(game_id), view.state.setup.edition)
        except (CorruptPages, ValueError):
            with suppress(LogError):
                self._log.forget_unfinished(game_id)
            return Transient(remark=UNFINISHED_IS_LOST)

    def _with_transient(self, view: TableView, waits: Transient) -> TableView:
        """Return the view of a game that was read again or begun, with the transient state that stays."""
        before = self.view.transient if self.view else Transient()
        flip = before.flip if before.flip and view.awaits(before.flip) else None
        return replace(view, transient=replace(waits, troubles=before.troubles, flip=flip))


class _AtTable(Protocol):
    _present: Present


_T = TypeVar("_T", bound=_AtTable)


def command(method: Callable[Concatenate[_T, _P], _R]) -> Callable[Concatenate[_T, _P], _R | NotKept]:
    """Make a method a command to the table: see the top of this module."""

    @wraps(method)
    def exclusively(self: _T, /, *args: _P.args, **kwargs: _P.kwargs) -> _R | NotKept:
        return self._present.exclusively(partial(method, self, *args, **kwargs))

    return exclusively
