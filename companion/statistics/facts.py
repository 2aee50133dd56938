"""The facts of one game, and their text in the database."""

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from companion.statistics.contribution import Contribution
from companion.statistics.ranking import PlacedSide


class GameFacts(NamedTuple):
    """What one game says about its players; a value.

    ``game`` is its id, below 0 for a game of old results, whose slugs may be empty. ``begun`` and ``ended``
    (its last event) are ISO 8601, ``edition`` and ``scoring`` slugs. ``players`` counts those at the table in
    the end. ``ranking`` is empty until the game is over.
    """

    game: int
    begun: str
    ended: str
    edition: str
    scoring: str
    players: int
    ranking: tuple[PlacedSide, ...]
    contributions: Mapping[str, Contribution]

    @property
    def is_finished(self) -> bool:
        """Was it played to its end?"""
        return bool(self.ranking)

    @property
    def order(self) -> tuple[str, int]:
        """The sort key of games: when they ended."""
        return self.ended, self.game


def write_ranking(ranking: tuple[PlacedSide, ...]) -> str:
    """Return a ranking as text."""
    return json.dumps(ranking, ensure_ascii=False, separators=(",", ":"))


def read_ranking(text: str) -> tuple[PlacedSide, ...]:
    """Return the ranking that was written as this text."""
    return _ranking(json.loads(text))


def read_rankings(texts: Sequence[str]) -> list[tuple[PlacedSide, ...]]:
    """Return the rankings that were written as these texts."""
    # The same people play again and again: most texts are equal, and each is read once.
    different = tuple(dict.fromkeys(texts))
    read = dict(zip(different, map(_ranking, _read_at_once(different)), strict=True))
    return [read[text] for text in texts]


def _ranking(read: list[tuple[int, list[str]]]) -> tuple[PlacedSide, ...]:
    return tuple([PlacedSide(place, tuple(players)) for place, players in read])


def write_contributions(contributions: Mapping[str, Contribution]) -> str:
    """Return a game's contributions as text."""
    return json.dumps(contributions, ensure_ascii=False, separators=(",", ":"))


def read_contributions(texts: Sequence[str]) -> list[dict[str, Contribution]]:
    """Return the contributions that were written as these texts."""
    # These take most of the time of a page, and ``_make`` twice as long.
    make = partial(tuple.__new__, Contribution)
    return [{name: make(row) for name, row in read.items()} for read in _read_at_once(texts)]


def _read_at_once(texts: Iterable[str]) -> list[Any]:
    """Parse texts of JSON as one list: many short ones take twice as long."""
    read: list[Any] = json.loads(f"[{','.join(texts)}]")
    return read
