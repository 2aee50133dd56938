"""Advice for a challenge: how likely the Wild Draw Four was a bluff, and what a challenge gains."""

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
DEALS_PER_WALK: Final = 1  # whether it was a bluff hardly changes between the deals of one walk
ERRORS_OF_A_CLEAR_GAIN: Final = 1.5
"""A gain is told if it is larger than that many times its error; a smaller one vanishes with other deals."""


@dataclass(frozen=True, slots=True)
class Advice:
    """How likely the pending Wild Draw Four was a ``bluff``, and what ``player`` gains by challenging it.

    ``gain`` is how many more of a hundred such rounds the player or side wins than by accepting; where hands
    count against their holders, how many points are saved. Both answers are tried on the same cards, so the
    luck of the cards is not part of its error.
    """

    player: str
    bluff: Estimate
    gain: Estimate

    @property
    def band(self) -> int:
        """How far the gain may be off."""
        return max(ceil(ERRORS_OF_A_CLEAR_GAIN * self.gain.error), 1)

    @property
    def clear_gain(self) -> int:
        """The gain rounded, negative if accepting is better, 0 if that cannot be told."""
        gain = round(self.gain.value)
        return gain if abs(gain) > self.band else 0


def challenge_advices(game: Game, chance: Random, samples: int) -> Iterator[Advice]:
    """Yield advice for the player who must draw four again and again, each from ``samples`` more deals.

    Nothing unless a Wild Draw Four can be challenged, and the size of every hand is known. The advice uses
    what the table has seen, and nothing of the player's own hand.
    """
    state = game.state
    if state.phase is not Phase.CHALLENGE or not state.challenge or state.match.uncounted:
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
    """Return how likely the pending Wild Draw Four was a bluff; None if none is pending."""
    return _told(game.state, bluffs_shown(game, chance, samples)) if game.state.challenge else None


def bluffs_shown(game: Game, chance: Random, samples: int) -> Sums:
    """Return in how many of that many sampled deals the pending Wild Draw Four was a bluff."""
    bluffs = Sums([BLUFF])
    for playout in islice(_ways(game, chance), samples):
        bluffs.add({BLUFF: float(playout.is_bluff())})
    return bluffs


def _told(state: State, bluffs: Sums) -> Estimate:
    layer, _ = state.challenge or ("", "")
    if not state.hands[layer]:
        # An empty hand is innocent.
        return Estimate(0.0)
    return calibration().estimate(bluffs.chances()[BLUFF], bluffs.samples)


def _ways(game: Game, chance: Random) -> Iterator[Playout]:
    factor = rest_factor(game.state)
    for known, places in deals(game.state, read_past(game), behaviour(), chance, DEALS_PER_WALK):
        yield Playout(known, places, behaviour(), chance, factor)


def _worth(waiting: Playout, answer: TableEvent, side: str) -> float:
    """Return what this answer to the pending four is worth to a side, in the unit of :class:`Advice`."""
    playout = Playout(waiting.state, waiting.places.copy(), waiting.behaviour, waiting.chance, waiting.factor)
    playout.answer(answer)
    shares, points = round_result(waiting.state, playout.play())
    if waiting.state.setup.scoring.keeps_own:
        return -points.get(side, 0.0)
    return 100 * shares.get(side, 0.0)


class Gains:
    """What a challenge gained, of bluffs and of honest fours separately."""

    def __init__(self) -> None:
        self._by_verdict: Final = {True: Sums([GAIN]), False: Sums([GAIN])}

    def add(self, is_bluff: bool, gain: float) -> None:
        """Add the gain of one deal."""
        self._by_verdict[is_bluff].add({GAIN: gain})

    def weighed(self, bluff: float) -> Estimate:
        """Return the expected gain at that probability of a bluff, from those outcomes that the deals had."""
        whole = Sums([GAIN])
        for is_bluff, sums in self._by_verdict.items():
            if sums.weight:
                part = Sums([GAIN])
                part.include(sums)
                part.scale((bluff if is_bluff else 1 - bluff) / sums.weight)
                whole.include(part)
        return whole.means()[GAIN]
