"""The state of each game at the club's tables, from the club's copy of their logs."""

import logging
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence, Set
from threading import Lock
from typing import Any, Final, NamedTuple, TypeAlias

from companion import rules, statistics, tournament
from companion.club.bounds import LINE, Bounds
from companion.table.library.in_memory import GamesInMemory
from companion.table.library.replayed_game import apply_logged

GOING_ON: Final = 100_000
"""Events in memory, of the games that were played on last; of all others only what they have come to."""

MOST_BEGUN: Final = 50  # games of a table looked at in one round; usually one or two
NEVER: Final = 2**31  # a number that no event reaches
logger = logging.getLogger(__name__)


class GameSource(NamedTuple):
    """A game of a table of the club, after so many of its events."""

    venue: str
    log: int
    game: int
    seq: int


class GameOutcome(NamedTuple):
    """The state of a game of a club's table after its event number ``seq``.

    ``result`` has the present scores, empty before the first scored round. ``is_over``: ended by the rules;
    ``is_ended``: by its players. ``continues`` is the game that it continues, if any.
    """

    log: int
    game: int
    seq: int
    continues: int | None
    setup: rules.Setup
    result: tournament.Result
    is_over: bool
    is_ended: bool


def standing_result(game: rules.Game) -> tournament.Result:
    """Return the result by the present scores; empty before the first scored round."""
    state = game.state
    if state.phase is not rules.Phase.FINISHED:
        ended = game.apply(rules.End())
        assert isinstance(ended, rules.Game)
        state = ended.state
    sides = statistics.ranking(state)
    members, totals = state.setup.scoring.members, [*state.totals.values()]
    scores = {name: total for index, total in enumerate(totals) for name in members(state.players, index)}
    return tournament.result_of_ranking(sides, scores)


Rows: TypeAlias = list[tuple[Any, ...]]
Ask: TypeAlias = Callable[[str, Sequence[object]], Rows]
"""Asks the club's database, with what its query is given."""

_BEGUN: Final = f"""
SELECT g.name, g.club_table, g.log, g.game, coalesce((
    SELECT max(seq) FROM club.events e WHERE (e.club_table, e.log, e.game) = (g.club_table, g.log, g.game)
), 0), g.continues, g.headers
FROM (
    SELECT t.name, g.*, row_number() OVER (PARTITION BY g.club_table ORDER BY g.game) AS number
    FROM club.games g
    JOIN club.presence p ON (p.club_table, p.log) = (g.club_table, g.log)
    JOIN club.tables t ON t.id = g.club_table
    WHERE t.name = ANY(%s) AND g.arrived >= %s AND g.arrived < %s
) g
WHERE number <= {MOST_BEGUN}
ORDER BY g.game
"""  # noqa: S608 - a number of ours

_LINES: Final = f"""
SELECT e.club_table, e.log, e.game, e.seq, {LINE}
FROM unnest(%s::int[], %s::int[], %s::int[], %s::int[], %s::int[]) AS new (club_table, log, game, known, seq)
JOIN club.events e ON (e.club_table, e.log, e.game) = (new.club_table, new.log, new.game)
    AND e.seq > known AND e.seq <= least(new.seq, {rules.LOG_LENGTH} + 1)
ORDER BY e.seq
"""  # noqa: S608 - ours


class _Key(NamedTuple):
    club_table: int
    log: int
    game: int


class _Head(NamedTuple):
    seq: int
    continues: int | None
    headers: str


class Outcomes:
    """Reads games from the club's database, of each only what is new since it was read."""

    def __init__(self, ask: Ask) -> None:
        self._ask = ask
        self._lock = Lock()
        self._found = dict[_Key, tuple[int, GameOutcome | None]]()
        self._games = GamesInMemory[_Key, tuple[int, rules.Game, Bounds]](GOING_ON)

    def begun(
        self, venues: Sequence[str], since: str, until: str, known: Set[GameSource] = frozenset()
    ) -> Mapping[str, Sequence[GameOutcome]]:
        """Return the games that these began between two times, by venue, in the log that each plays on.

        Those of which nothing is new since they were ``known`` are not read, and left out. A game was begun
        when its beginning arrived: so all times are of one clock, the server's.
        """
        rows = [
            (venue, _Key(club_table, log, game), _Head(*head))
            for venue, club_table, log, game, *head in self._ask(_BEGUN, [[*venues], since, until])
            if GameSource(venue, log, game, head[0]) not in known
        ]
        found = defaultdict[str, list[GameOutcome]](list)
        with self._lock:
            self._read_on({key: head for _, key, head in rows})
            for venue, key, _ in rows:
                outcome = self._found[key][1]
                found[venue] += [outcome] if outcome else []
        return found

    def _read_on(self, heads: Mapping[_Key, _Head]) -> None:
        new = {key: head for key, head in heads.items() if self._found.get(key, (-1, None))[0] < head.seq}
        for key, lines in self._lines(new).items():
            outcome = self._outcome(key, new[key], lines)
            # What cannot be read does not become readable by what follows.
            self._found[key] = new[key].seq if outcome else NEVER, outcome

    def _lines(self, heads: Mapping[_Key, _Head]) -> Mapping[_Key, Sequence[tuple[int, str]]]:
        found: dict[_Key, list[tuple[int, str]]] = {key: [] for key in heads}
        known = (game[0] if (game := self._games.get(key)) else 0 for key in heads)
        wanted = [(*key, after, head.seq) for (key, head), after in zip(heads.items(), known, strict=True)]
        columns = [[*column] for column in zip(*wanted, strict=True)]
        for club_table, log, game, *event in self._ask(_LINES, columns) if wanted else ():
            found[_Key(club_table, log, game)].append((*event,))
        return found

    def _outcome(self, key: _Key, head: _Head, events: Sequence[tuple[int, str]]) -> GameOutcome | None:
        """Return the outcome after a game's next events; None if they make no sense here."""
        _, known, bounds = self._games.take(key) or (0, None, Bounds())
        try:
            game = known or rules.new_game(rules.read_kept_headers(head.headers))
            for seq, line in events:
                if not bounds.takes(seq, line):
                    return None
                game = apply_logged(game, game.read_logged(line))
            outcome = _outcome_of(game, key, head)
        except ValueError:
            # Of a companion that is newer than this one, or of nobody's.
            return None
        except Exception:
            # Whatever one table logs, the results of the others are entered.
            logger.exception("What a game has come to could not be found out: %s", key)
            return None
        self._games.keep(key, (head.seq, game, bounds), head.seq)
        return outcome


def _outcome_of(game: rules.Game, key: _Key, head: _Head) -> GameOutcome:
    is_finished = game.state.phase is rules.Phase.FINISHED
    last = game.as_it_holds[-1].event if is_finished else None
    is_ended = isinstance(last and rules.underlying(last), rules.End)
    is_over, result = is_finished and not is_ended, standing_result(game)
    return GameOutcome(key.log, key.game, head.seq, head.continues, game.setup, result, is_over, is_ended)
