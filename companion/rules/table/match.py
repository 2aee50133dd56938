"""The part of a state that changes only from round to round: seats, dealer and totals."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, TypedDict, Unpack

from companion.rules.cards.actions import MOVE_HANDS, Action, SwapsHands, Targets
from companion.rules.cards.card import Card, Upcard, upcards
from companion.rules.cards.colours import Colour
from companion.rules.editions.edition import Edition
from companion.rules.editions.ruleset import Ruleset
from companion.rules.events import CardSide
from companion.rules.setup.scoring import Winners
from companion.rules.setup.setup import Setup
from companion.rules.table.rounds import NO_ROUNDS, Rounds


class CardSides(NamedTuple):
    """Which side of the cards is up, and what the referee knows of the other one.

    ``lowest`` is the card beneath all other discards as the side that is down shows it, None where that is
    not known: it comes to lie on top once all is turned over. ``seen`` is the tally of what was discarded
    with that side up since the last reshuffle.
    """

    up: CardSide = "light"
    lowest: Card | None = None
    seen: int = 0

    @property
    def down(self) -> CardSide:
        """Which side is down."""
        return "dark" if self.up == "light" else "light"

    @property
    def forgotten(self) -> "CardSides":
        """The same, where nothing is known any more of the side that is down."""
        return self._replace(lowest=None, seen=0)


class _Changes(TypedDict, total=False):
    setup: Setup
    round: int
    dealer: str
    seats: tuple[str, ...]
    totals: tuple[int, ...]
    rounds: Rounds
    players: tuple[str, ...]
    left: tuple[tuple[str, int], ...]
    order: tuple[str, ...]
    eliminated: tuple[str, ...]
    winners: Winners
    knocked_out: tuple[str, ...]
    aside: int
    uncounted: frozenset[str]
    card_sides: CardSides | None


_NONE: Final = frozenset[str]()
_MATCH_FIELDS: Final = tuple(_Changes.__annotations__)


@dataclass(frozen=True, slots=True)
class Match:
    """The part of a state that changes only from round to round.

    It stands apart so that the states of a round share it, and with it all that is derived here.
    ``seats`` are the players of the present (or last) round in seat order, ``dealer`` who
    dealt it; before the first round, who is to deal. ``players`` sit at the table, the ``eliminated``
    among them; ``totals`` stand in the order of :attr:`total_names`. ``left`` are those who have left
    the table, each with their points. ``order`` is the seating in which the last round was dealt, which
    says who is to deal next. ``winners`` are the indices of the totals that have won. ``knocked_out`` are
    those out of this round by the mercy rule, whose ``aside`` cards come back when the discards are shuffled.
    ``uncounted`` are the players whose hands nobody counted (:mod:`companion.rules.table.uncounted`).
    ``card_sides`` is None between rounds, where nobody knows which side is up, and in a deck that never
    turns over.
    """

    setup: Setup
    round: int
    dealer: str
    seats: tuple[str, ...]
    totals: tuple[int, ...]
    rounds: Rounds = NO_ROUNDS
    players: tuple[str, ...] = ()
    left: tuple[tuple[str, int], ...] = ()
    order: tuple[str, ...] = ()
    eliminated: tuple[str, ...] = ()
    winners: Winners = ()
    knocked_out: tuple[str, ...] = ()
    aside: int = 0
    uncounted: frozenset[str] = frozenset()
    card_sides: CardSides | None = None

    # Worked out at once, not cached: every play reads these, and a cached property takes ten times as long
    # as a slot.
    seat_of: Mapping[str, int] = field(init=False, repr=False, compare=False)
    """Each player's seat in this round, by name; the eliminated have none."""
    deck: Edition = field(init=False, repr=False, compare=False)
    """The deck as the side that is up shows it; the light one where nobody knows which is."""
    copies: Mapping[Card, int] = field(init=False, repr=False, compare=False)
    """How often the deck holds each card of the side that is up."""
    ruleset: Ruleset = field(init=False, repr=False, compare=False)
    """The numbers and choices that the game is played by."""
    upcards: Mapping[tuple[Card, Colour | None], Upcard] = field(init=False, repr=False, compare=False)
    """Every way a card that a player laid can lie on top."""
    is_two_handed: bool = field(init=False, repr=False, compare=False)
    """Does a Reverse act as a Skip in this round?"""
    acting: frozenset[str] = field(init=False, repr=False, compare=False)
    """The numbers that act."""
    given: Mapping[str, tuple[Action, ...]] = field(init=False, repr=False, compare=False)
    """What cards do that do nothing by their sort, by their symbols."""
    choosing: frozenset[str] = field(init=False, repr=False, compare=False)
    """The symbols of those whose player chooses another."""
    moving: frozenset[str] = field(init=False, repr=False, compare=False)
    """The symbols of all cards that move hands, numbers or not."""
    mercy: int = field(init=False, repr=False, compare=False)
    """The number of cards that knocks a player out; 0 where none does."""
    limits_plays: bool = field(init=False, repr=False, compare=False)
    """Can a play be refused for more than the turn, the deck and the match? One flag in place of many."""
    lays_several: bool = field(init=False, repr=False, compare=False)
    """Can more than one card go down in a play?"""
    is_usual: bool = field(init=False, repr=False, compare=False)
    """Does an event do nothing but its own effect: no mercy rule to apply after it, no second side?"""

    def replace(self, **changes: Unpack[_Changes]) -> "Match":
        """Return the same match with some fields changed."""
        # In a third of the time of dataclasses.replace(): the odds play on through hundreds of rounds.
        fields: Any = {name: getattr(self, name) for name in _MATCH_FIELDS}
        return Match(**{**fields, **changes})

    def __post_init__(self) -> None:
        ruleset, seats = self.setup.ruleset, self.seats
        acting, edition, given = ruleset.acting_numbers, self.setup.edition, ruleset.given
        # In most games nothing is given, and each of thousands of simulated rounds comes through here.
        choosing = _who_do(given, SwapsHands, Targets) if given else _NONE
        moving = _who_do(given, *MOVE_HANDS) if given else _NONE
        deck = edition.back if edition.back and self.card_sides and self.card_sides.up == "dark" else edition
        derived: dict[str, object] = {
            "seat_of": dict(zip(seats, range(len(seats)), strict=True)),
            "deck": deck,
            "copies": deck.copies,
            "ruleset": ruleset,
            "upcards": upcards(acting),
            "is_two_handed": len(seats) == 2 and ruleset.two_handed_reverse_skips,
            "acting": acting,
            "given": given,
            "choosing": choosing,
            "moving": moving | edition.moving if given else edition.moving,
            "mercy": ruleset.mercy,
            "limits_plays": bool(choosing) or ruleset.finishes_with_number or edition.back is not None,
            "lays_several": bool(ruleset.multiples) or edition.has_discards_along,
            "is_usual": not ruleset.mercy and edition.back is None,
        }
        for name, value in derived.items():
            # A frozen value is filled in no other way.
            object.__setattr__(self, name, value)

    @property
    def cleared(self) -> "Match":
        """The same match with nothing left of the round that was under way."""
        return self.replace(knocked_out=(), aside=0, uncounted=frozenset(), card_sides=None)

    @property
    def turned_up(self) -> Mapping[tuple[Card, Colour | None], Upcard]:
        """Every way a card that was turned up can lie on top."""
        return upcards(self.ruleset.acting_numbers, laid=0)

    @property
    def total_names(self) -> tuple[str, ...]:
        """The names of the totals: the players', or the teams'."""
        return self.setup.scoring.total_names(self.players)

    @property
    def next_seats(self) -> tuple[str, ...]:
        """The players of the next round in seat order, each to the left of the one before."""
        staying = tuple(name for name in self.players if name not in self.eliminated)
        return self.setup.scoring.seating(staying, len(self.rounds))

    @property
    def next_dealer(self) -> str:
        """Who deals the next round: the deal passes to the left, over players who no longer play."""
        seats = self.next_seats
        # Nobody plays on where everybody fell at once.
        if not self.round or not seats:
            return self.dealer
        # Where partners rotate, left is left in the new seating: everybody is still there.
        order = seats if self.setup.scoring.rotates else self.order
        return first_to_the_left(self.dealer, order, seats)


def _who_do(given: Mapping[str, tuple[Action, ...]], *kinds: type[Action]) -> frozenset[str]:
    return frozenset(
        symbol for symbol, does in given.items() if any(isinstance(each, kinds) for each in does)
    )


def first_to_the_left(dealer: str, order: tuple[str, ...], seats: tuple[str, ...]) -> str:
    """Return who sits next to the left of ``dealer`` in ``order``, of ``seats``; else the first of these.

    >>> first_to_the_left("Cy", ("Ana", "Ben", "Cy"), ("Ben", "Cy"))
    'Ben'
    """
    place = order.index(dealer)
    return next((name for name in (*order[place + 1 :], *order[:place]) if name in seats), seats[0])
