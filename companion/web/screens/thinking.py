"""How long everybody has thought in a round, as its page and the score show it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from companion.statistics import thinking_times
from companion.table import TableView
from companion.web.request_context import present_table

THINKING: Final = "thinking"
"""The name under which a moment of the table keeps these times."""


@dataclass(frozen=True)
class ThinkingTime:
    """A player, and the seconds that their turns of a round took, without pauses."""

    player: str
    seconds: float

    @property
    def clock(self) -> str:
        """The time in minutes and seconds.

        >>> ThinkingTime("Ana", 64.6).clock
        '1:05'
        """
        minutes, seconds = divmod(round(self.seconds), 60)
        return f"{minutes}:{seconds:02}"


def thinking(view: TableView, number: int) -> tuple[ThinkingTime, ...]:
    """Return how long everybody thought in that round of the present game, the longest first."""
    if THINKING not in view.derived:
        view.derived[THINKING] = _by_round(view)
    found: Mapping[int, Mapping[str, float]] = view.derived[THINKING]
    times = (ThinkingTime(*each) for each in found.get(number, {}).items())
    return tuple(sorted(times, key=lambda each: -each.seconds))


def _by_round(view: TableView) -> Mapping[int, Mapping[str, float]]:
    played = present_table().played_games.game(view.game_id)
    if played is None:
        return {}
    return thinking_times(view.game, [event.at for event in played.events], played.paused)
