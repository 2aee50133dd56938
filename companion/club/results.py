"""Finds the game that decides a tournament's table among its venue's games, and its result."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from functools import lru_cache
from typing import NamedTuple

from companion import tournament as tourney
from companion.club.outcomes import GameOutcome, GameSource
from companion.rules import Sentence, Setup


class Difference(NamedTuple):
    """A venue's game says something else than the table's result.

    ``event`` would enter it, unless ``refusal`` says why not. The organiser decides, as somebody typed the
    result or the next round rests on it.
    """

    event: tourney.Report | tourney.Correct
    refusal: Sentence | None


def started_at(each: tourney.TournamentRound) -> datetime | None:
    """Return when a round was started, by the clock of the club's database; None before that."""
    return datetime.fromisoformat(each.started_at) if each.started_at else None


def ends_at(
    tournament: tourney.Tournament, each: tourney.TournamentRound, table: tourney.TournamentTable
) -> datetime | None:
    """Return when a table's time is up; None if it has none, or was not started. Overtime ends nothing."""
    begun, minutes = started_at(each), tournament.minutes_at(each, table)
    return begun + timedelta(minutes=minutes) if begun and minutes else None


def told(
    tournament: tourney.Tournament, number: int, games: Sequence[GameOutcome], now: datetime
) -> tourney.Report | tourney.Correct | None:
    """Return the result of a table's venue in the present round, if it is not entered yet.

    The game is over by the rules, or was ended by its players after time. Typed results are not corrected,
    and none is once the next round is drawn.
    """
    each = tournament.rounds[-1]
    table = each.tables[number - 1]
    last = table.entered[-1] if table.entered else None
    if tournament.is_closed or (last and not last.game):
        return None
    found = result_of(tournament, each, table, games, now)
    if found is None or (last and _same(last.result, found.result)):
        return None
    return _entering(each, number, found)


def differences(
    tournament: tourney.Tournament,
    each: tourney.TournamentRound,
    games: Mapping[str, Sequence[GameOutcome]],
    now: datetime,
) -> Iterator[Difference]:
    """Yield where venues' games differ from their tables' results, unless somebody has seen that."""
    for number, table in enumerate(each.tables, 1):
        found = result_of(tournament, each, table, games.get(table.venue, ()), now)
        source = taken_from(table)
        known = [entered.result for entered in (source, *table.entered[-1:]) if entered]
        if found and not any(_same(found.result, each) for each in known):
            event = _entering(each, number, found)
            after = tourney.apply(tournament, tourney.Entry("", table.venue, event))
            yield Difference(event, after.text if isinstance(after, tourney.Refusal) else None)


def _entering(
    each: tourney.TournamentRound, number: int, found: GameOutcome
) -> tourney.Report | tourney.Correct:
    return each.entering(number, found.result, found.log, found.game, found.seq)


def result_of(
    tournament: tourney.Tournament,
    each: tourney.TournamentRound,
    table: tourney.TournamentTable,
    games: Sequence[GameOutcome],
    now: datetime,
) -> GameOutcome | None:
    """Return the game that decides a table, of those that its venue began in that round."""
    own, source = assigned(tournament, table, games), taken_from(table)
    if source:
        own = [game for game in own if (game.log, game.game) == (source.log, source.game)]
    end = ends_at(tournament, each, table)
    is_time_up = end is not None and now >= end
    decided = (game for game in own if game.result and (game.is_over or (game.is_ended and is_time_up)))
    return next(decided, None)


def taken_from(table: tourney.TournamentTable) -> tourney.EnteredResult | None:
    """Return the last result of a table that was taken from a game."""
    return next((entered for entered in reversed(table.entered) if entered.game), None)


def sources(each: tourney.TournamentRound) -> frozenset[GameSource]:
    """Return the games from which a round's results were taken, by their events then."""
    return frozenset(
        GameSource(table.venue, taken.log, taken.game, taken.seq)
        for table in each.tables
        if (taken := taken_from(table))
    )


def assigned(
    tournament: tourney.Tournament, table: tourney.TournamentTable, games: Sequence[GameOutcome]
) -> list[GameOutcome]:
    """Return the games that a table was to play, without those continued by another."""
    begun = {game.game for game in games}
    went_on = {game.continues for game in games}
    return [
        game
        for game in games
        if game.game not in went_on
        # Else it had begun before the round.
        and (game.continues is None or game.continues in begun)
        and is_assigned(game.setup, tournament, table)
    ]


def is_assigned(setup: Setup, tournament: tourney.Tournament, table: tourney.TournamentTable) -> bool:
    """Return whether a set-up has a table's players, scoring and end."""
    players = {*setup.players}
    if not {*table.seats} - {*table.left} <= players <= {*table.seats}:
        return False
    return _contest(setup) == _contest_at(tournament.settings, table.seats)


@lru_cache(1024)
def _contest_at(settings: tourney.Open, seats: tuple[str, ...]) -> tuple[object, ...]:
    return _contest(tourney.setup_of(settings, seats))


def _same(one: tourney.Result, other: tourney.Result) -> bool:
    # Who are level stand in any order.
    return {*one} == {*other}


def _contest(setup: Setup) -> tuple[object, ...]:
    return setup.scoring, setup.target, setup.ruleset.rounds
