"""Games to watch again, event by event: those in the log, and records that somebody brings.

A moment of a game is asked of ``Replay`` (``companion/table/library/replays.py``): ``state(n)`` is the
table as it stood then, ``view(n)`` as its lines hold now. What marks one as big on the slider is ``BIG`` in
``companion/web/screens/replays.py``.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import cached_property, partial
from hashlib import sha256
from itertools import pairwise
from typing import Any, Final, NamedTuple, TypeAlias

from companion.rules import (
    Game,
    LineInContext,
    Revision,
    Ruling,
    State,
    read_record,
    underlying,
    write_line,
)
from companion.rules import replay as play_record
from companion.table.library.course import Course
from companion.table.library.entered_by import EnteredBy, read_entered_by
from companion.table.library.in_memory import GamesInMemory
from companion.table.library.projection import project
from companion.table.library.readable import ReadableLog
from companion.table.log.log import LogError
from companion.table.preferences import Preferences
from companion.table.view import TableView

KEPT_RECORDS: Final = 8
"""Records that somebody brought and may still be watched; each has a megabyte at most."""


class EnteredLine(NamedTuple):
    """A line as it was entered, when, and by whom as the log keeps it; empty where nobody knows."""

    line: str
    at: str = ""
    entered_by: str = ""

    @property
    def by(self) -> EnteredBy | None:
        """From where it came; None where nobody knows."""
        return read_entered_by(self.entered_by)


class Moment(NamedTuple):
    """A line of a game, and the game after it.

    ``entered`` is the line as it was entered, and ``stood`` the game as it was then. ``games`` are the game
    after each event that it now holds and that is left an effect, as all the lines before it hold now;
    ``game`` is after the last of them, and where there is none, as before.
    """

    past: LineInContext
    entered: EnteredLine
    games: tuple[Game, ...]
    game: Game
    stood: Game

    @property
    def number(self) -> int:
        """Which line of the game it is, from 1."""
        return self.past.number

    @property
    def is_undone(self) -> bool:
        """Was it taken back? An undo, a redo and an amendment happened, though none of them counts."""
        return not self.past.counts and not isinstance(underlying(self.past.entered), Revision)


class Broken(NamedTuple):
    """The line of a record that breaks a rule, up to which it is watched."""

    line: int
    ruling: Ruling


class Replay:
    """A game to watch again. Nothing in it changes: one under way has another after its next event.

    ``stood`` is the game before its first line and as it stood after each. ``damage`` says why the log has
    more of it than can be read, and ``broken`` which line of a record a rule speaks against, if one does.
    ``course`` is what it was made of, where it is of a log. ``told`` are its first moments, where they are
    known already.
    """

    def __init__(
        self,
        stood: Sequence[Game],
        entered: Sequence[EnteredLine],
        *,
        course: Course | None = None,
        broken: Broken | None = None,
        told: Sequence[Moment] = (),
    ) -> None:
        self.course = course
        self.game_id = course.kept.id if course else 0
        self.damage = (course.damage if course else "") or ""
        self.broken = broken
        self.derived: dict[Hashable, Any] = {}
        """What is derived from it elsewhere, each under a name of its own."""
        self._stood = stood
        self._entered = entered
        self._preferences = course.kept.preferences if course else Preferences()
        self._told = told

    @property
    def last(self) -> int:
        """How many lines it has."""
        return len(self._entered)

    @property
    def begin(self) -> Game:
        """The game before its first line."""
        return self._stood[0]

    @property
    def end(self) -> Game:
        """The game after its last line."""
        return self._stood[-1]

    def state(self, number: int) -> State:
        """Return the table as it stood after so many lines."""
        return self._stood[number].state

    def view(self, number: int) -> TableView:
        """Return the table after so many lines, as they hold now.

        What was undone never was, what was amended is.
        """
        game = self.moments[number - 1].game if number else self.begin
        return TableView(self.game_id, game, self._preferences)

    @cached_property
    def moments(self) -> tuple[Moment, ...]:
        """Every line with what it did."""
        return (*self._told, *self._untold())

    @cached_property
    def stops(self) -> tuple[int, ...]:
        """After how many lines something happened, as they hold now; 0 is the beginning."""
        return (0, *(moment.number for moment in self.moments if moment.games))

    @cached_property
    def rounds(self) -> tuple[int, ...]:
        """The lines with which a round began, of those that hold now."""
        tables = pairwise((self.begin, *(moment.game for moment in self.moments)))
        begun = (after.state.round > before.state.round for before, after in tables)
        return tuple(number for number, is_begun in enumerate(begun, 1) if is_begun)

    def told_up_to(self, end: Game) -> tuple[Moment, ...]:
        """Return the moments that are known and are those of this game at another time as well.

        Most games are watched while they are played: what an event leaves as it is, is not told again.
        """
        return self.moments[: self.end.same_up_to(end)] if "moments" in vars(self) else ()

    def _untold(self) -> Iterator[Moment]:
        """Yield the moments after those that are known already."""
        known = len(self._told)
        untold, game = self._entered[known:], self._told[-1].game if known else self.begin
        events = self._stood[known].read_all(entered.line for entered in untold)
        lines_in_context = self.end.history(events, known)
        for past, entered, stood in zip(lines_in_context, untold, self._stood[known + 1 :], strict=True):
            games = tuple(_after(game, past, stood))
            game = games[-1] if games else game
            yield Moment(past, entered, games, game, stood)


def _after(game: Game, past: LineInContext, stood: Game) -> Iterator[Game]:
    """Yield the game after each event that a line now holds; ``stood`` is the game after the line then."""
    # Most lines are as they were entered, at the same table: to play them again is most of a first look.
    is_as_entered = past.amended_by is None and stood.before is not None and stood.before.state is game.state
    for step in past.steps:
        # What is left without effect was never at the table: some of it would have one if it were let stand.
        if not step.ruling or step.has_effect:
            after = stood if is_as_entered else game.apply(step.stood)
            assert isinstance(after, Game)
            game = after
            yield game


_Kept: TypeAlias = tuple[int | None, Replay]
Memory: TypeAlias = GamesInMemory[Hashable, _Kept]


class Replays:
    """The games of a log to watch again, and the records that were brought lately.

    ``present`` returns the course of the game on the table. Those that were asked for last are in ``memory``
    with all their moments, so that going to one takes no replaying; where logs share it, ``log_key`` tells
    one from another. Records are kept in memory alone, and never among the games: who plays here has nothing
    to do with them.
    """

    def __init__(
        self,
        log: ReadableLog,
        present: Callable[[], Course | None],
        memory: Memory | None = None,
        log_key: Hashable = None,
    ) -> None:
        self._log = log
        self._present = present
        # Under the number of a game or the key of a record, and at which version.
        self._memory = GamesInMemory[Hashable, _Kept]() if memory is None else memory
        self._log_key = log_key
        self._records: OrderedDict[str, str] = OrderedDict()

    def forget(self) -> None:
        """Forget the games: the log is another one."""
        with self._memory.lock:
            self._memory.clear()

    def game(self, game_id: int) -> Replay | None:
        """Return a game of the log; None where there is none, or not even its headers can be read."""
        present = self._present()
        if present and present.kept.id == game_id:
            return self._made(game_id, partial(_of_course, present), len(present.events))
        return self._made(game_id, lambda _: self._of_log(game_id))

    def bring(self, text: str) -> str:
        """Keep a record that somebody brings for a while; return the key by which it can be watched.

        Raises :class:`Unreadable`.
        """
        key = sha256(text.encode()).hexdigest()[:24]
        self._made(key, lambda _: _of_record(text))
        with self._memory.lock:
            self._records[key] = text
            self._records.move_to_end(key)
            while len(self._records) > KEPT_RECORDS:
                self._records.popitem(last=False)
        return key

    def brought(self, key: str) -> Replay | None:
        """Return the record that was brought under that key; None where it is not kept any more."""
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
            return _of_course(project(kept, self._log.history(game_id)))
        except LogError:
            return None


def _of_course(course: Course, earlier: Replay | None = None) -> Replay:
    # The events first: another may be added meanwhile.
    events = course.events
    games = course.games[: len(events) + 1]
    return Replay(
        games,
        [EnteredLine(event.line, event.at, event.entered_by) for event in events],
        course=course,
        told=earlier.told_up_to(games[-1]) if earlier else (),
    )


def _of_record(text: str) -> Replay:
    record = read_record(text)
    games, line, ruling = play_record(record)
    broken = Broken(line, ruling) if line and ruling else None
    entered = [EnteredLine(write_line(event)) for event in record.events[: len(games) - 1]]
    return Replay(games, entered, broken=broken)
