"""The time of a round: from its start, by the clock of the club's database."""

from datetime import datetime, timedelta

from companion.tournament import Open, TournamentRound


def started_at(each: TournamentRound) -> datetime | None:
    """Return when a round began; None where it has not."""
    return datetime.fromisoformat(each.started_at) if each.started_at else None


def ends_at(settings: Open, each: TournamentRound) -> datetime | None:
    """Return when the time of a round is up; None where it has none, or has not begun.

    What is played after it is overtime, which is shown and ends nothing.
    """
    begun = started_at(each)
    return begun + timedelta(minutes=settings.minutes) if begun and settings.minutes else None
