"""The table at one moment: an immutable value that answers what people ask of it.

Inside, players are seats: places in :attr:`Match.seats`, counted from the first and each
to the left of the one before. Outside, they are names.
"""

from enum import StrEnum
from typing import Any, Final, NamedTuple, NoReturn, TypeAlias, TypedDict, Unpack

from companion.rules.cards import Card, Colour, Upcard, count_in_tally
from companion.rules.match import Match, RoundResult
from companion.rules.ruleset import Ruleset
from companion.rules.setup import Setup


class Phase(StrEnum):
    """What the table is waiting for."""

    BETWEEN = "between"
    DEAL = "deal"
    COLOUR = "colour"
    TURN = "turn"
    DRAWN = "drawn"
    CHALLENGE = "challenge"
    COIN = "coin"
    REPLAY = "replay"
    COUNT = "count"
    FINISHED = "finished"


BETWEEN, DEAL, COLOUR, TURN, DRAWN, CHALLENGE, COIN, REPLAY, COUNT, FINISHED = Phase

IN_PLAY: Final = frozenset((COLOUR, TURN, DRAWN, CHALLENGE, COIN, REPLAY))
"""The phases in which a card lies face up and the round goes on."""

OWN_TURN: Final = frozenset((TURN, DRAWN, REPLAY))
"""The phases in which the one to act may put a card down."""


class PendingFour(NamedTuple):
    """A Wild Draw Four waits: who played it, what lay on top before, was it the last card."""

    player: int
    previous: Upcard | None
    was_last_card: bool


class PendingCoin(NamedTuple):
    """A Wild 50/50 waits for the coin: who played it, who is which side, was it the last card."""

    player: int
    heads: str
    tails: str
    was_last_card: bool


class PendingDrawn(NamedTuple):
    """The turn has drawn this many cards so far."""

    cards: int


class CountedHand(NamedTuple):
    """A hand that was counted: its points, and its cards where they were laid open."""

    points: int
    cards: tuple[Card, ...] | None


class PendingCount(NamedTuple):
    """The hands are counted: who went out, and what is known so far, seat by seat.

    ``followed`` is False where the plays were not, so that no hand's size is known.
    """

    out: int
    hands: tuple[CountedHand | None, ...]
    followed: bool = True


Pending: TypeAlias = PendingFour | PendingCoin | PendingDrawn | PendingCount | None


class _Changes(TypedDict, total=False):
    match: Match
    phase: Phase
    acting: int | None
    step: int
    upcard: Upcard | None
    counts: tuple[int, ...]
    pile: int
    discards: int
    discard_tally: int
    uno_said: frozenset[int]
    catchable: int | None
    pending: Pending


_FIELDS: Final = tuple(_Changes.__annotations__)

# The benchmark compiles this module with mypyc, whose classes refuse to change by themselves.
_IS_INTERPRETED: Final = __file__.endswith(".py")


# Not a NamedTuple, which would be immutable by itself: the rules read many fields for each state they
# make, and a tuple's field takes three times as long as a slot. Over random play the interpreter has 14 %
# more instructions to do, and mypyc's referee plays 11 % fewer moves a second. Not a frozen dataclass
# either, which sets each field past its own refusal: 29 % fewer. Freezing as below costs 2 %.
class State:
    """One table at one moment: a value, whose fields cannot be set once it is made.

    ``acting`` is the seat that has to act, ``step`` +1 while play goes to the left and -1
    to the right, ``counts`` the cards in each hand, ``pile`` and ``discards`` the sizes of
    both piles. ``seen`` is the tally of the whole cards among the discards since the last
    reshuffle. ``said`` are the seats whose UNO
    holds, ``catchable`` the one that did not say it and can be caught. ``pending`` is
    what the phase waits on.
    """

    __slots__ = _FIELDS

    def __init__(
        self,
        match: Match,
        phase: Phase,
        acting: int | None = None,
        step: int = 1,
        upcard: Upcard | None = None,
        counts: tuple[int, ...] = (),
        pile: int = 0,
        discards: int = 0,
        discard_tally: int = 0,
        uno_said: frozenset[int] = frozenset(),
        catchable: int | None = None,
        pending: Pending = None,
    ) -> None:
        self.match: Final = match
        self.phase: Final = phase
        self.acting: Final = acting
        self.step: Final = step
        self.upcard: Final = upcard
        self.counts: Final = counts
        self.pile: Final = pile
        self.discards: Final = discards
        self.discard_tally: Final = discard_tally
        self.uno_said: Final = uno_said
        self.catchable: Final = catchable
        self.pending: Final = pending
        if _IS_INTERPRETED:
            self.__class__ = _Frozen

    def in_phase(self, phase: Phase, acting: int | None, pending: Pending = None) -> "State":
        """The same cards in another phase, with another to act: what happens most."""
        # Spelled out: but() takes four times as long, and every turn comes through here.
        return State(
            self.match,
            phase,
            acting,
            self.step,
            self.upcard,
            self.counts,
            self.pile,
            self.discards,
            self.discard_tally,
            self.uno_said,
            self.catchable,
            pending,
        )

    def replace(self, **changes: Unpack[_Changes]) -> "State":
        """The same table but for some fields."""
        fields: Any = {name: getattr(self, name) for name in _FIELDS}
        return State(**{**fields, **changes})

    def __reduce__(self) -> tuple[type["State"], tuple[object, ...]]:
        # A copy is made anew: it could not be filled in afterwards.
        return State, self._fields()

    def _fields(self) -> tuple[object, ...]:
        return tuple(getattr(self, name) for name in _FIELDS)

    def __eq__(self, other: object) -> bool:
        return self._fields() == other._fields() if isinstance(other, State) else NotImplemented

    def __hash__(self) -> int:
        return hash((self.phase, self.acting, self.counts, self.pile, self.discard_tally))

    def __repr__(self) -> str:
        fields = (f"{name}={getattr(self, name)!r}" for name in _FIELDS)
        return f"State({', '.join(fields)})"

    @property
    def setup(self) -> Setup:
        """What the table agreed on."""
        return self.match.setup

    @property
    def ruleset(self) -> Ruleset:
        """What the game is played by."""
        return self.match.ruleset

    @property
    def seats(self) -> tuple[str, ...]:
        """The players of this round, each to the left of the one before."""
        return self.match.seats

    @property
    def dealer(self) -> str:
        """Who dealt last; before the first round, who is to deal."""
        return self.match.dealer

    @property
    def round(self) -> int:
        """How many rounds have begun."""
        return self.match.round

    @property
    def rounds(self) -> tuple[RoundResult, ...]:
        """The rounds that were scored."""
        return self.match.rounds

    @property
    def totals(self) -> dict[str, int]:
        """The points so far, of each player or team."""
        return dict(zip(self.match.total_names, self.match.totals, strict=True))

    @property
    def eliminated(self) -> tuple[str, ...]:
        """Who has left the game."""
        return self.match.eliminated

    @property
    def winner(self) -> tuple[str, ...]:
        """Who has won the match: nobody yet, one, or several who share it."""
        return tuple(self.match.total_names[index] for index in self.match.winners)

    @property
    def winning_players(self) -> tuple[str, ...]:
        """The players who have won the match, where a team has won it all of the team."""
        players, members = self.setup.players, self.setup.scoring.members
        return tuple(name for total in self.match.winners for name in members(players, total))

    @property
    def next_dealer(self) -> str:
        """Who deals the round that comes next; who dealt last where none may begin now."""
        return self.match.next_dealer if self.phase is BETWEEN else self.dealer

    @property
    def is_in_play(self) -> bool:
        """Does a card lie face up, and does the round go on?"""
        return self.phase in IN_PLAY

    @property
    def turn(self) -> str | None:
        """Who has to act, if anybody."""
        return None if self.acting is None else self.seats[self.acting]

    @property
    def actor(self) -> str | None:
        """Who does what comes next, if one player does: deals, turns up a card, or acts in turn."""
        if self.phase is BETWEEN:
            return self.next_dealer
        return self.dealer if self.phase is DEAL else self.turn

    def is_turn_of(self, player: str) -> bool:
        """Is it the turn of ``player``, to put a card down, draw or keep, with nothing else due first?"""
        return self.phase in OWN_TURN and player == self.turn

    @property
    def next_player(self) -> str | None:
        """Who comes after the one who has to act, if nothing changes that."""
        return self.after(self.turn) if self.turn else None

    @property
    def next_to_play(self) -> str | None:
        """Whose card it is that goes down next: beneath a four or a coin that waits, the next player's."""
        return self.next_player if self.phase in (CHALLENGE, COIN) else self.turn

    def after(self, player: str) -> str:
        """Who of the round comes after ``player`` in the present direction."""
        return self.seats[(self.match.seat_of[player] + self.step) % len(self.seats)]

    def turns_until(self, player: str) -> int:
        """How many turns come before that of ``player``, if nothing changes that; 0 where nobody acts."""
        if self.acting is None:
            return 0
        return (self.match.seat_of[player] - self.acting) * self.step % len(self.seats)

    @property
    def direction(self) -> str:
        """``left`` or ``right``: where play goes from seat to seat."""
        return "left" if self.step == 1 else "right"

    @property
    def top(self) -> Card | None:
        """The card on the discard pile as far as it is known."""
        return self.upcard.card if self.upcard else None

    @property
    def colour(self) -> Colour | None:
        """The colour in play, None while not known."""
        return self.upcard.colour if self.upcard else None

    @property
    def is_followed(self) -> bool:
        """Are the hand sizes and the draw pile known?"""
        return not isinstance(self.pending, PendingCount) or self.pending.followed

    @property
    def hands(self) -> dict[str, int | None]:
        """How many cards each holds; None where nobody followed."""
        if self.is_followed:
            return dict(zip(self.seats, self.counts, strict=False))
        return {name: 0 if name == self.out else None for name in self.seats}

    @property
    def draw_pile(self) -> int | None:
        """How many cards the draw pile holds, where that is known."""
        dealt = self.phase in IN_PLAY or self.phase in (DEAL, COUNT)
        return self.pile if dealt and self.is_followed else None

    @property
    def uno_open(self) -> str | None:
        """Who can be caught now."""
        return None if self.catchable is None else self.seats[self.catchable]

    @property
    def uno_called(self) -> tuple[str, ...]:
        """Who holds one card and has said so, in seat order."""
        if not self.is_followed:
            return ()
        return tuple(
            name for seat, name in enumerate(self.seats[: len(self.counts)])
            if seat in self.uno_said and self.counts[seat] == self.ruleset.uno_hand
        )  # fmt: skip

    def has_said_uno(self, player: str) -> bool:
        """Does an UNO of ``player`` hold, said for the last card or for the next-to-last?"""
        return self.match.seat_of.get(player) in self.uno_said

    def owes_uno(self, player: str) -> bool:
        """Must ``player`` say UNO with the card that goes down now, the next-to-last?"""
        is_next_to_last = self.hands.get(player) == self.ruleset.uno_hand + 1
        return self.is_turn_of(player) and is_next_to_last and not self.has_said_uno(player)

    @property
    def challenge(self) -> tuple[str, str] | None:
        """Who played the Wild Draw Four that waits, and who must draw."""
        if not isinstance(self.pending, PendingFour) or self.phase is not CHALLENGE:
            return None
        assert self.turn is not None
        return self.seats[self.pending.player], self.turn

    @property
    def coin(self) -> tuple[str, str, str] | None:
        """Who played the Wild 50/50 that waits, who is heads, who is tails."""
        if not isinstance(self.pending, PendingCoin):
            return None
        return self.seats[self.pending.player], self.pending.heads, self.pending.tails

    @property
    def out(self) -> str | None:
        """Who went out, while the hands are counted."""
        return self.seats[self.pending.out] if isinstance(self.pending, PendingCount) else None

    @property
    def counted(self) -> dict[str, CountedHand]:
        """The hands counted so far."""
        if not isinstance(self.pending, PendingCount):
            return {}
        hands = zip(self.seats, self.pending.hands, strict=True)
        return {name: hand for name, hand in hands if hand is not None}

    @property
    def awaited(self) -> tuple[str, ...]:
        """Whose hands still have to be counted."""
        if not isinstance(self.pending, PendingCount):
            return ()
        due = self.setup.scoring.counted(self.seats, self.seats[self.pending.out])
        return tuple(name for name in due if name not in self.counted)

    def seen_of(self, card: Card) -> int:
        """How often this whole card lies among the discards since the last reshuffle."""
        return count_in_tally(self.discard_tally, card)

    def copies_left(self, card: Card) -> int:
        """How many more of this whole card there can be."""
        return self.setup.edition.copies.get(card, 0) - self.seen_of(card)

    def copies_in_hands(self, card: Card) -> int:
        """How many of this card, known or partly known, the hands that are not counted yet can hold."""
        laid = sum((hand.cards or ()).count(card) for hand in self.counted.values())
        return sum(max(self.copies_left(face), 0) for face in card.faces) - laid


class _Frozen(State):
    """A state that is made: setting a field, or deleting one, is refused from here on."""

    __slots__ = ()

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a state never changes: cannot set {name!r}")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a state never changes: cannot delete {name!r}")


def begin(setup: Setup) -> State:
    """The table before the first round."""
    totals = (0,) * len(setup.scoring.total_names(setup.players))
    match = Match(setup, 0, setup.dealer, setup.players, totals)
    return State(match, BETWEEN)
