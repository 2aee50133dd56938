"""Simulated tables for the odds: real hands, players who choose otherwise than the playouts do.

Each game is reported to referees at several levels, as people would follow it, without the violations and
corrections by which ``simulate`` tries the referee.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from companion.rules import EDITIONS, Game, State
from workshop.simulation import Habits, Plan, SimulatedTable
from workshop.simulation.actions import Action
from workshop.simulation.checker import Checker
from workshop.simulation.players import Players

PLAN: Final = Plan(
    editions=tuple(EDITIONS),
    scorings=("winner-takes-all",),
)
"""What every game for the odds is played by, unless it is said otherwise."""

APART: Final = ("no-mercy", "flip", "all-wild")
"""Decks in which a hand of so many cards says something else than in those of the five sheets."""

USUAL: Final = replace(PLAN, editions=tuple(slug for slug in PLAN.editions if slug not in APART))
"""By which is fitted what holds for most decks alike."""

FAIR: Final = Habits(
    cheat=0, hint=0, reshuffle=0, put_right=0, change_seats=0, leave=0, stop=0, catch_wrongly=0
)
HABITS: Final = (
    FAIR,
    replace(FAIR, draw_for_fun=2, bluff=5, say_uno=95, challenge=10),
    replace(FAIR, draw_for_fun=20, bluff=60, say_uno=30, challenge=60),
)
"""Ordinary, careful and careless tables: those that the odds are tried on."""

OTHER_HABITS: Final = (
    replace(FAIR, draw_for_fun=4, bluff=15, say_uno=80, challenge=25, several=40),
    replace(FAIR, draw_for_fun=12, bluff=45, say_uno=45, challenge=50, stack=90),
)
"""Those that the data of the odds is fitted on."""

HOUSE_RULES: Final = (
    "",
    "stacking=mixed",
    "seven-swap, zero-pass, jump-in",
    "draw-until-match",
    "multiples=any",
)
"""Options by which the data is fitted, of which each game draws one."""

LEVELS: Final = ("scores", "turns", "cards")


def varied(plan: Plan, seed: int, options: str) -> Plan:
    """Return the plan of one game: how many play follows from the seed, if its decks allow that."""
    varied = replace(plan, players=(2 + seed % 9,), options=options)
    return varied if varied.matches else replace(varied, players=(2 + seed % 5,), options="")


@dataclass
class Simulated:
    """A game as it is played, with the referees that follow it."""

    table: SimulatedTable
    checkers: list[Checker]

    @property
    def scored(self) -> State:
        """The table as the first referee knows it: after each round all of them agree."""
        return self.checkers[0].game.state

    def games(self) -> Iterator[tuple[str, Game]]:
        """Yield each level with the game as it is known there."""
        for checker in self.checkers:
            yield checker.level, checker.game


def begin(plan: Plan, seed: int, habits: Sequence[Habits] = HABITS) -> tuple[Simulated, Iterator[Action]]:
    """Begin one game of a plan; each action that comes has to be taken before the next."""
    rng = Random(seed)
    table = SimulatedTable(plan.setup(rng), rng)
    checkers = [Checker(level, table, Random(rng.random())) for level in plan.levels]
    players = Players(table, rng.choice(habits), rng)
    return Simulated(table, checkers), _until_won(table, players)


def _until_won(table: SimulatedTable, players: Players) -> Iterator[Action]:
    for action in players.actions():
        if table.phase == "finished":
            return
        yield action


def take(simulated: Simulated, action: Action) -> None:
    """Report an action at every level, let it happen, and compare: who is left alone is reported then."""
    for checker in simulated.checkers:
        checker.report(action)
    simulated.table.do(action.event)
    for checker in simulated.checkers:
        checker.compare()
