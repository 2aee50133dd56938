"""Limits of what is read from a club's game, as a table's token lets anybody log any number of lines."""

from collections.abc import Iterable
from itertools import takewhile
from typing import Final

from companion.rules import LOG_LENGTH, RECORD_LENGTH, Sentence, say
from companion.table.log.kept_games import History, KeptEvent
from companion.table.log.pauses import KeptPause

MOST_REPLAYED: Final = 200_000  # events replayed because of amendments
MOST_PAUSES: Final = 1_000  # marks of a game

LINE: Final = (
    "CASE WHEN sum(octet_length(e.line)) OVER (PARTITION BY e.club_table, e.log, e.game ORDER BY e.seq)"
    " <= 4000000 THEN e.line ELSE '' END"
)
"""What is read of a line of ``club.events e``: nothing, where those of its game before it are megabytes."""


class Bounds:
    """Counts what is logged of a game before it is played; ``damage`` says why no more of it is."""

    def __init__(self) -> None:
        self.damage: Sentence | None = None
        self._events = self._letters = self._anew = 0

    def takes(self, seq: int, line: str) -> bool:
        """Is that event, the next one, still to be played?"""
        self._events += 1
        self._letters += len(line)
        # An amendment may have others in it.
        self._anew += self._events * line.count("amend")
        self.damage = self.damage or self._beyond(seq)
        return self.damage is None

    def _beyond(self, seq: int) -> Sentence | None:
        if self._events != seq:
            return say("Event %(number)d is missing.", number=self._events)
        if self._events > LOG_LENGTH:
            return say("That has %(found)d events. Expected %(most)d at most.", found=seq, most=LOG_LENGTH)
        if self._letters > RECORD_LENGTH:
            return say(
                "That has %(found)d characters. Expected %(most)d at most.",
                found=self._letters,
                most=RECORD_LENGTH,
            )
        if self._anew > MOST_REPLAYED:
            return say(
                "Its amendments have %(found)d events played anew. Expected %(most)d at most.",
                found=self._anew,
                most=MOST_REPLAYED,
            )
        return None


def within_bounds(events: Iterable[KeptEvent], pauses: Iterable[KeptPause] = ()) -> History:
    """Return the events of a game, up to the limit, and its pauses."""
    bounds = Bounds()
    taken = tuple(takewhile(lambda event: bounds.takes(event.seq, event.line), events))
    return History(taken, bounds.damage, tuple(pauses))
