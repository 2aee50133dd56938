"""The facts of every game that is over, and its players' ratings after it.

Derived from the events, so that they may be deleted at any time. Reading the text of thousands of games takes
most of the time of a page, so each method reads only the columns that it needs.
"""

import json
import re
from collections.abc import Callable, Collection, Mapping
from types import MappingProxyType
from typing import Any, Final

from sqlalchemy import ColumnClause, Row, func, select

from companion import statistics
from companion.table.log import schema

_TABLE: Final = schema.statistics


class KeptStatistics:
    """The statistics in the database, of the present :data:`~companion.statistics.COMPUTATION`.

    Games are in the order in which they ended, without those that another game continues.
    """

    def __init__(self, transaction: schema.Transaction) -> None:
        self._transaction = transaction

    def missing(self) -> tuple[int, ...]:
        """Return the games without facts of the present computation, the oldest first."""
        is_made = (_TABLE.c.game == schema.games.c.id) & (_TABLE.c.computation == statistics.COMPUTATION)
        found = select(schema.games.c.id).outerjoin(_TABLE, is_made).where(_TABLE.c.game.is_(None))
        with self._transaction() as connection:
            return tuple(connection.execute(found.order_by(schema.games.c.id)).scalars())

    def count(self) -> int:
        """Return how many games have facts."""
        with self._transaction() as connection:
            made = _TABLE.c.computation == statistics.COMPUTATION
            return connection.execute(select(func.count()).select_from(_TABLE).where(made)).scalar_one()

    def contributions(self, filters: statistics.Filters = statistics.ALL) -> list[statistics.GameFacts]:
        """Return the games that the filters take, without their rankings."""
        rows = filters.taken(self._rows(*_HEAD, _TABLE.c.contributions))
        contributions = statistics.read_contributions([row.contributions for row in rows])
        return [_facts(row, (), each) for row, each in zip(rows, contributions, strict=True)]

    def played(
        self, name: str, names: Collection[str], filters: statistics.Filters = statistics.ALL
    ) -> tuple[list[statistics.GameFacts], dict[int, statistics.Rating]]:
        """Return the games of ``names`` that the filters take, and ``name``'s rating after each rated one.

        The games are without their contributions.
        """
        rows = filters.taken(self._rows(*_HEAD, _TABLE.c.ranking, _TABLE.c.ratings))
        # The names are looked for in the text first: most games may be others'.
        written = [json.dumps(each, ensure_ascii=False) for each in names]
        taken = [row for row in rows if any(each in row.ranking for each in written)]
        rankings = statistics.read_rankings([row.ranking for row in taken])
        read = _read_rating_of(name)
        return (
            [_facts(row, ranking, NO_CONTRIBUTIONS) for row, ranking in zip(taken, rankings, strict=True)],
            {row.game: after for row in taken if (after := read(row.ratings))},
        )

    def ratings(self) -> dict[int, statistics.Ratings]:
        """Return the ratings of the players after each rated game, by its id."""
        rows = self._rows(_TABLE.c.game, _TABLE.c.ratings, where=_TABLE.c.ratings.is_not(None))
        return {
            row.game: {name: statistics.Rating(*pair) for name, pair in json.loads(row.ratings).items()}
            for row in rows
        }

    def unrated(self, most: int) -> dict[int, tuple[statistics.PlacedSide, ...]]:
        """Return the rankings of the first ``most`` unrated games, by id."""
        unrated = _TABLE.c.ratings.is_(None)
        rows = self._rows(_TABLE.c.game, _TABLE.c.ranking, where=unrated, most=most)
        return {row.game: statistics.read_ranking(row.ranking) for row in rows}

    def keep(self, facts: statistics.GameFacts) -> bool:
        """Store a game's facts; return whether the game is new and ended last.

        Otherwise the ratings after it are deleted.
        """
        ended = _TABLE.c.ended
        later = (ended > facts.ended) | ((ended == facts.ended) & (_TABLE.c.game > facts.game))
        this = _TABLE.c.game == facts.game
        with self._transaction(writes=True) as connection:
            are_others = connection.execute(select(_TABLE.c.game).where(later | this).limit(1)).first()
            if are_others:
                connection.execute(_TABLE.delete().where(this))
                connection.execute(_TABLE.update().where(later).values(ratings=None))
            connection.execute(_TABLE.insert().values(_row(facts)))
        return not are_others

    def forget(self) -> None:
        """Delete everything, to be made anew."""
        with self._transaction(writes=True) as connection:
            connection.execute(_TABLE.delete())

    def imported(self) -> frozenset[int]:
        """Return the numbers of the stored games of old results."""
        rows = self._rows(_TABLE.c.game, where=_TABLE.c.game < 0)
        return frozenset(row.game for row in rows)

    def keep_imported(self, games: Collection[statistics.GameFacts]) -> None:
        """Store these games of old results in place of all others, and delete all ratings."""
        with self._transaction(writes=True) as connection:
            connection.execute(_TABLE.delete().where(_TABLE.c.game < 0))
            if games:
                connection.execute(_TABLE.insert(), [_row(facts) for facts in games])
            connection.execute(_TABLE.update().values(ratings=None))

    def keep_ratings(self, made: Mapping[int, statistics.Ratings]) -> None:
        """Store the ratings after these games."""
        with self._transaction(writes=True) as connection:
            for game, ratings in made.items():
                this = _TABLE.c.game == game
                connection.execute(_TABLE.update().where(this).values(ratings=json.dumps(ratings)))

    def _rows(
        self, *columns: ColumnClause[Any], where: Any = True, most: int | None = None
    ) -> list[Row[Any]]:
        went_on = select(schema.continuations.c.continues)
        found = select(*columns).where(_TABLE.c.computation == statistics.COMPUTATION, where)
        found = found.where(_TABLE.c.game.not_in(went_on))
        with self._transaction() as connection:
            ordered = found.order_by(_TABLE.c.ended, _TABLE.c.game).limit(most)
            # All at once: one by one takes half as long again.
            return [*connection.execute(ordered).all()]


NO_CONTRIBUTIONS: Final[Mapping[str, statistics.Contribution]] = MappingProxyType({})

_HEAD: Final = tuple(_TABLE.c[name] for name in ("game", "begun", "ended", "edition", "scoring", "players"))


def _row(facts: statistics.GameFacts) -> dict[str, object]:
    return {
        **facts._asdict(),
        "computation": statistics.COMPUTATION,
        "ranking": statistics.write_ranking(facts.ranking),
        "contributions": statistics.write_contributions(facts.contributions),
    }


def _facts(
    row: Row[Any],
    ranking: tuple[statistics.PlacedSide, ...],
    contributions: Mapping[str, statistics.Contribution],
) -> statistics.GameFacts:
    return statistics.GameFacts._make((*row[: len(_HEAD)], ranking, contributions))


def _read_rating_of(name: str) -> Callable[[str | None], statistics.Rating | None]:
    """Return a function that reads one player's rating, in a third of the time for all players."""
    pattern = re.compile(rf"{re.escape(json.dumps(name))}: \[([^],]+), ([^]]+)\]")

    def read(text: str | None) -> statistics.Rating | None:
        found = pattern.search(text or "")
        return statistics.Rating(float(found[1]), float(found[2])) if found else None

    return read
