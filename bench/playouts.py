"""How fast rounds are played out for the odds, beside RLCard's bare round in the same run.

The same work as in ``bench.referee``: moves of whole rounds with four players, from dealing to going out,
chosen at random among the legal ones of a real hand. What an event comes to was asked of the referee once and
is followed from then on: the first rounds, in which most of that is asked, are not counted. A row of its own
has players who choose by the policy of the odds, which takes longer than choosing at random.
"""

from bench.environments import (
    compiled_playouts,
    compiled_sensible_playouts,
    playouts,
    rlcard,
    sensible_playouts,
)
from bench.referee import compare

ROWS = (
    ("RLCard 1.2.0, UnoRound", rlcard),
    ("playouts, at random", playouts),
    ("  by the odds' policy", sensible_playouts),
    ("playouts, by mypyc", compiled_playouts),
    ("  by the odds' policy", compiled_sensible_playouts),
)


def report() -> None:
    """Print the table that docs/figures.md quotes."""
    compare("Moves of playouts a second", ROWS)
