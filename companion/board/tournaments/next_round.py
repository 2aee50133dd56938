"""The next round of a tournament, drawn by itself once the last one is over: so everybody finds their seat.

Who organises looks at it, has it drawn again if need be, and starts it.
"""

from contextlib import suppress
from typing import Final

from companion.board.follower import What
from companion.club.tournaments import Tournaments, TournamentState
from companion.rules import Unreadable

BOARD_NAME: Final = "Board"  # who draws such a round, in the log


class NextRounds:
    """Draws what is to be drawn. Every board of a club may have one: each round is drawn once."""

    def __init__(self, tournaments: Tournaments) -> None:
        self._tournaments = tournaments
        self._is_due = True

    def told(self, changed: frozenset[What]) -> None:
        """Something has changed in the club."""
        if What.TOURNAMENTS in changed:
            self._is_due = True

    def draw(self) -> None:
        """Draw the next round of each tournament that is between two; raises as the tournaments do."""
        if not self._is_due:
            return
        # Before anything is read: what is entered meanwhile is told of.
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
            # Where it cannot be drawn, or another board was quicker, that is for the organiser to see.
            if kept:
                self._tournaments.draw(number, BOARD_NAME, len(kept.tournament.played) + 1)
