"""What the games have come to that the club's tables play, read from the club's copy of their logs."""

from collections import OrderedDict, defaultdict
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from companion.rules import (
    End,
    Game,
    Phase,
    Ruling,
    Setup,
    Stand,
    Unreadable,
    new_game,
    read_kept_headers,
    underlying,
)
from companion.statistics import ranking
from companion.tournament import Result, result_of_ranking

if TYPE_CHECKING:
    from psycopg import Connection

GOING_ON: Final = 256
"""Games in memory, of those that were played on last; of all others only what they have come to."""


class Outcome(NamedTuple):
    """A game of a table of the club, and what it has come to.

    ``result`` is how the scores stand, empty before any round is scored. ``is_over`` says that the rules have
    ended it, ``is_ended`` that its players did. ``continues`` is the game that it goes on with, if it does.
    """

    log: int
    game: int
    continues: int | None
    setup: Setup
    result: Result
    is_over: bool
    is_ended: bool


def standing_result(game: Game) -> Result:
    """Return the result of a game as the scores stand; empty before any round is scored."""
    state = game.state
    if state.phase is not Phase.FINISHED:
        ended = game.apply(End())
        assert isinstance(ended, Game)
        state = ended.state
    sides = ranking(state)
    members, totals = state.setup.scoring.members, [*state.totals.values()]
    scores = {name: total for index, total in enumerate(totals) for name in members(state.players, index)}
    return result_of_ranking(sides, scores)


_Key: TypeAlias = tuple[int, int, int]

_BEGUN: Final = """
SELECT t.name, g.club_table, g.log, g.game, g.continues, g.headers, coalesce((
    SELECT max(seq) FROM club.events e WHERE (e.club_table, e.log, e.game) = (g.club_table, g.log, g.game)
), 0)
FROM club.games g
JOIN club.presence p ON (p.club_table, p.log) = (g.club_table, g.log)
JOIN club.tables t ON t.id = g.club_table
WHERE t.name = ANY(%s) AND g.arrived >= %s AND g.arrived < %s
ORDER BY g.game
"""

_LINES: Final = """
SELECT line FROM club.events WHERE (club_table, log, game) = (%s, %s, %s) AND seq > %s AND seq <= %s
ORDER BY seq
"""


class Outcomes:
    """Reads games from the club's database, of each only what is new; for one thread at a time."""

    def __init__(self) -> None:
        self._found = dict[_Key, tuple[int, Outcome | None]]()
        self._games = OrderedDict[_Key, tuple[int, Game]]()

    def begun(
        self, connection: "Connection[Any]", venues: Sequence[str], since: str, until: str
    ) -> Mapping[str, Sequence[Outcome]]:
        """Return the games that these began between two times, by venue, in the log that each plays on.

        A game was begun when its beginning arrived: so all times are of one clock, the server's.
        """
        found = defaultdict[str, list[Outcome]](list)
        for venue, *key, continues, headers, seq in connection.execute(_BEGUN, [[*venues], since, until]):
            outcome = self._outcome(connection, (key[0], key[1], key[2]), continues, headers, seq)
            if outcome:
                found[venue].append(outcome)
        return found

    def _outcome(
        self, connection: "Connection[Any]", key: _Key, continues: int | None, headers: str, seq: int
    ) -> Outcome | None:
        known, outcome = self._found.get(key, (-1, None))
        if known != seq:
            try:
                game = self._game(connection, key, headers, seq)
                outcome = _outcome_of(game, key, continues)
            except Unreadable:
                # A companion that is newer than this one.
                outcome = None
            self._found[key] = seq, outcome
        return outcome

    def _game(self, connection: "Connection[Any]", key: _Key, headers: str, seq: int) -> Game:
        """Return a game after so many events; raises :class:`Unreadable`."""
        known, game = self._games.pop(key, (0, None))
        game = game or new_game(read_kept_headers(headers))
        for (line,) in connection.execute(_LINES, [*key, known, seq]).fetchall():
            game = _followed_by(game, line)
        self._games[key] = seq, game
        while len(self._games) > GOING_ON:
            self._games.popitem(last=False)
        return game


def _followed_by(game: Game, line: str) -> Game:
    event = game.read(line)
    after = game.apply(event)
    if isinstance(after, Ruling) and not isinstance(event, Stand):
        # The table's own referee took it.
        after = game.apply(Stand(event))
    if isinstance(after, Ruling):
        raise Unreadable(after.text)
    return after


def _outcome_of(game: Game, key: _Key, continues: int | None) -> Outcome:
    is_finished = game.state.phase is Phase.FINISHED
    last = game.as_it_holds[-1].event if is_finished else None
    is_ended = isinstance(last and underlying(last), End)
    return Outcome(
        key[1], key[2], continues, game.setup, standing_result(game), is_finished and not is_ended, is_ended
    )
