"""A tournament at one moment: an immutable value, with the questions that others ask of it."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import chain, combinations
from typing import NamedTuple

from companion.tournament.events import Correct, Open, Report
from companion.tournament.kinds import KINDS, PLACINGS, Placing, TournamentKind
from companion.tournament.results import PlacedPlayer, Result, drawn_by_lot, without
from companion.tournament.schedule import rounds_of_partners


class Entrant(NamedTuple):
    """Somebody who takes part, or did: ``has_left`` until they are enrolled again."""

    name: str
    has_left: bool = False


class EnteredResult(NamedTuple):
    """A result as it was entered: by whom, when, and how many rounds were drawn by then.

    ``log``, ``game`` and ``seq`` say from which game of the venue's, and from how many events of it; they are
    0 where it was typed. ``played`` are those who left and came in where the result has them; ``by_lot`` are
    those whose shared places were drawn by lot, in that order.
    """

    result: Result
    by: str
    at: str
    rounds_drawn: int
    log: int = 0
    game: int = 0
    seq: int = 0
    played: tuple[str, ...] = ()
    by_lot: tuple[str, ...] = ()


class Claimed(NamedTuple):
    """What a player says of how their own table ended, and when."""

    player: str
    result: Result
    at: str


class Correction(NamedTuple):
    """One correction: which table, what was put in place of what, by whom and when.

    ``drawn_since`` are the rounds that had been drawn from the result before; they stand.
    """

    number: int
    table: int
    before: Result
    after: Result
    by: str
    at: str
    drawn_since: tuple[int, ...]


class Awarded(NamedTuple):
    """Half points that somebody got or lost without a game: why, by whom and when."""

    player: str
    halves: int
    reason: str
    by: str
    at: str


@dataclass(frozen=True, slots=True)
class TournamentTable:
    """One table of a round: its seats, who left while it played, and each result that was entered.

    ``venue`` is the club's table at which it is played; empty where its result is typed. ``more`` are the
    minutes that this table has besides those of its round. ``claimed`` is what its players have said of it.
    """

    seats: tuple[str, ...]
    entered: tuple[EnteredResult, ...] = ()
    left: tuple[str, ...] = ()
    venue: str = ""
    more: int = 0
    claimed: tuple[Claimed, ...] = ()

    @property
    def claims(self) -> tuple[Claimed, ...]:
        """What those who sit here say of this table, as it is seated now."""
        here = {*self.seats} - {*self.left}
        return tuple(
            each
            for each in self.claimed
            if each.player in here and here <= {placed.player for placed in each.result} <= {*self.seats}
        )

    @property
    def is_disputed(self) -> bool:
        """Do its players say different things?"""
        return len({frozenset(each.result) for each in self.claims}) > 1

    @property
    def result(self) -> Result:
        """The result as it now holds; empty while there is none. Who left before the end came in last."""
        if not self.entered:
            return ()
        last = self.entered[-1]
        return drawn_by_lot(without(last.result, {*self.left} - {*last.played}), last.by_lot)

    def played_by(self, result: Result) -> tuple[str, ...]:
        """Return who left, and has played to the end by that result."""
        return tuple(placed.player for placed in result if placed.player in self.left)

    @property
    def partnerships(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Who sits opposite each other."""
        return self.seats[::2], self.seats[1::2]


@dataclass(frozen=True, slots=True)
class TournamentRound:
    """One round: its tables, who has a bye, and when it was started; empty before that.

    ``more`` are the minutes that it has besides those of every round. ``pauses`` are from when until when its
    time stood still, the last one until nothing where it still does. ``of_the_best`` is the final after a
    Swiss, at one table.
    """

    number: int
    tables: tuple[TournamentTable, ...]
    byes: tuple[str, ...] = ()
    started_at: str = ""
    more: int = 0
    pauses: tuple[tuple[str, str], ...] = ()
    of_the_best: bool = False

    @property
    def is_paused(self) -> bool:
        """Does its time stand still?"""
        return bool(self.pauses) and not self.pauses[-1][1]

    @property
    def is_over(self) -> bool:
        """Has every table a result?"""
        return bool(self.started_at) and all(table.entered for table in self.tables)

    @property
    def waits_for(self) -> tuple[int, ...]:
        """The numbers of the tables that have no result yet."""
        return tuple(number for number, table in enumerate(self.tables, 1) if not table.entered)

    @property
    def players(self) -> Iterator[str]:
        """Everybody with a seat or a bye."""
        return chain(self.byes, chain.from_iterable(table.seats for table in self.tables))

    def waiting_table_of(self, name: str) -> int | None:
        """Return the number of the table at which somebody plays now; None where they do not."""
        if not self.started_at:
            return None
        waiting = ((number, self.tables[number - 1]) for number in self.waits_for)
        playing = (number for number, table in waiting if name in table.seats and name not in table.left)
        return next(playing, None)

    def entering(
        self, table: int, result: Result, log: int = 0, game: int = 0, seq: int = 0
    ) -> Report | Correct:
        """Return what enters that result of a table, or corrects the one it has: as it was played."""
        found = self.tables[table - 1]
        kind = Correct if found.entered else Report
        return kind(self.number, table, result, log, game, seq, found.played_by(result))

    def with_table(self, number: int, table: TournamentTable) -> "TournamentRound":
        """Return the same round with another table of that number."""
        return replace(self, tables=(*self.tables[: number - 1], table, *self.tables[number:]))


@dataclass(frozen=True)
class Tournament:
    """A tournament after some events.

    ``rounds`` are those drawn so far; only the last may not be started, or not be over. ``venues`` are the
    tables of the club to play at, in their order; empty for any that are there. ``apart`` are those who must
    not sit together, ``seeds`` the strongest before the first round, ``fixed`` who always plays at which
    venue; ``awards`` are points without a game. ``announcement`` is what everybody is told, since it was
    ``announced``; ``hidden`` and ``pinned`` are pages of the wall. ``former`` is what the present round was
    before each of its changes that can be taken back, the latest last.
    """

    settings: Open
    entrants: tuple[Entrant, ...] = ()
    rounds: tuple[TournamentRound, ...] = ()
    is_closed: bool = False
    is_discarded: bool = False
    venues: tuple[str, ...] = ()
    apart: frozenset[frozenset[str]] = frozenset()
    seeds: tuple[str, ...] = ()
    fixed: tuple[tuple[str, str], ...] = ()
    awards: tuple[Awarded, ...] = ()
    former: tuple[TournamentRound, ...] = ()
    announcement: str = ""
    announced: str = ""
    hidden: frozenset[str] = frozenset()
    pinned: str = ""

    @property
    def kind(self) -> TournamentKind:
        """The kind of tournament."""
        return KINDS[self.settings.kind]

    @property
    def placing(self) -> Placing:
        """What a result is worth."""
        # Who changes partners every hand wins no table: only points can be compared.
        return PLACINGS["score" if self.kind.partnered else self.settings.placing]

    @property
    def players(self) -> tuple[str, ...]:
        """Everybody who was ever enrolled, in that order."""
        return tuple(entrant.name for entrant in self.entrants)

    @property
    def present(self) -> tuple[str, ...]:
        """Who has not left, in the order of enrolment."""
        return tuple(entrant.name for entrant in self.entrants if not entrant.has_left)

    @property
    def leaving(self) -> frozenset[str]:
        """Who plays the present round to its end, and no other."""
        current = self.present_round
        gone = {entrant.name for entrant in self.entrants if entrant.has_left}
        return frozenset(name for name in gone if current and current.waiting_table_of(name))

    @property
    def present_round(self) -> TournamentRound | None:
        """The round that was drawn last and is not over."""
        return self.rounds[-1] if self.rounds and not self.rounds[-1].is_over else None

    @property
    def played(self) -> tuple[TournamentRound, ...]:
        """The rounds that were started."""
        return tuple(each for each in self.rounds if each.started_at)

    @property
    def has_begun(self) -> bool:
        """Was any round started?"""
        return bool(self.played)

    @property
    def has_results(self) -> bool:
        """Was the result of any table entered?"""
        return any(table.entered for each in self.played for table in each.tables)

    @property
    def contenders(self) -> tuple[str, ...]:
        """Who is to play in the next round: everybody present, in a knock-out those who are still in."""
        if not self.kind.eliminates or not self.played:
            return self.present
        going_on = going_on_from(self, self.played[-1])
        return tuple(name for name in self.present if name in going_on)

    @property
    def is_over(self) -> bool:
        """Was it closed, or is its last round over?"""
        return self.is_closed or (self.present_round is None and self.has_begun and self._all_played())

    def _all_played(self) -> bool:
        settings, played = self.settings, len(self.played)
        match settings.kind:
            case "knock-out":
                # Fewer than two where all others left: the one who stayed has nobody to play.
                return self.is_final(self.played[-1]) or len(self.contenders) < 2
            case "partners":
                return played >= settings.cycles * rounds_of_partners(len(self.entrants))
            case "round-robin":
                met = self.meetings()
                everybody_met = all(met[pair] >= settings.cycles for pair in pairs_of(self.present))
                return everybody_met or bool(settings.rounds and played >= settings.rounds)
            case _:
                return self._tells_all_apart() and not self.final_is_next

    def _tells_all_apart(self) -> bool:
        # A field halves in each round until one is left who has won all.
        return len(self.played) >= (self.settings.rounds or (len(self.entrants) - 1).bit_length())

    @property
    def final_is_next(self) -> bool:
        """Is the next round the final of a Swiss?"""
        is_open = not any(each.of_the_best for each in self.played)
        return bool(self.settings.finalists) and is_open and len(self.present) > 1 and self._tells_all_apart()

    @property
    def final(self) -> TournamentRound | None:
        """The final after a Swiss, once it has been played."""
        return next((each for each in self.played if each.of_the_best and each.is_over), None)

    def is_final(self, each: TournamentRound) -> bool:
        """Return whether who wins that round has won the tournament."""
        return each.of_the_best or (self.kind.eliminates and len(each.tables) == 1 and not each.byes)

    @property
    def tie_breaks(self) -> tuple[str, ...]:
        """The slugs of what players are compared by, in this order."""
        return ("final", *self.kind.tie_breaks) if self.final else self.kind.tie_breaks

    def minutes_at(self, each: TournamentRound, table: TournamentTable | None = None) -> int:
        """Return the minutes of a round, or of one table in it; 0 for no limit."""
        minutes = self.settings.minutes
        return minutes + each.more + (table.more if table else 0) if minutes else 0

    def with_round(self, changed: TournamentRound) -> "Tournament":
        """Return the same tournament with another round of that number."""
        rounds = tuple(changed if each.number == changed.number else each for each in self.rounds)
        return replace(self, rounds=rounds)

    def meetings(self) -> Counter[frozenset[str]]:
        """Return how often each two players sat at one table."""
        return Counter(
            pair for each in self.played for table in each.tables for pair in pairs_of(table.seats)
        )

    def byes(self) -> Counter[str]:
        """Return how many byes each player had."""
        return Counter(name for each in self.played for name in each.byes)

    @property
    def corrections(self) -> tuple[Correction, ...]:
        """Every correction, by round and table."""
        return tuple(self._corrections())

    def _corrections(self) -> Iterator[Correction]:
        for each in self.rounds:
            for number, table in enumerate(each.tables, 1):
                for before, after in zip(table.entered, table.entered[1:], strict=False):
                    since = tuple(range(each.number + 1, after.rounds_drawn + 1))
                    yield Correction(
                        each.number, number, before.result, after.result, after.by, after.at, since
                    )


def renamed(tournament: Tournament, old: str, new: str) -> Tournament:
    """Return the tournament with another name of a player, wherever it stands."""

    def names(given: Iterable[str]) -> tuple[str, ...]:
        return tuple(new if name == old else name for name in given)

    def result(given: Result) -> Result:
        (*players,) = names(placed.player for placed in given)
        return tuple(placed._replace(player=player) for placed, player in zip(given, players, strict=True))

    def entered(each: EnteredResult) -> EnteredResult:
        played, by_lot = names(each.played), names(each.by_lot)
        return each._replace(result=result(each.result), played=played, by_lot=by_lot)

    def claimed(each: Claimed) -> Claimed:
        return each._replace(player=names((each.player,))[0], result=result(each.result))

    def table(each: TournamentTable) -> TournamentTable:
        results, said = tuple(map(entered, each.entered)), tuple(map(claimed, each.claimed))
        return replace(each, seats=names(each.seats), left=names(each.left), entered=results, claimed=said)

    def rounds(given: tuple[TournamentRound, ...]) -> tuple[TournamentRound, ...]:
        return tuple(
            replace(each, tables=tuple(map(table, each.tables)), byes=names(each.byes)) for each in given
        )

    return replace(
        tournament,
        entrants=tuple(each._replace(name=names((each.name,))[0]) for each in tournament.entrants),
        rounds=rounds(tournament.rounds),
        former=rounds(tournament.former),
        apart=frozenset(frozenset(names(pair)) for pair in tournament.apart),
        seeds=names(tournament.seeds),
        fixed=tuple((names((name,))[0], venue) for name, venue in tournament.fixed),
        awards=tuple(each._replace(player=names((each.player,))[0]) for each in tournament.awards),
    )


def pairs_of(names: tuple[str, ...]) -> Iterator[frozenset[str]]:
    """Yield each two of the names."""
    return map(frozenset, combinations(names, 2))


def going_on_from(tournament: Tournament, each: TournamentRound) -> frozenset[str]:
    """Return who goes on from a round of a knock-out: with a bye, or well placed at the table.

    From the last table only who won it does.
    """
    if tournament.is_final(each):
        return frozenset(placed.player for placed in each.tables[0].result if placed.place == 1)
    going_on = {*each.byes}
    for table in each.tables:
        most = advancing_from(tournament.settings, len(table.seats))
        going_on.update(placed.player for placed in table.result if placed.place <= most)
    return frozenset(going_on)


def advancing_from(settings: Open, seats: int) -> int:
    """Return how many go on from a knock-out table of so many seats: never all of them."""
    return min(settings.advancing or max(settings.table_size // 2, 1), seats - 1)


def level_at_the_cut(result: Result, most: int) -> tuple[PlacedPlayer, ...]:
    """Return who is level where only some of them can go on, as one of ``most``."""
    # Equals share a place: one that stands on both sides of the cut does not say who of them goes on.
    across = {placed.place for placed in result[:most]} & {placed.place for placed in result[most:]}
    return tuple(placed for placed in result if placed.place in across)


def draws_lots(
    tournament: Tournament, each: TournamentRound, table: TournamentTable, result: Result
) -> tuple[str, ...]:
    """Return who has to draw lots after a result, as not all of those who are level go on from that round."""
    if not tournament.kind.eliminates or tournament.is_final(each):
        # Nobody goes on from the final: who is level there has won together.
        return ()
    level = level_at_the_cut(result, advancing_from(tournament.settings, len(table.seats)))
    return tuple(placed.player for placed in level)
