"""The club's tournaments: their logs in its database, what the tables are to play, and what they have played.

Several boards may do all of this at once: each event is judged by the newest log, and where another was
quicker it is read on and judged again. What an event means for the tables is written with it, or neither is.
The time is the database server's, by which the tables know how far their own clocks are off.

A tournament is a log of lines in the club's database. ``Tournaments`` (``companion/club/tournaments.py``)
judges an event by the newest log, and writes with it what follows for the tables (``assignments``): only
rows that have changed, as each is told of. Which game of a table decides its result is said in
``companion/club/results.py`` alone. A new kind of event is a class in ``companion/tournament/events.py``; a
new field of one that is there has an empty default, and stands in no line while it is empty.
"""

import random
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from enum import StrEnum
from functools import partial
from typing import Final, NamedTuple, TypeAlias

from psycopg.errors import UniqueViolation

from companion import tournament as tourney
from companion.club.assignments import Taken, assign
from companion.club.connection import ClubConnection
from companion.club.membership import read_address
from companion.club.outcomes import GameOutcome, Outcomes
from companion.club.results import Difference, assigned, differences, sources, told
from companion.club.schema import migrate
from companion.rules import Unreadable, say

Clock: TypeAlias = Callable[[], datetime]


class Kept(NamedTuple):
    """A tournament after ``seq`` entries of its log."""

    id: int
    seq: int
    tournament: tourney.Tournament


class TournamentState(StrEnum):
    """The progress of a tournament."""

    OPEN = "open"
    DRAWN = "drawn"  # the next round, which has not begun
    PLAYING = "playing"
    BETWEEN = "between"  # two rounds
    OVER = "over"


class Listed(NamedTuple):
    """A tournament; ``is_shown`` unless it was a mistake: discarded, or closed before its first round."""

    id: int
    name: str
    kind: str
    state: TournamentState
    is_shown: bool


_Decision: TypeAlias = tourney.Event | tourney.Refusal


class Tournaments:
    """Reads and writes the club's tournaments as its database's owner; ``clock`` is usually the server's.

    Thread-safe. Methods raise :class:`~companion.club.connection.Unreached`, after which an entry may or may
    not have been made; repeating it does no harm.
    """

    def __init__(self, address: str, chance: random.Random | None = None, clock: Clock | None = None) -> None:
        self._chance = chance or random.SystemRandom()
        self._clock = clock
        server = read_address(address)
        self._connection = ClubConnection(server, enter=migrate, application_name=_NAME)
        self.close = self._connection.close
        self._kept = dict[int, Kept]()
        self._outcomes = Outcomes(self._connection.rows)

    def listed(self) -> tuple[Listed, ...]:
        """Return all tournaments that this board can read, the newest first."""
        known, found = dict(self._kept), list[Listed]()
        ends = [[*known], [kept.seq for kept in known.values()]]
        for each, lines in self._connection.rows(_NEW, ends):
            with suppress(Unreadable):
                kept = self._read_on(each, known.get(each), lines)
                settings, state = kept.tournament.settings, _state(kept.tournament)
                was_played = state is not TournamentState.OVER or kept.tournament.has_begun
                is_shown = was_played and not kept.tournament.is_discarded
                found.append(Listed(each, settings.name, settings.kind, state, is_shown))
        return tuple(found)

    def read(self, number: int) -> Kept | None:
        """Return a tournament, reading only what is new; None if there is none.

        Raises :class:`~companion.rules.Unreadable` for entries of a newer board.
        """
        kept = self._kept.get(number)
        lines = self._lines(number, kept.seq if kept else 0)
        return self._read_on(number, kept, lines) if kept or lines else None

    def entries(self, number: int) -> tuple[tourney.Entry, ...]:
        """Return the whole log of a tournament."""
        return tuple(map(tourney.read_entry, self._lines(number, 0)))

    def open(self, settings: tourney.Open, by: str) -> Kept | tourney.Refusal:
        """Begin a tournament."""
        entry = tourney.Entry(self._at(), by, settings)
        tournament = tourney.apply(None, entry)
        if isinstance(tournament, tourney.Refusal):
            return tournament
        with self._connection.use() as connection, connection.transaction():
            row = connection.execute("INSERT INTO club.tournaments DEFAULT VALUES RETURNING id").fetchone()
            assert row
            connection.execute(_ENTER, [row[0], 1, tourney.write_entry(entry)])
        return Kept(row[0], 1, tournament)

    def enter(self, number: int, event: tourney.Event, by: str) -> Kept | tourney.Refusal:
        """Enter an event, or return why not."""
        if unknown := self._unknown(event):
            return unknown
        try:
            return self._enter(number, lambda _kept: event, by)
        except Taken as taken:
            venue, name = taken.args
            return tourney.Refusal(
                say("%(venue)s is playing in %(tournament)s.", venue=venue, tournament=name)
            )

    def draw(self, number: int, by: str, round_number: int, again: bool = False) -> Kept | tourney.Refusal:
        """Draw that round for the club's free tables; ``again``: also one that is drawn and not started."""

        def drawn(kept: Kept) -> tourney.Draw | tourney.Refusal:
            tournament = kept.tournament
            current = tournament.present_round
            if current and current.number == round_number and not current.started_at and not again:
                return tourney.Refusal(say("Round %(number)d is drawn already.", number=round_number))
            event = tourney.draw(tournament, self._chance)
            if isinstance(event, tourney.Refusal):
                return event
            if event.number != round_number:
                return tourney.Refusal(say("Round %(number)d is to be drawn next.", number=event.number))
            return tourney.at_venues(tournament, event, self._free(kept))

        while True:
            # If another tournament takes a table meanwhile, this one takes the next.
            with suppress(Taken):
                return self._enter(number, drawn, by)

    def collect(self) -> None:
        """Enter the results of finished tables, each once."""
        for number, has_tables in self._connection.rows(_UNDER_WAY, ()):
            # A newer board collects its own tournaments.
            with suppress(Unreadable):
                self._collect(number, has_tables=has_tables)

    def differences(self, number: int) -> tuple[Difference, ...]:
        """Return what tables' games say other than their results, for the organiser."""
        kept, now = self.read(number), self.now()
        if kept is None:
            return ()
        return tuple(
            difference
            for each in kept.tournament.played
            for difference in differences(kept.tournament, each, self._begun(kept.tournament, each), now)
        )

    def standing(self, number: int, table: int) -> tourney.Result:
        """Return the present scores at a table of the present round, for the organiser to enter."""
        kept = self.read(number)
        each = kept and kept.tournament.present_round
        if not (kept and each and each.started_at and 1 <= table <= len(each.tables)):
            return ()
        place = each.tables[table - 1]
        games = self._begun(kept.tournament, each, [place.venue]).get(place.venue, ())
        own = assigned(kept.tournament, place, games)
        return own[-1].result if own else ()

    def now(self) -> datetime:
        """Return the time, by the clock of the database's server."""
        if self._clock:
            return self._clock()
        ((now,),) = self._connection.rows("SELECT clock_timestamp()", ())
        assert isinstance(now, datetime)
        return now

    def _lines(self, number: int, after: int) -> list[str]:
        query = "SELECT line FROM club.entries WHERE tournament = %s AND seq > %s ORDER BY seq"
        return [line for (line,) in self._connection.rows(query, [number, after])]

    def _read_on(self, number: int, kept: Kept | None, lines: Sequence[str]) -> Kept:
        tournament = tourney.fold(map(tourney.read_entry, lines), kept.tournament if kept else None)
        if isinstance(tournament, tourney.Refusal):
            raise Unreadable(tournament.text)
        kept = self._kept[number] = Kept(number, (kept.seq if kept else 0) + len(lines), tournament)
        return kept

    def _enter(self, number: int, decide: Callable[[Kept], _Decision], by: str) -> Kept | tourney.Refusal:
        while True:
            kept = self.read(number)
            if kept is None:
                return tourney.Refusal(say("There is no tournament %(number)d.", number=number))
            event = decide(kept)
            if isinstance(event, tourney.Refusal):
                return event
            entry = tourney.Entry(self._at(), by, event)
            after = tourney.apply(kept.tournament, entry)
            if isinstance(after, tourney.Refusal):
                return after
            if written := self._write(Kept(number, kept.seq + 1, after), entry):
                return written

    def _write(self, kept: Kept, entry: tourney.Entry) -> Kept | None:
        # If another entry came first, it is read, and this one judged again.
        with self._connection.use() as connection, suppress(UniqueViolation):
            with connection.transaction():
                connection.execute(_ENTER, [kept.id, kept.seq, tourney.write_entry(entry)])
                assign(connection, kept.id, kept.tournament)
            self._kept[kept.id] = kept
            return kept
        return None

    def _unknown(self, event: tourney.Event) -> tourney.Refusal | None:
        """Return the refusal of an event that names a table the club does not have."""
        named = (
            {event.venue}
            if isinstance(event, tourney.Move | tourney.Fix)
            else {*event.venues}
            if isinstance(event, tourney.Use | tourney.Draw)
            else ()
        )
        if not any(named):
            return None
        known = {name for (name,) in self._connection.rows("SELECT name FROM club.tables", ())}
        unknown = min({*named} - known - {""}, default=None)
        return tourney.Refusal(say("The club has no table %(name)s.", name=unknown)) if unknown else None

    def _free(self, kept: Kept) -> tuple[str, ...]:
        """Return the club's free tables, the wanted ones first."""
        free = [name for (name,) in self._connection.rows(_FREE, [kept.id])]
        wanted = kept.tournament.venues
        return tuple(venue for venue in wanted if venue in free) if wanted else tuple(free)

    def _collect(self, number: int, *, has_tables: bool) -> None:
        kept = self.read(number)
        each = kept.tournament.rounds[-1] if kept and kept.tournament.rounds else None
        if not (kept and each and each.started_at):
            return
        if kept.tournament.is_over and has_tables:
            # An older board did not release them with the last result.
            with self._connection.use() as connection, connection.transaction():
                assign(connection, number, kept.tournament)
        games, now = self._begun(kept.tournament, each), self.now()
        for table in range(1, len(each.tables) + 1):
            venue = each.tables[table - 1].venue
            says = partial(_says, each.number, table, venue, games.get(venue, ()), now)
            if not isinstance(says(kept), tourney.Refusal):
                self._enter(number, says, venue)

    def _begun(
        self,
        tournament: tourney.Tournament,
        each: tourney.TournamentRound,
        venues: Sequence[str] | None = None,
    ) -> Mapping[str, Sequence[GameOutcome]]:
        """Return the games begun during a round, by venue."""
        after = (later.started_at for later in tournament.played if later.number > each.number)
        everywhere = [table.venue for table in each.tables if table.venue]
        wanted = everywhere if venues is None else venues
        return self._outcomes.begun(wanted, each.started_at, next(after, "infinity"), sources(each))

    def _at(self) -> str:
        return self.now().astimezone(UTC).isoformat(timespec="milliseconds")


_NAME: Final = "uno-companion tournaments"

_NEW: Final = """
SELECT id, array(
    SELECT line FROM club.entries WHERE tournament = id AND entries.seq > coalesce(known.seq, 0)
    ORDER BY entries.seq
)
FROM club.tournaments LEFT JOIN unnest(%s::int[], %s::int[]) AS known (id, seq) USING (id) ORDER BY id DESC
"""

_ENTER: Final = "INSERT INTO club.entries (tournament, seq, line) VALUES (%s, %s, %s)"

_UNDER_WAY: Final = """
SELECT id, tournament IS NOT NULL
FROM club.tournaments t LEFT JOIN (SELECT DISTINCT tournament FROM club.assignments) a ON tournament = id
WHERE tournament IS NOT NULL OR clock_timestamp() - interval '1 hour' < (
    SELECT arrived FROM club.entries e WHERE e.tournament = t.id ORDER BY seq DESC LIMIT 1
)
"""
"""Those with tables, and those that have just released them: a table may correct its last result."""

_FREE: Final = """
SELECT name FROM club.attendance t WHERE NOT is_away AND NOT EXISTS (
    SELECT FROM club.assignments WHERE club_table = t.id AND tournament <> %s AND NOT is_over
) ORDER BY id
"""


def _says(
    number: int, table: int, venue: str, games: Sequence[GameOutcome], now: datetime, kept: Kept
) -> tourney.Report | tourney.Correct | tourney.Refusal:
    """Return what a venue says of its table, as long as it is to be played there."""
    rounds = kept.tournament.rounds
    if rounds[-1].number != number or rounds[-1].tables[table - 1].venue != venue:
        return _NOTHING
    return told(kept.tournament, table, games, now) or _NOTHING


_NOTHING: Final = tourney.Refusal(say("There is nothing to enter."))


def _state(tournament: tourney.Tournament) -> TournamentState:
    current = tournament.present_round
    if tournament.is_over:
        return TournamentState.OVER
    if current:
        return TournamentState.PLAYING if current.started_at else TournamentState.DRAWN
    return TournamentState.BETWEEN if tournament.has_begun else TournamentState.OPEN
