"""How much rarer bluffs are than they were counted.

Hands are not as random as deals take them: who plays on keeps other cards than chance would leave. So the
rates are changed until, of simulated Wild Draw Fours, what a challenge would show is likeliest.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import log
from random import Random
from typing import Final, NamedTuple

from bench.odds_tables import OTHER_HABITS, begin, take
from companion.odds.behaviour import Behaviour
from companion.odds.bluffs import bluff_chance
from companion.simulation import Plan

SAMPLES: Final = 60
LEVELS: Final = ("turns", "cards")
FACTORS_TRIED: Final = tuple(step / 20 for step in range(1, 41))


class Verdict(NamedTuple):
    """How likely a Wild Draw Four was a bluff, whether it was just drawn, and whether it was one."""

    chance: float
    drawn: bool
    guilty: bool

    def likelihood(self, factor: float) -> float:
        """Return how likely the verdict is where a bluff is so much likelier than it was said to be."""
        odds = factor * self.chance / (1 - self.chance)
        return odds / (1 + odds) if self.guilty else 1 / (1 + odds)


def tempered(behaviour: Behaviour, games: int, seed: int) -> Behaviour:
    """Return the rates by which the verdicts of so many games from this seed on are likeliest."""
    verdicts = [verdict for number in range(games) for verdict in _of_game(seed + number)]
    held, drawn = (_factor([each for each in verdicts if each.drawn is drawn]) for drawn in (False, True))
    return replace(
        behaviour,
        bluff=round(behaviour.bluff * held, 4),
        bluff_drawn=round(behaviour.bluff_drawn * drawn, 4),
    )


def _factor(verdicts: Sequence[Verdict]) -> float:
    return max(FACTORS_TRIED, key=lambda factor: sum(log(each.likelihood(factor)) for each in verdicts))


def _of_game(seed: int) -> Iterator[Verdict]:
    rng = Random(seed)
    plan = Plan(scorings=("winner-takes-all",), levels=LEVELS, options="")
    simulated, actions = begin(plan, seed, OTHER_HABITS)
    table = simulated.table
    for action in actions:
        take(simulated, action)
        four = table.debt.four if table.debt and table.phase == "challenge" else None
        if not four or table.out or action.unreported:
            continue
        for _, game in simulated.games():
            found = bluff_chance(game, Random(rng.random()), SAMPLES)
            if found:
                # Half a sample of each kind, as what no sample showed may be so.
                chance = (SAMPLES * found.value + 0.5) / (SAMPLES + 1)
                yield Verdict(chance, four.had_drawn, four.guilty)
