"""How long a round takes: its minutes, more of them, and its time standing still."""

from dataclasses import replace
from typing import Final

from companion.rules import say
from companion.tournament.events import Extend
from companion.tournament.present import no_table, started_round
from companion.tournament.refusal import Refusal
from companion.tournament.tournament import Tournament, TournamentRound

MOST_MINUTES: Final = 600


def extend(tournament: Tournament, event: Extend) -> Tournament | Refusal:
    """Return the tournament whose present round, or one table of it, has other minutes, or why it cannot."""
    current, number = _timed(tournament, event.number), event.table
    if isinstance(current, Refusal):
        return current
    if not 0 <= number <= len(current.tables):
        return Refusal(no_table(event.number, number))
    of_table = current.tables[number - 1].more if number else 0
    more = (current.more, of_table + event.minutes) if number else (current.more + event.minutes, 0)
    if not 0 < tournament.settings.minutes + sum(more) <= MOST_MINUTES:
        return Refusal(say("A round takes 1 to %(most)d minutes.", most=MOST_MINUTES))
    if number:
        table = replace(current.tables[number - 1], more=more[1])
        return tournament.with_round(current.with_table(number, table))
    return tournament.with_round(replace(current, more=more[0]))


def pause(tournament: Tournament, number: int, at: str) -> Tournament | Refusal:
    """Return the tournament whose present round's time stands still, or why it cannot."""
    current = _timed(tournament, number)
    if isinstance(current, Refusal):
        return current
    if current.is_paused:
        return Refusal(say("The time stands still already."))
    return tournament.with_round(replace(current, pauses=(*current.pauses, (at, ""))))


def resume(tournament: Tournament, number: int, at: str) -> Tournament | Refusal:
    """Return the tournament whose present round's time runs on, or why it cannot."""
    current = _timed(tournament, number)
    if isinstance(current, Refusal):
        return current
    if not current.is_paused:
        return Refusal(say("The time runs already."))
    *before, (since, _) = current.pauses
    return tournament.with_round(replace(current, pauses=(*before, (since, at))))


def _timed(tournament: Tournament, number: int) -> TournamentRound | Refusal:
    current = started_round(tournament, number)
    if not isinstance(current, Refusal) and not tournament.settings.minutes:
        return Refusal(say("The rounds of this tournament have no time."))
    return current
