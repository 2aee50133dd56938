"""How people act on what they hold."""

from dataclasses import dataclass
from functools import cache

from companion.odds.fitted import fitted


@dataclass(frozen=True, slots=True)
class Behaviour:
    """How often people act against their hand, relative to acting by it.

    ``draw``: drawing although a card fits. ``keep``: keeping a drawn card that fits. ``bluff``: playing a
    Wild Draw Four from a guilty hand; ``bluff_drawn``: one that was just drawn. ``accept``: drawing a debt
    that a card in hand could answer. ``colour``: the cards that each colour counts beyond those held when
    one is named. ``challenge``: the share of Wild Draw Fours that are challenged.

    Players of a playout draw and keep as often.
    """

    draw: float
    keep: float
    bluff: float
    bluff_drawn: float
    accept: float
    colour: float
    challenge: float


@cache
def behaviour() -> Behaviour:
    """Return the fitted behaviour."""
    return Behaviour(**fitted("behaviour"))
