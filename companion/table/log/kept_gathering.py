"""The gathering before the next game, in the log's database: one text, about one moment of one game."""

from typing import Final, NamedTuple

from sqlalchemy import select

from companion.table.log.schema import Transaction, gatherings


class Moment(NamedTuple):
    """The moment that people gather at: the game before, and how many events it has."""

    game: int
    version: int


BEFORE_ALL: Final = Moment(0, 0)
"""Before the first game."""


class KeptGathering:
    """The text of the gathering; stored before a method returns."""

    def __init__(self, transaction: Transaction) -> None:
        self._transaction = transaction

    def read(self) -> tuple[Moment, str] | None:
        """Return the text and its moment; None where nobody gathered."""
        with self._transaction() as connection:
            row = connection.execute(select(gatherings)).first()
        return (Moment(row.game, row.version), row.state) if row else None

    def keep(self, moment: Moment, state: str | None) -> None:
        """Store that text, in place of the one before; None for nobody."""
        with self._transaction(writes=True) as connection:
            connection.execute(gatherings.delete())
            if state is not None:
                connection.execute(gatherings.insert().values(state=state, **moment._asdict()))
