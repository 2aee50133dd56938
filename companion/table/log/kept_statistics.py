"""The facts of every game that is over, and its players' ratings after it, in the log's database.

A copy of what the events say, as summaries are: it may be deleted at any time, and is made anew. Reading the
text of thousands of games is most of what a page of statistics takes, so nobody reads more of it than needed.
"""

import json
import re
from collections.abc import Callable, Collection, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

from sqlalchemy import ColumnClause, Row, select

from companion.statistics import (
    ALL,
    COMPUTATION,
    Contribution,
    Filters,
    GameFacts,
    PlacedSide,
    Rating,
    Ratings,
    read_contributions,
    read_ranking,
    read_rankings,
    write_contributions,
    write_ranking,
)
from companion.table.log.schema import Transaction, continuations, games, statistics


class KeptStatistics:
    """The statistics in the database, those of the present computation.

    Games are in the order in which they ended; one that another continues is left out.
    """

    def __init__(self, transaction: Transaction) -> None:
        self._transaction = transaction

    def missing(self) -> tuple[int, ...]:
        """Return the games without facts of the present computation, the oldest first."""
        is_made = (statistics.c.game == games.c.id) & (statistics.c.computation == COMPUTATION)
        found = select(games.c.id).outerjoin(statistics, is_made).where(statistics.c.game.is_(None))
        with self._transaction() as connection:
            return tuple(connection.execute(found.order_by(games.c.id)).scalars())

    def contributions(self, filters: Filters = ALL) -> list[GameFacts]:
        """Return the games that these filters take, without their rankings."""
        rows = filters.taken(self._rows(*_HEAD, statistics.c.contributions))
        contributions = read_contributions([row.contributions for row in rows])
        return [_facts(row, (), each) for row, each in zip(rows, contributions, strict=True)]

    def played(
        self, name: str, names: Collection[str], filters: Filters = ALL
    ) -> tuple[list[GameFacts], dict[int, Rating]]:
        """Return the games of these ``names`` that the filters take, and ``name``'s rating after each.

        Without what they add to each player; a game that is not rated yet has no rating.
        """
        rows = filters.taken(self._rows(*_HEAD, statistics.c.ranking, statistics.c.ratings))
        # Looked for in the text before that is read: most games may be others'.
        written = [json.dumps(each, ensure_ascii=False) for each in names]
        taken = [row for row in rows if any(each in row.ranking for each in written)]
        rankings = read_rankings([row.ranking for row in taken])
        read = _read_rating_of(name)
        return (
            [_facts(row, ranking, NOBODY) for row, ranking in zip(taken, rankings, strict=True)],
            {row.game: after for row in taken if (after := read(row.ratings))},
        )

    def ratings(self) -> dict[int, Ratings]:
        """Return the ratings of each game's players after it, by its number, of those that are rated."""
        rows = self._rows(statistics.c.game, statistics.c.ratings, where=statistics.c.ratings.is_not(None))
        return {row.game: dict(_read_ratings(row.ratings)) for row in rows}

    def unrated(self, most: int) -> dict[int, tuple[PlacedSide, ...]]:
        """Return the rankings of the first games that are not rated yet, by their numbers."""
        unrated = statistics.c.ratings.is_(None)
        rows = self._rows(statistics.c.game, statistics.c.ranking, where=unrated, most=most)
        return {row.game: read_ranking(row.ranking) for row in rows}

    def keep(self, facts: GameFacts) -> bool:
        """Store a game's facts; return whether it is a new one that comes after all others.

        Else the games after it are rated no more.
        """
        ended = statistics.c.ended
        later = (ended > facts.ended) | ((ended == facts.ended) & (statistics.c.game > facts.game))
        this = statistics.c.game == facts.game
        with self._transaction(writes=True) as connection:
            are_others = connection.execute(select(statistics.c.game).where(later | this).limit(1)).first()
            if are_others:
                connection.execute(statistics.delete().where(this))
                connection.execute(statistics.update().where(later).values(ratings=None))
            connection.execute(statistics.insert().values(_row(facts)))
        return not are_others

    def forget(self) -> None:
        """Delete all of it: what cannot be read is made anew."""
        with self._transaction(writes=True) as connection:
            connection.execute(statistics.delete())

    def imported(self) -> frozenset[int]:
        """Return the numbers of the games of old results that are here."""
        rows = self._rows(statistics.c.game, where=statistics.c.game < 0)
        return frozenset(row.game for row in rows)

    def keep_imported(self, games: Collection[GameFacts]) -> None:
        """Store these games of old results, in place of all others; no game is rated any more."""
        with self._transaction(writes=True) as connection:
            connection.execute(statistics.delete().where(statistics.c.game < 0))
            if games:
                connection.execute(statistics.insert(), [_row(facts) for facts in games])
            connection.execute(statistics.update().values(ratings=None))

    def keep_ratings(self, made: Mapping[int, Ratings]) -> None:
        """Store the ratings after these games."""
        with self._transaction(writes=True) as connection:
            for game, ratings in made.items():
                this = statistics.c.game == game
                connection.execute(statistics.update().where(this).values(ratings=json.dumps(ratings)))

    def _rows(
        self, *columns: ColumnClause[Any], where: Any = True, most: int | None = None
    ) -> list[Row[Any]]:
        went_on = select(continuations.c.continues)
        found = select(*columns).where(statistics.c.computation == COMPUTATION, where)
        found = found.where(statistics.c.game.not_in(went_on))
        with self._transaction() as connection:
            ordered = found.order_by(statistics.c.ended, statistics.c.game).limit(most)
            # All at once: one by one takes half as long again.
            return [*connection.execute(ordered).all()]


NOBODY: Final[Mapping[str, Contribution]] = MappingProxyType({})

_HEAD: Final = tuple(
    statistics.c[name] for name in ("game", "begun", "ended", "edition", "scoring", "players")
)


# The two directions of one mapping.


def _row(facts: GameFacts) -> dict[str, object]:
    return {
        **facts._asdict(),
        "computation": COMPUTATION,
        "ranking": write_ranking(facts.ranking),
        "contributions": write_contributions(facts.contributions),
    }


def _facts(
    row: Row[Any], ranking: tuple[PlacedSide, ...], contributions: Mapping[str, Contribution]
) -> GameFacts:
    return GameFacts._make((*row[: len(_HEAD)], ranking, contributions))


def _read_ratings(text: str) -> Iterator[tuple[str, Rating]]:
    for name, (mu, sigma) in json.loads(text).items():
        yield name, Rating(mu, sigma)


def _read_rating_of(name: str) -> Callable[[str | None], Rating | None]:
    """Return what reads this player's rating alone, which of thousands of games takes a third of the time."""
    pattern = re.compile(rf"{re.escape(json.dumps(name))}: \[([^],]+), ([^]]+)\]")

    def read(text: str | None) -> Rating | None:
        found = pattern.search(text or "")
        return Rating(float(found[1]), float(found[2])) if found else None

    return read
