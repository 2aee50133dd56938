"""The seats of the present round, changed by hand, and each change taken back."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from companion.rules import all_of, say
from companion.tournament.events import Revert, Seat, Swap
from companion.tournament.present import no_table, present_round
from companion.tournament.refusal import Refusal
from companion.tournament.tournament import Tournament, TournamentRound, TournamentTable

MOST_PAIRS: Final = 200  # that must not sit together


def arranged(before: Tournament, after: Tournament) -> Tournament:
    """Return ``after``, from which the present round can go back to what it was ``before``."""
    was, now = before.present_round, after.present_round
    is_same = was is not None and now is not None and was.number == now.number
    return replace(after, former=(*before.former, was) if was and is_same else ())


def swap(tournament: Tournament, event: Swap) -> Tournament | Refusal:
    """Return the tournament in whose present round two players have changed places, or why they cannot."""
    current = _open_round(tournament, event.number)
    if isinstance(current, Refusal):
        return current
    other = {event.one: event.other, event.other: event.one}
    for name in other:
        if name not in current.players or name not in tournament.present:
            return Refusal(say("%(player)s does not play in this round.", player=name))
    if len(other) < 2 or any({*other} <= {*table.seats} for table in current.tables):
        return Refusal(say("%(one)s and %(other)s sit at one table.", one=event.one, other=event.other))
    if done := _done(current, *other):
        return done
    tables = tuple(_reseated(table, other) for table in current.tables)
    byes = tuple(other.get(name, name) for name in current.byes)
    return arranged(tournament, tournament.with_round(replace(current, tables=tables, byes=byes)))


def seat(tournament: Tournament, event: Seat) -> Tournament | Refusal:
    """Return the tournament in whose present round somebody has taken a free seat, or why they cannot."""
    current, name = _open_round(tournament, event.number), event.player
    if isinstance(current, Refusal):
        return current
    if not 1 <= event.table <= len(current.tables):
        return Refusal(no_table(event.number, event.table))
    # Between a start and the last result, contenders of a knock-out are those of the round before.
    is_for_some = tournament.kind.eliminates or current.of_the_best
    if name not in (current.players if is_for_some else tournament.present):
        return Refusal(say("%(player)s does not play in this round.", player=name))
    wanted = current.tables[event.table - 1]
    if name in wanted.seats:
        return Refusal(say("%(player)s sits there already.", player=name))
    if done := _done(current, name, *wanted.seats):
        return done
    there = tuple(each for each in wanted.seats if each in tournament.present)
    if len(there) >= tournament.kind.sizes[-1]:
        return Refusal(say("There is no free seat at table %(table)d.", table=event.table))
    tables = [
        replace(table, seats=tuple(each for each in table.seats if each != name)) for table in current.tables
    ]
    if any(len(table.seats) == 1 for table in tables):
        return Refusal(say("Nobody plays alone: let two swap their seats."))
    tables[event.table - 1] = replace(wanted, seats=(*wanted.seats, name))
    byes = tuple(each for each in current.byes if each != name)
    return arranged(tournament, tournament.with_round(replace(current, tables=tuple(tables), byes=byes)))


def revert(tournament: Tournament, event: Revert) -> Tournament | Refusal:
    """Return the tournament without the latest change of its present round's seats, or why that cannot be."""
    current = _open_round(tournament, event.number)
    if isinstance(current, Refusal):
        return current
    if not tournament.former:
        return Refusal(say("Nothing of round %(number)d can be taken back.", number=event.number))
    if any(table.entered for table in current.tables):
        return Refusal(say("Round %(number)d has a result: it has been played.", number=event.number))
    *former, before = tournament.former
    if before.started_at:
        before = _as_played(before, current)
    return replace(tournament, former=(*former,)).with_round(before)


def _as_played(before: TournamentRound, current: TournamentRound) -> TournamentRound:
    """Return the round ``before`` with who has left since, and with its present time: those stay."""
    gone = {name for table in current.tables for name in table.left}
    tables = tuple(
        replace(table, left=tuple(name for name in table.seats if name in gone), more=now.more)
        for table, now in zip(before.tables, current.tables, strict=True)
    )
    return replace(before, tables=tables, more=current.more, pauses=current.pauses)


def part(tournament: Tournament, pairs: tuple[tuple[str, ...], ...]) -> Tournament | Refusal:
    """Return the tournament in which these do not sit together from the next draw on, or why not."""
    if not tournament.kind.chooses_who_meets:
        return Refusal(say("Everybody meets everybody in this tournament: nobody can be kept apart."))
    for pair in pairs:
        if len({*pair}) != 2 or not {*pair} <= {*tournament.players}:
            return Refusal(say("Two players are kept apart, not %(players)s.", players=all_of(list(pair))))
    if len(pairs) > MOST_PAIRS:
        return Refusal(say("%(most)d pairs at most can be kept apart.", most=MOST_PAIRS))
    return replace(tournament, apart=frozenset(map(frozenset, pairs)))


def seed(tournament: Tournament, players: tuple[str, ...]) -> Tournament | Refusal:
    """Return the tournament that is drawn by that order of strength, or why it cannot be."""
    if not tournament.kind.chooses_who_meets:
        return Refusal(say("Everybody meets everybody in this tournament: strength changes no draw."))
    if tournament.has_begun:
        return Refusal(say("The order of strength is for the first round, and that has begun."))
    stranger = next((name for name in players if name not in tournament.players), None)
    if stranger is not None:
        return Refusal(say("%(player)s is not in this tournament.", player=stranger))
    return replace(tournament, seeds=tuple(dict.fromkeys(players)))


def _open_round(tournament: Tournament, number: int) -> TournamentRound | Refusal:
    current = present_round(tournament, number)
    if not isinstance(current, Refusal) and tournament.kind.partnered:
        return Refusal(say("Who partners whom is laid down for the whole tournament."))
    return current


def _done(current: TournamentRound, *names: str) -> Refusal | None:
    """Return why one of these cannot change places: their table has a result."""
    for number, table in enumerate(current.tables, 1):
        if table.entered and not {*names}.isdisjoint(table.seats):
            return Refusal(say("Table %(table)d has a result already.", table=number))
    return None


def _reseated(table: TournamentTable, other: Mapping[str, str]) -> TournamentTable:
    return replace(table, seats=tuple(other.get(name, name) for name in table.seats))
