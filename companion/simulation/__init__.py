"""Real games played against the referee: real hands, a shuffled deck, people who break the rules.

The table is played by an implementation of its own, told to the referee at each level of
knowledge, and compared with what the referee believes after every event.
"""

from companion.simulation.agreement import Disagreement
from companion.simulation.players import Habits
from companion.simulation.run import (
    LEVELS,
    Plan,
    Summary,
    play,
    simulate,
)
from companion.simulation.table import Table

__all__ = ["LEVELS", "Disagreement", "Habits", "Plan", "Summary", "Table", "play", "simulate"]
