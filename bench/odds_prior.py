"""How much the sizes of the hands say of a round, and how many playouts that counts for.

Both are chosen so that the winners of simulated rounds are likeliest: of other games than those that the
odds are tried on, by players with other habits.
"""

from dataclasses import dataclass
from math import log
from random import Random
from typing import Final

from bench.odds_tables import OTHER_HABITS, begin, take
from companion.odds import odds
from companion.odds.prior import Prior, sizes
from companion.rules import Game
from companion.simulation import Plan

SAMPLES: Final = 60
APART: Final = 60
"""Actions from one position of a game to the next, on average."""
LEVELS: Final = ("turns", "cards")
OPTIONS: Final = ("", "stacking=mixed", "seven-swap, zero-pass, jump-in", "draw-until-match", "multiples=any")
LEAST: Final = 1e-3
NONE: Final = Prior(power=1.0, samples=0)

POWERS_TRIED: Final = tuple(step / 20 for step in range(10, 41))
SAMPLES_TRIED: Final = tuple(range(4, 204, 4))


@dataclass
class Moment:
    """A position of a game: each player's cards, the share of the playouts, and who won the round."""

    seats: tuple[str, ...]
    sizes: list[int]
    played: list[float]
    won: str = ""

    def chance(self, prior: Prior) -> float:
        """Return what the winner would have been given with this prior."""
        place = self.seats.index(self.won)
        expected = prior.shares(self.sizes)[place]
        return (SAMPLES * self.played[place] + prior.samples * expected) / (SAMPLES + prior.samples)


def fitted(games: int, seed: int) -> Prior:
    """Return the prior by which the winners of rounds are likeliest, in so many games from this seed on."""
    moments = [moment for number in range(games) for moment in _of_game(seed + number)]

    def loss(prior: Prior) -> float:
        return sum(-log(max(moment.chance(prior), LEAST)) for moment in moments)

    priors = (Prior(power, samples) for power in POWERS_TRIED for samples in SAMPLES_TRIED)
    return min(priors, key=loss)


def _of_game(seed: int) -> list[Moment]:
    rng = Random(seed)
    plan = Plan(
        players=(2 + seed % 9,), scorings=("winner-takes-all",), levels=LEVELS, options=rng.choice(OPTIONS)
    )
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
            of_round.append(_moment(game, rng))
    return found


def _moment(game: Game, rng: Random) -> Moment:
    shares = odds(game, Random(rng.random()), SAMPLES, NONE).round
    state = game.state
    return Moment(state.seats, sizes(state), [shares[name].value for name in state.seats])
