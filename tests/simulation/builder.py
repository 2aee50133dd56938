"""A real table in a line."""

from random import Random

from companion.rules import Setup, read_setup
from companion.simulation import Table

NAMES = ("Ana", "Ben", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Jo")


def a_setup(edition: str = "classic", players: int = 3, **headers: str) -> Setup:
    """The first so many of `NAMES`, Ana dealing first; `Scoring="partners"` and the like as headers."""
    return read_setup({"Edition": edition, "Players": ", ".join(NAMES[:players]), **headers})


def a_table(edition: str = "classic", players: int = 3, seed: int = 1, **headers: str) -> Table:
    """A table where nothing is dealt yet."""
    return Table(a_setup(edition, players, **headers), Random(seed))
