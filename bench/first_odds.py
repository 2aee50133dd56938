"""How soon the odds are there after an event, with the cards of each box, and how much better they get.

From moments of simulated games, in the process that works out the odds: until its first estimate, and which
share of that one's band is left once it has taken all the time that it has while people play.
"""

import time
from collections.abc import Iterator
from dataclasses import replace
from itertools import count, islice
from random import Random
from statistics import median, quantiles
from typing import Final, NamedTuple

from bench.odds_tables import PLAN, begin, take, varied
from companion.live_odds.jobs import Job
from companion.live_odds.pace import PEOPLE_WAIT
from companion.live_odds.worker import answers
from companion.rules import EDITIONS, Game

MOMENTS: Final = 60
APART: Final = 40
"""Actions from one moment of a simulated game to the next, on average."""
SEED: Final = 16_000_000


class Estimated(NamedTuple):
    """How long a first estimate took, and which share of its band was left in the end."""

    seconds: float
    band: float


def report(moments: int | None = None) -> None:
    """Print a line for each box, of so many moments."""
    print(f"\n{'Milliseconds to the odds':26}{'p50':>8}{'p99':>8}{'band left':>12}")
    for edition in EDITIONS:
        found = [estimated(game) for game in islice(positions(edition), moments or MOMENTS)]
        times = [1000 * quantiles([each.seconds for each in found], n=100)[p] for p in (49, 98)]
        left = median(each.band for each in found)
        print(f"{edition:26}" + "".join(f"{time:8.0f}" for time in times) + f"{left:12.2f}")


def positions(edition: str) -> Iterator[Game]:
    """Yield moments of simulated games with these cards, as they are followed at some level."""
    for seed in count(SEED):
        rng, plan = Random(seed), replace(PLAN, editions=(edition,), levels=("turns", "cards"))
        simulated, actions = begin(varied(plan, seed, ""), seed)
        for action in actions:
            take(simulated, action)
            table = simulated.table
            if table.is_in_play and not table.out and not action.unreported and rng.randrange(APART) == 0:
                yield rng.choice(list(simulated.games()))[1]


def estimated(game: Game) -> Estimated:
    """Return how long the odds took at a moment, as the process works them out that people wait for."""
    begun, job = time.perf_counter(), Job(1, "", (), (), str(game.version), PEOPLE_WAIT)
    told = list[tuple[float, float]]()
    for odds in answers(game, job):
        if odds:
            told.append((time.perf_counter() - begun, odds.band))
    return Estimated(told[0][0], told[-1][1] / told[0][1] if told[0][1] else 1.0)
