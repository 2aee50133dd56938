"""What of a log is read to show its games: of the table's own, or of a copy of it that is elsewhere."""

from collections.abc import Iterable, Mapping
from typing import Protocol

from companion.table.log.kept_games import History, KeptGame


class ReadableLog(Protocol):
    """Games and their events; every method raises :class:`~companion.table.log.log.LogError`."""

    def game(self, game: int) -> KeptGame | None:
        """One game."""

    def history(self, game: int) -> History:
        """Return the events of a game."""

    def summaries(self, most: int, before: int | None = None) -> tuple[tuple[int, str, str | None], ...]:
        """Return the newest games, or the newest before one.

        Id, when it began, and the summary where it has one.
        """

    def keep_summaries(self, made: Mapping[int, str]) -> None:
        """Keep summaries of games that are over, where that can be done."""

    def continued_by(self, wanted: Iterable[int]) -> dict[int, int]:
        """Return the games that continue these, by the ids of these.

        Those that none continues are left out.
        """

    def headers(self, most: int) -> tuple[str, ...]:
        """Return the headers of the newest games."""
