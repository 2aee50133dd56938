"""What is played at the tables of the club: whole games of four, by the simulation's players."""

from functools import cache
from random import Random
from typing import Final

from companion.rules import read_setup, write_line
from workshop.simulation import Habits, play

PLAYERS: Final = ("Ana", "Ben", "Cy", "Dee")
HEADERS: Final = {"Edition": "classic", "Players": ", ".join(PLAYERS)}
RECORD: Final = "".join(f'[{name} "{value}"]\n' for name, value in HEADERS.items())
HONEST: Final = Habits(cheat=0, bluff=0, hint=0, put_right=0, leave=0, stop=0, change_seats=0, reshuffle=0)
"""They do nothing that the referee would refuse: a tap that is refused goes to no club."""

GAMES: Final = 20


@cache
def games() -> tuple[tuple[str, ...], ...]:
    """Return the lines of some games, as they are entered turn by turn."""
    return tuple(_lines(Random(number)) for number in range(GAMES))


def _lines(chance: Random) -> tuple[str, ...]:
    (followed,) = play(read_setup(HEADERS), HONEST, chance, ("turns",))
    return tuple(map(write_line, followed.events))
