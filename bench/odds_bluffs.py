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

from bench.odds_tables import OTHER_HABITS, USUAL, begin, take
from companion.odds.behaviour import Behaviour
from companion.odds.bluffs import EVENLY, shown_of
from companion.odds.calibration import Calibration
from workshop.simulation import Plan

SAMPLES: Final = 60
LEVELS: Final = ("turns", "cards")
FACTORS_TRIED: Final = tuple(step / 20 for step in range(1, 41))
SLOPES_TRIED: Final = tuple(step / 20 for step in range(4, 31))
SHIFTS_TRIED: Final = tuple(step / 20 for step in range(-60, 41))


class Verdict(NamedTuple):
    """The share of deals in which a four was a bluff, whether it was just drawn, and whether it was one.

    In these deals people bluff about as often as not: see ``companion/odds/bluffs.py``.
    """

    share: float
    drawn: bool
    guilty: bool

    def likelihood(self, calibration: Calibration, rate: float) -> float:
        """Return how likely the verdict is by what is told of the bluff where people bluff at that rate."""
        told = calibration.chance(self.share, SAMPLES, log(rate / EVENLY))
        return told if self.guilty else 1 - told


def fitted(behaviour: Behaviour, games: int, seed: int) -> tuple[Behaviour, Calibration]:
    """Return the rates, and the calibration, by which the verdicts of so many games are likeliest."""
    with Pool() as pool:
        verdicts = [each for game in pool.map(of_game, range(seed, seed + games), 1) for each in game]
    return likeliest(behaviour, verdicts)


def likeliest(behaviour: Behaviour, verdicts: Sequence[Verdict]) -> tuple[Behaviour, Calibration]:
    """Return the rates, and the calibration, by which these verdicts are likeliest."""
    held = _rate([each for each in verdicts if not each.drawn], behaviour.bluff)
    drawn = _rate([each for each in verdicts if each.drawn], behaviour.bluff_drawn)
    rates = replace(behaviour, bluff=held, bluff_drawn=drawn)
    return rates, _calibrated([(each, drawn if each.drawn else held) for each in verdicts])


def _rate(verdicts: Sequence[Verdict], counted: float) -> float:
    def likelihood(rate: float) -> float:
        return sum(log(each.likelihood(Calibration(1.0, 0.0), rate)) for each in verdicts)

    return max((round(counted * factor, 4) for factor in FACTORS_TRIED), key=likelihood)


def _calibrated(verdicts: Sequence[tuple[Verdict, float]]) -> Calibration:
    """Return the calibration by which verdicts are likeliest, each with the rate of its kind."""

    def likelihood(tried: Calibration) -> float:
        return sum(log(each.likelihood(tried, rate)) for each, rate in verdicts)

    return max(
        (Calibration(slope, shift) for slope in SLOPES_TRIED for shift in SHIFTS_TRIED), key=likelihood
    )


def of_game(seed: int, samples: int = SAMPLES, plan: Plan = USUAL) -> list[Verdict]:
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
                shown = shown_of(game, Random(rng.random()), samples)
                verdicts.append(Verdict(shown.share.value, shown.is_drawn, four.guilty))
    return verdicts
