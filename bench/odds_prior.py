"""How much the sizes of the hands say of a round, and how many playouts that counts for.

Both are chosen so that the winners of simulated rounds are likeliest: of other games than those that the
odds are tried on, by players with other habits. Most positions are told by the sizes alone, which costs
nothing. Some are estimated by few playouts and by more too, so that chance, of which there is less in more of
them, is told from what people do otherwise.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import log
from multiprocessing import Pool
from random import Random
from typing import Final

from bench.odds_tables import HOUSE_RULES, OTHER_HABITS, USUAL, begin, take, varied
from companion.odds import Estimation
from companion.odds.prior import Prior, is_loose, next_seat, sizes
from companion.rules import Game
from workshop.simulation import Plan

SAMPLES: Final = (15, 60, 240)
"""By how many playouts a position is estimated, one after the other."""
SOME: Final = 0.1
"""The share of positions that are estimated by playouts at all."""
BY_ALL: Final = 0.1
"""The share of these that are estimated by the last number too."""
APART: Final = 15
"""Actions from one position of a game to the next, on average: few, as sizes change by them."""
LEVELS: Final = ("turns", "cards")
LEAST: Final = 1e-3
NONE: Final = Prior(power=1.0, samples=0)
FIRST: Final = Prior(power=1.0, samples=200, growth=0.5, most=100, turn=0.3, even=4, loose=0.5)
"""What is tried first."""

TRIED: Final[Mapping[str, Sequence[float]]] = {
    "power": [step / 20 for step in range(8, 81)],
    "growth": [step / 20 for step in range(31)],
    "loose": [step / 20 for step in range(4, 21)],
    "turn": [step / 20 for step in range(101)],
    "samples": range(8, 804, 8),
    "most": (25, 50, 75, 100, 150, 200, 300, 400, 600, 800, 1200, 2400, 10_000),
    "even": (0, 1, 2, 3, 4, 6, 8, 12, 16),
}
STEPS: Final = (-5, -1, 1, 5)
"""How far from the best value so far the others are looked at."""


@dataclass
class Moment:
    """A position of a game: each player's cards, who plays next, the shares of playouts, and who won.

    ``loose`` says whether hands change owners, or are drawn until a card fits.
    """

    seats: tuple[str, ...]
    sizes: list[int]
    least: int
    first: int | None
    loose: bool
    played: dict[int, list[float]]
    won: str = ""

    def loss(self, prior: Prior) -> float:
        """Return how unlikely the winner would have been told to be with this prior."""
        place = self.seats.index(self.won)
        expected = prior.shares(self.sizes, self.first, loose=self.loose)[place]
        if not self.played:
            return -log(max(expected, LEAST))
        loss = 0.0
        for playouts, shares in self.played.items():
            weight = prior.weight(playouts, self.least)
            chance = (playouts * shares[place] + weight * expected) / (playouts + weight)
            loss -= log(max(chance, LEAST))
        return loss


def fitted(games: int, seed: int, plan: Plan = USUAL) -> Prior:
    """Return the prior by which the winners of rounds are likeliest, in so many games from this seed on."""
    play = partial(of_game, plan=plan)
    with Pool() as pool:
        return likeliest([each for game in pool.map(play, range(seed, seed + games), 1) for each in game])


def likeliest(moments: Sequence[Moment]) -> Prior:
    """Return the prior by which these winners are likeliest."""

    def loss(prior: Prior) -> float:
        return sum(moment.loss(prior) for moment in moments)

    found, before, least = FIRST, None, loss(FIRST)
    while found != before:
        before = found
        for name, values in TRIED.items():
            place = values.index(getattr(found, name))
            for beside in (place + step for step in STEPS if 0 <= place + step < len(values)):
                tried = replace(found, **{name: values[beside]})
                if (its := loss(tried)) < least:
                    found, least = tried, its
    return found


def of_game(seed: int, samples: Sequence[int] = SAMPLES, plan: Plan = USUAL) -> list[Moment]:
    """Return moments of one game."""
    rng = Random(seed)
    plan = varied(replace(plan, levels=LEVELS), seed, rng.choice(HOUSE_RULES))
    simulated, actions = begin(plan, seed, OTHER_HABITS)
    table, of_round, found = simulated.table, list[Moment](), list[Moment]()
    for action in actions:
        out = table.out
        take(simulated, action)
        if out and not table.is_in_play and not table.out:
            for moment in of_round:
                moment.won = out
            found += of_round
            of_round = []
        if table.is_in_play and not table.out and not action.unreported and rng.randrange(APART) == 0:
            _, game = rng.choice(list(simulated.games()))
            of_round.append(_moment(game, rng, samples))
    return found


def _moment(game: Game, rng: Random, by: Sequence[int]) -> Moment:
    state, played = game.state, dict[int, list[float]]()
    if rng.random() < SOME:
        estimation = Estimation(game, Random(rng.random()), NONE)
        for samples in by if rng.random() < BY_ALL else by[:-1]:
            estimation.add(samples - estimation.samples)
            shares = estimation.odds().round
            played[samples] = [shares[name].value for name in state.seats]
    return Moment(state.seats, sizes(state), min(state.counts), next_seat(state), is_loose(state), played)
