"""How much rarer bluffs are than they were counted, and how sure of one the deals may be.

Hands are not as random as deals take them: who plays on keeps other cards than chance would leave. So the
rates are changed until, of simulated Wild Draw Fours, what a challenge would show is likeliest. What the
deals show is calibrated in the same way, of those just drawn and of those held apart.
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
RAREST: Final = 1e-4
"""Nothing is as rare as never: in few games no bluff may be counted."""
SLOPES_TRIED: Final = tuple(step / 20 for step in range(4, 31))
SHIFTS_TRIED: Final = tuple(step / 20 for step in range(-100, 41))


class Verdict(NamedTuple):
    """The share of deals in which a four was a bluff, whether it was just drawn, and whether it was one.

    In these deals people bluff about as often as not: see ``companion/odds/bluffs.py``.
    """

    share: float
    drawn: bool
    guilty: bool

    def likelihood(self, calibration: Calibration) -> float:
        """Return how likely the verdict is by what is told of the bluff."""
        told = calibration.chance(self.share, SAMPLES)
        return told if self.guilty else 1 - told


def fitted(behaviour: Behaviour, games: int, seed: int) -> tuple[Behaviour, dict[str, Calibration]]:
    """Return the rates, and the calibrations, by which the verdicts of so many games are likeliest."""
    with Pool() as pool:
        verdicts = [each for game in pool.map(of_game, range(seed, seed + games), 1) for each in game]
    return likeliest(behaviour, verdicts)


def likeliest(behaviour: Behaviour, verdicts: Sequence[Verdict]) -> tuple[Behaviour, dict[str, Calibration]]:
    """Return the rates by which these verdicts are likeliest, and what calibrates held and drawn fours."""
    held = [each for each in verdicts if not each.drawn]
    drawn = [each for each in verdicts if each.drawn]
    rates = {"bluff": _rate(held, behaviour.bluff), "bluff_drawn": _rate(drawn, behaviour.bluff_drawn)}
    return replace(behaviour, **rates), {"held": _calibrated(held), "drawn": _calibrated(drawn)}


def _rate(verdicts: Sequence[Verdict], counted: float) -> float:
    tried = (max(round(counted * factor, 4), RAREST) for factor in FACTORS_TRIED)
    return max(tried, key=lambda rate: _likelihood(verdicts, Calibration(1.0, log(rate / EVENLY))))


def _calibrated(verdicts: Sequence[Verdict]) -> Calibration:
    tried = (Calibration(slope, shift) for slope in SLOPES_TRIED for shift in SHIFTS_TRIED)
    return max(tried, key=lambda calibration: _likelihood(verdicts, calibration))


def _likelihood(verdicts: Sequence[Verdict], calibration: Calibration) -> float:
    return sum(log(each.likelihood(calibration)) for each in verdicts)


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
        _, game = rng.choice(list(simulated.games()))
        if game.state.challenge:
            shown = shown_of(game, Random(rng.random()), samples)
            verdicts.append(Verdict(shown.share.value, shown.is_drawn, four.guilty))
    return verdicts
