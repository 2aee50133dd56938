"""Play whole games, each reported to a referee at several levels of knowledge."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, fields
from functools import cached_property
from random import Random

from companion.rules import (
    EDITIONS,
    SCORINGS,
    Edition,
    Setup,
    Unreadable,
    read_setup,
)
from workshop.simulation.actions import Outcome
from workshop.simulation.checker import Checker, CheckerCounts
from workshop.simulation.habits import Habits
from workshop.simulation.players import Players
from workshop.simulation.random_options import random_blanks, random_options
from workshop.simulation.table import SimulatedTable

LEVELS = ("scores", "turns", "cards", "mixed")
"""How closely a table may be followed; ``mixed`` changes from round to round."""

# Names that a record has to quote or that are not ASCII, among plain ones.
NAMES = ("Ana", "Ben", "Cy", "Dee", "Ana Maria", "Łucja", "明", "Doe, Jane", "O'Neil: Sean", "Zoë #1")


def _listed(names: Sequence[str]) -> str:
    return ", ".join(f'"{name}"' if "," in name else name for name in names)


def _edition(slug: str) -> Edition:
    return read_setup({"Edition": slug, "Players": _listed(NAMES[:2])}).edition


@dataclass(frozen=True)
class Plan:
    """Which games to play. Of several choices each game takes one at random.

    ``options`` is the value of a record's ``Options`` header; with None each game draws its own. Game
    ``n`` of a plan is the first game of the same plan with ``n - 1`` added to its seed, so that it can be
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

    @cached_property
    def matches(self) -> dict[tuple[str, int], list[str]]:
        """Each combination of a scoring and a number of players, with the editions that can be so played."""
        each = {
            (scoring, players): [
                edition for edition in self.editions if self._can_be_played(edition, scoring, players)
            ]
            for scoring in self.scorings
            for players in self.players
        }
        return {match: editions for match, editions in each.items() if editions}

    def _can_be_played(self, edition: str, scoring: str, players: int) -> bool:
        """Return whether so many can play an edition by the options: some ask for too many cards."""
        headers = {"Players": _listed(NAMES[:players]), "Scoring": scoring, "Options": self.options or ""}
        try:
            read_setup({"Edition": edition, **headers})
        except Unreadable:
            return False
        return True

    def setup(self, rng: Random) -> Setup:
        """Return the set-up of one random game."""
        scoring = rng.choice(sorted({scoring for scoring, _ in self.matches}))
        seats = rng.choice([players for each, players in self.matches if each == scoring])
        names = rng.sample(NAMES, seats)
        edition = rng.choice(self.matches[scoring, seats])
        options = self.options
        if options is None:
            options = random_options(_edition(edition), scoring, seats, rng)
        headers = {
            "Edition": edition,
            "Players": _listed(names),
            "Dealer": rng.choice(names),
            "Scoring": scoring,
            "Options": options,
            **random_blanks(EDITIONS[edition], rng),
        }
        # A number of rounds may end the game alone: half of such tables have no target.
        if "rounds=" not in options or rng.random() < 0.5:
            headers["Target"] = str(self.target)
        return read_setup(headers)


@dataclass
class Summary:
    """Counts of what was played, level by level."""

    games: int = 0
    tallies: dict[str, CheckerCounts] = field(default_factory=dict)

    def add(self, checkers: Sequence[Checker]) -> None:
        """Add the counts of one game."""
        self.games += 1
        for checker in checkers:
            tally = self.tallies.setdefault(checker.level, CheckerCounts())
            for each in fields(CheckerCounts):
                setattr(tally, each.name, getattr(tally, each.name) + getattr(checker.tally, each.name))

    @property
    def events(self) -> int:
        """The number of events reported to referees in all."""
        return sum(tally.events for tally in self.tallies.values())

    def __str__(self) -> str:
        names = [each.name for each in fields(CheckerCounts)]
        rows = [["level", "games", *(name.replace("_", " ") for name in names)]]
        for level, tally in self.tallies.items():
            rows.append([level, f"{self.games:,}", *(f"{getattr(tally, name):,}" for name in names)])
        return "\n".join("".join(f"{cell:>11}" for cell in row) for row in rows)


def play(setup: Setup, habits: Habits, rng: Random, levels: Sequence[str] = LEVELS) -> list[Checker]:
    """Play one game and report it at each of ``levels``; raises :class:`Disagreement`.

    Each checker has a random source of its own, so that what one of them tries cannot change the game.
    """
    table = SimulatedTable(setup, rng)
    checkers = [Checker(level, table, Random(rng.random())) for level in levels]
    for action in Players(table, habits, rng).actions():
        # Before the table moves: whether an action is legal depends on the cards as they are now.
        for checker in checkers:
            checker.report(action)
        if action.outcome in (Outcome.DONE, Outcome.LET_STAND):
            table.do(action.event)
        for checker in checkers:
            checker.compare()
            checker.undo_and_redo()
            checker.amend_and_back()
    for checker in checkers:
        checker.check_record_replays()
    return checkers


def play_game(plan: Plan, number: int) -> list[Checker]:
    """Play game ``number`` of a plan, counted from 1; an error gets a note how to repeat that game."""
    rng = Random(plan.seed + number - 1)
    try:
        setup = plan.setup(rng)
        return play(setup, plan.habits or Habits.of_some_table(rng), rng, plan.levels)
    except Exception as error:
        error.add_note(f"This was game {number}: --seed {plan.seed + number - 1} --games 1 plays it alone.")
        raise


def simulate(plan: Plan, on_game: Callable[[int, list[Checker]], None]) -> Summary:
    """Play every game of a plan; ``on_game`` is called with the number and checkers of each."""
    summary = Summary()
    for number in range(1, plan.games + 1):
        checkers = play_game(plan, number)
        summary.add(checkers)
        on_game(number, checkers)
    return summary
