"""The present round as events name it, by its number, and what is said where there is none such."""

from companion.rules import Sentence, say
from companion.tournament.refusal import Refusal
from companion.tournament.tournament import Tournament, TournamentRound


def present_round(tournament: Tournament, number: int) -> TournamentRound | Refusal:
    """Return the round of that number, or why it is not the present one: drawn, or played."""
    current = tournament.present_round
    return current if current and current.number == number else _not_played(number)


def started_round(tournament: Tournament, number: int) -> TournamentRound | Refusal:
    """Return the round of that number, or why it is not the one that is played."""
    current = present_round(tournament, number)
    return current if isinstance(current, Refusal) or current.started_at else _not_played(number)


def _not_played(number: int) -> Refusal:
    return Refusal(say("Round %(number)d is not the one that is played.", number=number))


def no_table(number: int, table: int) -> Sentence:
    """Return why there is nothing to be entered for that table."""
    return say("Round %(number)d has no table %(table)d.", number=number, table=table)
