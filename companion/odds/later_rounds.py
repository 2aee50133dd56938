"""The rounds after this one: how they may end, and who wins the game.

They are not played card by card: each is drawn from rounds that were simulated once, and scored by the
referee, who decides when the game is over and who has won.
"""

from bisect import bisect
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from itertools import accumulate, pairwise
from random import Random
from typing import Final

from companion import rules
from companion.odds.fitted import fitted

ROUNDS_TO_KNOW_A_TABLE: Final = 10  # until its own points weigh as much as the usual ones
HALF_DECIDED: Final = 0.5  # size of the smallest hand at which half the difference to playouts is past
MOST_LATER_ROUNDS: Final = 150  # after which the best totals win: some targets are never reached


@dataclass(frozen=True)
class Results:
    """How simulated rounds of one edition and number of players ended.

    ``wins`` counts who went out, cumulated by seat from the dealer on. Each of ``hands`` has the points of
    the other players, from the left of the player who went out.
    """

    wins: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]

    def place(self, chance: Random) -> int:
        """Draw who went out of a round, counted from the dealer."""
        return bisect(self.wins, chance.random() * self.wins[-1])

    def others(self, chance: Random) -> tuple[int, ...]:
        """Draw the points in the others' hands at the end of a round."""
        return self.hands[int(chance.random() * len(self.hands))]

    @property
    def shares(self) -> list[float]:
        """How often each seat went out, counted from the dealer."""
        return [(wins - before) / self.wins[-1] for before, wins in pairwise((0, *self.wins))]


def simulated_as(edition: rules.Edition) -> str:
    """Return the edition whose simulated rounds stand for this one's: its own, if there are any.

    Those of a deck that was never simulated are taken from the one whose cards count nearly as much.
    """
    simulated: Mapping[str, object] = fitted("rounds")["hands"]
    if edition.slug in simulated:
        return edition.slug
    return min(simulated, key=lambda slug: abs(_mean_points(rules.EDITIONS[slug]) - _mean_points(edition)))


def _mean_points(edition: rules.Edition) -> float:
    return edition.deck_points / edition.deck_size


@cache
def results(edition: str, players: int) -> Results:
    """Return the simulated rounds of this edition with that many players."""
    data = fitted("rounds")
    written: str = data["hands"][edition][str(players)]
    hands = tuple(tuple(map(int, hand.split())) for hand in written.split(","))
    return Results(tuple(accumulate(data["wins"][str(players)])), hands)


def points_factor(setup: rules.Setup) -> float:
    """Return the factor by which the options in force change what a round brings."""
    factors: Mapping[str, float] = fitted("rounds")["options"]
    factor = 1.0
    for option in sorted(setup.options - setup.edition.options):
        factor *= factors.get(option, 1.0)
    return factor


def table_factor(state: rules.State) -> float:
    """Return the factor by which a round brings more at this table than in playouts.

    The players of playouts shed high cards in time and always say UNO. The factor is the usual one for this
    number of players at first, and more and more that of the table's own rounds.
    """
    usual: float = fitted("points")[str(len(_players(state)))]
    expected, brought = expected_and_brought(state)
    if not expected:
        return usual
    known = len(state.rounds) / (len(state.rounds) + ROUNDS_TO_KNOW_A_TABLE)
    return (1 - known) * usual + known * brought / expected


def rest_factor(state: rules.State) -> float:
    """Return the factor by which the round under way brings more than its playouts.

    The nearer somebody is to going out, the less is left for people to play differently.
    """
    least = min((cards for cards in state.counts if cards), default=0)
    return 1 + (table_factor(state) - 1) * least / (least + HALF_DECIDED)


def expected_and_brought(state: rules.State) -> tuple[float, int]:
    """Return what the table's rounds would have brought in playouts, and what they brought."""
    setup = state.setup
    expected, brought = 0.0, 0
    for result in state.rounds:
        players = len(setup.players) if setup.scoring.partnered else len(result.counts) + 1
        expected += _mean_round(simulated_as(setup.edition), players) * len(result.counts) / (players - 1)
        brought += sum(result.counts.values())
    return expected * points_factor(setup), brought


def _players(state: rules.State) -> tuple[str, ...]:
    return state.match.next_seats if state.phase is rules.Phase.BETWEEN else state.seats


@cache
def _mean_round(edition: str, players: int) -> float:
    hands = results(edition, players).hands
    return sum(map(sum, hands)) / len(hands)


class LaterRounds:
    """The rounds to come in the game of ``state``."""

    def __init__(self, state: rules.State, chance: Random) -> None:
        self.edition = state.setup.edition
        self.simulated = simulated_as(self.edition)
        self.factor = points_factor(state.setup) * table_factor(state)
        self.chance = chance

    def winners(self, state: rules.State) -> tuple[str, ...]:
        """Add rounds to a scored one until the game is over; return the totals that win it."""
        for _ in range(MOST_LATER_ROUNDS):
            if state.phase is rules.Phase.FINISHED:
                return state.winner
            state = self._round(state)
        return state.winner or _after(state, rules.End()).winner

    def _round(self, state: rules.State) -> rules.State:
        seats = state.match.next_seats
        place = results(self.simulated, len(seats)).place(self.chance)
        return self.won_by(seats[(seats.index(state.next_dealer) + place) % len(seats)], state)

    def won_by(self, out: str, state: rules.State) -> rules.State:
        """Return the table after the next round, or the one under way, in which ``out`` goes out."""
        seats = _players(state)
        hands, place = results(self.simulated, len(seats)).others(self.chance), seats.index(out)
        due = state.setup.scoring.counted(seats, out)
        points = {
            name: round(hands[(seats.index(name) - place) % len(seats) - 1] * self.factor) for name in due
        }
        return rules.score_round(state, out, points)

    def who_goes_out(self, state: rules.State) -> dict[str, float]:
        """Return each player's chance of going out of the round that was just dealt."""
        seats = state.seats
        # A dealer who is knocked out has no seat: who played first tells little by then.
        first = seats.index(state.dealer) if state.dealer in seats else 0
        shares = results(self.simulated, len(seats)).shares
        return {seats[(first + place) % len(seats)]: share for place, share in enumerate(shares)}

    def count(self, state: rules.State) -> rules.State:
        """Count the hands of a round of which only the winner is known."""
        assert state.out is not None
        seats, out = state.seats, state.seats.index(state.out)
        hands = results(self.simulated, len(seats)).others(self.chance)
        left = self.edition.deck_points - sum(hand.points for hand in state.counted.values())
        for name in state.awaited:
            hand = hands[(seats.index(name) - out) % len(seats) - 1]
            # The referee knows that all hands together hold no more than the deck, and each by its cards.
            held = state.hands[name]
            most = min(left, held * state.match.deck.most_points) if held else left
            points = min(round(hand * self.factor), max(most, 0))
            left -= points
            state = _after(state, rules.Points(name, points))
        return state


def _after(state: rules.State, event: rules.TableEvent) -> rules.State:
    after = rules.apply(state, event)
    assert not isinstance(after, rules.Ruling), after.text
    return after
