"""Who stands where: players compared by the tie-breaks of the kind in their order, then a shared rank."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, groupby
from typing import Final, NamedTuple

from companion.rules import SCORINGS, Sentence, say
from companion.tournament.results import Result
from companion.tournament.tournament import Tournament, TournamentRound, going_on_from

Values = Mapping[str, Fraction]
_NONE: Final = Fraction(-99)  # the value of who has none: less than any place


class StandingsRow(NamedTuple):
    """A player in the standings; equals share a ``rank``, and the next is left out.

    ``values`` has each tie-break's by its slug, the greater the better; direct encounters are only there
    where they were asked, and a place in the final for those who played it. ``decided_by`` is the tie-break
    at which nobody was level with the player any more: None for a shared rank.
    """

    rank: int
    player: str
    points: Fraction
    values: Mapping[str, Fraction]
    decided_by: str | None
    played: int
    byes: int
    has_left: bool


class TieBreak(NamedTuple):
    """What players are compared by: its name, and how it is counted, as people read both.

    ``is_place``: people read its value as a place, of which the least is best.
    """

    name: Sentence
    about: Sentence
    is_place: bool = False

    def as_read(self, value: Fraction) -> Fraction:
        """Return a value of the standings as people read it."""
        return -value if self.is_place else value


TIE_BREAKS: Final[Mapping[str, TieBreak]] = {
    "final": TieBreak(
        say("Place in the final"),
        say("Who played the final stands before all others; equals there by what comes next."),
        is_place=True,
    ),
    "points": TieBreak(say("Points"), say("The points of all rounds together.")),
    "wins": TieBreak(say("Tables won"), say("How many tables one won; several winners share theirs.")),
    "opponents": TieBreak(
        say("Strength of the opponents"),
        say(
            "In each round, the average of the points that the others at the table have from other games;"
            " in a round with a bye, one's own."
        ),
    ),
    "direct": TieBreak(
        say("Direct encounter"),
        say("How many of those who are equal one beat, if each two of them have met; half for a tie."),
    ),
    "difference": TieBreak(
        say("Difference of scores"),
        say("How far one's score is better than the average of the others at the table, in all rounds."),
    ),
    "reached": TieBreak(say("Rounds survived"), say("How many rounds one went on from.")),
    "place": TieBreak(
        say("Place at the last table"), say("One's place in the last round that one played."), is_place=True
    ),
}
"""Each by its slug; which of them a kind of tournament asks, and in which order, stands in ``KINDS``."""


@dataclass(frozen=True)
class _Played:
    """All results that count for points, and what follows for each player."""

    tournament: Tournament
    results: tuple[Result, ...]
    points: Values
    won: Values  # without what was given for no game


def _played(tournament: Tournament) -> _Played:
    results = tuple(table.result for each in _counted(tournament) for table in each.tables if table.entered)
    return _Played(tournament, results, points_of(tournament), _won(tournament))


def _counted(tournament: Tournament) -> Iterator[TournamentRound]:
    """Yield the rounds that count for points: a final stands above them."""
    return (each for each in tournament.played if not each.of_the_best)


def points_of(tournament: Tournament) -> dict[str, Fraction]:
    """Return each player's points."""
    points = _won(tournament)
    for each in tournament.awards:
        points[each.player] += Fraction(each.halves, 2)
    return points


def _won(tournament: Tournament) -> dict[str, Fraction]:
    """Return the points of games and byes."""
    points = dict.fromkeys(tournament.players, Fraction(0))
    for each in _counted(tournament):
        for table in each.tables:
            result = table.result
            for placed, worth in zip(
                result, tournament.placing.points(result) if result else (), strict=True
            ):
                points[placed.player] += worth
        for name in each.byes:
            points[name] += tournament.placing.bye if tournament.kind.bye_wins else 0
    return points


def standings(tournament: Tournament) -> tuple[StandingsRow, ...]:
    """Return the standings of everybody ever enrolled, the best first."""
    played = _played(tournament)
    seats = Counter(
        placed.player for each in tournament.played for table in each.tables for placed in table.result
    )
    byes, playing = tournament.byes(), {*tournament.present, *tournament.leaving}
    # Also where they decide nothing, as people ask for all; who met whom is asked of a group alone.
    tie_breaks = tournament.tie_breaks
    firm = {slug: _BY[slug](played, tournament.players) for slug in tie_breaks if slug != "direct"}
    values = {
        name: {slug: found[name] for slug, found in firm.items() if name in found}
        for name in tournament.players
    }
    rows = list[StandingsRow]()
    for group, decided_by in _split(played, firm, tournament.players, tie_breaks, values):
        rank = len(rows) + 1
        rows += (
            StandingsRow(
                rank,
                name,
                played.points[name],
                values[name],
                decided_by,
                seats[name],
                byes[name],
                name not in playing,
            )
            for name in group
        )
    return tuple(rows)


def _split(
    played: _Played,
    firm: Mapping[str, Values],
    group: tuple[str, ...],
    tie_breaks: tuple[str, ...],
    values: dict[str, dict[str, Fraction]],
) -> Iterator[tuple[tuple[str, ...], str | None]]:
    """Yield groups of players by standing; those of one group share a rank."""
    if not tie_breaks or len(group) < 2:
        yield group, None
        return
    slug, *others = tie_breaks
    found = firm[slug] if slug in firm else _BY[slug](played, group)
    if slug not in firm:
        for name, value in found.items():
            values[name][slug] = value
    ordered = sorted(group, key=lambda name: -found.get(name, _NONE))
    for _, level in groupby(ordered, key=lambda name: found.get(name, _NONE)):
        names = tuple(level)
        if len(names) == 1:
            yield names, slug
        else:
            yield from _split(played, firm, names, tuple(others), values)


def _final(played: _Played, group: Iterable[str]) -> Values:
    final = played.tournament.final
    result = final.tables[0].result if final else ()
    return {placed.player: Fraction(-placed.place) for placed in result if placed.player in group}


def _points(played: _Played, group: Iterable[str]) -> Values:
    return {name: played.points[name] for name in group}


def _wins(played: _Played, group: Iterable[str]) -> Values:
    wins = dict.fromkeys(group, Fraction(0))
    for result in played.results:
        first = [placed.player for placed in result if placed.place == 1]
        for name in first:
            if name in wins:
                wins[name] += Fraction(1, len(first))
    return wins


def _opponents(played: _Played, group: Iterable[str]) -> Values:
    strength = dict.fromkeys(group, Fraction(0))
    placing, kind = played.tournament.placing, played.tournament.kind
    for result in played.results:
        # Without this game: else who loses to a winner gains by it, more at a small table than at a big one.
        elsewhere = {
            placed.player: played.won[placed.player] - worth
            for placed, worth in zip(result, placing.points(result), strict=True)
        }
        together = sum(elsewhere.values())
        for name in elsewhere if len(result) > 1 else ():
            if name in strength:
                strength[name] += (together - elsewhere[name]) / (len(result) - 1)
    for each in played.tournament.played:
        for name in strength.keys() & {*each.byes}:
            strength[name] += played.won[name] - (placing.bye if kind.bye_wins else 0)
    return strength


def _direct(played: _Played, group: Iterable[str]) -> Values:
    wanted = {*group}
    beaten = dict.fromkeys(group, Fraction(0))
    met = set[frozenset[str]]()
    for result in played.results:
        for one, other in combinations((placed for placed in result if placed.player in wanted), 2):
            met.add(frozenset((one.player, other.player)))
            if one.place == other.place:
                beaten[one.player] += Fraction(1, 2)
                beaten[other.player] += Fraction(1, 2)
            else:
                beaten[min(one, other, key=lambda placed: placed.place).player] += 1
    all_met = len(met) == len(wanted) * (len(wanted) - 1) // 2
    return beaten if all_met else {}


def _difference(played: _Played, group: Iterable[str]) -> Values:
    sums = dict.fromkeys(group, Fraction(0))
    sign = 1 if SCORINGS[played.tournament.settings.scoring].best((0, 1)) else -1
    for result in played.results:
        together = sum(placed.score for placed in result)
        for placed in result:
            if placed.player in sums and len(result) > 1:
                others = Fraction(together - placed.score, len(result) - 1)
                sums[placed.player] += sign * (placed.score - others)
    return sums


def _reached(played: _Played, group: Iterable[str]) -> Values:
    survived: dict[str, int] = defaultdict(int)
    for each in played.tournament.played:
        if each.is_over:
            for name in going_on_from(played.tournament, each):
                survived[name] += 1
    return {name: Fraction(survived[name]) for name in group}


def _place(played: _Played, group: Iterable[str]) -> Values:
    last = {placed.player: -placed.place for result in played.results for placed in result}
    return {name: Fraction(last.get(name, 0)) for name in group}


_BY: Final[Mapping[str, Callable[[_Played, Iterable[str]], Values]]] = {
    "final": _final,
    "points": _points,
    "wins": _wins,
    "opponents": _opponents,
    "direct": _direct,
    "difference": _difference,
    "reached": _reached,
    "place": _place,
}


class Partnership(NamedTuple):
    """Two partners in alphabetical order, and their score together."""

    players: tuple[str, ...]
    score: int
    rounds: int


def partnerships(tournament: Tournament) -> tuple[Partnership, ...]:
    """Return each partnership's score, the best first."""
    scores = defaultdict[tuple[str, ...], list[int]](list)
    for each in tournament.played:
        for table in each.tables:
            by_name = {placed.player: placed.score for placed in table.result}
            for partners in table.partnerships if by_name and tournament.kind.partnered else ():
                scores[tuple(sorted(partners))].append(by_name[partners[0]])
    found = [Partnership(players, sum(won), len(won)) for players, won in scores.items()]
    return tuple(sorted(found, key=lambda each: (-each.score, each.players)))


def winners(tournament: Tournament, rows: Iterable[StandingsRow]) -> tuple[str, ...]:
    """Return the winners once it is over: several if nothing separates them."""
    was_played = tournament.has_results or any(each.is_over for each in tournament.played)
    if not (tournament.is_over and was_played):
        return ()
    return tuple(row.player for row in rows if row.rank == 1)
