"""How much rarer bluffs are than they were counted, and how sure of one the deals may be.

Hands are not as random as deals take them: who plays on keeps other cards than chance would leave. So the
rates are changed until, of simulated Wild Draw Fours, what a challenge would show is likeliest. What the
deals show by these rates is then calibrated in the same way.
"""

from collections.abc import Sequence
from dataclasses import replace
from math import log
from multiprocessing import Pool
from random import Random
from typing import Final, NamedTuple

from bench.odds_tables import OTHER_HABITS, PLAN, begin, take
from companion.odds.behaviour import Behaviour
from companion.odds.bluffs import BLUFF, bluffs_shown
from companion.odds.calibration import Calibration
from workshop.simulation import Plan

SAMPLES: Final = 60
LEVELS: Final = ("turns", "cards")
FACTORS_TRIED: Final = tuple(step / 20 for step in range(1, 41))
SLOPES_TRIED: Final = tuple(step / 20 for step in range(4, 31))
SHIFTS_TRIED: Final = tuple(step / 20 for step in range(-60, 41))


class Verdict(NamedTuple):
    """The share of deals in which a four was a bluff, whether it was just drawn, and whether it was one."""

    share: float
    drawn: bool
    guilty: bool

    def likelihood(self, calibration: Calibration) -> float:
        """Return how likely the verdict is by what is told then of the bluff."""
        told = calibration.chance(self.share, SAMPLES)
        return told if self.guilty else 1 - told


def fitted(behaviour: Behaviour, games: int, seed: int) -> tuple[Behaviour, Calibration]:
    """Return the rates, and the calibration, by which the verdicts of so many games are likeliest."""
    with Pool() as pool:
        verdicts = [each for game in pool.map(of_game, range(seed, seed + games), 1) for each in game]
    return likeliest(behaviour, verdicts)


def likeliest(behaviour: Behaviour, verdicts: Sequence[Verdict]) -> tuple[Behaviour, Calibration]:
    """Return the rates, and the calibration, by which these verdicts are likeliest."""
    held, drawn = (_factor([each for each in verdicts if each.drawn is drawn]) for drawn in (False, True))
    rates = replace(
        behaviour,
        bluff=round(behaviour.bluff * held, 4),
        bluff_drawn=round(behaviour.bluff_drawn * drawn, 4),
    )
    return rates, _calibrated([(each, drawn if each.drawn else held) for each in verdicts])


def _factor(verdicts: Sequence[Verdict]) -> float:
    def likelihood(factor: float) -> float:
        # A bluff that is so much likelier than it was said to be is so in the odds, too.
        return sum(log(each.likelihood(Calibration(1.0, log(factor)))) for each in verdicts)

    return max(FACTORS_TRIED, key=likelihood)


def _calibrated(verdicts: Sequence[tuple[Verdict, float]]) -> Calibration:
    """Return the calibration by which verdicts are likeliest, each with how much rarer its kind is now."""

    def likelihood(tried: Calibration) -> float:
        return sum(
            log(each.likelihood(Calibration(tried.slope, tried.shift + tried.slope * log(factor))))
            for each, factor in verdicts
        )

    return max(
        (Calibration(slope, shift) for slope in SLOPES_TRIED for shift in SHIFTS_TRIED), key=likelihood
    )


def of_game(seed: int, samples: int = SAMPLES, plan: Plan = PLAN) -> list[Verdict]:
    """Return the verdicts on the fours of one game."""
    rng = Random(seed)
    simulated, actions = begin(replace(plan, levels=LEVELS, options=""), seed, OTHER_HABITS)
    table, verdicts = simulated.table, list[Verdict]()
    for action in actions:
        take(simulated, action)
        four = table.debt.four if table.debt and table.phase == "challenge" else None
        if not four or table.out or action.unreported:
            continue
        for _, game in simulated.games():
            if game.state.challenge:
                shown = bluffs_shown(game, Random(rng.random()), samples).means()[BLUFF]
                verdicts.append(Verdict(shown.value, four.had_drawn, four.guilty))
    return verdicts
