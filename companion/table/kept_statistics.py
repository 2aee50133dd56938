"""The facts of every game that is over, and its players' ratings after it, in the log's database.

A copy of what the events say, as summaries are: it may be deleted at any time, and is made anew.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from contextlib import AbstractContextManager
from typing import NamedTuple, TypeAlias

from sqlalchemy import Connection, select

from companion.statistics import COMPUTATION, GameFacts, Rating, Ratings, read_facts, write_facts
from companion.table.schema import continuations, games, statistics

Transaction: TypeAlias = Callable[[], AbstractContextManager[Connection]]


class KeptFacts(NamedTuple):
    """A game's facts, and the ratings of its players after it; None until they are worked out."""

    facts: GameFacts
    ratings: Ratings | None


class KeptStatistics:
    """The statistics in the database, those of the present computation."""

    def __init__(self, transaction: Transaction) -> None:
        self._transaction = transaction

    def missing(self) -> tuple[int, ...]:
        """The games without facts of the present computation, the oldest first."""
        is_made = (statistics.c.game == games.c.id) & (statistics.c.computation == COMPUTATION)
        found = select(games.c.id).outerjoin(statistics, is_made).where(statistics.c.game.is_(None))
        with self._transaction() as connection:
            return tuple(connection.execute(found.order_by(games.c.id)).scalars())

    def all(self) -> list[KeptFacts]:
        """Every game that no other continues, in the order in which they ended."""
        went_on = select(continuations.c.continues)
        found = (
            select(statistics.c.facts, statistics.c.ratings)
            .where(statistics.c.computation == COMPUTATION, statistics.c.game.not_in(went_on))
            .order_by(statistics.c.ended, statistics.c.game)
        )
        with self._transaction() as connection:
            rows = connection.execute(found).all()
        return [KeptFacts(read_facts(facts), _read_ratings(ratings)) for facts, ratings in rows]

    def keep(self, made: Iterable[GameFacts]) -> None:
        """Store facts, in place of those that are there; what was rated after them is rated again."""
        with self._transaction() as connection:
            for facts in made:
                row = {"game": facts.game, "computation": COMPUTATION, "ended": facts.ended}
                later = (statistics.c.ended > facts.ended) | (
                    (statistics.c.ended == facts.ended) & (statistics.c.game > facts.game)
                )
                connection.execute(statistics.delete().where(statistics.c.game == facts.game))
                connection.execute(statistics.update().where(later).values(ratings=None))
                connection.execute(statistics.insert().values({**row, "facts": write_facts(facts)}))

    def keep_ratings(self, made: Mapping[int, Ratings]) -> None:
        """Store the ratings after these games."""
        with self._transaction() as connection:
            for game, ratings in made.items():
                this = statistics.c.game == game
                connection.execute(statistics.update().where(this).values(ratings=json.dumps(ratings)))


def _read_ratings(text: str | None) -> Ratings | None:
    if text is None:
        return None
    found: dict[str, tuple[float, float]] = json.loads(text)
    return {name: Rating._make(rating) for name, rating in found.items()}
