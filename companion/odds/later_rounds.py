"""The rounds after this one: how they may end, and who wins the game by them.

Nobody plays them card by card: each is one of many rounds that were simulated once, scored by the referee,
who says when the game is over and who has won. ``make odds`` makes the data anew: see ``bench/odds_data.py``.
"""

import json
from bisect import bisect
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import accumulate, pairwise
from random import Random
from typing import Any, Final

from companion import rules

ROUNDS_TO_KNOW_A_TABLE: Final = 10
"""After so many rounds what a table's own brought counts as much as what rounds bring elsewhere."""

NEAR: Final = 0.5
"""With so many cards in the smallest hand half of what people do otherwise than the playouts is past."""

MOST_ROUNDS: Final = 150
"""Rounds after which the best totals win: a target may be so high that no game would reach it."""


@dataclass(frozen=True)
class Results:
    """How rounds of one edition and number of players ended.

    ``wins`` counts who went out, by the seat counted from the dealer, each with all before it; ``hands`` has
    the points of the others' hands, each from the left of who went out on.
    """

    wins: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]

    def place(self, chance: Random) -> int:
        """Return who went out of one round, counted from the dealer."""
        return bisect(self.wins, chance.random() * self.wins[-1])

    def others(self, chance: Random) -> tuple[int, ...]:
        """Return the hands of the others at the end of one round."""
        return self.hands[int(chance.random() * len(self.hands))]

    @property
    def shares(self) -> list[float]:
        """How often each one went out, counted from the dealer."""
        return [(wins - before) / self.wins[-1] for before, wins in pairwise((0, *self.wins))]


@cache
def _data(name: str = "rounds") -> dict[str, Any]:
    text = files("companion.odds").joinpath(f"data/{name}.json").read_text(encoding="utf-8")
    data: dict[str, Any] = json.loads(text)
    return data


def simulated_as(edition: rules.Edition) -> str:
    """Return the edition whose simulated rounds stand for this one's: its own, if there are any.

    Those of a deck that was never simulated are taken from the one whose cards count nearly as much.
    """
    simulated: Mapping[str, object] = _data()["hands"]
    if edition.slug in simulated:
        return edition.slug
    return min(simulated, key=lambda slug: abs(_mean_points(rules.EDITIONS[slug]) - _mean_points(edition)))


def _mean_points(edition: rules.Edition) -> float:
    return edition.deck_points / edition.deck_size


@cache
def results(edition: str, players: int) -> Results:
    """Return how simulated rounds of this edition with so many players ended."""
    data = _data()
    written: str = data["hands"][edition][str(players)]
    hands = tuple(tuple(map(int, hand.split())) for hand in written.split(","))
    return Results(tuple(accumulate(data["wins"][str(players)])), hands)


def points_factor(setup: rules.Setup) -> float:
    """Return how much more a round brings by the options in force than without them."""
    factors: Mapping[str, float] = _data()["options"]
    factor = 1.0
    for option in sorted(setup.options - setup.edition.options):
        factor *= factors.get(option, 1.0)
    return factor


def table_factor(state: rules.State) -> float:
    """Return how much more a round brings at this table than among the players of the playouts.

    Those shed high cards in time, and always say UNO. It is what is usual among so many before any round is
    scored, and more and more what this table's own rounds brought.
    """
    usual: float = _data("points")[str(len(_players(state)))]
    expected, brought = expected_and_brought(state)
    if not expected:
        return usual
    known = len(state.rounds) / (len(state.rounds) + ROUNDS_TO_KNOW_A_TABLE)
    return (1 - known) * usual + known * brought / expected


def rest_factor(state: rules.State) -> float:
    """Return how much more the round under way brings than its playouts do.

    The nearer somebody is to going out, the less is left that people can do otherwise.
    """
    least = min((cards for cards in state.counts if cards), default=0)
    return 1 + (table_factor(state) - 1) * least / (least + NEAR)


def expected_and_brought(state: rules.State) -> tuple[float, int]:
    """Return what the rounds of a table would have brought among the players of the playouts, and did."""
    setup = state.setup
    expected, brought = 0.0, 0
    for result in state.rounds:
        players = len(setup.players) if setup.scoring.partnered else len(result.counts) + 1
        expected += _mean_round(simulated_as(setup.edition), players) * len(result.counts) / (players - 1)
        brought += sum(result.counts.values())
    return expected * points_factor(setup), brought


def _players(state: rules.State) -> tuple[str, ...]:
    """Return who plays the round under way, or sits down to the next one."""
    return state.match.next_seats if state.phase is rules.Phase.BETWEEN else state.seats


@cache
def _mean_round(edition: str, players: int) -> float:
    """Return what a whole round of so many brings on average."""
    hands = results(edition, players).hands
    return sum(map(sum, hands)) / len(hands)


class LaterRounds:
    """The rounds to come of one game, which stands as in ``state``."""

    def __init__(self, state: rules.State, chance: Random) -> None:
        self.edition = state.setup.edition
        self.simulated = simulated_as(self.edition)
        self.factor = points_factor(state.setup) * table_factor(state)
        self.chance = chance

    def winners(self, state: rules.State) -> tuple[str, ...]:
        """Play round after round from one that is scored; return the totals that win the game."""
        for _ in range(MOST_ROUNDS):
            if state.phase is rules.Phase.FINISHED:
                return state.winner
            state = self._round(state)
        return state.winner or _after(state, rules.End()).winner

    def _round(self, state: rules.State) -> rules.State:
        seats = state.match.next_seats
        place = results(self.simulated, len(seats)).place(self.chance)
        return self.won_by(seats[(seats.index(state.next_dealer) + place) % len(seats)], state)

    def won_by(self, out: str, state: rules.State) -> rules.State:
        """Return the table once the next round, or the one under way, is scored: ``out`` goes out."""
        seats = _players(state)
        hands, place = results(self.simulated, len(seats)).others(self.chance), seats.index(out)
        due = state.setup.scoring.counted(seats, out)
        points = {
            name: round(hands[(seats.index(name) - place) % len(seats) - 1] * self.factor) for name in due
        }
        return rules.score_round(state, out, points)

    def who_goes_out(self, state: rules.State) -> dict[str, float]:
        """Return how likely each one goes out of the round that is dealt."""
        seats, first = state.seats, state.seats.index(state.dealer)
        shares = results(self.simulated, len(seats)).shares
        return {seats[(first + place) % len(seats)]: share for place, share in enumerate(shares)}

    def count(self, state: rules.State) -> rules.State:
        """Count hands of which nothing is known but who went out."""
        assert state.out is not None
        seats, out = state.seats, state.seats.index(state.out)
        hands = results(self.simulated, len(seats)).others(self.chance)
        left = self.edition.deck_points - sum(hand.points for hand in state.counted.values())
        for name in state.awaited:
            hand = hands[(seats.index(name) - out) % len(seats) - 1]
            # The referee knows that all hands together hold no more than the deck.
            points = min(round(hand * self.factor), max(left, 0))
            left -= points
            state = _after(state, rules.Points(name, points))
        return state


def _after(state: rules.State, event: rules.TableEvent) -> rules.State:
    after = rules.apply(state, event)
    assert not isinstance(after, rules.Ruling), after.text
    return after
