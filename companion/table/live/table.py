"""The live table: takes commands from any thread, one at a time; stores every event before it is shown."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path
from secrets import token_hex
from threading import Lock
from time import monotonic
from typing import Final, NamedTuple, TypeAlias

from sqlalchemy import URL

from companion import rules
from companion.foundation.listeners import Listeners
from companion.rules import say
from companion.statistics import Identities
from companion.table.gathering import Gathering, read_gathering, write_gathering
from companion.table.library.entered_by import EnteredBy
from companion.table.library.odds_history import OddsHistory
from companion.table.library.people import People
from companion.table.library.played_games import PlayedGames, played
from companion.table.library.replayed_game import ReplayedGame, project
from companion.table.library.replays import Replays
from companion.table.library.statistics import Statistics
from companion.table.library.summary import write_summary
from companion.table.live.enrolment import Enrolment
from companion.table.live.flips import TableFlips
from companion.table.live.keys import Keys
from companion.table.live.notifications import Listener
from companion.table.live.opening import Opening, opening_of
from companion.table.live.present import Clock, Present, Seconds, command
from companion.table.live.results import Accepted, Damaged, NoGame, NotKept, Refused, Result, Stale, stale
from companion.table.live.unfinished import unfinished_changes
from companion.table.log.kept_games import History, KeptEvent, KeptGame
from companion.table.log.kept_gathering import BEFORE_ALL, Moment
from companion.table.log.log import WATCHES, Log, LogError
from companion.table.log.pauses import KeptPause
from companion.table.preferences import Level, Preferences
from companion.table.transient import Transient
from companion.table.view import TableView

Change: TypeAlias = Callable[[Transient], Transient]

UNWATCHED_GAP: Final = 10.0
"""Seconds: a page change closes its stream briefly; only a longer gap restarts the turn's clock."""


class Table:
    """The one table of this process: the present game, and those that were played before."""

    def __init__(self, log: Log, clock: Clock, seconds: Seconds = monotonic) -> None:
        self._log = log
        self._clock = clock
        self._seconds = seconds
        self._unwatched_since: float | None = seconds()
        self._preparing = Lock()
        self._present = present = Present(log, clock, seconds, self._forget)
        self.statistics = Statistics(log, lambda: present.replayed)
        self.replays = Replays(log, lambda: present.replayed)
        self.played_games = PlayedGames(log, lambda: present.replayed, self.replays)
        self.odds_history = OddsHistory(log.odds, self.replays)
        self.people = People(log.identities, self.statistics, clock, self._seated, self.played_games.all)
        self._keys = Keys(log, present)
        self.flips = TableFlips(log, present, self._keys)
        self.decks = log.decks
        self.outbox = log.outbox
        self.rule_sets = log.rule_sets
        self.enrolment = Enrolment(log.decks, present.view)
        self.listen(self.enrolment.table_changed)
        self._gatherings = Listeners[[]]()
        self.listen_to_gathering = self._gatherings.listen
        self._gathered = self._read_gathering()
        self.dates_in_doubt = log.doubted
        self.doubts_clock: Callable[[], bool] = lambda: False
        """Is the machine's clock in doubt now? Whoever knows the machine sets it."""

    @classmethod
    def open(
        cls, where: str | Path, clock: Clock, patience: float = 5.0, seconds: Seconds = monotonic
    ) -> "Table":
        """Open the log at a database URL, or in an SQLite file; raises :class:`LogError`.

        ``patience``: seconds to wait for a file that another program has locked. ``seconds``: the monotonic
        clock that times turns.
        """
        file = isinstance(where, Path)
        url = URL.create("sqlite", database=str(where)).render_as_string() if file else str(where)
        return cls(Log(url, patience), clock, seconds)

    def close(self) -> None:
        """Close the log."""
        self._log.close()

    @contextmanager
    def let_go(self) -> Iterator[None]:
        """Close the file of the games for the block, which may replace it; then show the games in it.

        Whoever submits or reads meanwhile waits. Raises :class:`LogError` where the file cannot be opened.
        """
        with self._present.another_file():
            with self.statistics.let_go(), self._log.let_go():
                yield
            self.replays.forget()
            self.odds_history.forget()
        self._gathered = self._read_gathering()
        self.enrolment.end()

    def forget(self, player: str, label: str) -> "Forgotten":
        """Take a player's names out of everything that is kept; their games stay, as those of a guest.

        ``label`` is what the guest is called, with a number behind it where somebody has that name. Raises
        :class:`~companion.rules.Unreadable` while that player is in an unfinished game on the table, and
        :class:`LogError`.
        """
        names = self.identities.names_of(player)
        played = {name for game in self.played_games.all() for name in game.everyone}
        gathered = self.gathering.names if self.gathering else ()
        others = {*self.people.names(), *played, *gathered} - {*names}
        label = rules.labels([player], others, label)[player]
        with self._present.another_file(), self.statistics.let_go():
            view = self._present.view
            if view and view.state.phase is not rules.Phase.FINISHED and {*names} & {*view.game.everyone}:
                raise rules.Unreadable(
                    say(
                        "%(player)s is in the game on the table. The name can go once another one has begun.",
                        player=player,
                    )
                )
            self._log.forget(names, label, salt := token_hex(16))
            self.replays.forget()
            self.odds_history.forget()
        self._gathered = self._read_gathering()
        self._gatherings.tell()
        try:
            self._log.shred()
        except LogError as error:
            return Forgotten(names, label, salt, str(error))
        return Forgotten(names, label, salt)

    def _forget(self) -> None:
        """Forget what is remembered of the log, as another companion may have written to it."""
        with self.statistics.let_go():
            self.replays.forget()

    @property
    def file_id(self) -> str:
        """An id that another file in the same place does not have; the same after a restart."""
        return self._log.file_id

    def must_have_its_file(self) -> None:
        """Raise :class:`LogError` where the file of the games was deleted or replaced."""
        self._log.must_not_be_lost()

    @property
    def view(self) -> TableView | None:
        """The present table; None before the first game begins."""
        return self._present.view

    @property
    def game(self) -> rules.Game | None:
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
        """Does any screen follow the table?"""
        return self._unwatched_since is None

    def unwatched(self) -> None:
        """Note that the last screen has left."""
        self._unwatched_since = self._seconds()

    def watched(self) -> None:
        """Note that a screen follows the table; after a pause the turn's clock restarts."""
        since, self._unwatched_since = self._unwatched_since, None
        if since is not None and self._seconds() - since > UNWATCHED_GAP and self.view and self.view.turn:
            self._present.exclusively(self._present.begin_turn_afresh)

    @property
    def warnings(self) -> tuple[str, ...]:
        """What is wrong with the log; every screen shows it."""
        watches = WATCHES if self._log.watches else None
        replayed = self._present.replayed
        found = (watches, self._present.damage, replayed and replayed.kept.damage, self.people.damage)
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
        """Submit a program's line: :meth:`submit_all` of one event.

        With a ``key`` the whole answer is stored, so that repeating it replays no game. Another line under
        the same key is :class:`.Stale`.
        """
        if first := self._keys.first_result(key, partial(self._keys.is_event, line)):
            return first
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
        """Submit events, each a line of the record, as one transaction: all become durable, or none.

        Each is judged after the one before; a ruling against one refuses all. ``version`` and ``game_id`` are
        what the sender had seen. ``key`` is an idempotency key: a second use changes nothing, and returns the
        first result. ``remark`` is shown until the next event. ``then`` changes the transient state, in the
        same transaction, also without lines. ``entered_by`` is stored beside each event.
        """
        terms = _Terms(key, remark, then, entered_by=entered_by)
        return self._submit(lines, version, game_id, terms)

    @command
    def result_of(self, key: str) -> Result | None:
        """Return the first result of this idempotency key; None where it is new."""
        return self._keys.first_result(key)

    def begin(self, record: str, level: Level | None = None, key: str | None = None) -> Result:
        """Begin a game from a record, of headers and any lines; ``key`` as in :meth:`submit`."""
        # Read before the table is locked, and one at a time, as each takes memory.
        with self._preparing:
            opening = opening_of(record)
        return self._begin(opening, level, key)

    def take_up(self, game_id: int, key: str | None = None) -> Result:
        """Continue a game that was not finished; each can be continued once.

        As the log only grows, and the newest game is the one on the table, a new game begins with all of its
        events. ``key`` as in :meth:`submit`.
        """
        found = self._to_take_up(game_id, key)
        if not isinstance(found, tuple):
            return found
        file, kept, history = found
        try:
            with self._preparing:
                replayed = project(kept, history)
        except LogError as error:
            return NoGame(rules.Sentence(str(error)))
        # None where another file took its place meanwhile: then the game is looked for there.
        return self._take_up(replayed, file, key) or self.take_up(game_id, key)

    @command
    def prefer(self, change: Callable[[Preferences], Preferences]) -> Result:
        """Change the preferences of the table.

        By a function, not a value, so that two screens may change two of them at once.
        """
        view, replayed = self._present.view, self._present.replayed
        if view is None or replayed is None:
            return NoGame()
        preferences = change(view.preferences)
        self._log.prefer(view.game_id, preferences)
        replayed.kept = replayed.kept._replace(preferences=preferences)
        return self._present.advance(replace(view, preferences=preferences))

    @property
    def _moment(self) -> Moment:
        return Moment(self.view.game_id, self.view.version) if self.view else BEFORE_ALL

    @property
    def gathering(self) -> Gathering | None:
        """Who gathers for the next game; None while people play. Before the first game they always do."""
        at, gathering = self._gathered
        return gathering if at == self._moment else Gathering() if self.view is None else None

    def gather(self, change: Callable[[Gathering | None], Gathering | None]) -> Gathering | NotKept | None:
        """Change who gathers, by a function, as several phones sit down at once; return who does then.

        None ends it. It also ends as soon as a game begins, or the one before goes on.
        """
        gathering = self._gather(change)
        self._gatherings.tell()
        return gathering

    @command
    def _gather(self, change: Callable[[Gathering | None], Gathering | None]) -> Gathering | None:
        before = self.gathering
        after = change(before)
        if after != before:
            self._log.gathering.keep(self._moment, write_gathering(after) if after else None)
            self._gathered = self._moment, after
        return after

    def _read_gathering(self) -> tuple[Moment, Gathering | None]:
        # What cannot be read is no gathering: people sit down again.
        with suppress(LogError, ValueError):
            if kept := self._log.gathering.read():
                return kept[0], read_gathering(kept[1])
        return BEFORE_ALL, Gathering()

    @command
    def pause(self, entered_by: EnteredBy, *, ends: bool = False) -> Result:
        """Stop the clock of the turn until the next event, or let it go on; what is so already stays so."""
        view = self._present.view
        if view is None:
            return NoGame()
        if ends is (view.pause is None):
            return Accepted(view)
        if not ends and view.state.turn is None:
            return Stale(view, say("Nobody's turn is running, so there is nothing to pause."))
        mark = KeptPause(view.game_id, view.version, self._present.time, str(entered_by), ends)
        self._log.pauses.add(mark)
        return self._present.mark(mark)

    @command
    def update_transient(self, change: Change) -> Result:
        """Change what screens show besides the game; what is unfinished becomes durable."""
        view = self._present.view
        if view is None:
            return NoGame()
        return self._present.show(change(view.transient))

    @command
    def count_cards(self, player: str, cards: tuple[rules.Card, ...], game_id: int | None = None) -> Result:
        """Store the cards counted so far of a player's hand, in place of those before."""
        view = self._present.view
        if view is None:
            return NoGame()
        if unseen := stale(view, None, game_id):
            return unseen
        if player not in view.state.awaited:
            return Stale(view, say("%(player)s has no hand to count now.", player=player))
        return self._present.show(view.transient.with_cards(player, cards))

    def look_after(self) -> None:
        """Do what is due every few seconds.

        Rescue the games where their file was deleted or replaced; show what another companion writes to the
        same database, and write once it has ended; let the statistics catch up.
        """
        with suppress(LogError):
            self._present.look_after()
            if not self._log.watches:
                self.statistics.look_ahead()

    def _submit(
        self, lines: Sequence[str], version: int | None, game_id: int | None, terms: "_Terms"
    ) -> Result:
        # Before the version check: the first time, this command itself moved the table on.
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
        except rules.Unreadable as unreadable:
            return unreadable
        return self._judge(view, events, terms)

    def _judge(self, view: TableView, events: Sequence[rules.Event], terms: "_Terms") -> Result:
        views, batch, at = [view], list[KeptEvent](), self._present.time
        entered_by = str(terms.entered_by or "")
        for event in events:
            before = views[-1]
            after = before.game.apply(event)
            kept = KeptEvent(view.game_id, before.version + 1, rules.write_line(event), at, entered_by)
            if isinstance(after, rules.Ruling):
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
        self._log.append(batch, terms.key, unfinished_changes(view.transient, last.transient), answer)
        return self._present.go_on(batch, views[1:])

    @command
    def _begin(
        self, opening: Opening | Refused | rules.Unreadable, level: Level | None, key: str | None
    ) -> Result:
        if first := self._keys.first_result(key, partial(self._keys.is_beginning, opening)):
            return first
        if not isinstance(opening, Opening):
            return opening
        at = self._present.time
        events = [KeptEvent(0, 0, line, at) for line in opening.lines]
        return self._open(opening.headers, opening.games, events, level, key)

    def _open(
        self,
        headers: str,
        games: Sequence[rules.Game],
        begins_with: Sequence[KeptEvent],
        level: Level | None,
        key: str | None,
        continues: int | None = None,
        pauses: Sequence[KeptPause] = (),
    ) -> Accepted:
        """Put a game on the table that begins with these events, and with ``games`` before and after each."""
        view, before_it = self._present.view, self._present.replayed
        before = view.preferences if view else Preferences()
        if gathering := self.gathering:
            before = before.after_gathering(gathering.phones, gathering.host_key)
        preferences = before.for_next_game(games[-1].state.players, level)
        over = played(before_it).summary if before_it else None
        kept = self._log.begin(
            headers,
            begins_with,
            self._present.time,
            preferences,
            key,
            {over.id: write_summary(over)} if over else {},
            lambda game: TableView(game, games[-1]).json,
            continues,
            pauses,
            is_doubted=self.doubts_clock(),
        )
        events = [event._replace(game=kept.id, seq=seq) for seq, event in enumerate(begins_with, 1)]
        paused = [pause._replace(game=kept.id) for pause in pauses]
        accepted = self._present.begin(ReplayedGame(kept, games, events, paused))
        if gathering:
            # It is over by its moment; its names need not stay beside those of the game.
            with suppress(LogError):
                self._log.gathering.keep(self._moment, None)
        if before_it:
            self.statistics.game_over(before_it, continues)
        return accepted

    @command
    def _to_take_up(self, game_id: int, key: str | None) -> tuple[str, KeptGame, History] | Result:
        if first := self._keys.first_result(key, partial(self._keys.is_taking_up, game_id)):
            return first
        kept = self._log.game(game_id)
        if kept is None:
            return NoGame(say("There is no game %(number)d. See Games.", number=game_id))
        return self.file_id, kept, self._log.history(game_id)

    @command
    def _take_up(self, replayed: ReplayedGame, file: str, key: str | None) -> Result | None:
        if self.file_id != file:
            return None
        if first := self._keys.first_result(key, partial(self._keys.is_taking_up, replayed.kept.id)):
            return first
        if why_not := self._not_taken_up(replayed):
            return NoGame(why_not)
        kept = replayed.kept
        level = kept.preferences.level
        return self._open(kept.headers, replayed.games, replayed.events, level, key, kept.id, replayed.pauses)

    def _not_taken_up(self, replayed: ReplayedGame) -> rules.Sentence | None:
        """Return why this game cannot be taken up; None where it can."""
        game_id = replayed.kept.id
        if self._present.view and self._present.view.game_id == game_id and not replayed.damage:
            return say("That game is on the table.")
        if replayed.latest.state.phase is rules.Phase.FINISHED:
            return say("That game is over. Begin another with the same players.")
        if by := self._log.continued_by([game_id]).get(game_id):
            return say("That game went on as game %(number)d. Continue that one.", number=by)
        return None


class Forgotten(NamedTuple):
    """The names of a player that were taken out, and what the guest in their place is called.

    ``salt`` is that of the digests which are kept of them. ``trouble``: why traces of them may be left in
    unused parts of the file, which a full disk can cause.
    """

    names: tuple[str, ...]
    label: str
    salt: str
    trouble: str = ""


class _Terms(NamedTuple):
    """What is submitted with lines: see :meth:`Table.submit_all`."""

    key: str | None
    remark: str
    then: Change | None = None
    keeps_answer: bool = False
    entered_by: EnteredBy | None = None
