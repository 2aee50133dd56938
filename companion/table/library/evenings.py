"""The evenings of a table: the games begun on one day, who won how many, and who won the evening."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import cached_property
from typing import Final

from companion.rules import SCORINGS
from companion.table.library.summary import GameSummary

NIGHT: Final = timedelta(hours=5)
"""What is begun before five in the morning is of the evening before."""


@dataclass(frozen=True)
class Evening:
    """The games of an evening, the oldest first; ``day`` is in the companion's time zone."""

    day: date
    games: tuple[GameSummary, ...]

    @cached_property
    def finished(self) -> tuple[GameSummary, ...]:
        """The games that somebody has won."""
        return tuple(game for game in self.games if game.is_finished)

    @cached_property
    def wins(self) -> dict[str, int]:
        """Games won by each player of a finished game, the most first; partners win together."""
        wins: Counter[str] = Counter()
        for game in self.finished:
            wins.update(dict.fromkeys(game.everyone, 0))
            wins.update(_winners(game))
        return dict(wins.most_common())

    @cached_property
    def winners(self) -> tuple[str, ...]:
        """Who has won the most games; several where they are equal, nobody without a finished game."""
        most = max(self.wins.values(), default=0)
        return tuple(name for name, games in self.wins.items() if games == most) if most else ()


def evening_of(game_id: int, games: Sequence[GameSummary]) -> Evening | None:
    """Return the evening of that game, found among these games; None where nobody knows its day."""
    evenings = by_evening(games).values()
    return next((each for each in evenings if any(game.id == game_id for game in each.games)), None)


def by_evening(games: Iterable[GameSummary]) -> dict[int, Evening]:
    """Return the evenings of these games, each by the number of its newest game."""
    days: dict[date, list[GameSummary]] = {}
    for game in sorted(games, key=lambda each: each.id):
        if day := _day(game.begun):
            days.setdefault(day, []).append(game)
    found = (Evening(day, tuple(each)) for day, each in days.items())
    return {evening.games[-1].id: evening for evening in found}


def _winners(game: GameSummary) -> Iterable[str]:
    scoring = SCORINGS[game.scoring]
    totals = scoring.total_names(game.players)
    for name in game.winner:
        yield from scoring.members(game.players, totals.index(name)) if name in totals else (name,)


def _day(begun: str) -> date | None:
    try:
        return (datetime.fromisoformat(begun).astimezone() - NIGHT).date()
    except (ValueError, OverflowError):
        return None
