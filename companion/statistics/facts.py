"""The facts of one game that statistics are made of, and their text in the database."""

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from companion.statistics.contribution import Contribution
from companion.statistics.ranking import PlacedSide


class GameFacts(NamedTuple):
    """What one game says about its players; a value.

    ``begun`` and ``ended`` (its last event so far) are ISO 8601, ``edition`` and ``scoring`` slugs.
    A game of a file of old results has a number below 0, and its slugs may be empty.
    ``players`` is how many sat at the table in the end. ``ranking`` is empty while it is not over.
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
        """What games are put in order by: when they ended."""
        return self.ended, self.game


# The two directions of each mapping, for the database.


def write_ranking(ranking: tuple[PlacedSide, ...]) -> str:
    """Return a ranking as text."""
    return json.dumps(ranking, ensure_ascii=False, separators=(",", ":"))


def read_ranking(text: str) -> tuple[PlacedSide, ...]:
    """Return the ranking that was written as this text."""
    return _ranking(json.loads(text))


def read_rankings(texts: Sequence[str]) -> list[tuple[PlacedSide, ...]]:
    """Return the rankings that were written as these texts."""
    # The same people play again and again: most of thousands are alike, and each is read once.
    different = tuple(dict.fromkeys(texts))
    read = dict(zip(different, map(_ranking, _read_at_once(different)), strict=True))
    return [read[text] for text in texts]


def _ranking(read: list[tuple[int, list[str]]]) -> tuple[PlacedSide, ...]:
    return tuple([PlacedSide(place, tuple(players)) for place, players in read])


def write_contributions(contributions: Mapping[str, Contribution]) -> str:
    """Return what a game adds to each player as text."""
    return json.dumps(contributions, ensure_ascii=False, separators=(",", ":"))


def read_contributions(texts: Sequence[str]) -> list[dict[str, Contribution]]:
    """Return the contributions that were written as these texts."""
    # Made as a tuple is, as these are most of what a page takes: ``_make`` takes twice as long.
    make = partial(tuple.__new__, Contribution)
    return [{name: make(row) for name, row in read.items()} for read in _read_at_once(texts)]


def _read_at_once(texts: Iterable[str]) -> list[Any]:
    """Return what these texts of JSON say: read as one, as many short ones take twice as long."""
    read: list[Any] = json.loads(f"[{','.join(texts)}]")
    return read
