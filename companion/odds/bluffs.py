"""Should the one who must draw four challenge? How likely it was a bluff, and what either answer is worth."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
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
DEALS_OF_A_WALK: Final = 1
"""Whether it was a bluff hardly changes from one deal of a walk to the next."""

ANSWERS: Final = ("accept", "challenge", "gain")


@dataclass(frozen=True, slots=True)
class Worth:
    """What an answer leads to for who gives it, or their side: the round's chance and the points of it."""

    round: Estimate
    points: Estimate


@dataclass(frozen=True, slots=True)
class Advice:
    """How likely the Wild Draw Four that waits was a ``bluff``, and what it is worth to ``player`` to answer.

    ``gain`` is what challenging is worth beyond accepting. Its errors are smaller than those of the two
    together, as both answers are tried on the same cards.
    """

    player: str
    bluff: Estimate
    challenge: Worth
    accept: Worth
    gain: Worth


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
    bluffs, rounds, points = Sums([BLUFF]), Answers(), Answers()
    for number, playout in enumerate(_ways(game, chance), 1):
        is_bluff = playout.is_bluff()
        bluffs.add({BLUFF: float(is_bluff)})
        shares, gains = zip(
            _ending(playout, Accept(player), side),
            _ending(playout, Challenge(player, is_bluff), side),
            strict=True,
        )
        rounds.add(is_bluff, *shares)
        points.add(is_bluff, *gains)
        if number % samples == 0:
            told = _told(state, bluffs)
            chances, means = rounds.weighed(told.value).chances(), points.weighed(told.value).means()
            worth = {answer: Worth(chances[answer], means[answer]) for answer in ANSWERS}
            yield Advice(player, told, **worth)


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


def _ending(waiting: Playout, answer: TableEvent, side: str) -> tuple[float, float]:
    """Return that side's share of the round, and its points, after this answer to the four that waits."""
    playout = Playout(waiting.state, waiting.places.copy(), waiting.behaviour, waiting.chance, waiting.factor)
    playout.answer(answer)
    shares, gains = round_result(waiting.state, playout.play())
    return shares.get(side, 0.0), gains.get(side, 0.0)


class Answers:
    """What either answer came to, of bluffs and of others."""

    def __init__(self) -> None:
        self._by_verdict: Final = {True: Sums(ANSWERS), False: Sums(ANSWERS)}

    def add(self, is_bluff: bool, accepted: float, challenged: float) -> None:
        """Add what the answers came to with one deal."""
        values = {"accept": accepted, "challenge": challenged, "gain": challenged - accepted}
        self._by_verdict[is_bluff].add(values)

    def weighed(self, bluff: float) -> Sums:
        """Return all of it where a bluff is so likely, as far as the deals show either."""
        whole = Sums(ANSWERS)
        for is_bluff, sums in self._by_verdict.items():
            if sums.weight:
                part = Sums(ANSWERS)
                part.include(sums)
                part.scale((bluff if is_bluff else 1 - bluff) / sums.weight)
                whole.include(part)
        return whole
