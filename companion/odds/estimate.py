"""Estimates how each player or side stands, by playing on from here many times.

The same seed gives the same answer. What is certain has no error.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from math import ceil
from random import Random
from typing import Any, Final, NamedTuple

from companion.odds.behaviour import behaviour
from companion.odds.deals import deals
from companion.odds.later_rounds import LaterRounds, rest_factor
from companion.odds.past import read_past
from companion.odds.playouts import Playout
from companion.odds.prior import Prior, prior
from companion.odds.sums import Estimate, Sums
from companion.rules import Game, Phase, Round, Ruling, State, apply

DIGITS_FOR_PROGRAMS: Final = 3

FIRST_ENDINGS: Final = 60
GAMES_PER_ENDING: Final = 3
"""Each of the first endings of the round is played on to that many ends of the game, which is cheap."""

PRIOR_WEIGHT: Final = 4
"""Weight of the prior, in endings: with four real endings of a winner, half of the estimate is from them."""


@dataclass(frozen=True, slots=True)
class Odds:
    """How everybody stands, by the name of each total: a player's or a side's.

    ``round`` and ``game`` are the chances of winning them, ``points`` what the round is expected to add to
    the total. A shared win counts in equal parts, so chances add up to one. Between rounds, ``round`` is the
    next one; after the game, the last.
    """

    samples: int
    round: dict[str, Estimate]
    game: dict[str, Estimate]
    points: dict[str, Estimate]

    @property
    def band(self) -> float:
        """The error of the least certain chance."""
        return max((chance.error for chance in (*self.round.values(), *self.game.values())), default=0.0)

    def as_json(self, version: int) -> dict[str, Any]:
        """Return the odds as the API has them, for that version of the game."""
        digits = DIGITS_FOR_PROGRAMS
        return {
            "version": version,
            "samples": self.samples,
            "round": {name: round(chance.value, digits) for name, chance in self.round.items()},
            "game": {name: round(chance.value, digits) for name, chance in self.game.items()},
            "points": {name: round(points.value, 1) for name, points in self.points.items()},
            "band": round(self.band, digits),
        }


def odds(game: Game, chance: Random, samples: int, expected: Prior | None = None) -> Odds:
    """Return how everybody stands, from that many samples; ``expected`` is the prior, usually the fitted."""
    if game.state.phase is Phase.FINISHED:
        return _decided(game.state)
    estimation = Estimation(game, chance, expected)
    estimation.add(samples)
    return estimation.odds()


class Estimation:
    """The odds at one moment of an unfinished game, from more and more samples."""

    def __init__(self, game: Game, chance: Random, expected: Prior | None = None) -> None:
        self.samples = 0
        self._state = state = game.state
        self._expected = expected or prior(state.setup.edition.slug)
        self._later = LaterRounds(state, chance)
        self._tally = _Tally(state, self._later)
        self._endings = _endings(game, chance)
        # Else nothing of this round is seen yet, or only who has won it, or not how many cards a hand holds.
        self._is_played_on = (
            state.is_followed and state.phase not in (Phase.BETWEEN, Phase.DEAL) and not state.match.uncounted
        )

    def add(self, samples: int) -> None:
        """Add that many samples."""
        self.samples += samples
        if self._is_played_on:
            for scored in islice(self._endings, samples):
                self._tally.add(scored)
        elif self._state.is_followed and not self._state.out:
            # Like the rounds to come.
            self._tally.expect(self._later.who_goes_out(_dealt(self._state)), samples)
        else:
            for _ in range(samples):
                self._tally.add(self._later.count(self._state))

    def odds(self) -> Odds:
        """Return the odds from all samples so far."""
        tally = self._tally
        if self._is_played_on and not self._state.out:
            weight = self._expected.weight(self.samples, min(self._state.counts))
            tally = tally.steadied(self._expected.chances(self._state), weight)
        return tally.odds(self.samples)


def _endings(game: Game, chance: Random) -> Iterator[State | None]:
    """Yield the table after each scored ending of the round, None for one that never ends; without end."""
    factor = rest_factor(game.state)
    for known, places in deals(game.state, read_past(game), behaviour(), chance):
        playout = Playout(known, places, behaviour(), chance, factor)
        playout.answer_the_four()
        yield playout.play()


def _dealt(state: State) -> State:
    if state.phase is not Phase.BETWEEN:
        return state
    dealt = apply(state, Round())
    assert not isinstance(dealt, Ruling)
    return dealt


def _decided(state: State) -> Odds:
    last = state.rounds[-1] if state.rounds else None
    # A player who has left since is in no total.
    side = _side(state, last.out) if last else ()
    won = _shares(state, side) if side else {}
    return Odds(
        0,
        {name: Estimate(share) for name, share in won.items()},
        {name: Estimate(share) for name, share in _shares(state, state.winner).items()},
        {name: Estimate(last.gains.get(name, 0)) for name in state.totals} if last else {},
    )


def round_result(state: State, scored: State | None) -> tuple[Mapping[str, float], Mapping[str, float]]:
    """Return each total's share of the win and its points; a round that never ends is shared by all."""
    if scored is None:
        everybody = tuple(name for name in state.totals if name not in state.eliminated)
        return _shares(state, everybody), dict.fromkeys(state.totals, 0.0)
    result = scored.rounds[-1]
    return _shares(scored, _side(scored, result.out)), result.gains


def _side(state: State, out: str) -> tuple[str, ...]:
    scoring = state.setup.scoring
    side = {*state.seats} - {*scoring.counted(state.seats, out)}
    return tuple(name for name, members in state.sides.items() if side & {*members})


def _shares(state: State, winners: Sequence[str]) -> dict[str, float]:
    return {name: (name in winners) / len(winners) for name in state.totals}


class _Tally:
    """Counts of all endings of the round, by who went out; None for endings that never end."""

    def __init__(self, state: State, later: LaterRounds) -> None:
        self.state = state
        self.later = later
        self.endings = 0
        self._counted = defaultdict[str | None, _Counted](lambda: _Counted.none_yet(state))

    def add(self, scored: State | None, weight: float = 1.0) -> None:
        """Count one ending."""
        shares, gains = round_result(self.state, scored)
        counted = self._counted[scored.rounds[-1].out if scored else None]
        counted.round.add(shares, weight)
        counted.points.add(gains, weight)
        counted.game.add(self._game(scored) if scored else shares, weight)
        self.endings += 1

    def _game(self, scored: State) -> dict[str, float]:
        """Return each total's share of the games that continue from a scored round."""
        games = GAMES_PER_ENDING if self.endings < FIRST_ENDINGS else 1
        shares = dict.fromkeys(self.state.totals, 0.0)
        for _ in range(games):
            winners = self.later.winners(scored)
            for name in winners:
                shares[name] += 1 / len(winners) / games
        return shares

    def expect(self, chances: Mapping[str, float], weight: float) -> None:
        """Count simulated rounds of that total weight, won with the given ``chances``."""
        for out, chance in chances.items():
            each = ceil(chance * weight)
            for _ in range(each):
                self.add(self.later.won_by(out, self.state), chance * weight / each)

    def steadied(self, chances: Mapping[str, float], weight: float) -> "_Tally":
        """Return these counts together with a prior of that ``weight``, won with the given ``chances``.

        A winner's prior is spread over the endings already sampled for that player; the rest comes from
        simulated rounds.
        """
        steadied = _Tally(self.state, self.later)
        steadied.endings = self.endings
        for out, counted in self._counted.items():
            steadied._counted[out].include(counted)
        for out, chance in chances.items():
            played, more = steadied._counted[out], chance * weight
            known = played.round.weight
            alike = more * known / (known + PRIOR_WEIGHT)
            if alike:
                played.scale(1 + alike / known)
            steadied.expect({out: 1.0}, more - alike)
        return steadied

    def odds(self, samples: int) -> Odds:
        whole = _Counted.none_yet(self.state)
        for counted in self._counted.values():
            whole.include(counted)
        fallen = self.state.eliminated
        # The player who went out has won the round, whatever is counted.
        decided = tuple(self.state.totals) if self.state.out else fallen
        # The prior has no sampling error, so its weight counts as samples.
        in_round = whole.round.chances(decided, whole.round.weight)
        return Odds(samples, in_round, whole.game.chances(fallen), whole.points.means())


class _Counted(NamedTuple):
    round: Sums
    game: Sums
    points: Sums

    @classmethod
    def none_yet(cls, state: State) -> "_Counted":
        return cls(*(Sums(state.totals) for _ in cls._fields))

    def scale(self, factor: float) -> None:
        for sums in self:
            sums.scale(factor)

    def include(self, other: "_Counted") -> None:
        for mine, theirs in zip(self, other, strict=True):
            mine.include(theirs)
