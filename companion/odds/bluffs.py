"""Should the one who must draw four challenge? How likely it was a bluff, and what a challenge gains."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from math import ceil
from random import Random
from typing import Final

from companion.odds.behaviour import behaviour
from companion.odds.calibration import calibration
from companion.odds.deals import deals
from companion.odds.estimate import round_result
from companion.odds.later_rounds import rest_factor
from companion.odds.past import read_past
from companion.odds.playouts import Playout
from companion.odds.sums import Estimate, Sums
from companion.rules import Accept, Challenge, Game, Phase, State, TableEvent

BLUFF: Final = "bluff"
GAIN: Final = "gain"
DEALS_OF_A_WALK: Final = 1
"""Whether it was a bluff hardly changes from one deal of a walk to the next."""

SURE: Final = 1.5
"""How many times its error a gain must be to be told: one that is hardly more is none by other deals."""


@dataclass(frozen=True, slots=True)
class Advice:
    """How likely the Wild Draw Four that waits was a ``bluff``, and what it gains ``player`` to challenge it.

    ``gain`` is how many more of a hundred such rounds they or their side win than by accepting; where hands
    are charged to whoever holds them, how many points are spared. Both answers are tried on the same cards,
    so that what these bring by luck is no part of its error.
    """

    player: str
    bluff: Estimate
    gain: Estimate

    @property
    def band(self) -> int:
        """How far the gain may be off, whichever deals it was worked out by."""
        return max(ceil(SURE * self.gain.error), 1)

    @property
    def clear_gain(self) -> int:
        """The gain in whole numbers, below 0 where accepting is better; 0 where that cannot be told."""
        gain = round(self.gain.value)
        return gain if abs(gain) > self.band else 0


def challenge_advice(game: Game, chance: Random, samples: int) -> Advice | None:
    """Return what to tell the one who must draw four, from so many ways in which the cards may lie.

    None while no Wild Draw Four waits, or only one to be answered by stacking. It is told from what the
    table has seen: nothing of the asker's own hand is known to it.
    """
    return next(challenge_advices(game, chance, samples), None)


def challenge_advices(game: Game, chance: Random, samples: int) -> Iterator[Advice]:
    """Yield that advice again and again, each time from so many ways more; nothing where there is none."""
    state = game.state
    if state.phase is not Phase.CHALLENGE or not state.challenge:
        return
    _, player = state.challenge
    side = next(name for name, members in state.sides.items() if player in members)
    bluffs, gains = Sums([BLUFF]), Gains()
    for number, playout in enumerate(_ways(game, chance), 1):
        is_bluff = playout.is_bluff()
        bluffs.add({BLUFF: float(is_bluff)})
        accepted = _worth(playout, Accept(player), side)
        gains.add(is_bluff, _worth(playout, Challenge(player, is_bluff), side) - accepted)
        if number % samples == 0:
            told = _told(state, bluffs)
            yield Advice(player, told, gains.weighed(told.value))


def bluff_chance(game: Game, chance: Random, samples: int) -> Estimate | None:
    """Return how likely the Wild Draw Four that waits was a bluff; None while none does."""
    return _told(game.state, bluffs_shown(game, chance, samples)) if game.state.challenge else None


def bluffs_shown(game: Game, chance: Random, samples: int) -> Sums:
    """Return in how many of so many deals the Wild Draw Four that waits was a bluff."""
    bluffs = Sums([BLUFF])
    for playout in islice(_ways(game, chance), samples):
        bluffs.add({BLUFF: float(playout.is_bluff())})
    return bluffs


def _told(state: State, bluffs: Sums) -> Estimate:
    layer, _ = state.challenge or ("", "")
    if not state.hands[layer]:
        # The hand of who is out is empty, and innocent.
        return Estimate(0.0)
    return calibration().estimate(bluffs.chances()[BLUFF], bluffs.samples)


def _ways(game: Game, chance: Random) -> Iterator[Playout]:
    """Yield the table with the cards as they may lie, without end."""
    factor = rest_factor(game.state)
    for known, places in deals(game.state, read_past(game), behaviour(), chance, DEALS_OF_A_WALK):
        yield Playout(known, places, behaviour(), chance, factor)


def _worth(waiting: Playout, answer: TableEvent, side: str) -> float:
    """Return what this answer to the four that waits is worth to a side, in what the advice tells it in."""
    playout = Playout(waiting.state, waiting.places.copy(), waiting.behaviour, waiting.chance, waiting.factor)
    playout.answer(answer)
    shares, points = round_result(waiting.state, playout.play())
    if waiting.state.setup.scoring.keeps_own:
        return -points.get(side, 0.0)
    return 100 * shares.get(side, 0.0)


class Gains:
    """What a challenge gained, of bluffs and of others."""

    def __init__(self) -> None:
        self._by_verdict: Final = {True: Sums([GAIN]), False: Sums([GAIN])}

    def add(self, is_bluff: bool, gain: float) -> None:
        """Add what it gained with one deal."""
        self._by_verdict[is_bluff].add({GAIN: gain})

    def weighed(self, bluff: float) -> Estimate:
        """Return what it gains where a bluff is so likely, as far as the deals show either."""
        whole = Sums([GAIN])
        for is_bluff, sums in self._by_verdict.items():
            if sums.weight:
                part = Sums([GAIN])
                part.include(sums)
                part.scale((bluff if is_bluff else 1 - bluff) / sums.weight)
                whole.include(part)
        return whole.means()[GAIN]
