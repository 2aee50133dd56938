"""The part of a state that changes only from round to round: seats, dealer and totals."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from companion.rules.cards import Card
from companion.rules.ruleset import Ruleset
from companion.rules.scoring import Winners
from companion.rules.setup import Setup


class RoundResult(NamedTuple):
    """A scored round: ``gains`` by the name of each total, and the totals after them."""

    number: int
    dealer: str
    out: str
    gains: dict[str, int]
    totals: dict[str, int]


@dataclass(frozen=True)
class Match:
    """The part of a state that changes only from round to round.

    It stands apart so that the states of a round share it, and with it all that is cached here.
    ``seats`` are the players of the present (or last) round in seat order, ``dealer`` who
    dealt it; before the first round, who is to deal. ``totals`` stand in the order of
    :attr:`total_names`.
    """

    setup: Setup
    round: int
    dealer: str
    seats: tuple[str, ...]
    totals: tuple[int, ...]
    rounds: tuple[RoundResult, ...] = ()

    @cached_property
    def seat_of(self) -> dict[str, int]:
        """Each player's seat in this round, by name; the eliminated have none."""
        return {name: seat for seat, name in enumerate(self.seats)}

    @cached_property
    def copies(self) -> Mapping[Card, int]:
        """How often the deck holds each card."""
        return self.setup.edition.copies

    @cached_property
    def ruleset(self) -> Ruleset:
        """The numbers and choices that the game is played by: cached, as every play reads them."""
        return self.setup.ruleset

    @cached_property
    def is_two_handed(self) -> bool:
        """Does a Reverse act as a Skip in this round?"""
        return len(self.seats) == 2 and self.ruleset.two_handed_reverse_skips

    @cached_property
    def total_names(self) -> tuple[str, ...]:
        """The names of the totals: the players', or the teams'."""
        return self.setup.scoring.total_names(self.setup.players)

    @cached_property
    def eliminated(self) -> tuple[str, ...]:
        """Who has left the game, in seat order."""
        setup = self.setup
        if not setup.scoring.eliminates:
            return ()
        return tuple(
            name for name, total in zip(setup.players, self.totals, strict=True) if total >= setup.target
        )

    @cached_property
    def next_seats(self) -> tuple[str, ...]:
        """The players of the next round in seat order, each to the left of the one before."""
        staying = tuple(name for name in self.setup.players if name not in self.eliminated)
        return self.setup.scoring.seating(staying, len(self.rounds))

    @cached_property
    def next_dealer(self) -> str:
        """Who deals the next round: the deal passes to the left, over players who have left the game."""
        if not self.round:
            return self.dealer
        seats = self.next_seats
        # A dealer who was eliminated sits nowhere any more: the old order says who was on the left.
        order = seats if self.dealer in seats else self.setup.players
        place = order.index(self.dealer)
        return next(name for name in (*order[place + 1 :], *order) if name in seats)

    @cached_property
    def winners(self) -> Winners:
        """The indices of the totals that have won; none while the game goes on."""
        setup = self.setup
        return setup.scoring.wins(self.totals, setup.target, len(self.rounds))
