"""What is worked out next: the newest moment before all else, then moments that were missed."""

from collections.abc import Callable, Sequence
from typing import NamedTuple


class Task(NamedTuple):
    """A moment to work out: of which game, and after how many of its lines; None is the newest."""

    game_id: int
    number: int | None = None

    @property
    def is_newest(self) -> bool:
        """Do people wait for it?"""
        return self.number is None


class Agenda:
    """The moments to be worked out; ``missing`` tells which of a game's have no odds yet.

    It is asked only where nothing else is to do, as it takes longer the longer the game.
    """

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
        """Note that the table has moved on: whatever was next comes later."""
        self._newest = game_id
        # What was being worked out is dropped, and what was missing may hold no more.
        self._gaps = dict.fromkeys((game_id, *self._gaps))

    def request(self, game_id: int) -> None:
        """Note that somebody wants every moment of a game."""
        self._gaps[game_id] = None

    def next(self) -> Task | None:
        """Take the next task; None where all is done."""
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
