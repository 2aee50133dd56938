"""The facts of one game that statistics are made of, and their text in the database."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.statistics.contribution import Contribution
from companion.statistics.ranking import Placed


@dataclass(frozen=True)
class GameFacts:
    """What one game says about its players; a value.

    ``begun`` and ``ended`` (its last event so far) are ISO 8601, ``edition`` and ``scoring`` slugs.
    ``players`` is how many sat at the table in the end. ``ranking`` is empty while it is not over.
    """

    game: int
    begun: str
    ended: str
    edition: str
    scoring: str
    players: int
    ranking: tuple[Placed, ...]
    contributions: Mapping[str, Contribution]

    @property
    def is_finished(self) -> bool:
        """Was it played to its end?"""
        return bool(self.ranking)

    @property
    def order(self) -> tuple[str, int]:
        """What games are put in order by: when they ended."""
        return self.ended, self.game


# The two directions of one mapping, for the database.


def write_facts(facts: GameFacts) -> str:
    """Return the facts as text."""
    return json.dumps(vars(facts), ensure_ascii=False, separators=(",", ":"))


def read_facts(text: str) -> GameFacts:
    """Return the facts that were written as this text."""
    found: dict[str, Any] = json.loads(text)
    ranking = tuple(Placed(place, tuple(players)) for place, players in found.pop("ranking"))
    contributions = {name: Contribution._make(row) for name, row in found.pop("contributions").items()}
    return GameFacts(**found, ranking=ranking, contributions=contributions)
