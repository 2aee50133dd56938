"""How often the players of one simulated table do something."""

from dataclasses import dataclass
from random import Random


@dataclass(frozen=True)
class Habits:
    """How often, in percent of the opportunities, the players of one table do something.

    ``put_right``, ``leave`` (or join in mid-round) and ``stop`` are in hundredths of a percent: they are rare
    and change much.
    """

    draw_for_fun: int = 8
    bluff: int = 30
    cheat: int = 6
    say_uno: int = 60
    say_it_late: int = 25
    catch: int = 40
    catch_wrongly: int = 2
    challenge: int = 40
    stack: int = 70
    jump: int = 60
    several: int = 60
    hint: int = 1
    reshuffle: int = 1
    put_right: int = 40
    change_seats: int = 15
    leave: int = 15
    stop: int = 4

    @classmethod
    def of_some_table(cls, rng: Random) -> "Habits":
        """Return the habits of a random table: ordinary, careful, cheating, eager to draw, or restless."""
        return rng.choice(
            (
                cls(),
                cls(),
                cls(cheat=0, bluff=0, hint=0, reshuffle=0, say_uno=95, put_right=0, leave=0, stop=0),
                cls(cheat=25, bluff=80, hint=3, say_uno=20, jump=100, stack=90, several=100),
                cls(draw_for_fun=85, reshuffle=3, leave=0),
                cls(draw_for_fun=85, cheat=10, reshuffle=0),
                cls(say_uno=30, catch_wrongly=10, put_right=400, change_seats=60, leave=80, stop=10),
            )
        )
