"""Advice for a challenge: how likely the Wild Draw Four was a bluff, and what a challenge gains.

A challenge of a bluff gains something, and that of an honest four costs something. Both are played out on
deals of their own, of which there are about as many of either kind: how often a four is a bluff is only then
reckoned back. So a rare bluff is told as surely as a likely one.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from math import ceil, hypot, log, sqrt
from random import Random
from typing import Final

from companion.odds.behaviour import behaviour
from companion.odds.calibration import calibration
from companion.odds.deals import deals
from companion.odds.estimate import round_result
from companion.odds.later_rounds import rest_factor
from companion.odds.past import RoundSoFar, read_past
from companion.odds.playouts import Playout
from companion.odds.prior import prior
from companion.odds.sums import CONFIDENCE, Estimate, Sums
from companion.rules import Accept, Challenge, Game, Phase, Play, Ruling, State, TableEvent, apply

BLUFF: Final = "bluff"
GAIN: Final = "gain"
DEALS_PER_WALK: Final = 1  # whether it was a bluff hardly changes between the deals of one walk
EVENLY: Final = 0.3  # how often people would bluff for as many bluffs as honest fours: most hands are guilty
ERRORS_OF_A_CLEAR_GAIN: Final = 1.5
"""A gain is told if it is larger than that many times its error; a smaller one vanishes with other deals."""

A_ROUND: Final = 100.0
EXPECTED_WITHIN: Final = 1.0
"""How far what the sizes of the hands say may be off, as a share of it."""

SURE: Final = 1e-6
LEAST: Final = 0.01
"""What a challenge gains or costs at least: it is never worse to have drawn less, or another player more."""


@dataclass(frozen=True, slots=True)
class Advice:
    """How likely the pending Wild Draw Four was a ``bluff``, and what ``player`` gains by challenging it.

    ``gain`` is how many more of a hundred such rounds the player or side wins than by accepting; where hands
    count against their holders, how many points are saved. From which chance of a bluff on a challenge
    ``pays`` can be told sooner than how much.
    """

    player: str
    bluff: Estimate
    gain: Estimate
    pays: Estimate

    @property
    def band(self) -> int:
        """How far the gain may be off."""
        return max(ceil(ERRORS_OF_A_CLEAR_GAIN * self.gain.error), 1)

    @property
    def better(self) -> int:
        """1 if challenging is clearly better, -1 if drawing is, 0 if that cannot be told."""
        # In log odds, in which half as often is as far as twice as often.
        bluff, pays = _log_odds(self.bluff.value), _log_odds(self.pays.value)
        nearer = self.bluff.error if bluff < pays else -self.bluff.error
        band = _log_odds(self.bluff.value + nearer) - bluff
        other = self.pays.error / (self.pays.value * (1 - self.pays.value) or 1.0)
        if abs(bluff - pays) <= ERRORS_OF_A_CLEAR_GAIN * hypot(band, other):
            return 0
        return 1 if bluff > pays else -1

    @property
    def clear_gain(self) -> int:
        """The gain rounded, negative if accepting is better, 0 if that cannot be told."""
        gain = round(self.gain.value)
        return gain if abs(gain) > self.band and gain * self.better > 0 else 0


def _log_odds(chance: float) -> float:
    within = min(max(chance, SURE), 1 - SURE)
    return log(within / (1 - within))


def challenge_advices(game: Game, chance: Random, samples: int) -> Iterator[Advice]:
    """Yield advice for the player who must draw four again and again, each from ``samples`` more deals.

    Nothing unless a Wild Draw Four can be challenged, and the size of every hand is known. The advice uses
    what the table has seen, and nothing of the player's own hand.
    """
    state = game.state
    if state.phase is not Phase.CHALLENGE or not state.challenge or state.match.uncounted:
        return
    layer, player = state.challenge
    if not state.hands[layer]:
        # An empty hand is innocent.
        yield Advice(player, Estimate(0.0), Estimate(0.0), pays=Estimate(1.0))
        return
    side = next(name for name, members in state.sides.items() if player in members)
    past = read_past(game)
    shown, gains = Shown(past), Gains(state, player, side)
    for number, playout in enumerate(_ways(state, past, chance), 1):
        is_bluff = playout.is_bluff()
        shown.add(playout, is_bluff=is_bluff)
        accepted = _worth(playout, Accept(player), side)
        gains.add(is_bluff, _worth(playout, Challenge(player, is_bluff), side) - accepted)
        if number % samples == 0:
            told = shown.told()
            yield Advice(player, told, gains.weighed(told.value), gains.pays())


def bluff_chance(game: Game, chance: Random, samples: int) -> Estimate | None:
    """Return how likely the pending Wild Draw Four was a bluff; None if none is pending."""
    state = game.state
    if not state.challenge:
        return None
    return shown_of(game, chance, samples).told() if state.hands[state.challenge[0]] else Estimate(0.0)


def shown_of(game: Game, chance: Random, samples: int) -> "Shown":
    """Return what that many deals show of the pending Wild Draw Four."""
    past = read_past(game)
    shown = Shown(past)
    for playout in islice(_ways(game.state, past, chance), samples):
        shown.add(playout, is_bluff=playout.is_bluff())
    return shown


class Shown:
    """Whether the pending four was a bluff, in deals in which it was one about as often as not."""

    def __init__(self, past: RoundSoFar) -> None:
        self._bluffs = Sums([BLUFF])
        self._may_be_one = not all(len(each.faces) == 1 for each in past.laid)
        self.is_drawn = _is_drawn(past)
        """Was the four just drawn?"""

    def add(self, playout: Playout, *, is_bluff: bool) -> None:
        """Add one deal."""
        self._bluffs.add({BLUFF: float(is_bluff)})
        self._may_be_one = self._may_be_one or playout.may_be_bluff()

    @property
    def deals(self) -> float:
        """In how many deals."""
        return self._bluffs.weight

    @property
    def share(self) -> Estimate:
        """In how many of them it was one."""
        return self._bluffs.chances()[BLUFF]

    def told(self) -> Estimate:
        """Return how likely a bluff was: 0 for certain where nobody can hold a card that proves one."""
        if not self._may_be_one:
            return Estimate(0.0)
        return calibration(drawn=self.is_drawn).estimate(self.share, self.deals)


def _is_drawn(past: RoundSoFar) -> bool:
    played = (step.before for step in reversed(past.steps) if isinstance(step.event, Play))
    before = next(played, None)
    return before is not None and before.phase is Phase.DRAWN


def _ways(state: State, past: RoundSoFar, chance: Random) -> Iterator[Playout]:
    factor = rest_factor(state)
    for known, places in deals(state, past, behaviour(), chance, DEALS_PER_WALK, EVENLY):
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
    """What a challenge gains of a bluff, and costs of an honest four: by the sizes of the hands, and played.

    Of two estimates the surer weighs more.
    """

    def __init__(self, state: State, player: str, side: str) -> None:
        self._played = {True: Sums([GAIN]), False: Sums([GAIN])}
        self._expected = dict[bool, float]()
        # The sizes of the hands say who goes out, and not what is left in the hands then; and nothing where
        # nobody knows how many cards come until one of the colour does.
        if state.owed and not state.setup.scoring.keeps_own:
            accepted = _expected(state, Accept(player), side)
            for is_bluff in (True, False):
                challenged = _expected(state, Challenge(player, is_bluff), side)
                self._expected[is_bluff] = challenged - accepted

    def add(self, is_bluff: bool, gain: float) -> None:
        """Add the gain of one deal."""
        self._played[is_bluff].add({GAIN: gain})

    def weighed(self, bluff: float) -> Estimate:
        """Return the expected gain at that probability of a bluff."""
        prize, cost = self._mean(True), self._mean(False)
        return Estimate(
            bluff * prize.value + (1 - bluff) * cost.value,
            hypot(bluff * prize.error, (1 - bluff) * cost.error),
        )

    def pays(self) -> Estimate:
        """Return the chance of a bluff from which on a challenge gains."""
        prize, cost = self._mean(True), self._mean(False)
        won, lost = max(prize.value, LEAST), max(-cost.value, LEAST)
        whole = won + lost
        return Estimate(lost / whole, min(hypot(won * cost.error, lost * prize.error) / whole**2, 1.0))

    def _mean(self, is_bluff: bool) -> Estimate:
        played = self._played[is_bluff]
        means = [_with_one_more(played)]
        if is_bluff in self._expected:
            expected = self._expected[is_bluff]
            means.append(Estimate(expected, max(EXPECTED_WITHIN * abs(expected), LEAST)))
        weights = [1 / each.error**2 for each in means]
        whole = sum(weights)
        value = sum(weight * each.value for weight, each in zip(weights, means, strict=True))
        return Estimate(value / whole, 1 / sqrt(whole))


def _with_one_more(played: Sums) -> Estimate:
    """Return the mean of what was played, as unsure as one more deal that won the round would leave it."""
    deals = played.weight
    if not deals:
        return Estimate(0.0, CONFIDENCE * A_ROUND)
    mean = played.sums[GAIN] / deals
    variance = max(played.squares[GAIN] / deals - mean * mean, 0.0)
    return Estimate(mean, CONFIDENCE * sqrt((deals * variance + A_ROUND**2) / (deals + 1) / deals))


def _expected(state: State, answer: TableEvent, side: str) -> float:
    """Return what this answer is worth to a side by the sizes of the hands alone, out of a hundred rounds."""
    after = apply(state, answer)
    if isinstance(after, Ruling):
        return 0.0
    chances = prior(after.setup.edition.slug).chances(after)
    return 100 * sum(chances[name] for name in state.sides[side] if name in chances)
