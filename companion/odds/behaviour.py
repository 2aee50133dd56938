"""How people act on what they hold: numbers fitted on simulated games, kept as data.

``make odds`` counts them anew: see ``bench/odds_data.py``.
"""

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files


@dataclass(frozen=True, slots=True)
class Behaviour:
    """How likely people do what a hand does not make them do, in proportion to doing it where it does.

    ``draw``: drawing with a card in hand that fits, beside drawing with none. ``keep``: keeping a drawn
    card that fits. ``bluff``: a Wild Draw Four from a guilty hand, beside an innocent one, and
    ``bluff_drawn`` if it was just drawn. ``accept``:
    drawing what is owed with a card that answers it. ``colour``: how many cards each colour counts beyond
    those held where one is named. ``challenge``: how often a four is challenged.

    The first two are also how often the players of a playout do so.
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
    """Return the numbers as they were fitted."""
    text = files("companion.odds").joinpath("data/behaviour.json").read_text(encoding="utf-8")
    return Behaviour(**json.loads(text))
