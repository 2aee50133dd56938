"""Results that players enter for their own table: what two sides say, and nobody otherwise, stands."""

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

from companion.rules import say
from companion.tournament.events import Claim, Entry, Report
from companion.tournament.present import no_table, started_round
from companion.tournament.refusal import Refusal
from companion.tournament.tournament import Claimed, Tournament, TournamentTable

Enter: TypeAlias = Callable[[Tournament, Report, Entry], Tournament | Refusal]


def claim(tournament: Tournament, event: Claim, entry: Entry, enter: Enter) -> Tournament | Refusal:
    """Return the tournament after a player has said how a table ended, or why that cannot be.

    ``enter`` judges and enters a result: a claim is refused where its result would be.
    """
    current = started_round(tournament, event.number)
    if isinstance(current, Refusal):
        return current
    if not 1 <= event.table <= len(current.tables):
        return Refusal(no_table(event.number, event.table))
    table = current.tables[event.table - 1]
    if entry.by not in table.seats or entry.by in table.left:
        return Refusal(say("%(player)s does not sit at this table.", player=entry.by))
    if table.entered:
        return Refusal(say("Table %(table)d has a result already.", table=event.table))
    if table.venue:
        return Refusal(say("The companion at %(venue)s sends this result.", venue=table.venue))
    claimed = tuple(each for each in table.claims if each.player != entry.by)
    if not event.result:
        return tournament.with_round(current.with_table(event.table, replace(table, claimed=claimed)))
    table = replace(table, claimed=(*claimed, Claimed(entry.by, event.result, entry.at)))
    report = Report(event.number, event.table, event.result, played=table.played_by(event.result))
    judged = enter(tournament, report, entry)
    if isinstance(judged, Refusal):
        return judged
    after = tournament.with_round(current.with_table(event.table, table))
    if not stands(tournament, table):
        return after
    return enter(after, report, replace(entry, by=" & ".join(each.player for each in table.claims)))


def stands(tournament: Tournament, table: TournamentTable) -> bool:
    """Return whether two sides of a table say the same, and nobody says otherwise."""
    sides = table.partnerships if tournament.kind.partnered else [(name,) for name in table.seats]
    said = [next(side for side in sides if each.player in side) for each in table.claims]
    return len({*said}) > 1 and not table.is_disputed
