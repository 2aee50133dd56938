"""The odds at the positions of games: derived, so that they may be deleted at any time."""

from collections.abc import Collection, Mapping

from sqlalchemy import select

from companion.table.log.schema import Transaction, odds


class KeptOdds:
    """The odds in the database as text, by game and position key."""

    def __init__(self, transaction: Transaction) -> None:
        self._transaction = transaction

    def of(self, game: int) -> dict[str, str]:
        """Return the odds of a game, by position key."""
        found = select(odds.c.moment, odds.c.odds).where(odds.c.game == game)
        with self._transaction() as connection:
            return {row.moment: row.odds for row in connection.execute(found)}

    def keep(self, game: int, made: Mapping[str, str], dropped: Collection[str]) -> None:
        """Store these odds of a game, by position key, and delete those of the keys ``dropped``."""
        rows = [{"game": game, "moment": moment, "odds": text} for moment, text in made.items()]
        with self._transaction(writes=True) as connection:
            for moment in {*made, *dropped}:
                connection.execute(odds.delete().where(odds.c.game == game, odds.c.moment == moment))
            if rows:
                connection.execute(odds.insert(), rows)
