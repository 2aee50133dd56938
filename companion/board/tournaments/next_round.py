"""Draws the next round of a tournament by itself, so that everybody finds their seat.

The organiser looks at it, draws it again if need be, and starts it.
"""

from contextlib import suppress
from typing import Final

from companion.board.follower import What
from companion.club.tournaments import Tournaments, TournamentState
from companion.rules import Unreadable

BOARD_NAME: Final = "Board"  # who draws such a round, in the log


class NextRounds:
    """Draws due rounds; each is drawn once, also with several boards of a club."""

    def __init__(self, tournaments: Tournaments) -> None:
        self._tournaments = tournaments
        self._is_due = True

    def told(self, changed: frozenset[What]) -> None:
        """Note that something has changed in the club."""
        if What.TOURNAMENTS in changed:
            self._is_due = True

    def draw(self) -> None:
        """Draw the next round of each tournament between rounds; raises what its store raises."""
        if not self._is_due:
            return
        # Cleared first, as what is entered meanwhile is told.
        self._is_due = False
        try:
            for each in self._tournaments.listed():
                if each.state is TournamentState.BETWEEN:
                    self._draw_next(each.id)
        except BaseException:
            self._is_due = True
            raise

    def _draw_next(self, number: int) -> None:
        with suppress(Unreadable):
            kept = self._tournaments.read(number)
            # The organiser sees if it cannot be drawn, or another board was quicker.
            if kept:
                self._tournaments.draw(number, BOARD_NAME, len(kept.tournament.played) + 1)
