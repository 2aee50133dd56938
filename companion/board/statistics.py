"""The statistics over all tables: the facts of each game, computed once and kept, and their sum.

A thread computes missing facts when somebody asks. Those of a present game are computed again after it went
on.
"""

import json
import logging
from collections import Counter, deque
from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import datetime
from threading import Lock, Thread
from time import monotonic
from typing import Final, NamedTuple

from companion import statistics
from companion.club.reading import GameAddress, Library, LoggedFacts
from companion.table import LogError, Preferences, Standings
from companion.table.library.replayed_game import project
from companion.table.library.statistics import Played
from companion.table.log.kept_games import KeptGame
from companion.web.extension import Extension

PAGE_WAIT: Final = 0.5  # seconds that a page waits for missing facts; it tells how many games lack
LOOK_SECONDS: Final = 2.0  # between two looks at what the tables have logged since
KEPT_AT_ONCE: Final = 50

LOG_BITS: Final = 20
GAME_BITS: Final = 20

logger = logging.getLogger(__name__)


def number_of(place: GameAddress) -> int:
    """Return a number for a game of the club, of the table's, the log's and its own.

    >>> place_of(number_of(GameAddress(3, 2, 7)))
    GameAddress(table=3, log=2, game=7)
    """
    return ((place.table << LOG_BITS) + place.log << GAME_BITS) + place.game


def place_of(number: int) -> GameAddress:
    """Return the game with that number."""
    rest, game = divmod(number, 1 << GAME_BITS)
    table, log = divmod(rest, 1 << LOG_BITS)
    return GameAddress(table, log, game)


class _Sums(NamedTuple):
    """All games by player, in the order of their ends, and everybody's rating after each."""

    players: frozenset[str]
    games: list[statistics.GameFacts]
    ratings: dict[int, dict[str, statistics.Rating]]
    latest: dict[str, statistics.Rating]


class ClubStatistics:
    """The statistics of all tables, of the logs that they play on now."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._lock = Lock()
        self._facts: dict[GameAddress, tuple[int, statistics.GameFacts | None]] = {}
        self._continued: set[GameAddress] = set()
        self._newest: dict[int, GameAddress] = {}
        # By table, as each has an equal share of the worker's time.
        self._missing: dict[int, deque[tuple[GameAddress, int]]] = {}
        self._spent = Counter[int]()
        self._who: dict[int, statistics.Identities] = {}
        self._sums: _Sums | None = None
        self._folded: dict[statistics.Filters, dict[str, statistics.PlayerStatistics]] = {}
        self._looked_at = -LOOK_SECONDS
        self._worker: Thread | None = None

    @property
    def identities(self) -> statistics.Identities:
        """Who is who by all tables together."""
        every = self._who.values()
        names = _merged(who.names for who in every)
        # A name that belongs to somebody at another table still finds that player.
        played = self._sums.players if self._sums else frozenset()
        return statistics.Identities(
            {name: player for name, player in names.items() if name not in played},
            _merged(who.colours for who in every),
            _merged(who.faces for who in every),
            frozenset(name for who in every for name in who.guests),
        )

    def standings(self, filters: statistics.Filters = statistics.ALL) -> Standings:
        """Return everybody's statistics over the filtered games."""
        self._catch_up()
        with self._lock:
            sums = self._summed()
            if filters not in self._folded:
                self._folded = {filters: statistics.fold(filters.taken(sums.games))}
            players = [self._rated(each, sums) for each in self._folded[filters].values()]
            return Standings(tuple(statistics.ranked(players)), sum(map(len, self._missing.values())))

    def played(self, name: str, filters: statistics.Filters = statistics.ALL) -> Played:
        """Return a player's finished games, of the filtered ones."""
        self._catch_up()
        with self._lock:
            sums = self._summed()
            games = filters.taken(sums.games)
            ratings = {game: after[name] for game, after in sums.ratings.items() if name in after}
            return Played(statistics.results_of(name, games, ratings), statistics.opponents_of(name, games))

    def _rated(self, player: statistics.PlayerStatistics, sums: _Sums) -> statistics.PlayerStatistics:
        rating = sums.latest.get(player.name)
        is_guest = rating is None and any(player.name in who.guests for who in self._who.values())
        return replace(player, rating=rating, is_guest=is_guest)

    def _catch_up(self) -> None:
        """Look for games, have missing facts computed, and wait a little for them."""
        with self._lock:
            try:
                self._look()
            except LogError:
                # What was found before stays.
                if not self._facts:
                    raise
            is_idle = self._worker is None or not self._worker.is_alive()
            if self._missing and is_idle:
                self._worker = Thread(target=self._work, name="statistics", daemon=True)
                self._worker.start()
            worker = self._worker
        if worker:
            worker.join(PAGE_WAIT)

    def _look(self) -> None:
        if monotonic() - self._looked_at < LOOK_SECONDS:
            return
        who = self._library.everybody()
        if who != self._who:
            self._who, self._sums = who, None
        queued = {place for games in self._missing.values() for place, _version in games}
        for found in self._library.facts_since(self._newest.values()):
            self._find(found, queued)
        self._looked_at = monotonic()

    def _find(self, found: LoggedFacts, queued: set[GameAddress]) -> None:
        place = found.place
        before = self._newest.get(place.table)
        if before and before.log != place.log:
            # The table plays on another log now.
            self._facts = {each: facts for each, facts in self._facts.items() if each.table != place.table}
            self._sums = None
        self._newest[place.table] = place
        if found.continues:
            self._continued.add(place._replace(game=found.continues))
            self._sums = None
        known = self._facts.get(place)
        if known and known[0] == found.version:
            return
        if found.facts is not None:
            self._keep(place, found.version, _read_facts(place, found.facts))
        elif place not in queued:
            self._missing.setdefault(place.table, deque()).append((place, found.version))

    def _keep(self, place: GameAddress, version: int, facts: statistics.GameFacts | None) -> None:
        self._facts[place] = version, facts
        self._sums = None

    def _work(self) -> None:
        made: list[LoggedFacts] = []
        try:
            while table := self._next():
                place, version = self._missing[table][0]
                began = monotonic()
                events, facts = self._worked_out(place)
                # More events may have come, or not all could be played.
                version = max(version, events)
                with self._lock:
                    self._spent[table] += round(1e6 * (monotonic() - began))
                    self._missing[table].popleft()
                    if not self._missing[table]:
                        del self._missing[table]
                    self._keep(place, version, facts)
                    # Only finished games are kept.
                    is_over = self._newest.get(place.table) != place
                if facts and is_over:
                    made.append(LoggedFacts(place, version, None, _write_facts(facts)))
                if len(made) >= KEPT_AT_ONCE or not self._missing:
                    self._library.keep_facts(made)
                    made.clear()
        except LogError as error:
            logger.warning("Statistics wait for the club's database: %s", error)

    def _next(self) -> int | None:
        """Return the table with missing facts that has taken the least time."""
        with self._lock:
            return min(self._missing, key=self._spent.__getitem__, default=None)

    def _worked_out(self, place: GameAddress) -> tuple[int, statistics.GameFacts | None]:
        found = self._library.game(*place)
        history = self._library.history(*place)
        if found is None:
            return 0, None
        kept = KeptGame(found.game, found.headers, found.begun, Preferences())
        try:
            course = project(kept, history)
            # Filters ask when a game began.
            datetime.fromisoformat(found.begun).timestamp()
            times = [event.at for event in course.events]
            facts = statistics.facts_of(course.latest, times, game_id=number_of(place), begun=found.begun)
        except (LogError, ValueError, TypeError) as error:
            # Digests are not checked here, so a line or a time may be anything.
            logger.warning("A game is left out of the statistics: %s (%s)", place, error)
            return len(history.events), None
        except Exception:
            logger.exception("A game is left out of the statistics: %s", place)
            return len(history.events), None
        return len(history.events), facts

    def _summed(self) -> _Sums:
        if self._sums is None:
            self._folded.clear()
            self._sums = self._sum()
        return self._sums

    def _sum(self) -> _Sums:
        places = [place for place in self._facts if place not in self._continued]
        found = [(place, facts) for place in places if (facts := self._facts[place][1])]
        found.sort(key=lambda each: each[1].order)
        nobody = statistics.Identities()
        games, ratings, latest = (
            list[statistics.GameFacts](),
            dict[int, dict[str, statistics.Rating]](),
            dict[str, statistics.Rating](),
        )
        for place, facts in found:
            who = self._who.get(place.table, nobody)
            games.append(who.of_players(facts))
            if facts.is_finished:
                after = dict(statistics.rate(who.rated(facts.ranking), latest))
                ratings[facts.game] = after
                latest |= after
        players = frozenset(name for game in games for name in game.contributions)
        return _Sums(players, games, ratings, latest)


def _merged(mappings: Iterable[Mapping[str, str]]) -> dict[str, str]:
    return {name: value for mapping in mappings for name, value in mapping.items()}


# The two directions of one mapping, for the database.


def _write_facts(facts: statistics.GameFacts) -> str:
    head = (facts.begun, facts.ended, facts.edition, facts.scoring, facts.players)
    texts = (statistics.write_ranking(facts.ranking), statistics.write_contributions(facts.contributions))
    return json.dumps([*head, *texts], ensure_ascii=False)


def _read_facts(place: GameAddress, text: str) -> statistics.GameFacts:
    *head, ranking, contributions = json.loads(text)
    (read,) = statistics.read_contributions([contributions])
    return statistics.GameFacts._make((number_of(place), *head, statistics.read_ranking(ranking), read))


STATISTICS: Final = Extension[ClubStatistics]("statistics of the club")
