"""What the table is waiting for: ``phases.TURN`` reads a member in a tenth of the time of ``Phase.TURN``."""

from enum import StrEnum
from typing import Final


class Phase(StrEnum):
    """What the table is waiting for; the values are the words of the JSON and the API."""

    BETWEEN = "between"
    DEAL = "deal"
    COLOUR = "colour"
    TURN = "turn"
    DRAWN = "drawn"
    CHALLENGE = "challenge"
    DEBT = "debt"
    COIN = "coin"
    REPLAY = "replay"
    REVEAL = "reveal"
    COUNT = "count"
    FINISHED = "finished"


BETWEEN, DEAL, COLOUR, TURN, DRAWN, CHALLENGE, DEBT, COIN, REPLAY, REVEAL, COUNT, FINISHED = Phase

IN_PLAY: Final = frozenset((COLOUR, TURN, DRAWN, CHALLENGE, DEBT, COIN, REPLAY, REVEAL))
"""The phases in which a card lies face up and the round goes on."""

OWN_TURN: Final = frozenset((TURN, DRAWN, REPLAY))
"""The phases in which the one to act may put a card down."""
