"""Who entered an event, as far as anybody can know: whose phone it was, or which device.

    >>> str(EnteredBy(Means.SEAT, "Ana"))
    'seat Ana'
    >>> read_entered_by("host") == EnteredBy(Means.HOST)
    True

Kept beside the event. It says from where that came, and not who held it: a phone goes from hand to hand.
"""

from enum import StrEnum
from typing import NamedTuple


class Means(StrEnum):
    """What an event was entered with."""

    SEAT = "seat"
    """The phone that plays for a player."""
    HOST = "host"
    """The host's phone, where it plays for nobody."""
    SCOREKEEPER = "scorekeeper"
    """A phone that plays for nobody, and keeps score for all."""
    PROGRAM = "program"
    """A program, with a code in a header."""
    BUZZER = "buzzer"
    """A player's buzzer, on the board or on a screen."""
    READER = "reader"
    """The card reader, with what a phone answered to its questions."""
    COIN = "coin"
    """An event of the companion's own coin, regardless of who tossed it."""


class EnteredBy(NamedTuple):
    """What an event was entered with, and the player whose phone or buzzer that was."""

    means: Means
    player: str = ""

    def __str__(self) -> str:
        """Return the text that the log keeps and programs read."""
        return f"{self.means} {self.player}".rstrip()


def read_entered_by(text: str) -> EnteredBy | None:
    """Read the text that the log keeps; None where it is empty, as in games older than that column."""
    means, _space, player = text.partition(" ")
    return EnteredBy(Means(means), player) if means in set(Means) else None
