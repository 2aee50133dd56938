"""How a page shows a tournament: what is read off it, in the words and figures of screens."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import chain
from typing import Final, NamedTuple

from flask import url_for

from companion.board.context import present_follower
from companion.board.tables import ClubTable
from companion.board.tournaments.desk import present_desk
from companion.club.results import held, is_assigned, paused_at, started_at
from companion.club.tournaments import Kept
from companion.rules import EDITIONS, ROTATION_HANDS, SCORINGS, Phase, all_of
from companion.tournament import (
    PARTNERS,
    TIE_BREAKS,
    EnteredResult,
    Result,
    StandingsRow,
    Tournament,
    TournamentRound,
    TournamentTable,
    drawn_by_lot,
    has_scores,
    pairs_of,
    partners_round,
    points_of,
    rounds_of_partners,
)
from companion.web.assigned import RoundTime, round_time
from companion.web.screens.games import day
from companion.web.screens.scores import scoreboard
from companion.web.words.language import _, counted, decimal, translated
from companion.web.words.typesetting import DOT, side_width


class Seated(NamedTuple):
    """A line of a table's card: a player, or two partners; ``score`` is what they have by now."""

    members: tuple[str, ...]
    place: int | None
    score: int | None
    has_left: bool

    @property
    def name(self) -> str:
        """The player, or both."""
        return " & ".join(self.members)


@dataclass(frozen=True, slots=True)
class TableCard:
    """A table of a round; ``state`` is "drawn", "waits" for its game, "plays", or "done".

    ``venue`` is the club's table, empty where the result is typed; ``is_away`` that nothing is heard of it.
    ``claim`` is :data:`CLAIMED` where a player has said how it ended, :data:`DISPUTED` where another has said
    otherwise.
    """

    round: int
    number: int
    address: str
    state: str
    venue: str
    venue_address: str
    is_away: bool
    seats: tuple[Seated, ...]
    claim: str = ""


CLAIMED: Final = "claimed"
DISPUTED: Final = "disputed"


class ShownStanding(NamedTuple):
    """A player in the standings: the first figure, and those after it that were compared, by their names."""

    rank: int
    player: str
    figure: str
    figures: tuple[str, ...]
    compared: tuple[tuple[str, str], ...]
    decided_by: str
    played: int
    has_left: bool


def cards(kept: Kept, each: TournamentRound) -> list[TableCard]:
    """Return the tables of a round."""
    return [_card(kept, each, number) for number in range(1, len(each.tables) + 1)]


def _card(kept: Kept, each: TournamentRound, number: int) -> TableCard:
    table = each.tables[number - 1]
    there = present_follower().tables.get(table.venue)
    scores = {} if there is None or table.entered else _scores_now(there, kept.tournament, each, table)
    state = "done" if table.entered else "plays" if scores else "waits" if each.started_at else "drawn"
    return TableCard(
        each.number,
        number,
        url_for("tournaments.one_table", number=kept.id, round_number=each.number, table=number),
        state,
        table.venue,
        url_for("screens.screen", name=table.venue) if there else "",
        bool(there and there.is_away and state != "done"),
        tuple(_seated(kept.tournament, each, table, scores)),
        "" if table.entered or not table.claims else DISPUTED if table.is_disputed else CLAIMED,
    )


def _scores_now(
    there: ClubTable, tournament: Tournament, each: TournamentRound, table: TournamentTable
) -> dict[str, int]:
    """Return the scores at a club's table, if it plays its table of that round."""
    arrived, course, started = there.arrived, there.course, started_at(each)
    if arrived is None or course is None or started is None or arrived < started:
        return {}
    game = course.latest
    if game.state.phase is Phase.FINISHED or not is_assigned(game.setup, tournament, table):
        return {}
    standings = scoreboard(game.state, game.everyone).standings
    return {name: each.total for each in standings for name in each.members}


def _seated(
    tournament: Tournament, each: TournamentRound, table: TournamentTable, scores: dict[str, int]
) -> Iterator[Seated]:
    placed = {one.player: one for one in table.result}
    scores = {name: one.score for name, one in placed.items() if has_scores(table.result)} or scores
    sides = sides_of(tournament, table)
    gone = {*table.left} if each.started_at else {*table.seats} - {*tournament.present}
    if placed:
        sides = sorted(sides, key=lambda members: placed[members[0]].place)
    for members in sides:
        first = members[0]
        yield Seated(members, placed[first].place if placed else None, scores.get(first), first in gone)


def sides_of(tournament: Tournament, table: TournamentTable) -> list[tuple[str, ...]]:
    """Return who has one score at a table: each alone, or two partners."""
    return [*table.partnerships] if tournament.kind.partnered else [(name,) for name in table.seats]


def widest_side(found: Iterable[TableCard]) -> float:
    """Return how wide the widest line of these cards is."""
    sides = {seated.members for card in found for seated in card.seats}
    return round(max(map(side_width, sides), default=1.0), 2)


def time_of(kept: Kept, each: TournamentRound) -> RoundTime | None:
    """Return the time of a round that is played; None where it has none."""
    if each.is_over or kept.tournament.is_over:
        return None
    minutes, now = kept.tournament.minutes_at(each), present_desk().now()
    return round_time(started_at(each), minutes, now, held(each), paused_at(each))


def standings_of(kept: Kept) -> list[ShownStanding]:
    """Return the standings, the best first."""
    return [_standing(kept.tournament, row) for row in present_desk().standings(kept)]


def _standing(tournament: Tournament, row: StandingsRow) -> ShownStanding:
    first, *others = columns_of(tournament)
    values = {
        slug: figure(TIE_BREAKS[slug].as_read(row.values[slug])) for slug in others if slug in row.values
    }
    # Who shares a rank is level in all of them.
    asked = others[: others.index(row.decided_by) + 1] if row.decided_by in others else []
    return ShownStanding(
        row.rank,
        row.player,
        figure(row.values.get(first, row.points)),
        tuple(values.get(slug, "") for slug in others),
        # Who played a final reads the place in it, also where another figure decided.
        tuple(
            (translated(TIE_BREAKS[slug].name), values[slug])
            for slug in others
            if slug in values and (slug in asked or slug == "final")
        ),
        translated(TIE_BREAKS[row.decided_by].name) if row.decided_by else "",
        row.played,
        row.has_left,
    )


def columns_of(tournament: Tournament) -> list[str]:
    """Return the slugs of the columns of the standings: points come first, also after a final."""
    final, slugs = tournament.final, tournament.tie_breaks
    return [slugs[1], slugs[0], *slugs[2:]] if final else [*slugs]


def figure(value: Fraction) -> str:
    """Return a figure of the standings, with two decimals at most, as people write it."""
    return decimal(float(value), places=2)


def summary(tournament: Tournament) -> str:
    """Return in a line how a tournament is played."""
    settings, kind = tournament.settings, tournament.kind
    parts = [translated(kind.name)]
    if not kind.partnered:
        parts.append(_("tables of %(size)d", size=settings.table_size))
        if not kind.eliminates:
            parts.append(translated(tournament.placing.name))
    if settings.finalists:
        parts.append(_("final of the best %(num)d", num=settings.finalists))
    if settings.minutes:
        parts.append(counted("%(num)d minute a round", "%(num)d minutes a round", settings.minutes))
    return DOT.join(parts)


def games(tournament: Tournament) -> str:
    """Return in a line what each table plays."""
    settings = tournament.settings
    if tournament.kind.partnered:
        goal = counted("%(num)d hand a round", "%(num)d hands a round", ROTATION_HANDS)
        return DOT.join([translated(EDITIONS[settings.edition].name), goal])
    parts = [translated(EDITIONS[settings.edition].name), translated(SCORINGS[settings.scoring].name)]
    if settings.target:
        parts.append(_("to %(target)d", target=settings.target))
    return DOT.join([*parts, *filter(None, [settings.options])])


def schedule(tournament: Tournament) -> list[tuple[tuple[str, str], ...]]:
    """Return the tables of every round in advance, each as its two pairs, where that is known."""
    players = tournament.present
    if not tournament.kind.partnered or len(players) not in PARTNERS:
        return []
    rounds = tournament.settings.cycles * rounds_of_partners(len(players))
    return [
        tuple((" & ".join(table[::2]), " & ".join(table[1::2])) for table in partners_round(players, number))
        for number in range(1, rounds + 1)
    ]


def newcomers(tournament: Tournament, drawn: TournamentRound) -> list[str]:
    """Return who came after a round was drawn, and has no seat in it; a final is for the best alone."""
    named = {*drawn.players}
    return [name for name in tournament.contenders if name not in named and not drawn.of_the_best]


def leavers(tournament: Tournament, drawn: TournamentRound) -> list[str]:
    """Return who left after a round was drawn, and has a seat in it."""
    seats = chain.from_iterable(table.seats for table in drawn.tables)
    return [name for name in seats if name not in tournament.present]


def cost_of(tournament: Tournament, each: TournamentRound) -> list[str]:
    """Return in sentences what the seats of a round cost, by what the draw avoids."""
    met = replace(tournament, rounds=tournament.rounds[: each.number - 1]).meetings()
    pairs = [pair for table in each.tables for pair in pairs_of(table.seats)]
    again = [all_of(sorted(pair)) for pair in pairs if met[pair]]
    together = [all_of(sorted(pair)) for pair in pairs if pair in tournament.apart]
    said = [_("Nobody meets again.")]
    if again:
        said = [counted("%(num)d pair meets again: %(pairs)s.", "%(num)d pairs meet again: %(pairs)s.",
                        len(again), pairs=" · ".join(again))]  # fmt: skip
    if together:
        said.append(_("To be kept apart: %(pairs)s.", pairs=" · ".join(together)))
    sits = {name: table.venue for table in each.tables for name in table.seats}
    astray = [_("%(player)s (%(venue)s)", player=name, venue=venue)
              for name, venue in tournament.fixed if sits.get(name, venue) != venue]  # fmt: skip
    if astray:
        said.append(_("Not at their own table: %(players)s.", players=all_of(astray)))
    if tournament.kind.by_points:
        # Who has left before the first round has none.
        points = defaultdict(Fraction, points_of(tournament))
        worth = [[points[name] for name in table.seats] for table in each.tables]
        spread = max((max(there) - min(there) for there in worth), default=Fraction(0))
        if any(points.values()):
            said.append(_("Points at one table differ by %(points)s at most.", points=figure(spread)))
    return said


def entered_in_words(entered: EnteredResult) -> str:
    """Return a result as it was entered in a line, and whose places were drawn by lot."""
    said = in_words(drawn_by_lot(entered.result, entered.by_lot))
    lots = _("by lot: %(players)s", players=all_of(list(entered.by_lot))) if entered.by_lot else ""
    return DOT.join(filter(None, (said, lots)))


def in_words(result: Result) -> str:
    """Return a result in a line."""
    return DOT.join(
        # translators: somebody's place at a table, and the points: 1. Ana 500
        _("%(place)d. %(player)s %(score)d", place=each.place, player=each.player, score=each.score)
        if has_scores(result)
        else f"{each.place}. {each.player}"
        for each in result
    )


def claims_of(table: TournamentTable) -> list[tuple[str, str, str, Result]]:
    """Return what players say of their table: who, in a line, and when; and the result itself."""
    return [(each.player, in_words(each.result), day(each.at), each.result) for each in table.claims]
