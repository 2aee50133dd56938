"""The estimate: how each player or side stands, by playing on from here many times.

The same source of chance gives the same answer. What is certain comes without an error.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from math import ceil
from random import Random
from typing import Any, Final

from companion.odds.behaviour import behaviour
from companion.odds.deals import deals
from companion.odds.later_rounds import LaterRounds, rest_factor
from companion.odds.past import read_past
from companion.odds.playouts import Playout
from companion.odds.prior import Prior, prior
from companion.odds.sums import Estimate, Sums
from companion.rules import Game, Phase, Round, Ruling, State, apply

DIGITS: Final = 3


@dataclass(frozen=True, slots=True)
class Odds:
    """How everybody stands, by the name of each total: a player's, or a side's.

    ``round`` and ``game`` are the chances of winning them, ``points`` what the round will bring to the total.
    A win that several share counts in equal parts, so that chances add up to one. Between rounds the round
    is the next one; once the game is over, the last.
    """

    samples: int
    round: dict[str, Estimate]
    game: dict[str, Estimate]
    points: dict[str, Estimate]

    @property
    def band(self) -> float:
        """How far the least certain chance may be off."""
        return max((chance.error for chance in (*self.round.values(), *self.game.values())), default=0.0)

    def as_json(self, version: int) -> dict[str, Any]:
        """Return the odds as programs are told them, for a game of that version."""
        return {
            "version": version,
            "samples": self.samples,
            "round": {name: round(chance.value, DIGITS) for name, chance in self.round.items()},
            "game": {name: round(chance.value, DIGITS) for name, chance in self.game.items()},
            "points": {name: round(points.value, 1) for name, points in self.points.items()},
            "band": round(self.band, DIGITS),
        }


def odds(game: Game, chance: Random, samples: int, expected: Prior | None = None) -> Odds:
    """Return how everybody stands, by so many ways in which the game may go on from here.

    ``expected`` is what is known before: as it was fitted, unless told otherwise.
    """
    state, expected = game.state, expected or prior()
    if state.phase is Phase.FINISHED:
        return _decided(state)
    later = LaterRounds(state, chance)
    tally = _Tally(state, later)
    if not state.is_followed:
        for _ in range(samples):
            tally.add(later.count(state))
    elif state.phase in (Phase.BETWEEN, Phase.DEAL):
        # Nothing of this round is seen yet: it is one as those to come.
        tally.expect(later.who_goes_out(_dealt(state)), samples)
    else:
        for scored in islice(_endings(game, chance), samples):
            tally.add(scored)
        if not state.out:
            tally.expect(expected.chances(state), expected.samples)
    return tally.odds(samples)


def _endings(game: Game, chance: Random) -> Iterator[State | None]:
    """Yield the table once the round under way is scored, None where it never ends; without end."""
    factor = rest_factor(game.state)
    for known, places in deals(game.state, read_past(game), behaviour(), chance):
        playout = Playout(known, places, behaviour(), chance, factor)
        playout.answer_the_four()
        yield playout.play()


def _dealt(state: State) -> State:
    """Return the table with the next round dealt, where it is not yet."""
    if state.phase is Phase.DEAL:
        return state
    dealt = apply(state, Round())
    assert not isinstance(dealt, Ruling)
    return dealt


def _decided(state: State) -> Odds:
    """Return the odds of a game that is over: its winners, and those of the last round."""
    last = state.rounds[-1] if state.rounds else None
    # Somebody who has left since shows up nowhere any more.
    side = _side(state, last.out) if last else ()
    won = _shares(state, side) if side else {}
    return Odds(
        0,
        {name: Estimate(share) for name, share in won.items()},
        {name: Estimate(share) for name, share in _shares(state, state.winner).items()},
        {name: Estimate(last.gains.get(name, 0)) for name in state.totals} if last else {},
    )


def round_result(state: State, scored: State | None) -> tuple[Mapping[str, float], Mapping[str, float]]:
    """Return each total's share of a round's win, and what it brings; one that never ends is everybody's."""
    if scored is None:
        everybody = tuple(name for name in state.totals if name not in state.eliminated)
        return _shares(state, everybody), dict.fromkeys(state.totals, 0.0)
    result = scored.rounds[-1]
    return _shares(scored, _side(scored, result.out)), result.gains


def _side(state: State, out: str) -> tuple[str, ...]:
    """Return the totals that have won the round in which ``out`` went out."""
    scoring = state.setup.scoring
    side = {*state.seats} - {*scoring.counted(state.seats, out)}
    return tuple(name for name, members in state.sides.items() if side & {*members})


def _shares(state: State, winners: Sequence[str]) -> dict[str, float]:
    return {name: (name in winners) / len(winners) for name in state.totals}


class _Tally:
    """What was counted over all endings."""

    def __init__(self, state: State, later: LaterRounds) -> None:
        self.state = state
        self.later = later
        self.round = Sums(state.totals)
        self.game = Sums(state.totals)
        self.points = Sums(state.totals)

    def add(self, scored: State | None, weight: float = 1.0) -> None:
        """Count one ending."""
        shares, gains = round_result(self.state, scored)
        self.round.add(shares, weight)
        self.points.add(gains, weight)
        self.game.add(_shares(scored, self.later.winners(scored)) if scored else shares, weight)

    def expect(self, chances: Mapping[str, float], weight: float) -> None:
        """Count, with this weight together, endings in which each one goes out as likely as given."""
        for out, chance in chances.items():
            each = ceil(chance * weight)
            for _ in range(each):
                self.add(self.later.won_by(out, self.state), chance * weight / each)

    def odds(self, samples: int) -> Odds:
        """Return what it comes to."""
        fallen = self.state.eliminated
        # Who went out has won the round, whatever is counted.
        decided = tuple(self.state.totals) if self.state.out else fallen
        return Odds(samples, self.round.chances(decided), self.game.chances(fallen), self.points.means())
