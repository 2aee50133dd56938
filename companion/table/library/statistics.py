"""The statistics of this table's games: stored as games end, and read with the present game in them."""

from collections import deque
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import wraps
from threading import Lock
from time import monotonic
from typing import Concatenate, Final, NamedTuple, ParamSpec, TypeAlias, TypeVar

from companion import statistics
from companion.table.library.replayed_game import ReplayedGame, project
from companion.table.log.kept_identities import IdentityHistory
from companion.table.log.log import Log, LogError

CATCH_UP_SECONDS: Final = 0.05
"""Time for each call of :meth:`Statistics.catch_up`: people play and look meanwhile."""

GAMES_OF_A_FILE: Final = 10_000
"""Numbers reserved for the games of one file of old results: more than it may have."""

BEFORE_THE_IMPORTED: Final = -2_000_000_000
"""Imported games are numbered from here, by file and row: their number orders games of one day."""

RATED_AT_ONCE: Final = 200
FILTERS_IN_MEMORY: Final = 4
"""Filters whose sums are kept in memory, the last ones asked for; as many results of players."""

MOST_REPLAYED: Final = 2
"""Games kept in memory after their end until their facts are stored."""


ALTERED_ROW: Final = (ValueError, TypeError, LookupError, AttributeError)
"""What reading a row raises that a bad disk has altered: these rows have no digest."""

Folded: TypeAlias = dict[str, statistics.PlayerStatistics]

_P = ParamSpec("_P")
_R = TypeVar("_R")


class Standings(NamedTuple):
    """Every player, the best first; ``to_come`` is the number of games not counted yet.

    ``counted`` are those that are, while any is to come.
    """

    players: tuple[statistics.PlayerStatistics, ...]
    to_come: int = 0
    counted: int = 0

    def player(self, name: str) -> statistics.PlayerStatistics | None:
        """Return the player of that name; None where no game has one."""
        return next((player for player in self.players if player.name == name), None)

    def rank(self, player: statistics.PlayerStatistics) -> int | None:
        """Return the place of this player, from 1; None while unranked."""
        return self.players.index(player) + 1 if player.is_ranked else None


class Played(NamedTuple):
    """The results of one player's finished games, and the opponents in them."""

    results: tuple[statistics.PlayerResult, ...]
    opponents: dict[str, statistics.Opponent]


class _Over(NamedTuple):
    """A game that is over; ``replayed`` where it is still in memory.

    ``continued_an_earlier_game``: the next game continues an earlier one, whose facts must be dropped.
    """

    game: int
    replayed: ReplayedGame | None
    continued_an_earlier_game: bool


def _from_a_copy(
    method: Callable[Concatenate["Statistics", _P], _R],
) -> Callable[Concatenate["Statistics", _P], _R]:
    """Let a method delete the stored facts where they cannot be read, and try again."""

    @wraps(method)
    def read(self: "Statistics", /, *args: _P.args, **kwargs: _P.kwargs) -> _R:
        try:
            return method(self, *args, **kwargs)
        except ALTERED_ROW:
            with self.let_go():
                self._kept.forget()
            return method(self, *args, **kwargs)

    return read


class Statistics:
    """The statistics of every game in the log.

    The facts of a game are stored once it is over, and added to the sums in memory. The present game is
    counted from memory. Sums are never stored: where any game but the last changes, they are made anew.
    """

    def __init__(self, log: Log, present: Callable[[], ReplayedGame | None]) -> None:
        self._log = log
        self._kept = log.statistics
        self._present = present
        self._lock = Lock()
        # The games without facts; None until the log was asked.
        self._missing: deque[int] | None = None
        self._over: deque[_Over] = deque()
        self._replayed: dict[int, ReplayedGame] = {}
        self._present_facts: tuple[tuple[int, int], statistics.GameFacts] | None = None
        self._tally: tuple[int, statistics.Tally] = 0, statistics.Tally()
        # The sums of all games but the present one, for the filters asked for last.
        self._folded: dict[statistics.Filters, Folded] = {}
        self._told: dict[Hashable, Played] = {}
        # Who is who; None until that was read. Its lock is apart: pages ask for it during a catch-up.
        self._reading_who = Lock()
        self._who: tuple[IdentityHistory, statistics.Identities] | None = None
        # After every game that is rated; None until they were read.
        self._ratings: statistics.Ratings | None = None
        self._are_unrated = True
        # Incremented with every stored game or rating: part of the key of what is remembered.
        self._changes = 0

    @contextmanager
    def let_go(self) -> Iterator[None]:
        """Read and store nothing for the block, after which the log may be another one."""
        with self._lock, self._reading_who:
            try:
                yield
            finally:
                self._missing = self._present_facts = self._who = None
                self._tally = 0, statistics.Tally()
                self._over.clear()
                self._replayed.clear()
                self._forget_sums()
                self._are_unrated = True

    @contextmanager
    def who_changes(self) -> Iterator[None]:
        """Keep everybody from reading who is who for the block, which changes no player's games."""
        with self._reading_who:
            try:
                yield
            finally:
                self._who = None

    def game_over(self, replayed: ReplayedGame, continues: int | None = None) -> None:
        """Note that another game has begun, so that this one never changes again.

        ``continues`` is the earlier game that the new one continues: its facts count no more.
        """
        # Without the lock: a game begins at once, whatever is being counted.
        is_kept = len(self._over) < MOST_REPLAYED
        self._over.append(_Over(replayed.kept.id, replayed if is_kept else None, continues is not None))

    @property
    def identities(self) -> statistics.Identities:
        """Who is who now."""
        return self._who_is_who()[1]

    @property
    def identity_history(self) -> IdentityHistory:
        """Every event of who is who."""
        return self._who_is_who()[0]

    def _who_is_who(self) -> tuple[IdentityHistory, statistics.Identities]:
        with self._reading_who:
            if self._who is None:
                history = self._log.identities.read()
                self._who = history, statistics.identities_of([each.event for each in history.events])
            return self._who

    @_from_a_copy
    def standings(self, filters: statistics.Filters = statistics.ALL) -> Standings:
        """Return the statistics of every player, from the games that these filters take."""
        # Where nothing can be written, they are shown without the missing games.
        with suppress(LogError):
            self.catch_up()
        with self._lock:
            present = self._facts_of_present()
            players, ratings, who = self._sum(filters), self._latest_ratings(), self.identities
            if present:
                ratings = {**ratings, **statistics.rate(who.rated(present.ranking), ratings)}
                if filters.take(present):
                    players = statistics.with_game(players, who.of_players(present))
            # The rating is that of all games, whatever the filters.
            players = {
                name: replace(each, rating=ratings.get(name), is_guest=name in who.guests)
                for name, each in players.items()
            }
            to_come = len(self._missing or ())
            counted = self._kept.count() if to_come else 0
            return Standings(tuple(statistics.ranked(players.values())), to_come, counted)

    @_from_a_copy
    def played(self, name: str, filters: statistics.Filters = statistics.ALL) -> Played:
        """Return the results of a player's finished games, of those that these filters take."""
        with self._lock:
            present = self._facts_of_present()
            # A game under way has no result: what is remembered stays right until one ends.
            finished = self._present_facts if present and present.is_finished else None
            key = name, filters, present and present.game, finished and finished[0], self._changes
            if key not in self._told:
                while len(self._told) >= FILTERS_IN_MEMORY:
                    self._told.pop(next(iter(self._told)))
                self._told[key] = self._play(name, filters, present)
            return self._told[key]

    def _play(self, name: str, filters: statistics.Filters, present: statistics.GameFacts | None) -> Played:
        who = self.identities
        kept, ratings = self._kept.played(name, who.names_of(name), filters)
        games = [who.of_players(each) for each in kept if not _is_same(each, present)]
        if present and filters.take(present):
            games.append(who.of_players(present))
            if now := statistics.rate(who.rated(present.ranking), self._latest_ratings()).get(name):
                ratings[present.game] = now
        opponents = statistics.opponents_of(name, games).items()
        met = {other: each for other, each in opponents if other not in who.guests}
        return Played(statistics.results_of(name, games, ratings), met)

    @_from_a_copy
    def games_together(self, one: str, other: str) -> int:
        """Return the number of games in which both of these players played."""
        with self._lock:
            who, present = self.identities, self._facts_of_present()
            kept = [each for each in self._kept.contributions() if not _is_same(each, present)]
        names = [frozenset(who.names_of(each)) for each in (one, other)]
        games = [*kept, *([present] if present else ())]
        return sum(all(not each.isdisjoint(facts.contributions) for each in names) for facts in games)

    @_from_a_copy
    def catch_up(self, seconds: float = CATCH_UP_SECONDS) -> bool:
        """Store missing facts and ratings for about ``seconds``; return whether any are left."""
        until = monotonic() + seconds
        while monotonic() < until:
            with self._lock:
                if not (self._add_missing() or self._rate_some()):
                    return False
        return True

    @_from_a_copy
    def look_ahead(self) -> None:
        """Catch up for a while; once nothing is missing, prepare what the next page will ask for."""
        if not self.catch_up():
            with self._lock:
                self._sum(statistics.ALL)
                self._latest_ratings()
                self._facts_of_present()

    def _sum(self, filters: statistics.Filters) -> Folded:
        """Return the statistics of every game but the present one, of those that these filters take."""
        if filters not in self._folded:
            # The sum of all games stays: every page begins with it.
            others = [each for each in self._folded if each != statistics.ALL]
            if len(others) >= FILTERS_IN_MEMORY:
                del self._folded[others[0]]
            games, who, present = self._kept.contributions(filters), self.identities, self._present()
            # The present game may have been taken for one that was over, when it had just begun.
            own = present and present.kept.id
            over = (who.of_players(each) for each in games if each.game != own)
            self._folded[filters] = statistics.fold(over)
        return self._folded[filters]

    def _forget_sums(self) -> None:
        self._ratings = None
        self._folded.clear()
        self._told.clear()

    def _latest_ratings(self) -> statistics.Ratings:
        """Return the rating of each player after the last game of theirs that is rated."""
        if self._ratings is None:
            after = self._kept.ratings().values()
            self._ratings = {name: rating for each in after for name, rating in each.items()}
        return self._ratings

    def _facts_of_present(self) -> statistics.GameFacts | None:
        replayed = self._present()
        if replayed is None:
            return None
        version = replayed.kept.id, len(replayed.events)
        if self._present_facts is None or self._present_facts[0] != version:
            self._present_facts = version, self._count(replayed)
        return self._present_facts[1]

    def _count(self, replayed: ReplayedGame) -> statistics.GameFacts:
        """Return the facts of a game as it stands, from where it was counted last."""
        number, tally = self._tally
        if number != replayed.kept.id:
            tally = statistics.Tally()
            self._tally = replayed.kept.id, tally
        return _facts(replayed, tally)

    def _add_missing(self) -> bool:
        """Store the facts of one game; return whether one was missing."""
        missing = self._find_missing()
        if not missing:
            return False
        facts = self._worked_out(missing[0])
        if facts:
            self._add(facts)
        self._replayed.pop(missing.popleft(), None)
        self._are_unrated = True
        self._changes += 1
        return True

    def _add(self, facts: statistics.GameFacts) -> None:
        """Store a game's facts, and add them to the sums where it ended last."""
        if not self._kept.keep(facts):
            self._forget_sums()
        added = self.identities.of_players(facts)
        for filters, players in self._folded.items():
            if filters.take(facts):
                self._folded[filters] = statistics.with_game(players, added)

    def _find_missing(self) -> deque[int]:
        """Return the games that are over and have no facts yet."""
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
            if over.replayed:
                self._replayed[over.game] = over.replayed
            if over.continued_an_earlier_game:
                self._forget_sums()
        return self._missing

    def _add_imported(self) -> None:
        """Store the games of exactly those files of old results that count."""
        files = self._log.identities.imported(self.identities.imports)
        # A file is stored whole or not at all: compared by file, as reading thousands of games takes long.
        kept = {(game - BEFORE_THE_IMPORTED) // GAMES_OF_A_FILE for game in self._kept.imported()}
        if kept == files.keys():
            return
        games = [
            game.facts(BEFORE_THE_IMPORTED + number * GAMES_OF_A_FILE + place)
            for number, text in files.items()
            for place, game in enumerate(statistics.read_kept_results(text), 1)
        ]
        if {each.game for each in games} != self._kept.imported():
            self._kept.keep_imported(games)
            self._forget_sums()
            self._are_unrated = True
            self._changes += 1

    def _worked_out(self, game_id: int) -> statistics.GameFacts | None:
        """Return the facts of a game that is over; None where it cannot be read."""
        replayed = self._replayed.get(game_id)
        if replayed and self._tally[0] == game_id:
            return self._count(replayed)
        if replayed is None:
            kept = self._log.game(game_id)
            if kept is None:
                return None
            try:
                replayed = project(kept, self._log.history(game_id))
            except LogError:
                return None
        return _facts(replayed, statistics.Tally())

    def _rate_some(self) -> bool:
        """Rate some of the games that are not yet, in the order of their end; return whether any was."""
        if not self._are_unrated:
            return False
        ratings = dict(self._latest_ratings())
        made = {}
        for game, ranking in self._kept.unrated(RATED_AT_ONCE).items():
            made[game] = statistics.rate(self.identities.rated(ranking), ratings)
            ratings |= made[game]
        if made:
            self._kept.keep_ratings(made)
            self._changes += 1
            self._ratings = ratings
        self._are_unrated = bool(made)
        return self._are_unrated


def _is_same(kept: statistics.GameFacts, present: statistics.GameFacts | None) -> bool:
    # The present game may have been taken for one that was over, when it had just begun.
    return present is not None and kept.game == present.game


def _facts(replayed: ReplayedGame, tally: statistics.Tally) -> statistics.GameFacts:
    events = replayed.events
    game = replayed.view(len(events)).game
    times, kept = [event.at for event in events], replayed.kept
    return tally.facts(game, times, replayed.seconds_paused, game_id=kept.id, begun=kept.begun)
