"""Who leaves a tournament, who stays after all, and a round as it begins without those who have gone."""

from dataclasses import replace
from typing import Final

from companion.rules import Sentence, all_of, say
from companion.tournament.events import Withdraw
from companion.tournament.refusal import OVER, Refusal
from companion.tournament.tournament import Entrant, Tournament, TournamentRound, TournamentTable

AFTER: Final = "after"  # the round in play, in a :class:`~companion.tournament.events.Withdraw`


def withdraw(tournament: Tournament, event: Withdraw) -> Tournament | Refusal:
    """Return the tournament that somebody leaves, or why they cannot."""
    name = event.player
    if text := _wrong_leave(tournament, event):
        return Refusal(text)
    # After the first round others have met them, and are ranked by that: the name stays.
    if not tournament.has_begun:
        entrants = tuple(entrant for entrant in tournament.entrants if entrant.name != name)
        return replace(tournament, entrants=entrants)
    left = _marked(tournament, name, has_left=True)
    return left if event.when == AFTER else _left_in_mid_round(left, name)


def _wrong_leave(tournament: Tournament, event: Withdraw) -> Sentence | None:
    if event.when not in ("", AFTER):
        return say("%(word)s is not known here. Expected %(known)s.", word=event.when, known=AFTER)
    if event.player not in tournament.present:
        return say("%(player)s is not in this tournament.", player=event.player)
    if tournament.is_over:
        return OVER
    if tournament.kind.partnered and tournament.has_begun:
        return say("Everybody is needed as a partner until the end: close the tournament instead.")
    return None


def _marked(tournament: Tournament, name: str, *, has_left: bool) -> Tournament:
    entrants = tuple(Entrant(name, has_left) if each.name == name else each for each in tournament.entrants)
    return replace(tournament, entrants=entrants)


def _left_in_mid_round(tournament: Tournament, name: str) -> Tournament:
    current = tournament.present_round
    number = current.waiting_table_of(name) if current else None
    if current is None or number is None:
        # Who leaves after the result was entered keeps their place in it.
        return tournament
    table = current.tables[number - 1]
    return tournament.with_round(current.with_table(number, replace(table, left=(*table.left, name))))


def stay(tournament: Tournament, name: str) -> Tournament | Refusal:
    """Return the tournament as if they had not left in the latest round, or why that cannot be."""
    if tournament.is_closed:
        return Refusal(OVER)
    if name not in may_stay(tournament):
        return Refusal(say("%(player)s has not left in this round.", player=name))
    latest = tournament.rounds[-1]
    tables = tuple(_back_at(table, name) for table in latest.tables)
    return _marked(tournament, name, has_left=False).with_round(replace(latest, tables=tables))


def may_stay(tournament: Tournament) -> frozenset[str]:
    """Return who left in the latest round or since, and can stay until the next one begins."""
    seated = {name for each in (*tournament.rounds[-1:], *tournament.played[-1:]) for name in each.players}
    return frozenset(entrant.name for entrant in tournament.entrants if entrant.has_left) & seated


def _back_at(table: TournamentTable, name: str) -> TournamentTable:
    """Return a table as if the player had not left; a result without them stands."""
    if table.entered and name not in {placed.player for placed in table.entered[-1].result}:
        return table
    return replace(table, left=tuple(other for other in table.left if other != name))


def begin(tournament: Tournament, drawn: TournamentRound) -> TournamentRound | Refusal:
    """Return a drawn round as it begins, with the players still here, or why it cannot.

    A player who would sit alone has a bye; the last table takes that table's number.
    """
    here = {*tournament.present}
    gone = [name for table in drawn.tables for name in table.seats if name not in here]
    if gone and tournament.kind.partnered:
        return Refusal(say("%(players)s left after the draw: draw it again.", players=all_of(gone)))
    tables = [
        replace(table, seats=tuple(name for name in table.seats if name in here)) for table in drawn.tables
    ]
    # Who has left since with a bye keeps it, as they keep all they won; who never played has none.
    byes = [name for name in drawn.byes if name in tournament.players]
    for place in reversed(range(len(tables))):
        if len(tables[place].seats) < 2:
            byes += tables[place].seats
            tables[place] = tables[-1]
            tables.pop()
    if not tables and here.isdisjoint(byes):
        return Refusal(say("A round needs two players at least."))
    return replace(drawn, tables=tuple(tables), byes=tuple(byes))
