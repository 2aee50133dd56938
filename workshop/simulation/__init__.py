"""Differential tests of the referee: whole games with real hands, by players who break the rules.

A second, plainer implementation of the game plays with every card in sight. Each event is reported to
the referee at each level of knowledge, and the two states are compared after every event.
"""

from workshop.simulation.comparison import Disagreement
from workshop.simulation.habits import Habits
from workshop.simulation.run import (
    LEVELS,
    Plan,
    Summary,
    play,
    simulate,
)
from workshop.simulation.table import SimulatedTable

__all__ = ["LEVELS", "Disagreement", "Habits", "Plan", "SimulatedTable", "Summary", "play", "simulate"]
