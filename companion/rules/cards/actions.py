"""The actions of a card, which it does once it is laid: plain values, of which a sort has several or none.

    Sort("WR4", ..., is_wild=True, does=(NamesColour(), Reverses(), Draws(4)))

What each of them does to a table stands in :mod:`companion.rules.turn.acting`, in the same order. A card that
does several acts in the order of :data:`ACTIONS`; what cannot go together is refused when its sort is made.
"""

from dataclasses import dataclass
from itertools import combinations
from typing import Final, TypeAlias

from companion.rules.language.sentence import Sentence, in_words, say

EVERYBODY: Final = 10
"""Players that lose their turn for a card that skips everybody else: its player has another turn."""


@dataclass(frozen=True, slots=True)
class NamesColour:
    """Its player names the colour in play."""

    text = say("You name the colour.")


@dataclass(frozen=True, slots=True)
class DiscardsColour:
    """All cards of its colour may go down with it."""

    text = say("All cards of its colour may go down with it, beneath it, and do nothing.")


@dataclass(frozen=True, slots=True)
class Reverses:
    """Play turns round; between two it skips, where the rules of the game say so."""

    text = say("Play turns round: left becomes right, and right becomes left.")


@dataclass(frozen=True, slots=True)
class Skips:
    """The next ``players`` lose their turn, or :data:`EVERYBODY`."""

    players: int = 1

    @property
    def text(self) -> Sentence:
        """What the rule book says of it."""
        if self.players == EVERYBODY:
            return say("Everybody else loses the turn, and you have another.")
        if self.players == 1:
            return say("The next player loses the turn.")
        return say("The next %(number)s players lose their turn.", number=in_words(self.players))


@dataclass(frozen=True, slots=True)
class Draws:
    """The next player draws ``cards`` and loses the turn; under stacking they become a debt.

    ``is_challengeable``: may it be challenged? Turned up to start, such a card goes back into the deck.
    ``is_at_once``: are they drawn as soon as it lies there, a debt in no game?
    """

    cards: int
    is_challengeable: bool = False
    is_at_once: bool = False

    @property
    def text(self) -> Sentence:
        """What the rule book says of it."""
        return say("The next player draws %(number)s and loses the turn.", number=in_words(self.cards))


@dataclass(frozen=True, slots=True)
class Reveals:
    """The next player draws until a card of the colour comes; without :class:`NamesColour` they name it."""

    is_challengeable: bool = False

    text = say("The next player draws until a card of that colour comes, and loses the turn.")


@dataclass(frozen=True, slots=True)
class FlipsCoin:
    """Its player says who of two is heads and who tails, and the coin says who of them draws."""

    text = say("You choose two players, and the coin says which of them draws.")


@dataclass(frozen=True, slots=True)
class Targets:
    """A player of choice draws ``cards``, and loses no turn."""

    cards: int

    @property
    def text(self) -> Sentence:
        """What the rule book says of it."""
        number = in_words(self.cards)
        return say("You choose another player, who draws %(number)s. Nobody loses a turn.", number=number)


@dataclass(frozen=True, slots=True)
class OthersDraw:
    """Every other player draws ``cards``, the next in the direction of play first, and loses no turn."""

    cards: int

    @property
    def text(self) -> Sentence:
        """What the rule book says of it."""
        number = in_words(self.cards)
        return say("Every other player draws %(number)s. Nobody loses a turn.", number=number)


@dataclass(frozen=True, slots=True)
class TurnsOver:
    """Every card of the game is turned over."""

    text = say("Every card is turned over.")


@dataclass(frozen=True, slots=True)
class SwapsHands:
    """Its player swaps hands with a player of choice."""

    text = say("You choose another player, and the two of you swap hands. As the last card it swaps nothing.")


@dataclass(frozen=True, slots=True)
class PassesHands:
    """Everybody passes the hand to the next player in the direction of play."""

    text = say(
        "Everybody passes their hand to the next player in the direction of play. As the last card it passes"
        " nothing."
    )


@dataclass(frozen=True, slots=True)
class ShufflesHands:
    """All hands are gathered, and dealt anew from the player on the left of who laid it."""

    text = say(
        "You gather all hands, shuffle them and deal all their cards out again one by one, the first to the"
        " player on your left."
    )


Action: TypeAlias = (
    NamesColour
    | DiscardsColour
    | Reverses
    | Skips
    | Draws
    | Reveals
    | FlipsCoin
    | Targets
    | OthersDraw
    | TurnsOver
    | SwapsHands
    | PassesHands
    | ShufflesHands
)

ACTIONS: Final = (
    NamesColour, DiscardsColour, Reverses, Skips, Draws, Reveals, FlipsCoin, Targets, OthersDraw, TurnsOver,
    SwapsHands, PassesHands, ShufflesHands,
)  # fmt: skip
"""Every kind of action, in the order in which a card that has several does them."""

_PLAIN: Final = (NamesColour, DiscardsColour)
"""Those that change neither a turn nor a hand: nothing but what lies on top."""

MOVE_HANDS: Final = (SwapsHands, PassesHands, ShufflesHands)
"""Those after which a hand is another player's."""

_WAITS: Final = "what waits for an answer waits alone"
_APART: Final[dict[frozenset[type], str]] = {
    frozenset((Draws, Skips)): "whoever draws loses the turn already",
    **{frozenset(pair): _WAITS for pair in combinations((Draws, Reveals, FlipsCoin, TurnsOver), 2)},
    **{frozenset((Skips, each)): _WAITS for each in (Reveals, FlipsCoin)},
    frozenset((Reverses, FlipsCoin)): "between two players the coin would never be flipped",
}
"""Which two actions no card can have, and why."""


def in_order(does: tuple[Action, ...]) -> tuple[Action, ...]:
    """Return the actions of one card in the order in which it does them.

    Raises :class:`ValueError`, with the reason, where two of them cannot go together.

    >>> in_order((Draws(4), NamesColour()))
    (NamesColour(), Draws(cards=4, is_challengeable=False, is_at_once=False))
    """
    kinds = [type(action) for action in does]
    if len(set(kinds)) < len(kinds):
        raise ValueError("a card does the same thing twice: expected one action of a kind")
    for pair, why in _APART.items():
        if pair <= set(kinds):
            one, other = sorted(kind.__name__ for kind in pair)
            raise ValueError(f"a card cannot do {one} and {other}: {why}")
    return tuple(sorted(does, key=lambda action: ACTIONS.index(type(action))))


def is_plain(does: tuple[Action, ...]) -> bool:
    """Do these change nothing but what lies on top?

    >>> is_plain((NamesColour(),)), is_plain((NamesColour(), Draws(4)))
    (True, False)
    """
    return all(isinstance(action, _PLAIN) for action in does)
