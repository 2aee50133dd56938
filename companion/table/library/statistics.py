"""The statistics of this table's games, kept up as games end, and read with the present one in them."""

from collections import deque
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import wraps
from threading import Lock
from time import monotonic
from typing import Concatenate, Final, NamedTuple, ParamSpec, TypeAlias, TypeVar

from companion.statistics import (
    ALL,
    Filters,
    GameFacts,
    Identities,
    Opponent,
    PlayerResult,
    PlayerStatistics,
    Ratings,
    Tally,
    fold,
    identities_of,
    opponents_of,
    ranked,
    rate,
    read_kept_results,
    results_of,
    with_game,
)
from companion.table.library.course import Course
from companion.table.library.projection import project
from companion.table.log.kept_identities import IdentityHistory
from companion.table.log.log import Log, LogError

SLICE: Final = 0.05
"""Seconds of catching up at a time: games of an older companion are added while people play and look."""

GAMES_OF_A_FILE: Final = 10_000
"""More than a file of old results may have: how far the numbers of one's games are from another's."""

BEFORE_THE_IMPORTED: Final = -2_000_000_000
"""Below the number of every game of old results: they count up from it, file by file and row by row, as their
number puts games of one day in order."""

RATED_AT_ONCE: Final = 200
REMEMBERED: Final = 4
"""Sums over the games that are over, one for each choice of games that was asked for last; and players'
results."""

MOST_COURSES: Final = 2
"""Games that are over and still in memory, so that none is replayed for having just ended."""


UNREADABLE: Final = (ValueError, TypeError, LookupError, AttributeError)
"""What reading a copy raises that a bad disk has altered, which has no digest."""

Folded: TypeAlias = dict[str, PlayerStatistics]

_P = ParamSpec("_P")
_R = TypeVar("_R")


class Standings(NamedTuple):
    """Every player, the best first; ``to_come`` is how many games are not in it yet."""

    players: tuple[PlayerStatistics, ...]
    to_come: int = 0

    def player(self, name: str) -> PlayerStatistics | None:
        """Return the player of that name; None where no game that counts has one."""
        return next((player for player in self.players if player.name == name), None)

    def rank(self, player: PlayerStatistics) -> int | None:
        """Return the place of this player; None while too few games tell."""
        return self.players.index(player) + 1 if player.is_ranked else None


class Played(NamedTuple):
    """How the finished games of one player went, and against whom."""

    results: tuple[PlayerResult, ...]
    opponents: dict[str, Opponent]


class _Over(NamedTuple):
    """A game that is over: its course where that is still in memory.

    ``another_counts_no_more``: what took its place continues an earlier game.
    """

    game: int
    course: Course | None
    another_counts_no_more: bool


def _from_a_copy(
    method: Callable[Concatenate["Statistics", _P], _R],
) -> Callable[Concatenate["Statistics", _P], _R]:
    """Let a method make what was kept anew where that cannot be read, and begin again."""

    @wraps(method)
    def read(self: "Statistics", /, *args: _P.args, **kwargs: _P.kwargs) -> _R:
        try:
            return method(self, *args, **kwargs)
        except UNREADABLE:
            self._make_anew()
            return method(self, *args, **kwargs)

    return read


class Statistics:
    """The statistics of every game in the log.

    A game that is over is worked out once and kept, and added to the sums over all others as it ends. The
    present one is counted as it goes on, from memory. Nothing is ever added up for good: where a game other
    than the last one changes, the sums are made anew.
    """

    def __init__(self, log: Log, present: Callable[[], Course | None]) -> None:
        self._log = log
        self._kept = log.statistics
        self._present = present
        self._lock = Lock()
        # The games to work out; None until the log was asked.
        self._missing: deque[int] | None = None
        self._over: deque[_Over] = deque()
        self._courses: dict[int, Course] = {}
        self._present_facts: tuple[tuple[int, int], GameFacts] | None = None
        self._tally: tuple[int, Tally] = 0, Tally()
        # The games that are kept, but for the present one, for each choice of games that was asked for last.
        self._folded: dict[Filters, Folded] = {}
        self._told: dict[Hashable, Played] = {}
        # Who is who; None until that was read. Pages ask for it while games are worked out.
        self._reading_who = Lock()
        self._who: tuple[IdentityHistory, Identities] | None = None
        # After every game that is rated; None until they were read.
        self._ratings: Ratings | None = None
        self._are_unrated = True
        # Counts what was kept: what was told is good until it changes.
        self._changes = 0

    @contextmanager
    def let_go(self) -> Iterator[None]:
        """Read and keep nothing for the block, after which the log may be another one."""
        with self._lock, self._reading_who:
            try:
                yield
            finally:
                self._missing = self._present_facts = self._who = None
                self._tally = 0, Tally()
                self._over.clear()
                self._courses.clear()
                self._forget_sums()
                self._are_unrated = True

    def _make_anew(self) -> None:
        with self.let_go():
            self._kept.forget()

    @contextmanager
    def who_changes(self) -> Iterator[None]:
        """Let nobody ask who is who for the block, which changes nobody's games."""
        with self._reading_who:
            try:
                yield
            finally:
                self._who = None

    def game_over(self, course: Course, continues: int | None = None) -> None:
        """Note that another game took the place of this one, which never changes from now on.

        ``continues`` is the earlier game that goes on by it, where one does: that one counts no more.
        """
        # Without the lock: a game begins at once, whatever is being worked out.
        is_kept = len(self._over) < MOST_COURSES
        self._over.append(_Over(course.kept.id, course if is_kept else None, continues is not None))

    @property
    def identities(self) -> Identities:
        """Who is who now."""
        return self._who_is_who()[1]

    @property
    def identity_history(self) -> IdentityHistory:
        """Every event of who is who."""
        return self._who_is_who()[0]

    def _who_is_who(self) -> tuple[IdentityHistory, Identities]:
        with self._reading_who:
            if self._who is None:
                history = self._log.identities.read()
                self._who = history, identities_of([each.event for each in history.events])
            return self._who

    @_from_a_copy
    def standings(self, filters: Filters = ALL) -> Standings:
        """Return the statistics of every player, from the games that these filters take."""
        # They can be read where nothing can be written: then what is missing stays so for now.
        with suppress(LogError):
            self.catch_up()
        with self._lock:
            present = self._facts_of_present()
            players, ratings, who = self._sum(filters), self._latest_ratings(), self.identities
            if present:
                ratings = {**ratings, **rate(who.rated(present.ranking), ratings)}
                players = with_game(players, who.of_players(present)) if filters.take(present) else players
            # The rating is that of all games, whichever count here.
            players = {
                name: replace(each, rating=ratings.get(name), is_guest=name in who.guests)
                for name, each in players.items()
            }
            return Standings(tuple(ranked(players.values())), self._to_come)

    @_from_a_copy
    def played(self, name: str, filters: Filters = ALL) -> Played:
        """Return how the finished games of a player went, of those that these filters take."""
        with self._lock:
            present = self._facts_of_present()
            # A game under way has no result yet: what was told stays so until one ends.
            finished = self._present_facts if present and present.is_finished else None
            key = name, filters, present and present.game, finished and finished[0], self._changes
            if key not in self._told:
                while len(self._told) >= REMEMBERED:
                    self._told.pop(next(iter(self._told)))
                self._told[key] = self._play(name, filters, present)
            return self._told[key]

    def _play(self, name: str, filters: Filters, present: GameFacts | None) -> Played:
        who = self.identities
        kept, ratings = self._kept.played(name, who.names_of(name), filters)
        games = [who.of_players(each) for each in kept if not _is_same(each, present)]
        if present and filters.take(present):
            games.append(who.of_players(present))
            if now := rate(who.rated(present.ranking), self._latest_ratings()).get(name):
                ratings[present.game] = now
        met = {other: each for other, each in opponents_of(name, games).items() if other not in who.guests}
        return Played(results_of(name, games, ratings), met)

    @_from_a_copy
    def games_together(self, one: str, other: str) -> int:
        """In how many games both of these players played."""
        with self._lock:
            who, present = self.identities, self._facts_of_present()
            kept = [each for each in self._kept.contributions() if not _is_same(each, present)]
        names = [frozenset(who.names_of(each)) for each in (one, other)]
        games = [*kept, *([present] if present else ())]
        return sum(all(not each.isdisjoint(facts.contributions) for each in names) for facts in games)

    @_from_a_copy
    def catch_up(self, seconds: float = SLICE) -> bool:
        """Work out what is missing for about so long; return whether anything is left."""
        until = monotonic() + seconds
        while monotonic() < until:
            with self._lock:
                if not (self._add_missing() or self._rate_some()):
                    return False
        return True

    @_from_a_copy
    def look_ahead(self) -> None:
        """Do some of what is missing; then what the first page would have to do, so that it need not."""
        if not self.catch_up():
            with self._lock:
                self._sum(ALL)
                self._latest_ratings()
                self._facts_of_present()

    @property
    def _to_come(self) -> int:
        return len(self._missing or ())

    def _sum(self, filters: Filters) -> Folded:
        """Return the statistics of every game but the present one, of those that these filters take."""
        if filters not in self._folded:
            # That of all games is what every page begins with.
            others = [each for each in self._folded if each != ALL]
            if len(others) >= REMEMBERED:
                del self._folded[others[0]]
            games, who, present = self._kept.contributions(filters), self.identities, self._present()
            # The present game may have been taken for one that was over, when it had just begun.
            own = present and present.kept.id
            self._folded[filters] = fold(who.of_players(each) for each in games if each.game != own)
        return self._folded[filters]

    def _forget_sums(self) -> None:
        self._ratings = None
        self._folded.clear()
        self._told.clear()

    def _latest_ratings(self) -> Ratings:
        """Return the rating of each player after the last game of theirs that is rated."""
        if self._ratings is None:
            after = self._kept.ratings().values()
            self._ratings = {name: rating for each in after for name, rating in each.items()}
        return self._ratings

    def _facts_of_present(self) -> GameFacts | None:
        course = self._present()
        if course is None:
            return None
        version = course.kept.id, len(course.events)
        if self._present_facts is None or self._present_facts[0] != version:
            self._present_facts = version, self._count(course)
        return self._present_facts[1]

    def _count(self, course: Course) -> GameFacts:
        """Return the facts of a game as it stands, from where it was counted last."""
        number, tally = self._tally
        if number != course.kept.id:
            tally = Tally()
            self._tally = course.kept.id, tally
        return _facts(course, tally)

    def _add_missing(self) -> bool:
        """Work out one game; return whether there was one."""
        missing = self._find_missing()
        if not missing:
            return False
        facts = self._worked_out(missing[0])
        if facts:
            self._add(facts)
        self._courses.pop(missing.popleft(), None)
        self._are_unrated = True
        self._changes += 1
        return True

    def _add(self, facts: GameFacts) -> None:
        """Keep the facts of a game that is over, and add it to the sums where it comes after all others."""
        if not self._kept.keep(facts):
            self._forget_sums()
        added = self.identities.of_players(facts)
        for filters, players in self._folded.items():
            if filters.take(facts):
                self._folded[filters] = with_game(players, added)

    def _find_missing(self) -> deque[int]:
        """Return the games to work out: all that are over and were not yet."""
        present = self._present()
        if self._missing is None:
            self._over.clear()
            self._missing = deque(self._kept.missing())
            self._add_imported()
            if present and self._missing and self._missing[-1] == present.kept.id:
                self._missing.pop()
        while self._over:
            over = self._over.popleft()
            self._missing.append(over.game)
            if over.course:
                self._courses[over.game] = over.course
            if over.another_counts_no_more:
                self._forget_sums()
        return self._missing

    def _add_imported(self) -> None:
        """Let the games of old results be those of the files that count, and no others."""
        files = self._log.identities.imported(self.identities.imports)
        # Kept whole or not at all; to read thousands of old games again is most of a start.
        kept = {(game - BEFORE_THE_IMPORTED) // GAMES_OF_A_FILE for game in self._kept.imported()}
        if kept == files.keys():
            return
        games = [
            game.facts(BEFORE_THE_IMPORTED + number * GAMES_OF_A_FILE + place)
            for number, text in files.items()
            for place, game in enumerate(read_kept_results(text), 1)
        ]
        if {each.game for each in games} != self._kept.imported():
            self._kept.keep_imported(games)
            self._forget_sums()
            self._are_unrated = True
            self._changes += 1

    def _worked_out(self, game_id: int) -> GameFacts | None:
        """Return the facts of a game that is over; None where it cannot be read."""
        course = self._courses.get(game_id)
        if course and self._tally[0] == game_id:
            return self._count(course)
        if course is None:
            kept = self._log.game(game_id)
            if kept is None:
                return None
            try:
                course = project(kept, self._log.history(game_id))
            except LogError:
                return None
        return _facts(course, Tally())

    def _rate_some(self) -> bool:
        """Rate some of the games that are not yet, in the order of their end; return whether any was."""
        if not self._are_unrated:
            return False
        ratings = dict(self._latest_ratings())
        made = {}
        for game, ranking in self._kept.unrated(RATED_AT_ONCE).items():
            made[game] = rate(self.identities.rated(ranking), ratings)
            ratings |= made[game]
        if made:
            self._kept.keep_ratings(made)
            self._changes += 1
            self._ratings = ratings
        self._are_unrated = bool(made)
        return self._are_unrated


def _is_same(kept: GameFacts, present: GameFacts | None) -> bool:
    # The present game may have been taken for one that was over, when it had just begun.
    return present is not None and kept.game == present.game


def _facts(course: Course, tally: Tally) -> GameFacts:
    events = course.events
    game = course.view(len(events)).game
    return tally.facts(game, [event.at for event in events], game_id=course.kept.id, begun=course.kept.begun)
