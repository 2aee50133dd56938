"""Games to watch again, line by line: those in the log, and records that somebody brings.

``Replay.state(n)`` is the table as it stood after ``n`` lines, ``Replay.view(n)`` as these lines hold now.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import cached_property, partial
from hashlib import sha256
from itertools import pairwise
from typing import Any, Final, NamedTuple, TypeAlias

from companion import rules
from companion.table.library.entered_by import EnteredBy, read_entered_by
from companion.table.library.in_memory import GamesInMemory
from companion.table.library.readable import ReadableLog
from companion.table.library.replayed_game import ReplayedGame, project
from companion.table.log.log import LogError
from companion.table.preferences import Preferences
from companion.table.view import TableView

KEPT_RECORDS: Final = 8
"""Records that were brought and can still be watched, of a megabyte at most each."""


class EnteredLine(NamedTuple):
    """A line as it was entered, when (ISO 8601) and by whom; the last two are empty where nobody knows."""

    line: str
    at: str = ""
    entered_by: str = ""

    @property
    def by(self) -> EnteredBy | None:
        """By whom it was entered; None where nobody knows."""
        return read_entered_by(self.entered_by)


class ReplayedLine(NamedTuple):
    """A line of a game, as it was entered and as it holds now.

    ``stood`` is the game as it stood after ``entered``. ``games`` are the game after each event that the line
    holds now and that has an effect; ``game`` is the last of them, or the game before the line.
    """

    past: rules.LineInContext
    entered: EnteredLine
    games: tuple[rules.Game, ...]
    game: rules.Game
    stood: rules.Game

    @property
    def number(self) -> int:
        """Which line of the game it is, from 1."""
        return self.past.number

    @property
    def is_undone(self) -> bool:
        """Was it undone? Undo, redo and amendments themselves never are."""
        return not self.past.counts and not isinstance(rules.underlying(self.past.entered), rules.Revision)


class Broken(NamedTuple):
    """The line of a record that breaks a rule, where its replay ends."""

    line: int
    ruling: rules.Ruling


class Replay:
    """A game to watch again; immutable, so that a game under way has another after its next event.

    ``stood`` is the game before its first line and as it stood after each. ``damage`` says why the rest of
    the log cannot be read. ``replayed`` is what it was made of, None for a record. ``told`` are its first
    moments, where they are known already.
    """

    def __init__(
        self,
        stood: Sequence[rules.Game],
        entered: Sequence[EnteredLine],
        *,
        replayed: ReplayedGame | None = None,
        broken: Broken | None = None,
        told: Sequence[ReplayedLine] = (),
    ) -> None:
        self.replayed = replayed
        self.game_id = replayed.kept.id if replayed else 0
        self.damage = (replayed.damage if replayed else "") or ""
        self.broken = broken
        self.derived: dict[Hashable, Any] = {}
        """What other modules derive from it, each under a key of its own."""
        self._stood = stood
        self._entered = entered
        self._preferences = replayed.kept.preferences if replayed else Preferences()
        self._told = told

    @property
    def last(self) -> int:
        """How many lines it has."""
        return len(self._entered)

    @property
    def begin(self) -> rules.Game:
        """The game before its first line."""
        return self._stood[0]

    @property
    def end(self) -> rules.Game:
        """The game after its last line."""
        return self._stood[-1]

    def state(self, number: int) -> rules.State:
        """Return the table as it stood after so many lines."""
        return self._stood[number].state

    def view(self, number: int) -> TableView:
        """Return the table after so many lines, as they hold now: without what was undone, and amended."""
        game = self.moments[number - 1].game if number else self.begin
        return TableView(self.game_id, game, self._preferences)

    @cached_property
    def moments(self) -> tuple[ReplayedLine, ...]:
        """Every line, in order."""
        return (*self._told, *self._untold())

    @cached_property
    def positions(self) -> tuple[int, ...]:
        """The numbers of lines after which something happened, as they hold now; 0 is the beginning."""
        return (0, *(moment.number for moment in self.moments if moment.games))

    @cached_property
    def rounds(self) -> tuple[int, ...]:
        """The lines with which a round began, as they hold now."""
        tables = pairwise((self.begin, *(moment.game for moment in self.moments)))
        begun = (after.state.round > before.state.round for before, after in tables)
        return tuple(number for number, is_begun in enumerate(begun, 1) if is_begun)

    def told_up_to(self, end: rules.Game) -> tuple[ReplayedLine, ...]:
        """Return the moments, if known, up to where ``end`` parts from this game.

        Most games are watched while they are played: what a new event leaves as it is, is not made again.
        """
        return self.moments[: self.end.same_up_to(end)] if "moments" in vars(self) else ()

    def _untold(self) -> Iterator[ReplayedLine]:
        """Yield the moments after those that are known already."""
        known = len(self._told)
        untold, game = self._entered[known:], self._told[-1].game if known else self.begin
        events = self._stood[known].read_all(entered.line for entered in untold)
        lines_in_context = self.end.history(events, known)
        for past, entered, stood in zip(lines_in_context, untold, self._stood[known + 1 :], strict=True):
            games = tuple(_after(game, past, stood))
            game = games[-1] if games else game
            yield ReplayedLine(past, entered, games, game, stood)


def _after(game: rules.Game, past: rules.LineInContext, stood: rules.Game) -> Iterator[rules.Game]:
    """Yield the game after each event that a line now holds; ``stood`` is the game after the line then."""
    # Most lines hold as they were entered: playing those again takes most of the time.
    is_as_entered = past.amended_by is None and stood.before is not None and stood.before.state is game.state
    for step in past.steps:
        # An event without effect was never at the table, though it might have one if it were let stand.
        if not step.ruling or step.has_effect:
            after = stood if is_as_entered else game.apply(step.stood)
            assert isinstance(after, rules.Game)
            game = after
            yield game


_Kept: TypeAlias = tuple[int | None, Replay]
Memory: TypeAlias = GamesInMemory[Hashable, _Kept]


class Replays:
    """The games of a log to watch again, and the records that were brought lately, in memory alone.

    ``present`` returns the game on the table. Games asked for last stay in ``memory`` with all their moments;
    where several logs share it, ``log_key`` tells one log from another.
    """

    def __init__(
        self,
        log: ReadableLog,
        present: Callable[[], ReplayedGame | None],
        memory: Memory | None = None,
        log_key: Hashable = None,
    ) -> None:
        self._log = log
        self._present = present
        # By the number of a game or the key of a record; each with its version.
        self._memory = GamesInMemory[Hashable, _Kept]() if memory is None else memory
        self._log_key = log_key
        self._records: OrderedDict[str, str] = OrderedDict()

    def forget(self) -> None:
        """Forget the games, as another log is open."""
        with self._memory.lock:
            self._memory.clear()

    def game(self, game_id: int) -> Replay | None:
        """Return a game of the log; None where there is none, or its headers cannot be read."""
        present = self._present()
        if present and present.kept.id == game_id:
            return self._made(game_id, partial(_of_replayed, present), len(present.events))
        return self._made(game_id, lambda _: self._of_log(game_id))

    def bring(self, text: str) -> str:
        """Keep a record for a while; return the key for :meth:`brought`. Raises :class:`Unreadable`."""
        key = sha256(text.encode()).hexdigest()[:24]
        self._made(key, lambda _: _of_record(text))
        with self._memory.lock:
            self._records[key] = text
            self._records.move_to_end(key)
            while len(self._records) > KEPT_RECORDS:
                self._records.popitem(last=False)
        return key

    def brought(self, key: str) -> Replay | None:
        """Return the record of that key; None where it is not kept any more."""
        text = self._records.get(key)
        return None if text is None else self._made(key, lambda _: _of_record(text))

    def _made(
        self, name: int | str, make: Callable[[Replay | None], Replay | None], version: int | None = None
    ) -> Replay | None:
        key = self._log_key, name
        with self._memory.lock:
            at, replay = self._memory.take(key) or (None, None)
            if replay is None or at != version:
                replay = make(replay)
            if replay:
                self._memory.keep(key, (version, replay), replay.last)
            return replay

    def _of_log(self, game_id: int) -> Replay | None:
        kept = self._log.game(game_id)
        if kept is None:
            return None
        try:
            return _of_replayed(project(kept, self._log.history(game_id)))
        except LogError:
            return None


def _of_replayed(replayed: ReplayedGame, earlier: Replay | None = None) -> Replay:
    # The events first: another may be added meanwhile.
    events = replayed.events
    games = replayed.games[: len(events) + 1]
    return Replay(
        games,
        [EnteredLine(event.line, event.at, event.entered_by) for event in events],
        replayed=replayed,
        told=earlier.told_up_to(games[-1]) if earlier else (),
    )


def _of_record(text: str) -> Replay:
    record = rules.read_record(text)
    games, line, ruling = rules.replay(record)
    broken = Broken(line, ruling) if line and ruling else None
    entered = [EnteredLine(rules.write_line(event)) for event in record.events[: len(games) - 1]]
    return Replay(games, entered, broken=broken)
