"""The live table: takes commands from any thread, one at a time; every event is stored before it is shown."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from threading import Lock
from time import monotonic
from typing import Final, NamedTuple, TypeAlias

from sqlalchemy import URL

from companion.rules import (
    Card,
    Event,
    Game,
    Phase,
    Ruling,
    Sentence,
    Unreadable,
    say,
    write_line,
)
from companion.statistics import Identities
from companion.table.library.course import Course
from companion.table.library.entered_by import EnteredBy
from companion.table.library.odds_history import OddsHistory
from companion.table.library.people import People
from companion.table.library.played_games import PlayedGames, played
from companion.table.library.projection import project
from companion.table.library.replays import Replays
from companion.table.library.statistics import Statistics
from companion.table.library.summary import write_summary
from companion.table.live.enrolment import Enrolment
from companion.table.live.flips import TableFlips
from companion.table.live.keys import Keys
from companion.table.live.notifications import Listener
from companion.table.live.opening import Opening, opening_of
from companion.table.live.pending import pending_changes
from companion.table.live.present import Clock, Present, Seconds, command
from companion.table.live.results import Accepted, Damaged, NoGame, Refused, Result, Stale, stale
from companion.table.log.kept_games import History, KeptEvent, KeptGame
from companion.table.log.log import WATCHES, Log, LogError
from companion.table.preferences import Level, Preferences
from companion.table.transient import Transient
from companion.table.view import TableView

Change: TypeAlias = Callable[[Transient], Transient]

NAP: Final = 10.0
"""Whoever goes from page to page leaves the table unwatched for a moment, which is no pause of the game."""


class Table:
    """The one table of this process: the present game, and those that were played before.

    A method that is a command is done one at a time, and every event is durable before it is shown.
    """

    def __init__(self, log: Log, clock: Clock, seconds: Seconds = monotonic) -> None:
        self._log = log
        self._clock = clock
        self._seconds = seconds
        self._unwatched_since: float | None = seconds()
        self._preparing = Lock()
        self._present = present = Present(log, clock, seconds, self._forget)
        self.statistics = Statistics(log, lambda: present.course)
        self.replays = Replays(log, lambda: present.course)
        self.played_games = PlayedGames(log, lambda: present.course, self.replays)
        self.odds_history = OddsHistory(log.odds, self.replays)
        self.people = People(log.identities, self.statistics, clock, self._seated, self.played_games.all)
        self.flips = TableFlips(log, present)
        self._keys = Keys(log, present)
        self.decks = log.decks
        self.outbox = log.outbox
        self.rule_sets = log.rule_sets
        self.enrolment = Enrolment(log.decks, present.view)
        self.listen(self.enrolment.table_changed)

    @classmethod
    def open(
        cls, where: str | Path, clock: Clock, patience: float = 5.0, seconds: Seconds = monotonic
    ) -> "Table":
        """Open the log at a database URL, or in an SQLite file; raises :class:`LogError`.

        ``patience`` is how many seconds to wait for a file that another program has locked. ``seconds`` is
        the clock by which turns are timed: one that nobody sets.
        """
        file = isinstance(where, Path)
        url = URL.create("sqlite", database=str(where)).render_as_string() if file else str(where)
        return cls(Log(url, patience), clock, seconds)

    def close(self) -> None:
        """Let go of the log."""
        self._log.close()

    @contextmanager
    def let_go(self) -> Iterator[None]:
        """Close the file of the games for the block, which may put another in its place; then show that.

        Whoever submits or reads meanwhile waits. Raises :class:`LogError` where that file cannot be opened.
        """
        with self._present.another_file():
            with self.statistics.let_go(), self._log.let_go():
                yield
            self.replays.forget()
            self.odds_history.forget()
        self.enrolment.end()

    def _forget(self) -> None:
        """Let go of what is remembered of the log, to which another companion may have written."""
        with self.statistics.let_go():
            self.replays.forget()

    @property
    def file_id(self) -> str:
        """Tells the file of the games from another that takes its place; the same after a restart."""
        return self._log.file_id

    def must_have_its_file(self) -> None:
        """Raise :class:`LogError` where the file of the games was deleted or replaced."""
        self._log.must_not_be_lost()

    @property
    def view(self) -> TableView | None:
        """The present table; None before the first game begins."""
        return self._present.view

    @property
    def game(self) -> Game | None:
        """The present game."""
        return self._present.view.game if self._present.view else None

    @property
    def version(self) -> int:
        """How many events of the present game are logged."""
        return self._present.view.version if self._present.view else 0

    @property
    def now(self) -> float:
        """The seconds by which turns are timed."""
        return self._seconds()

    @property
    def time(self) -> datetime:
        """The time by which events are dated."""
        return self._clock()

    @property
    def identities(self) -> Identities:
        """Who is who now."""
        return self.people.identities

    def _seated(self) -> tuple[str, ...]:
        return self._present.view.state.players if self._present.view else ()

    @property
    def is_watched(self) -> bool:
        """Does any screen follow the table? A table that nobody watches sleeps."""
        return self._unwatched_since is None

    def unwatched(self) -> None:
        """Note that the last screen has left."""
        self._unwatched_since = self._seconds()

    def watched(self) -> None:
        """Note that a screen follows the table: after a pause the turn begins afresh."""
        since, self._unwatched_since = self._unwatched_since, None
        if since is not None and self._seconds() - since > NAP and self.view and self.view.turn:
            self._present.exclusively(self._present.begin_turn_afresh)

    @property
    def warnings(self) -> tuple[str, ...]:
        """What is wrong with the log, which every screen says."""
        watches = WATCHES if self._log.watches else None
        course = self._present.course
        found = (watches, self._present.damage, course and course.kept.damage, self.people.damage)
        return (*self._log.warnings, *(each for each in found if each))

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Notify ``listener`` of every change from now on; call what is returned to end that."""
        return self._present.listen(listener)

    @command
    def submit(
        self,
        line: str,
        version: int | None = None,
        key: str | None = None,
        game_id: int | None = None,
        remark: str = "",
        entered_by: EnteredBy | None = None,
    ) -> Result:
        """One event in the record's words: :meth:`submit_all` of a single line, for a program.

        With a ``key`` the whole answer is kept, so that the game need not be replayed where it is asked for
        once more.
        """
        terms = _Terms(key, remark, keeps_answer=True, entered_by=entered_by)
        return self._submit((line,), version, game_id, terms)

    @command
    def submit_all(
        self,
        lines: Sequence[str],
        version: int | None = None,
        key: str | None = None,
        game_id: int | None = None,
        remark: str = "",
        then: Change | None = None,
        entered_by: EnteredBy | None = None,
    ) -> Result:
        """Events in the record's words as one transaction: all of them become durable, or none.

        Each is judged after the one before it; a ruling against any of them refuses the whole.
        ``version`` and ``game_id`` are what the sender had seen. ``key`` is an idempotency key: the same
        one again changes nothing, and gives the first result. ``remark`` is shown until the next event.
        ``then`` says what waits after them, or with no lines at this version, and becomes durable with them.
        ``entered_by`` is kept beside each.
        """
        terms = _Terms(key, remark, then, entered_by=entered_by)
        return self._submit(lines, version, game_id, terms)

    @command
    def result_of(self, key: str) -> Result | None:
        """Return the first result of what came with this idempotency key; None where nothing did."""
        return self._keys.first_result(key)

    def begin(self, record: str, level: Level | None = None, key: str | None = None) -> Result:
        """Begin a game from a record's headers, and its lines if it has any.

        ``key`` is an idempotency key, as for :meth:`submit_all`.
        """
        # Read before anybody waits for it, and one after the other, as each takes its memory.
        with self._preparing:
            opening = opening_of(record)
        return self._begin(opening, level, key)

    def take_up(self, game_id: int, key: str | None = None) -> Result:
        """Go on with a game that was not finished, from where it stands.

        A new game begins with all of its events, as the log only ever grows: the newest game is always the
        one on the table, and the one before is kept. Each game is continued once. ``key`` as for
        :meth:`begin`.
        """
        found = self._to_take_up(game_id, key)
        if not isinstance(found, tuple):
            return found
        file, kept, history = found
        try:
            with self._preparing:
                course = project(kept, history)
        except LogError as error:
            return NoGame(Sentence(str(error)))
        # Where another file has taken its place meanwhile, the game is looked for there.
        return self._take_up(course, file, key) or self.take_up(game_id, key)

    @command
    def prefer(self, change: Callable[[Preferences], Preferences]) -> Result:
        """Play differently from now on, as ``change`` makes of the present preferences.

        A function, not a value, so that two screens that change two things at once both count.
        """
        view, course = self._present.view, self._present.course
        if view is None or course is None:
            return NoGame()
        preferences = change(view.preferences)
        self._log.prefer(view.game_id, preferences)
        course.kept = course.kept._replace(preferences=preferences)
        return self._present.advance(replace(view, preferences=preferences))

    @command
    def update_transient(self, change: Change) -> Result:
        """Show something besides the game, on every screen, without an event; what waits becomes durable."""
        view = self._present.view
        if view is None:
            return NoGame()
        return self._present.show(change(view.transient))

    @command
    def count_cards(self, player: str, cards: tuple[Card, ...], game_id: int | None = None) -> Result:
        """Keep the cards of a hand that is being counted, in place of those counted before."""
        view = self._present.view
        if view is None:
            return NoGame()
        if unseen := stale(view, None, game_id):
            return unseen
        if player not in view.state.awaited:
            return Stale(view, say("%(player)s has no hand to count now.", player=player))
        return self._present.show(view.transient.with_cards(player, cards))

    def look_after(self) -> None:
        """Notice that the file of the games was deleted or replaced: save what is known, and say so.

        Show what another companion plays with the same games, and go on in its place once it has ended. Else
        the statistics catch up with what was played.
        """
        with suppress(LogError):
            self._present.look_after()
            if not self._log.watches:
                self.statistics.look_ahead()

    def _submit(
        self, lines: Sequence[str], version: int | None, game_id: int | None, terms: "_Terms"
    ) -> Result:
        # Before the version check: what is sent again was first sent to a table that has moved on by it.
        if first := self._keys.first_result(terms.key):
            return first
        view = self._present.view
        if view is None:
            return NoGame()
        if unseen := stale(view, version, game_id):
            return unseen
        if self._present.damage:
            return Damaged(view, self._present.damage)
        try:
            events = list(view.game.read_entered(lines))
        except Unreadable as unreadable:
            return unreadable
        return self._judge(view, events, terms)

    def _judge(self, view: TableView, events: Sequence[Event], terms: "_Terms") -> Result:
        views, batch, at = [view], list[KeptEvent](), self._present.time
        entered_by = str(terms.entered_by or "")
        for event in events:
            before = views[-1]
            after = before.game.apply(event)
            kept = KeptEvent(view.game_id, before.version + 1, write_line(event), at, entered_by)
            if isinstance(after, Ruling):
                if terms.key is not None:
                    self._log.refuse(kept, terms.key, after)
                return Refused(after)
            batch.append(kept)
            views.append(before.after(after, terms.remark))
        if not batch:
            return self._present.show(terms.then(view.transient)) if terms.then else Accepted(view)
        last = views[-1]
        if terms.then:
            views[-1] = last = replace(last, transient=terms.then(last.transient))
        answer = last.answer if terms.key is not None and terms.keeps_answer else b""
        self._log.append(batch, terms.key, pending_changes(view.transient, last.transient), answer)
        return self._present.go_on(batch, views[1:])

    @command
    def _begin(self, opening: Opening | Refused | Unreadable, level: Level | None, key: str | None) -> Result:
        if first := self._keys.first_result(key):
            return first
        if not isinstance(opening, Opening):
            return opening
        at = self._present.time
        events = [KeptEvent(0, 0, line, at) for line in opening.lines]
        return self._open(opening.headers, opening.games, events, level, key)

    def _open(
        self,
        headers: str,
        games: Sequence[Game],
        begins_with: Sequence[KeptEvent],
        level: Level | None,
        key: str | None,
        continues: int | None = None,
    ) -> Accepted:
        """Put a game on the table, with the events that it begins with and the game before and after each."""
        view, before_it = self._present.view, self._present.course
        before = view.preferences if view else Preferences()
        preferences = before.for_next_game(games[-1].state.players, level)
        over = played(before_it).summary if before_it else None
        kept = self._log.begin(
            headers,
            begins_with,
            self._present.time,
            preferences,
            key,
            {over.id: write_summary(over)} if over else {},
            b"" if key is None else TableView(0, games[-1]).json,
            continues,
        )
        events = [event._replace(game=kept.id, seq=seq) for seq, event in enumerate(begins_with, 1)]
        accepted = self._present.begin(Course(kept, games, events))
        if before_it:
            self.statistics.game_over(before_it, continues)
        return accepted

    @command
    def _to_take_up(self, game_id: int, key: str | None) -> tuple[str, KeptGame, History] | Result:
        if first := self._keys.first_result(key):
            return first
        kept = self._log.game(game_id)
        if kept is None:
            return NoGame(say("There is no game %(number)d. See Games.", number=game_id))
        return self.file_id, kept, self._log.history(game_id)

    @command
    def _take_up(self, course: Course, file: str, key: str | None) -> Result | None:
        if self.file_id != file:
            return None
        if first := self._keys.first_result(key):
            return first
        if why_not := self._not_taken_up(course):
            return NoGame(why_not)
        kept = course.kept
        return self._open(kept.headers, course.games, course.events, kept.preferences.level, key, kept.id)

    def _not_taken_up(self, course: Course) -> Sentence | None:
        """Return why this game cannot be taken up again; None where it can."""
        game_id = course.kept.id
        if self._present.view and self._present.view.game_id == game_id and not course.damage:
            return say("That game is on the table.")
        if course.latest.state.phase is Phase.FINISHED:
            return say("That game is over. Begin another with the same players.")
        if by := self._log.continued_by([game_id]).get(game_id):
            return say("That game went on as game %(number)d. Continue that one.", number=by)
        return None


class _Terms(NamedTuple):
    """What comes with lines that are submitted; :meth:`Table.submit_all` says what each is."""

    key: str | None
    remark: str
    then: Change | None = None
    keeps_answer: bool = False
    entered_by: EnteredBy | None = None
