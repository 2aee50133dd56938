"""What is read of a log to show its games: of the table's own, or of its copy in a club."""

from collections.abc import Iterable, Mapping
from typing import Protocol

from companion.table.log.kept_games import History, KeptGame, ListedGame


class ReadableLog(Protocol):
    """Games and their events; every method raises :class:`~companion.table.log.log.LogError`."""

    def game(self, game: int) -> KeptGame | None:
        """One game."""

    def history(self, game: int) -> History:
        """Return the events of a game."""

    def summaries(self, most: int, before: int | None = None) -> tuple[ListedGame, ...]:
        """Return the newest games, or the newest before one."""

    def keep_summaries(self, made: Mapping[int, str]) -> None:
        """Store summaries of games that are over, where the log can be written."""

    def continued_by(self, wanted: Iterable[int]) -> dict[int, int]:
        """Return the id of the game that continues each of these, by its id, where one does."""

    def headers(self, most: int) -> tuple[str, ...]:
        """Return the headers of the newest games."""
