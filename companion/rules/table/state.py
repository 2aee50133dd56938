"""The table at one moment: an immutable value, with the questions that others ask of it.

Inside the rules a player is a seat: an index into :attr:`Match.seats`, each seat to the left of the one
before. Properties and methods for other packages take and return names.
"""

from typing import Any, Final, NamedTuple, NoReturn, TypeAlias, TypedDict, Unpack

from companion.rules.cards.card import Card, Upcard, count_in_tally
from companion.rules.cards.colours import Colour
from companion.rules.editions.edition import Edition
from companion.rules.editions.ruleset import Ruleset
from companion.rules.events import CardSide
from companion.rules.setup.setup import Setup
from companion.rules.table import phases
from companion.rules.table.calls import SILENT, Calls
from companion.rules.table.match import Match
from companion.rules.table.phases import Phase
from companion.rules.table.rounds import Rounds

UNCOUNTED_HAND: Final = 5_000
"""Cards of an uncounted hand, for the rules: never one, and never too few to play."""

UNCOUNTED_PILE: Final = 5_000_000
"""Cards of the draw pile while a hand is uncounted: never too few to draw."""


class PendingDebt(NamedTuple):
    """Cards owed for a Draw Two or Wild Draw Four, until they are drawn, challenged or added to.

    ``card`` is the newest one that draws, ``player`` the seat that laid it, None where it was turned up;
    ``previous`` is the top card before it, which a guilty challenge may bring back, and ``beneath`` the one
    that drew before it in the same debt. ``had_drawn`` says that it was laid after drawing. Sent on by a card
    that does not draw, it ``is_deflected``, and ``player`` is who laid that one. Found guilty, in phase
    ``replay``, it waits for another card.
    """

    cards: int
    card: Card
    player: int | None = None
    previous: Upcard | None = None
    was_last_card: bool = False
    beneath: Card | None = None
    had_drawn: bool = False
    is_deflected: bool = False

    @property
    def unchallenged(self) -> "PendingDebt":
        """The same debt without what only a challenge asks for."""
        return self._replace(
            player=self.player if self.was_last_card else None, previous=None, beneath=None, had_drawn=False
        )


class PendingCoin(NamedTuple):
    """A Wild 50/50 whose coin is to be flipped: the seat that played it, and the two players' names."""

    player: int
    heads: str
    tails: str
    was_last_card: bool


class PendingDrawn(NamedTuple):
    """How many cards the present turn has drawn so far."""

    cards: int


class PendingReveal(NamedTuple):
    """Cards drawn for ``card`` until one of the colour in play comes: how many so far.

    ``added`` are drawn on top once it has come, for a lost challenge. ``then`` is the seat that has the turn
    after it, None for the next one; ``last`` is the seat whose last card it is for.
    """

    card: Card
    cards: int = 0
    added: int = 0
    then: int | None = None
    last: int | None = None


class CountedHand(NamedTuple):
    """A hand that was counted: its points, and its cards if they were laid open."""

    points: int
    cards: tuple[Card, ...] | None


class PendingCount(NamedTuple):
    """The count at the end of a round: the seat that went out, and each seat's hand, None until counted.

    ``followed`` is False where the plays were not, so that no hand's size is known.
    """

    out: int
    hands: tuple[CountedHand | None, ...]
    followed: bool = True


Pending: TypeAlias = PendingDebt | PendingCoin | PendingDrawn | PendingReveal | PendingCount | None


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
    calls: Calls
    pending: Pending


_STATE_FIELDS: Final = tuple(_Changes.__annotations__)

# The benchmark compiles this module with mypyc, whose classes refuse to change by themselves.
_IS_INTERPRETED: Final = __file__.endswith(".py")


# Not a NamedTuple, which would be immutable by itself: the rules read many fields for each state they
# make, and a tuple's field takes three times as long as a slot. Over random play the interpreter has 14 %
# more instructions to do, and mypyc's referee plays 11 % fewer moves a second. Not a frozen dataclass
# either, which sets each field past its own refusal: 29 % fewer. Freezing as below costs 2 %.
class State:
    """One table at one moment: a value, whose fields cannot be set once it is made.

    ``acting`` is the seat that has to act, ``step`` +1 while play goes to the left and -1 to the right,
    ``counts`` the number of cards in each seat's hand, ``pile`` and ``discards`` the sizes of both piles.
    ``discard_tally`` counts the wholly known cards discarded since the last reshuffle (see
    :class:`Card`). ``calls`` are the calls of UNO. ``pending`` is the effect that the phase waits for.
    """

    __slots__ = _STATE_FIELDS

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
        calls: Calls = SILENT,
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
        self.calls: Final = calls
        self.pending: Final = pending
        # Last of all: from here on, setting a field is refused.
        if _IS_INTERPRETED:
            self.__class__ = _Frozen

    def in_phase(self, phase: Phase, acting: int | None, pending: Pending = None) -> "State":
        """Return the same cards in another phase, with ``acting`` to act."""
        # Spelled out: replace() takes four times as long, and every turn comes through here.
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
            self.calls,
            pending,
        )

    def replace(self, **changes: Unpack[_Changes]) -> "State":
        """Return the same table with some fields changed."""
        fields: Any = {name: getattr(self, name) for name in _STATE_FIELDS}
        return State(**{**fields, **changes})

    def __reduce__(self) -> tuple[type["State"], tuple[object, ...]]:
        # Pickling and copying fill in an empty object by default, which a frozen one refuses.
        return State, self._fields()

    def _fields(self) -> tuple[object, ...]:
        return tuple(getattr(self, name) for name in _STATE_FIELDS)

    def __eq__(self, other: object) -> bool:
        return self._fields() == other._fields() if isinstance(other, State) else NotImplemented

    def __hash__(self) -> int:
        # These tell most states apart; hashing all eleven fields would only take longer.
        return hash((self.phase, self.acting, self.counts, self.pile, self.discard_tally))

    def __repr__(self) -> str:
        fields = (f"{name}={getattr(self, name)!r}" for name in _STATE_FIELDS)
        return f"State({', '.join(fields)})"

    @property
    def setup(self) -> Setup:
        """The set-up that the table agreed on."""
        return self.match.setup

    @property
    def ruleset(self) -> Ruleset:
        """The numbers and choices that the game is played by."""
        return self.match.ruleset

    @property
    def players(self) -> tuple[str, ...]:
        """Who sits at the table, each to the left of the one before; last, who was eliminated."""
        return self.match.players

    @property
    def seats(self) -> tuple[str, ...]:
        """The players of this round in seat order, each to the left of the one before."""
        return self.match.seats

    @property
    def seated(self) -> tuple[str, ...]:
        """Who sits round the table: in this round, or after one as they sit down to the next."""
        if self.phase not in (phases.BETWEEN, phases.FINISHED) or not self.setup.scoring.may_change_seats:
            return self.seats
        return tuple(name for name in self.players if name in self.seats or name not in self.eliminated)

    @property
    def left(self) -> dict[str, int]:
        """The points of everybody who has left the table, by name."""
        return dict(self.match.left)

    @property
    def dealer(self) -> str:
        """Who dealt this round, or the last one; before the first, who is to deal it."""
        return self.match.dealer

    @property
    def round(self) -> int:
        """How many rounds have begun."""
        return self.match.round

    @property
    def rounds(self) -> Rounds:
        """The rounds scored so far."""
        return self.match.rounds

    @property
    def totals(self) -> dict[str, int]:
        """The points so far of each player, or each team, by name."""
        return dict(zip(self.match.total_names, self.match.totals, strict=True))

    @property
    def sides(self) -> dict[str, tuple[str, ...]]:
        """The players whose points each total is, by its name: one player, or a whole team."""
        members = self.setup.scoring.members
        return {name: members(self.players, place) for place, name in enumerate(self.totals)}

    @property
    def eliminated(self) -> tuple[str, ...]:
        """Who has reached the target and is out of the game."""
        return self.match.eliminated

    @property
    def winner(self) -> tuple[str, ...]:
        """The totals that have won the game: none yet, one, or several in a tie."""
        return tuple(self.match.total_names[index] for index in self.match.winners)

    @property
    def winning_players(self) -> tuple[str, ...]:
        """The players who have won the game: of a winning team, every member."""
        return tuple(name for side in self.winner for name in self.sides[side])

    @property
    def next_dealer(self) -> str:
        """Who deals the next round; while one is under way, the same as :attr:`dealer`."""
        return self.match.next_dealer if self.phase is phases.BETWEEN else self.dealer

    @property
    def is_in_play(self) -> bool:
        """Is a card turned up, and the round not over?"""
        return self.phase in phases.IN_PLAY

    @property
    def turn(self) -> str | None:
        """Who has to act; None where nobody in particular does."""
        return None if self.acting is None else self.seats[self.acting]

    @property
    def actor(self) -> str | None:
        """Who does the next thing: deals, turns up a card, or acts in turn; None where anybody may."""
        if self.phase is phases.BETWEEN:
            return self.next_dealer
        return self.dealer if self.phase is phases.DEAL else self.turn

    def is_turn_of(self, player: str) -> bool:
        """May ``player`` play, draw or keep now, with nothing pending first?"""
        return self.phase in phases.OWN_TURN and player == self.turn

    @property
    def next_player(self) -> str | None:
        """Who follows the player to act, unless a card changes that."""
        return self.after(self.turn) if self.turn else None

    @property
    def next_to_play(self) -> str | None:
        """Who plays the next card: while a Wild Draw Four, a debt or a coin is pending, the player after."""
        return (
            self.next_player
            if self.phase in (phases.CHALLENGE, phases.DEBT, phases.COIN, phases.REVEAL)
            else self.turn
        )

    def after(self, player: str) -> str:
        """Return the player after ``player`` in the present direction."""
        return self.seats[(self.match.seat_of[player] + self.step) % len(self.seats)]

    def turns_until(self, player: str) -> int:
        """Count the turns before that of ``player``, unless a card changes that; 0 where nobody acts."""
        if self.acting is None:
            return 0
        # A remainder is never negative in Python, so that this holds in both directions.
        return (self.match.seat_of[player] - self.acting) * self.step % len(self.seats)

    @property
    def direction(self) -> str:
        """The direction of play, ``left`` or ``right``."""
        return "left" if self.step == 1 else "right"

    @property
    def top(self) -> Card | None:
        """The card on top of the discard pile, as far as it is known."""
        return self.upcard.card if self.upcard else None

    @property
    def colour(self) -> Colour | None:
        """The colour in play, None while not known."""
        return self.upcard.colour if self.upcard else None

    @property
    def is_followed(self) -> bool:
        """Are the sizes of the hands and the draw pile known?"""
        return not isinstance(self.pending, PendingCount) or self.pending.followed

    @property
    def hands(self) -> dict[str, int | None]:
        """How many cards each player holds; None where the plays were not followed."""
        if self.is_followed:
            # Not strict: between rounds nobody holds cards, and `counts` is empty.
            held = dict[str, int | None](zip(self.seats, self.counts, strict=False))
            return (
                {**held, **dict.fromkeys(filter(held.__contains__, self.match.uncounted))}
                if self.match.uncounted
                else held
            )
        return {name: 0 if name == self.out else None for name in self.seats}

    @property
    def draw_pile(self) -> int | None:
        """How many cards the draw pile holds; None between rounds and where the plays were not followed."""
        # Between rounds `pile` is 0, which would read as a pile that ran out.
        dealt = self.phase in phases.IN_PLAY or self.phase in (phases.DEAL, phases.COUNT)
        return self.pile if dealt and self.is_followed and not self.match.uncounted else None

    @property
    def uno_open(self) -> tuple[str, ...]:
        """Who forgot to say UNO and can be caught now, in seat order."""
        return tuple(name for seat, name in enumerate(self.seats) if seat in self.calls.open)

    @property
    def uno_called(self) -> tuple[str, ...]:
        """Who holds one card and has said so, in seat order."""
        if not self.is_followed:
            return ()
        return tuple(
            name for seat, name in enumerate(self.seats[: len(self.counts)])
            if seat in self.calls.said and self.counts[seat] == self.ruleset.uno_hand
        )  # fmt: skip

    def has_said_uno(self, player: str) -> bool:
        """Return whether a call of UNO by ``player`` holds, for the last card or ahead for the one before."""
        return self.match.seat_of.get(player) in self.calls.said

    def owes_uno(self, player: str) -> bool:
        """Must ``player`` say UNO with the card to be played now, the next-to-last?"""
        is_next_to_last = self.hands.get(player) == self.ruleset.uno_hand + 1
        may_play = self.is_turn_of(player) or (self.phase is phases.DEBT and player == self.turn)
        return self.ruleset.calls_uno and may_play and is_next_to_last and not self.has_said_uno(player)

    @property
    def challenge(self) -> tuple[str, str] | None:
        """Who laid the Wild Draw Four that may be challenged, and who must draw; None while there is none."""
        four = self.pending
        if not isinstance(four, PendingDebt) or four.player is None or not four.card.is_challengeable:
            return None
        if self.phase is phases.REPLAY or four.is_deflected or not self.ruleset.may_challenge:
            return None
        assert self.turn is not None
        return self.seats[four.player], self.turn

    @property
    def debt(self) -> tuple[int, str | None] | None:
        """How many cards are owed and who laid the newest card of the debt; None while there is none.

        The name is None where that card was turned up to start.
        """
        if self.phase is not phases.DEBT or not isinstance(self.pending, PendingDebt):
            return None
        player = self.pending.player
        return self.pending.cards, None if player is None else self.seats[player]

    @property
    def owed(self) -> int:
        """How many cards the player on turn draws by accepting; 0 where nothing is owed."""
        # In a replay the debt is the guilty player's: drawn with the card that goes down instead.
        return (
            0
            if self.phase is phases.REPLAY or not isinstance(self.pending, PendingDebt)
            else self.pending.cards
        )

    @property
    def drawn_so_far(self) -> int:
        """How many cards whoever draws now has drawn already, one by one, in this turn."""
        return self.pending.cards if isinstance(self.pending, PendingDrawn | PendingReveal) else 0

    def still_adds(self, player: str) -> int:
        """Return how many cards the referee adds to this hand by itself, whatever the table counts.

        They are owed, or come on top of those that are drawn until the colour comes.
        """
        if player != self.turn:
            return 0
        if isinstance(self.pending, PendingReveal):
            return self.pending.added
        return self.ruleset.guilty_penalty if self.phase is phases.REPLAY else self.owed

    @property
    def coin(self) -> tuple[str, str, str] | None:
        """Who played the pending Wild 50/50, who is heads, who is tails; None while none is pending."""
        if not isinstance(self.pending, PendingCoin):
            return None
        return self.seats[self.pending.player], self.pending.heads, self.pending.tails

    @property
    def out(self) -> str | None:
        """Who went out, while the hands are counted."""
        return self.seats[self.pending.out] if isinstance(self.pending, PendingCount) else None

    @property
    def deck(self) -> Edition:
        """The deck as the side that is up shows it; the light one where nobody knows which is."""
        return self.match.deck

    @property
    def underside(self) -> Edition | None:
        """The deck as the side that is down shows it, by default the dark one; None in a one-sided deck."""
        edition = self.setup.edition
        return edition.back if self.match.deck is edition else edition

    @property
    def side(self) -> CardSide | None:
        """Which side of the cards is up; None where nobody knows, and in a deck that never turns over."""
        return self.match.card_sides.up if self.match.card_sides else None

    @property
    def knocked_out(self) -> tuple[str, ...]:
        """Who is out of this round by the mercy rule, in that order."""
        return self.match.knocked_out

    @property
    def counted(self) -> dict[str, CountedHand]:
        """The hands counted so far, by name."""
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

    def copies_left(self, card: Card, also_seen: int = 0) -> int:
        """Count the copies of this wholly known card that can still be where nobody sees them.

        They are neither among the discards nor in the tally ``also_seen``. Every question whether a card can
        be there at all comes to this.
        """
        held = self.match.copies.get(card, 0)
        if not held and self.side is None and self.underside:
            held = self.underside.copies.get(card, 0)
        # With a pile that nobody counted the discards may have been shuffled at any time.
        seen = also_seen if self.match.uncounted else self.discard_tally + also_seen
        return held - count_in_tally(seen, card)

    def copies_in_hands(self, card: Card) -> int:
        """Count how many of this card, known or in part, the hands still to be counted can hold."""
        # Below zero only where the table let a card stand that the deck does not hold.
        laid = sum((hand.cards or ()).count(card) for hand in self.counted.values())
        return sum(max(self.copies_left(face), 0) for face in card.faces) - laid


class _Frozen(State):
    """The class of a finished state: setting or deleting a field is refused."""

    __slots__ = ()

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a state never changes: cannot set {name!r}")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a state never changes: cannot delete {name!r}")


def begin(setup: Setup) -> State:
    """Return the table before the first round."""
    players = setup.players
    totals = (0,) * len(setup.scoring.total_names(players))
    match = Match(setup, 0, setup.dealer, players, totals, players=players, order=players)
    return State(match, phases.BETWEEN)
