"""The live table: takes commands from any thread, one at a time; every event is stored before it is shown."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from threading import Lock
from time import monotonic
from typing import Final, NamedTuple, TypeAlias, TypeVar

from sqlalchemy import URL

from companion.rules import (
    Card,
    Catch,
    Event,
    Flip,
    Game,
    Phase,
    Ruling,
    Sentence,
    Uno,
    Unreadable,
    join_sentences,
    say,
    write_line,
)
from companion.statistics import Identities
from companion.table.commitment import Drawn, Side
from companion.table.library.course import Course
from companion.table.library.entered_by import EnteredBy, Means
from companion.table.library.exports import PlayedGame, UnreadableGame
from companion.table.library.odds_history import OddsHistory
from companion.table.library.people import People
from companion.table.library.played_games import PlayedGames, played
from companion.table.library.projection import project
from companion.table.library.replays import Replays
from companion.table.library.statistics import Statistics
from companion.table.library.summary import GameSummary, write_summary
from companion.table.live.enrolment import Enrolment
from companion.table.live.notifications import Listener, Notifications
from companion.table.live.opening import Opening, opening_of
from companion.table.live.pending import pending_changes, read_pending
from companion.table.live.results import Accepted, Damaged, NoGame, NotKept, Refused, Repeated, Result, Stale
from companion.table.log.flips import KeptFlip, Landing, PastFlip
from companion.table.log.kept_games import History, KeptEvent, KeptGame
from companion.table.log.log import WATCHES, Behind, CorruptPages, Log, LogError, OnlyWatches
from companion.table.preferences import Level, Preferences
from companion.table.transient import Transient
from companion.table.view import TableView

Clock: TypeAlias = Callable[[], datetime]
Seconds: TypeAlias = Callable[[], float]
Change: TypeAlias = Callable[[Transient], Transient]
_R = TypeVar("_R")

FORGOTTEN: Final = say(
    "A half-counted hand, or a card that waited here, cannot be read any more. Please enter it again."
)

NAP: Final = 10.0
"""Whoever goes from page to page leaves the table unwatched for a moment, which is no pause of the game."""


class Table:
    """The one table of this process: the present game, and those that were played before.

    The append-only log is the truth. What is in memory is its projection, and moves on only after an
    event is durable. Listeners are notified after that, of every event once and in order. They
    should be quick: the thread that submitted waits for them.
    """

    def __init__(self, log: Log, clock: Clock, seconds: Seconds = monotonic) -> None:
        self._log = log
        self._clock = clock
        self._seconds = seconds
        self._unwatched_since: float | None = seconds()
        # Held from the check of a command's version to its commit, so that no other comes between.
        # Readers need no lock: a view is immutable, and replaced by assigning another one.
        self._lock = Lock()
        self._notifications = Notifications()
        self._preparing = Lock()
        # Set when a write failed: a disk may report an error and have the commit all the same.
        self._in_doubt = False
        self._is_lost = False
        self._course: Course | None = None
        self._unreadable: str | None = None
        self._view: TableView | None = None
        self._view = self._read_log()
        self._played_games = PlayedGames(log, lambda: self._course)
        self.statistics = Statistics(log, lambda: self._course)
        self.replays = Replays(log, lambda: self._course)
        self.odds_history = OddsHistory(log.odds, self.replays)
        self.people = People(log.identities, self.statistics, clock, self._seated)
        self.decks = log.decks
        self.outbox = log.outbox
        self.rule_sets = log.rule_sets
        self.enrolment = Enrolment(log.decks, self._view)
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
        with self._lock:
            with self.statistics.let_go(), self._log.let_go():
                yield
            self._show_other_file()
        self.enrolment.end()
        self._notifications.deliver()

    def _show_other_file(self) -> None:
        self._course = self._unreadable = None
        self._in_doubt = self._is_lost = False
        self._played_games.forget()
        self.replays.forget()
        self.odds_history.forget()
        self._view = view = self._read_log()
        if view:
            self._notifications.post(view)

    @property
    def file_id(self) -> str:
        """Tells the file of the games from another that takes its place; the same after a restart."""
        return self._log.file_id

    @property
    def view(self) -> TableView | None:
        """The present table; None before the first game begins."""
        return self._view

    @property
    def game(self) -> Game | None:
        """The present game."""
        return self._view.game if self._view else None

    @property
    def version(self) -> int:
        """How many events of the present game are logged."""
        return self._view.version if self._view else 0

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
        return self._view.state.players if self._view else ()

    @property
    def is_watched(self) -> bool:
        """Does any screen follow the table? A table that nobody watches sleeps."""
        return self._unwatched_since is None

    def unwatched(self) -> None:
        """The last screen left."""
        self._unwatched_since = self._seconds()

    def watched(self) -> None:
        """A screen follows the table: after a pause the turn begins afresh."""
        since, self._unwatched_since = self._unwatched_since, None
        if since is not None and self._seconds() - since > NAP and self._view and self._view.turn:
            self._exclusively(self._begin_turn_afresh)

    def _begin_turn_afresh(self) -> None:
        if self._view and self._view.turn:
            # Not replaced by the turn that it was: there is no moment before a pause.
            self._view = view = self._view.timed(None, self._seconds())
            self._notifications.post(view)

    @property
    def warnings(self) -> tuple[str, ...]:
        """What is wrong with the log, which every screen says."""
        watches = WATCHES if self._log.watches else None
        found = (watches, self._damage, self._course and self._course.kept.damage, self.people.damage)
        return (*self._log.warnings, *(each for each in found if each))

    @property
    def _damage(self) -> str | None:
        """Why the present game cannot go on, where the log has more of it than can be read."""
        if self._course is None or self._course.damage is None:
            return self._unreadable
        course = self._course
        return say(
            "%(damage)s It stands as after event %(number)d. To play on from there, open it under Games; to"
            " go back, see Backups there.",
            damage=course.damage,
            number=len(course.events),
        )

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Notify ``listener`` of every change from now on; call what is returned to end that."""
        return self._notifications.listen(listener)

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
        return self._exclusively(lambda: self._submit_all((line,), version, game_id, terms))

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
        return self._exclusively(lambda: self._submit_all(lines, version, game_id, terms))

    def result_of(self, key: str) -> Result | None:
        """The first result of what came with this idempotency key; None where nothing did."""
        return self._exclusively(lambda: self._first_result(key))

    def begin(self, record: str, level: Level | None = None, key: str | None = None) -> Result:
        """Begin a game from a record's headers, and its lines if it has any.

        ``key`` is an idempotency key, as for :meth:`submit_all`.
        """
        # Read before anybody waits for it, and one after the other, as each takes its memory.
        with self._preparing:
            opening = opening_of(record)
        return self._exclusively(lambda: self._begin(opening, level, key))

    def take_up(self, game_id: int, key: str | None = None) -> Result:
        """Go on with a game that was not finished, from where it stands.

        A new game begins with all of its events, as the log only ever grows: the newest game is always the
        one on the table, and the one before is kept. Each game is continued once. ``key`` as for
        :meth:`begin`.
        """
        found = self._exclusively(lambda: self._first_result(key) or self._kept(game_id))
        if not isinstance(found, tuple):
            return found
        file, kept, history = found
        try:
            with self._preparing:
                course = project(kept, history)
        except LogError as error:
            return NoGame(Sentence(str(error)))
        taken_up = self._exclusively(lambda: self._take_up(course, key) if self.file_id == file else None)
        # Where another file has taken its place meanwhile, the game is looked for there.
        return taken_up or self.take_up(game_id, key)

    def prefer(self, change: Callable[[Preferences], Preferences]) -> Result:
        """Play differently from now on, as ``change`` makes of the present preferences.

        A function, not a value, so that two screens that change two things at once both count.
        """
        return self._exclusively(lambda: self._prefer(change))

    def update_transient(self, change: Change) -> Result:
        """Show something besides the game, on every screen, without an event; what waits becomes durable."""
        return self._exclusively(lambda: self._update_transient(change))

    def count_cards(self, player: str, cards: tuple[Card, ...], game_id: int | None = None) -> Result:
        """Keep the cards of a hand that is being counted, in place of those counted before."""
        return self._exclusively(lambda: self._count_cards(player, cards, game_id))

    def begin_flip(
        self, commitment: str, version: int | None = None, game_id: int | None = None
    ) -> KeptFlip | Result:
        """Store the commitment of a flip about to spin, where the coin is due."""
        return self._exclusively(lambda: self._begin_flip(commitment, version, game_id))

    def land(self, flip: KeptFlip, drawn: Drawn) -> Result:
        """The coin has landed: reveal what was drawn and enter it as an event, both or neither.

        Where the coin is no longer due it is revealed all the same, and the result is Stale.
        """
        return self._exclusively(lambda: self._land(flip, drawn))

    def drop_flip(self, flip: KeptFlip, drawn: Drawn) -> Result:
        """The table did without this flip: reveal what was drawn, and enter nothing."""
        return self._exclusively(lambda: self._drop(flip, drawn))

    def flips(self, most: int = 50, before: int | None = None) -> tuple[PastFlip, ...]:
        """The newest ``most`` flips of the companion's coin, or the newest of those before that one."""
        newest = self._log.flips.newest(most, before)
        went_on = {past.flip.game: past.flip.game for past in newest if past.has_landed}
        while later := self._log.continued_by(went_on.values()):
            went_on = {game: later.get(last, last) for game, last in went_on.items()}
        # A game that was taken up begins with all events of the one before, and under their numbers.
        lines = {game: self._log.history(last).lines for game, last in went_on.items()}
        return tuple(past.after(lines.get(past.flip.game, ())) for past in newest)

    def tally(self) -> dict[Side, int]:
        """How often each side of the companion's coin landed."""
        return self._log.flips.tally()

    def games(self, most: int = 50, before: int | None = None) -> tuple[GameSummary, ...]:
        """The newest ``most`` games, or the newest of those before that one."""
        return self._played_games.newest(most, before)

    def last_players(self, games: int) -> tuple[tuple[str, ...], ...]:
        """Who played that many games, the newest first."""
        return self._played_games.players(games)

    def played_game(self, game_id: int) -> PlayedGame | None:
        """One game, with its events; None where there is no such game, or its headers make no sense."""
        game = self._played_games.game(game_id)
        return game if isinstance(game, PlayedGame) else None

    def unreadable_game(self, game_id: int) -> UnreadableGame | None:
        """What is left of a game whose headers make no sense; None for every other."""
        game = self._played_games.game(game_id)
        return game if isinstance(game, UnreadableGame) else None

    def _exclusively(self, action: Callable[[], _R]) -> _R | NotKept:
        """Do this under the lock, then notify the listeners outside of it."""
        result: _R | NotKept
        with self._lock:
            try:
                result = self._up_to_date(action)
            except OnlyWatches as error:
                result = NotKept(str(error))
            except LogError as error:
                # It may or may not be in the log: the next command looks before it does anything else.
                self._in_doubt = True
                again = say("Nothing was changed; please try again.")
                lost = self._notice_loss()
                result = NotKept(lost or join_sentences(str(error), again))
        self._notifications.deliver()
        return result

    def _up_to_date(self, action: Callable[[], _R]) -> _R:
        if self._in_doubt:
            self._catch_up()
        try:
            return action()
        except Behind:
            # Nothing of it was written yet.
            self._in_doubt = True
            self._catch_up()
            return action()

    def look_after(self) -> None:
        """Notice that the file of the games was deleted or replaced: save what is known, and say so.

        Show what another companion plays with the same games, and go on in its place once it has ended. Else
        the statistics catch up with what was played.
        """
        if self._log.is_lost and not self._is_lost:
            with self._lock:
                self._notice_loss()
            self._notifications.deliver()
        with suppress(LogError):
            if self._log.has_moved_on():
                self._follow()
            if not self._log.watches:
                self.statistics.look_ahead()

    def _follow(self) -> None:
        with self._lock:
            before = self._view
            self._in_doubt = True
            self._catch_up()
            if before and self._view is before:
                # Who may play is on every screen.
                self._advance(replace(before))
        self._notifications.deliver()

    def _notice_loss(self) -> Sentence | None:
        """Return what to say about a lost file, which every screen shows from now on; None without a loss."""
        if not self._log.is_lost:
            return None
        lost = self._log.rescue(self._view.game if self._view else None)
        if self._view and not self._is_lost:
            self._advance(replace(self._view))
        self._is_lost = True
        return lost

    def _submit_all(
        self, lines: Sequence[str], version: int | None, game_id: int | None, terms: "_Terms"
    ) -> Result:
        # Before the version check: what is sent again was first sent to a table that has moved on by it.
        if first := self._first_result(terms.key):
            return first
        view = self._view
        if view is None:
            return NoGame()
        if stale := _stale(view, version, game_id):
            return stale
        if self._damage:
            return Damaged(view, self._damage)
        try:
            events = list(view.game.read_entered(lines))
        except Unreadable as unreadable:
            return unreadable
        return self._judge(view, events, terms)

    def _judge(self, view: TableView, events: Sequence[Event], terms: "_Terms") -> Result:
        views, batch, at = [view], list[KeptEvent](), self._now()
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
            views.append(_after(before, after, terms.remark))
        if not batch:
            return self._update_transient(terms.then) if terms.then else Accepted(view)
        last = views[-1]
        if terms.then:
            views[-1] = last = replace(last, transient=terms.then(last.transient))
        answer = last.answer if terms.key is not None and terms.keeps_answer else b""
        self._log.append(batch, terms.key, pending_changes(view.transient, last.transient), answer)
        self._keep_moments(batch, views[1:])
        return self._advance(*views[1:])

    def _begin(self, opening: Opening | Refused | Unreadable, level: Level | None, key: str | None) -> Result:
        if first := self._first_result(key):
            return first
        if not isinstance(opening, Opening):
            return opening
        at = self._now()
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
        before = self._view.preferences if self._view else Preferences()
        preferences = before.for_next_game(games[-1].state.players, level)
        over = played(self._course).summary if self._course else None
        kept = self._log.begin(
            headers,
            begins_with,
            self._now(),
            preferences,
            key,
            {over.id: write_summary(over)} if over else {},
            b"" if key is None else TableView(0, games[-1]).json,
            continues,
        )
        events = [event._replace(game=kept.id, seq=seq) for seq, event in enumerate(begins_with, 1)]
        course = Course(kept, games, events)
        before_it, self._course, self._unreadable = self._course, course, None
        if before_it:
            self.statistics.game_over(before_it, continues)
        return self._advance(self._with_transient(course.view(len(events)), Transient()))

    def _kept(self, game_id: int) -> tuple[str, KeptGame, History] | NoGame:
        kept = self._log.game(game_id)
        if kept is None:
            return NoGame(say("There is no game %(number)d. See Games.", number=game_id))
        return self.file_id, kept, self._log.history(game_id)

    def _take_up(self, course: Course, key: str | None) -> Result:
        if first := self._first_result(key):
            return first
        if why_not := self._not_taken_up(course):
            return NoGame(why_not)
        kept = course.kept
        return self._open(kept.headers, course.games, course.events, kept.preferences.level, key, kept.id)

    def _not_taken_up(self, course: Course) -> Sentence | None:
        """Return why this game cannot be taken up again; None where it can."""
        game_id = course.kept.id
        if self._view and self._view.game_id == game_id and not course.damage:
            return say("That game is on the table.")
        if course.latest.state.phase is Phase.FINISHED:
            return say("That game is over. Begin another with the same players.")
        if by := self._log.continued_by([game_id]).get(game_id):
            return say("That game went on as game %(number)d. Take up that one.", number=by)
        return None

    def _with_transient(self, view: TableView, waits: Transient) -> TableView:
        """The view with what is still shown when a game is read again, or another begins, and what waits."""
        before = self._view.transient if self._view else Transient()
        flip = before.flip if before.flip and is_due(before.flip, view) else None
        return replace(view, transient=replace(waits, troubles=before.troubles, flip=flip))

    def _prefer(self, change: Callable[[Preferences], Preferences]) -> Result:
        view = self._view
        if view is None:
            return NoGame()
        assert self._course
        preferences = change(view.preferences)
        self._log.prefer(view.game_id, preferences)
        self._course.kept = self._course.kept._replace(preferences=preferences)
        return self._advance(replace(view, preferences=preferences))

    def _update_transient(self, change: Callable[[Transient], Transient]) -> Result:
        view = self._view
        if view is None:
            return NoGame()
        transient = change(view.transient)
        # Every change is sent to every screen: one that changes nothing is not.
        if transient == view.transient:
            return Accepted(view)
        if changes := pending_changes(view.transient, transient):
            self._log.keep_pending(view.game_id, changes)
        return self._advance(replace(view, transient=transient))

    def _count_cards(self, player: str, cards: tuple[Card, ...], game_id: int | None) -> Result:
        view = self._view
        if view is None:
            return NoGame()
        if stale := _stale(view, None, game_id):
            return stale
        if player not in view.state.awaited:
            return Stale(view, say("%(player)s has no hand to count now.", player=player))
        return self._update_transient(lambda shown: shown.with_cards(player, cards))

    def _begin_flip(self, commitment: str, version: int | None, game_id: int | None) -> KeptFlip | Result:
        view = self._view
        if view is None:
            return NoGame()
        if stale := _stale(view, version, game_id):
            return stale
        if self._damage:
            return Damaged(view, self._damage)
        # Whether a coin is due does not depend on the side.
        if isinstance(ruling := view.game.apply(Flip("heads")), Ruling):
            return Refused(ruling)
        flip = self._log.flips.begin(view.game_id, view.version, commitment, self._now())
        self._advance(replace(view, transient=replace(view.transient, flip=flip)))
        return flip

    def _land(self, flip: KeptFlip, drawn: Drawn) -> Result:
        view = self._view
        assert view is not None
        if self._log.flips.landing(flip.id):
            # The disk reported an error, but the landing is in the log after all.
            return Accepted(view)
        after = view.game.apply(Flip(drawn.side))
        if not is_due(flip, view) or isinstance(after, Ruling):
            return self._drop(flip, drawn)
        line, by = write_line(Flip(drawn.side)), EnteredBy(Means.COIN)
        kept = KeptEvent(view.game_id, view.version + 1, line, self._now(), str(by))
        landed = replace(_after(view, after), coin_flips=view.coin_flips | {kept.seq})
        landing = Landing(flip.id, drawn.side, drawn.salt, kept.at, kept.seq)
        self._log.land(kept, landing, pending_changes(view.transient, landed.transient))
        self._keep_moments([kept], [landed])
        return self._advance(landed)

    def _drop(self, flip: KeptFlip, drawn: Drawn) -> Result:
        view = self._view
        assert view is not None
        if not self._log.flips.landing(flip.id):
            # Revealed all the same: a companion that may keep flips to itself could discard what it dislikes.
            self._log.flips.end(Landing(flip.id, drawn.side, drawn.salt, self._now(), None))
        if view.transient.flip == flip:
            view = self._advance(replace(view, transient=replace(view.transient, flip=None))).view
        return Stale(view, say("The table went on without this flip. Here it is as it stands."))

    def _first_result(self, key: str | None) -> Result | None:
        if key is None:
            return None
        if ruling := self._log.refused(key):
            return Refused(ruling)
        if event := self._log.accepted(key):
            return self._earlier(key, event.game, event.seq)
        if begun := self._log.begun(key):
            return self._earlier(key, *begun)
        return None

    def _earlier(self, key: str, game_id: int, version: int) -> Accepted | Repeated:
        """The result of what came with this key before."""
        if self._course and self._course.kept.id == game_id:
            return Accepted(_view_at(self._course, version))
        # Only who asks for the answer has it looked up, and outside of the lock: most only ask whether it is.
        return Repeated(game_id, version, lambda: self._first_answer(key, game_id, version))

    def _first_answer(self, key: str, game_id: int, version: int) -> bytes:
        if answer := self._log.answer(key):
            return answer
        # A phone's tap, or from before answers were kept.
        kept = self._log.game(game_id)
        assert kept is not None
        return _view_at(project(kept, self._log.history(game_id)), version).answer

    def _keep_moments(self, events: Sequence[KeptEvent], views: Sequence[TableView]) -> None:
        assert self._course
        self._course.add(events, [view.game for view in views])

    def _read_log(self) -> TableView | None:
        newest = self._log.newest()
        if newest is None:
            return None
        try:
            self._course = project(newest, self._log.history(newest.id))
        except LogError as error:
            # Whatever is wrong with it, the table opens: for the other games, and for the next one.
            self._unreadable = str(error)
            return None
        latest = self._course.view(self._course.latest.version)
        return self._with_transient(latest, self._waits(newest.id)).timed(None, self._seconds())

    def _waits(self, game_id: int) -> Transient:
        """Return what waits in that game by the log; where that cannot be read, a remark says so."""
        try:
            return read_pending(self._log.pending(game_id))
        except (CorruptPages, ValueError):
            with suppress(LogError):
                self._log.forget_pending(game_id)
            return Transient(remark=FORGOTTEN)

    def _catch_up(self) -> None:
        """Project again what the log has, after a commit that may or may not have gone through."""
        if self._log.caught_up():
            self._forget()
        kept, view = self._log.newest(), self._view
        if kept:
            course = project(kept, self._log.history(kept.id))
            if course.damage and view and self._course and view.game_id == kept.id:
                # What is in memory was acknowledged, and is more than what is left of it in the log.
                self._course.damage = course.damage
                self._in_doubt = False
                return
            self._course = course
            latest = self._course.latest.version
            known = view.version if view and view.game_id == kept.id else latest - 1
            versions = range(known + 1, latest + 1)
            waits = self._waits(kept.id)
            found = [self._with_transient(self._course.view(version), waits) for version in versions]
            if view and not found:
                waits = replace(waits, remark=view.transient.remark)
                now = self._with_transient(self._course.view(latest), waits)
                is_same = view.preferences == now.preferences and view.transient == now.transient
                found = [] if is_same else [now]
            if found:
                self._advance(*found)
        self._in_doubt = False

    def _forget(self) -> None:
        """Let go of what is remembered of the log, to which another companion may have written."""
        with self.statistics.let_go():
            self._played_games.forget()
            self.replays.forget()

    def _advance(self, *views: TableView) -> Accepted:
        """Show these views of one transaction, one after the other; only the last is ever the present one."""
        *leading, last = self._timed(views)
        for each in leading:
            self._notifications.post(replace(each, more_follows=True))
        self._view = last
        self._notifications.post(last)
        return Accepted(last)

    def _timed(self, views: Sequence[TableView]) -> Iterator[TableView]:
        before, now = self._view, self._seconds()
        for view in views:
            before = view.timed(before, now)
            yield before

    def _now(self) -> str:
        return self._clock().isoformat(timespec="milliseconds")


class _Terms(NamedTuple):
    """What comes with lines that are submitted; :meth:`Table.submit_all` says what each is."""

    key: str | None
    remark: str
    then: Change | None = None
    keeps_answer: bool = False
    entered_by: EnteredBy | None = None


def _view_at(course: Course, version: int) -> TableView:
    """Return the table after so many events; raises :class:`LogError` where they cannot be read."""
    if course.damage and version > course.latest.version:
        raise LogError(course.damage)
    return course.view(version)


def is_due(flip: KeptFlip, view: TableView) -> bool:
    """Does this table still wait for the result of that flip?"""
    return view.game_id == flip.game and view.state.phase is Phase.COIN


def _after(view: TableView, game: Game, remark: str = "") -> TableView:
    before = view.transient
    flip = before.flip if game.state.phase is Phase.COIN else None
    # A card goes on waiting for its colour while UNO is said and caught around it.
    scanned = before.scanned if isinstance(game.event, Uno | Catch) and not game.ahead else None
    transient = replace(before.after_event(remark), flip=flip, scanned=scanned)
    if game.state.phase is Phase.COUNT:
        left = before.counting(game.state.awaited, game.state.counted)
        transient = replace(transient, hand=left.hand, half_counted=left.half_counted)
    return replace(view, game=game, transient=transient)


def _stale(view: TableView, version: int | None, game_id: int | None) -> Stale | None:
    if game_id is not None and game_id != view.game_id:
        return Stale(view, say("Another game has begun since. Here it is as it stands."))
    if version is not None and version != view.version:
        text = say(
            "The table has moved on: it is at version %(present)d, not %(seen)d.",
            present=view.version,
            seen=version,
        )
        return Stale(view, text)
    return None
