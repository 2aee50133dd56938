"""What to compute next: the newest moment first, then moments that were missed."""

from collections.abc import Callable, Sequence
from typing import NamedTuple


class Task(NamedTuple):
    """A moment of a game, after that ``number`` of lines; None: the newest."""

    game_id: int
    number: int | None = None

    @property
    def is_newest(self) -> bool:
        """Is it the moment that people wait for?"""
        return self.number is None


class Agenda:
    """The moments to compute; ``missing`` returns those of a game, and is slow for long games."""

    def __init__(self, missing: Callable[[int], Sequence[int]]) -> None:
        self._missing = missing
        self._newest: int | None = None
        # The gaps of each game, the next one last; None where it is not known which there are.
        self._gaps: dict[int, list[int] | None] = {}

    @property
    def is_urgent(self) -> bool:
        """Is there a moment that people wait for?"""
        return self._newest is not None

    def happened(self, game_id: int) -> None:
        """Put the newest moment first, as the table has moved on."""
        self._newest = game_id
        # The present task is dropped, and the list of missing moments may have changed.
        self._gaps = dict.fromkeys((game_id, *self._gaps))

    def request(self, game_id: int) -> None:
        """Request every moment of a game."""
        self._gaps[game_id] = None

    def next(self) -> Task | None:
        """Take the next task; None if all is done."""
        if self._newest is not None:
            task, self._newest = Task(self._newest), None
            return task
        while self._gaps:
            game_id, gaps = next(iter(self._gaps.items()))
            if gaps is None:
                gaps = self._gaps[game_id] = [*self._missing(game_id)]
            if gaps:
                return Task(game_id, gaps.pop())
            del self._gaps[game_id]
        return None
