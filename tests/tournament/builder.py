"""A tournament in few lines: every event that is taken goes into its log."""

import random
import sys
from collections.abc import Callable, Mapping
from itertools import count

from companion.tournament import (
    Draw,
    Enrol,
    Entry,
    Event,
    Open,
    Refusal,
    Report,
    Result,
    Start,
    Tournament,
    apply,
    draw,
    result_of_scores,
)

OLGA = "Olga"
Scores = Callable[[tuple[str, ...]], Mapping[str, int]]


class Organiser:
    """Enters one event after the other, each a minute later."""

    def __init__(self, settings: Open, players: int = 0, seed: int = 0) -> None:
        self.log = list[Entry]()
        self.chance = random.Random(seed)
        self._tournament: Tournament | None = None
        self.does(settings)
        if players:
            self.does(Enrol(names(players)))

    @property
    def tournament(self) -> Tournament:
        assert self._tournament is not None
        return self._tournament

    def tries(self, event: Event, by: str = OLGA) -> Tournament | Refusal:
        """Apply an event, and keep it where it is taken."""
        entry = Entry(f"18:{len(self.log):02}", by, event)
        after = apply(self._tournament, entry)
        if not isinstance(after, Refusal):
            self._tournament = after
            self.log.append(entry)
        return after

    def does(self, event: Event, by: str = OLGA) -> Tournament:
        """Apply an event that can be."""
        after = self.tries(event, by)
        assert not isinstance(after, Refusal), (event, after)
        return after

    def is_refused(self, event: Event) -> str:
        """Return the sentence against an event that cannot be."""
        after = self.tries(event)
        assert isinstance(after, Refusal), event
        return after.text

    def draws(self) -> Draw:
        """Draw the next round."""
        drawn = draw(self.tournament, self.chance)
        assert isinstance(drawn, Draw), drawn
        self.does(drawn)
        return drawn

    def starts(self) -> Draw:
        """Draw and begin the next round."""
        drawn = self.draws()
        self.does(Start(drawn.number))
        return drawn

    def plays(self, scores: Scores | None = None) -> Draw:
        """Play a whole round, at random where no scores are given."""
        drawn = self.starts()
        for number, seats in enumerate(drawn.tables, 1):
            self.reports(drawn.number, number, (scores or self.at_random)(seats))
        return drawn

    def reports(self, number: int, table: int, scores: Mapping[str, int]) -> None:
        """Enter the first result of a table."""
        self.does(Report(number, table, self.result(scores)))

    def result(self, scores: Mapping[str, int]) -> Result:
        """Return the result of these scores, as this tournament scores."""
        return result_of_scores(scores, self.tournament.settings.scoring)

    def at_random(self, seats: tuple[str, ...]) -> Mapping[str, int]:
        """Return some scores; partners have the same, and only those of a knock-out are never level."""
        if self.tournament.kind.partnered:
            sides = self.chance.randrange(0, 900, 100), self.chance.randrange(0, 900, 100)
            return {name: sides[seat % 2] for seat, name in enumerate(seats)}
        if self.tournament.kind.eliminates:
            return dict(zip(seats, self.chance.sample(range(500), len(seats)), strict=True))
        return {name: self.chance.randrange(0, 500, 100) for name in seats}

    def plays_all(self) -> Tournament:
        """Play every round that is left."""
        while not self.tournament.is_over:
            self.plays()
        return self.tournament


def names(number: int, first: int = 1) -> tuple[str, ...]:
    """Return so many names."""
    return tuple(f"P{each}" for each in range(first, first + number))


def first_by_name(seats: tuple[str, ...]) -> dict[str, int]:
    """Return scores by which the first names win."""
    return {name: len(seats) - place for place, name in enumerate(sorted(seats))}


def calls(action: Callable[[], object]) -> int:
    """Return how many functions written in Python are called meanwhile: as many on each machine."""
    calls = count()
    sys.setprofile(lambda _frame, event, _what: event == "call" and next(calls))
    try:
        action()
    finally:
        sys.setprofile(None)
    return next(calls)
