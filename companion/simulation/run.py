"""Plays whole games, each told at several levels of knowledge, and says where anything differs."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, fields
from random import Random

from companion.rules import (
    EDITIONS,
    OPTIONS,
    SCORINGS,
    Setup,
    read_setup,
)
from companion.simulation.acts import Fate
from companion.simulation.players import Habits, Players
from companion.simulation.table import Table
from companion.simulation.telling import Tally, Teller

LEVELS = ("scores", "turns", "cards", "mixed")
"""How closely a table may be followed; ``mixed`` changes its mind as it goes."""

NAMES = ("Ana", "Ben", "Cy", "Dee", "Ana Maria", "Łucja", "明", "Doe, Jane", "O'Neil: Sean", "Zoë #1")


@dataclass(frozen=True)
class Plan:
    """Which games to play. Where several are given, each game takes one by chance.

    ``options`` are said as in the header of a record; None is any of them. Game ``n`` of a plan
    is the first game of the same plan with ``n - 1`` added to its seed, so that it can be
    played again alone.
    """

    games: int = 100
    seed: int = 0
    players: tuple[int, ...] = tuple(range(2, 11))
    editions: tuple[str, ...] = tuple(EDITIONS)
    scorings: tuple[str, ...] = tuple(SCORINGS)
    levels: tuple[str, ...] = LEVELS
    options: str | None = None
    target: int = 500
    habits: Habits | None = None

    @property
    def matches(self) -> list[tuple[str, int]]:
        """Each way of scoring with each number of players that it can be played with."""
        return [
            (scoring, players)
            for scoring in self.scorings
            for players in self.players
            if players in SCORINGS[scoring].players
        ]

    def setup(self, rng: Random) -> Setup:
        """Agree on one game."""
        scoring = rng.choice(sorted({scoring for scoring, _ in self.matches}))
        seats = rng.choice([players for each, players in self.matches if each == scoring])
        names = rng.sample(NAMES, seats)
        some = ", ".join(option if rng.random() < 0.5 else f"-{option}" for option in OPTIONS)
        return read_setup(
            {
                "Edition": rng.choice(self.editions),
                "Players": ", ".join(f'"{name}"' if "," in name else name for name in names),
                "Dealer": rng.choice(names),
                "Scoring": scoring,
                "Target": str(self.target),
                "Options": some if self.options is None else self.options,
            }
        )


@dataclass
class Summary:
    """What was played, level by level."""

    games: int = 0
    tallies: dict[str, Tally] = field(default_factory=dict)

    def add(self, tellers: Sequence[Teller]) -> None:
        """Count one game in."""
        self.games += 1
        for teller in tellers:
            tally = self.tallies.setdefault(teller.level, Tally())
            for each in fields(Tally):
                setattr(tally, each.name, getattr(tally, each.name) + getattr(teller.tally, each.name))

    @property
    def events(self) -> int:
        """How many events the referee was told in all."""
        return sum(tally.events for tally in self.tallies.values())

    def __str__(self) -> str:
        names = [each.name for each in fields(Tally)]
        rows = [["level", "games", *(name.replace("_", " ") for name in names)]]
        for level, tally in self.tallies.items():
            rows.append([level, f"{self.games:,}", *(f"{getattr(tally, name):,}" for name in names)])
        return "\n".join("".join(f"{cell:>11}" for cell in row) for row in rows)


def play(setup: Setup, habits: Habits, rng: Random, levels: Sequence[str] = LEVELS) -> list[Teller]:
    """Play one game and tell it at each of ``levels``; raises :class:`Disagreement`."""
    table = Table(setup, rng)
    tellers = [Teller(level, table, Random(rng.random())) for level in levels]
    for act in Players(table, habits, rng).acts():
        for teller in tellers:
            teller.tell(act)
        if act.fate is not Fate.BACK:
            table.do(act.event)
        for teller in tellers:
            teller.agree()
            teller.second_thoughts()
    for teller in tellers:
        teller.must_replay()
    return tellers


def play_game(plan: Plan, number: int) -> list[Teller]:
    """Play game ``number`` of a plan, counted from 1; what goes wrong says how to see it again."""
    rng = Random(plan.seed + number - 1)
    try:
        setup = plan.setup(rng)
        return play(setup, plan.habits or Habits.of_some_table(rng), rng, plan.levels)
    except Exception as error:
        error.add_note(f"This was game {number}: --seed {plan.seed + number - 1} --games 1 plays it alone.")
        raise


def simulate(plan: Plan, each: Callable[[int, list[Teller]], None]) -> Summary:
    """Play every game of a plan, ``each`` told of the game's number and its tellers."""
    summary = Summary()
    for number in range(1, plan.games + 1):
        tellers = play_game(plan, number)
        summary.add(tellers)
        each(number, tellers)
    return summary
