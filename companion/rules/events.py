"""The events of a game: one frozen type for each kind of line in the game record.

Events name players by their names. ``Undo``, ``Redo`` and ``Amend`` are events like the others; ``LetStand``
wraps an event that the table lets stand whatever the referee says.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from companion.rules.cards.card import Card, Upcard, upcard
from companion.rules.cards.colours import Colour

Side: TypeAlias = Literal["heads", "tails"]
"""A side of the coin: heads is the UNO side, tails the 50/50 side."""

Direction: TypeAlias = Literal["left", "right"]
"""A direction of play: to the left is clockwise."""

CardSide: TypeAlias = Literal["light", "dark"]
"""A side of the cards of a deck that turns over."""


@dataclass(frozen=True, slots=True)
class Round:
    """A round is dealt; ``dealer`` is None where it is simply the next one's turn to deal."""

    dealer: str | None = None


@dataclass(frozen=True, slots=True)
class Start:
    """A card is turned up to start the discard pile."""

    card: Card


@dataclass(frozen=True, slots=True)
class NameColour:
    """The first player names the colour after a Wild was turned up."""

    player: str
    colour: Colour


@dataclass(frozen=True, slots=True)
class Play:
    """A card is played; a wild names its colour, a Wild 50/50 its two players.

    ``more`` are the cards after the first, where several are played at once: the last of them comes to
    lie on top. ``swap`` is whose hand it is swapped for, ``target`` who draws for a card that chooses one.
    ``along`` are the cards that go with it, or how many, None where nobody knows. ``top`` is what lies on top
    once a Flip has turned everything over.
    """

    player: str
    card: Card
    colour: Colour | None = None
    heads: str | None = None
    tails: str | None = None
    more: tuple[Upcard, ...] = ()
    swap: str | None = None
    target: str | None = None
    along: tuple[Card, ...] | int | None = ()
    top: Card | None = None

    @classmethod
    def of(cls, player: str, cards: Sequence[Card], swap: str | None = None) -> "Play":
        """Return the play of these cards in this order; none of them is a wild, which names a colour."""
        first, *more = cards
        return cls(player, first, more=tuple(upcard(card, None) for card in more), swap=swap)

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every card played, in order, but those that go along."""
        return (self.card, *(each.card for each in self.more))

    @property
    def laid(self) -> int | None:
        """How many cards go down in all; None where nobody knows."""
        if self.along is None:
            return None
        return 1 + len(self.more) + (self.along if isinstance(self.along, int) else len(self.along))


@dataclass(frozen=True, slots=True)
class Jump:
    """The twin of the top card is laid, in turn or not; ``swap`` as in :class:`Play`."""

    player: str
    swap: str | None = None


@dataclass(frozen=True, slots=True)
class Draw:
    """One card is drawn, by choice or by need."""

    player: str


@dataclass(frozen=True, slots=True)
class Drew:
    """Cards were drawn whose number no rule fixes: ``cards``, None where it is unknown."""

    player: str
    cards: int | None


@dataclass(frozen=True, slots=True)
class Mercy:
    """A player is out of the round for holding too many cards, where the referee did not count them."""

    player: str


@dataclass(frozen=True, slots=True)
class Keep:
    """The turn ends after drawing, with nothing played."""

    player: str


@dataclass(frozen=True, slots=True)
class Uno:
    """UNO is said."""

    player: str


@dataclass(frozen=True, slots=True)
class Catch:
    """``player`` catches ``other``, who did not say UNO."""

    player: str
    other: str


@dataclass(frozen=True, slots=True)
class Accept:
    """The four cards of a Wild Draw Four are drawn without a challenge."""

    player: str


@dataclass(frozen=True, slots=True)
class Challenge:
    """The Wild Draw Four is challenged; ``guilty`` is what the hand showed."""

    player: str
    guilty: bool


@dataclass(frozen=True, slots=True)
class Flip:
    """The coin has landed with ``side`` up."""

    side: Side


@dataclass(frozen=True, slots=True)
class Hint:
    """A player is penalised for suggesting a card."""

    player: str


@dataclass(frozen=True, slots=True)
class Reshuffle:
    """The discards, all but the top one, are shuffled into the draw pile."""


@dataclass(frozen=True, slots=True)
class Out:
    """A player went out in a round whose plays were not followed."""

    player: str


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand is laid open at the end of a round, card by card."""

    player: str
    cards: tuple[Card, ...] = ()

    @property
    def points(self) -> int:
        """The points of these cards; one whose points are not known counts nothing."""
        return sum(card.points or 0 for card in self.cards)


@dataclass(frozen=True, slots=True)
class Points:
    """A hand is given as its points at the end of a round."""

    player: str
    points: int


@dataclass(frozen=True, slots=True)
class FixTurn:
    """The table says whose turn it really is."""

    name: str


@dataclass(frozen=True, slots=True)
class FixDirection:
    """The table says which way play really goes."""

    direction: Direction


@dataclass(frozen=True, slots=True)
class FixTop:
    """The table says what really lies on top; a Wild comes with the colour that was named."""

    card: Card
    colour: Colour | None = None


@dataclass(frozen=True, slots=True)
class FixSide:
    """The table says which side of the cards is really up."""

    side: CardSide


@dataclass(frozen=True, slots=True)
class FixHand:
    """The table says how many cards a player really holds."""

    name: str
    cards: int


@dataclass(frozen=True, slots=True)
class FixTotal:
    """The table says what a player's total, or that of their side, really is."""

    name: str
    points: int


@dataclass(frozen=True, slots=True)
class Seats:
    """Who sits at the table from now on, each to the left of the one before."""

    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Leave:
    """A player leaves in the middle of a round."""

    player: str


@dataclass(frozen=True, slots=True)
class Join:
    """Somebody sits down to the left of ``after`` in the middle of a round, and is dealt a hand."""

    name: str
    after: str


@dataclass(frozen=True, slots=True)
class End:
    """The game is over now, whatever the scores."""


@dataclass(frozen=True, slots=True)
class Undo:
    """The last event is taken back."""


@dataclass(frozen=True, slots=True)
class Redo:
    """The event last taken back is put back."""


@dataclass(frozen=True, slots=True)
class Amend:
    """Event ``number`` of the game, counted from 1, was really ``events``; with none it never happened."""

    number: int
    events: tuple["TableEvent | LetStand", ...] = ()


PlayerEvent: TypeAlias = (
    NameColour
    | Play
    | Jump
    | Draw
    | Drew
    | Mercy
    | Keep
    | Uno
    | Catch
    | Accept
    | Challenge
    | Hint
    | Out
    | Hand
    | Points
    | Leave
)
Fix: TypeAlias = FixTurn | FixDirection | FixTop | FixSide | FixHand | FixTotal
"""A correction: the table puts right what nobody noticed."""
TableEvent: TypeAlias = PlayerEvent | Fix | Round | Start | Flip | Reshuffle | Seats | Join | End
Revision: TypeAlias = Undo | Redo | Amend
"""What is said about an event that was taken before."""


@dataclass(frozen=True, slots=True)
class LetStand:
    """The table lets ``event`` stand against the referee; without effect of its own where it was legal.

    Of the amendments only one that puts nothing in the place of an event is let stand: a record's ``!``
    belongs to the line that it follows, and any other amendment ends in such a line.
    """

    event: TableEvent | Revision


Event: TypeAlias = TableEvent | Revision | LetStand


def underlying(event: Event) -> TableEvent | Revision:
    """Return the event itself, out of the :class:`LetStand` around it if there is one.

    >>> underlying(LetStand(Draw("Ben")))
    Draw(player='Ben')
    """
    return event.event if isinstance(event, LetStand) else event


def seated_names(event: Event) -> tuple[str, ...]:
    """Return the names that an event brings to the table, also one that an amendment puts in."""
    seated = underlying(event)
    if isinstance(seated, Amend):
        return tuple(name for each in seated.events for name in seated_names(each))
    if isinstance(seated, Join):
        return (seated.name,)
    return seated.players if isinstance(seated, Seats) else ()


COIN_SIDES: Final[tuple[Side, Side]] = ("heads", "tails")
DIRECTIONS: Final[tuple[Direction, Direction]] = ("left", "right")
CARD_SIDES: Final[tuple[CardSide, CardSide]] = ("light", "dark")
