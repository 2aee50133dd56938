"""Builders of set-ups and simulated tables for the tests."""

from random import Random

from companion.rules import Setup, read_setup
from companion.simulation import Table

NAMES = ("Ana", "Ben", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Jo")


def a_setup(edition: str = "classic", players: int = 3, **headers: str) -> Setup:
    """Return a set-up with the first ``players`` of `NAMES`, Ana dealing; other record headers by name."""
    return read_setup({"Edition": edition, "Players": ", ".join(NAMES[:players]), **headers})


def a_table(edition: str = "classic", players: int = 3, seed: int = 1, **headers: str) -> Table:
    """Return a table at which nothing has been dealt."""
    return Table(a_setup(edition, players, **headers), Random(seed))
