"""The sorts of card: what is true of every Skip, whatever its colour, said once.

From here come the cards, their names, what they do, and what stands on a button for them. A deck is how
often it holds each sort: see :func:`companion.rules.editions.edition.deck_of`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from companion.rules.language.sentence import Sentence, say

EVERYBODY: Final = 10
"""How many lose their turn for a card that skips everybody else: its player has a new one."""

Names: TypeAlias = Mapping[str | None, tuple[Sentence, Sentence]]
"""What a card is called by the word of its colour, and the same with its article.

None is a wild, or a colour that was not seen. Every name is a whole text: in many languages an adjective
changes with its noun, so that a colour and a symbol translated apart could not be put together.
"""


@dataclass(frozen=True, slots=True, eq=False)
class Sort:
    """One sort of card.

    ``symbol`` is its part of a record's word (``S``, ``W4``, ``7``), ``points`` are what it counts in a hand,
    ``draws`` how many cards the next player owes for it, ``skips`` how many players lose their turn, or
    :data:`EVERYBODY`. ``key`` is its name on a button, and ``icon`` the drawing there, one of the sprite; a
    number has neither. ``targets`` is how many cards a player of choice draws, ``swaps`` that hands are
    swapped with one. ``names_colour``: does a wild name the colour in play? ``discards`` that all cards of
    its colour go with it, ``reveals`` that the next player draws until the colour comes, ``turns_over`` that
    every card is turned over. ``deck`` is the one deck in which ``symbol`` means this sort, empty for the
    sorts that decks share. ``drawn_as`` is the drawing of its face, where that is not named as its symbol.
    """

    symbol: str
    names: Names
    points: int
    draws: int = 0
    skips: int = 0
    reverses: bool = False
    is_number: bool = False
    is_wild: bool = False
    is_challengeable: bool = False
    flips_coin: bool = False
    targets: int = 0
    swaps: bool = False
    names_colour: bool = True
    discards: bool = False
    reveals: bool = False
    turns_over: bool = False
    deck: str = ""
    key: Sentence = Sentence()  # noqa: RUF009 - a str, and as immutable
    icon: str = ""
    drawn_as: str = ""

    @property
    def glyph(self) -> str:
        """The drawing on its face, one of the sprite of cards."""
        return self.drawn_as or (f"n{self.symbol}" if self.is_number else self.symbol)

    @property
    def name(self) -> Sentence:
        """What a card of this sort is called whose colour was not seen, or that has none."""
        return self.names[None][0]

    @property
    def is_plain(self) -> bool:
        """Does it do nothing but change what lies on top?"""
        changes_turn = self.draws or self.skips or self.reverses or self.reveals or self.turns_over
        return not (changes_turn or self.flips_coin or self.targets or self.swaps)

    def __repr__(self) -> str:
        return f"<Sort {self.symbol}>"


ANY_NUMBER: Final[Names] = {
    "red": (say("red number"), say("a red number")),
    "yellow": (say("yellow number"), say("a yellow number")),
    "green": (say("green number"), say("a green number")),
    "blue": (say("blue number"), say("a blue number")),
    # translators: a number card whose colour and number nobody noted
    None: (say("number"), say("a number")),
}
"""What a number card is called whose number nobody saw."""


def _number(number: str) -> Sort:
    names: Names = {
        "red": (say("red %(number)s", number=number), say("a red %(number)s", number=number)),
        "yellow": (say("yellow %(number)s", number=number), say("a yellow %(number)s", number=number)),
        "green": (say("green %(number)s", number=number), say("a green %(number)s", number=number)),
        "blue": (say("blue %(number)s", number=number), say("a blue %(number)s", number=number)),
        None: (
            Sentence(number),
            say("an %(number)s", number=number) if number == "8" else say("a %(number)s", number=number),
        ),
    }
    return Sort(number, names, points=int(number), is_number=True)


NUMBERS: Final = tuple(map(_number, "0123456789"))
SKIP: Final = Sort(
    "S",
    {
        "red": (say("red Skip"), say("a red Skip")),
        "yellow": (say("yellow Skip"), say("a yellow Skip")),
        "green": (say("green Skip"), say("a green Skip")),
        "blue": (say("blue Skip"), say("a blue Skip")),
        None: (say("Skip"), say("a Skip")),
    },
    points=20,
    skips=1,
    key=say("Skip"),
    icon="skip",
)
REVERSE: Final = Sort(
    "R",
    {
        "red": (say("red Reverse"), say("a red Reverse")),
        "yellow": (say("yellow Reverse"), say("a yellow Reverse")),
        "green": (say("green Reverse"), say("a green Reverse")),
        "blue": (say("blue Reverse"), say("a blue Reverse")),
        None: (say("Reverse"), say("a Reverse")),
    },
    points=20,
    reverses=True,
    key=say("Reverse"),
    icon="reverse",
)
DRAW_TWO: Final = Sort(
    "D",
    {
        "red": (say("red Draw Two"), say("a red Draw Two")),
        "yellow": (say("yellow Draw Two"), say("a yellow Draw Two")),
        "green": (say("green Draw Two"), say("a green Draw Two")),
        "blue": (say("blue Draw Two"), say("a blue Draw Two")),
        None: (say("Draw Two"), say("a Draw Two")),
    },
    points=20,
    draws=2,
    skips=1,
    key=say("Draw Two"),
    icon="draw2",
)
WILD: Final = Sort("W", {None: (say("Wild"), say("a Wild"))}, points=50, is_wild=True, key=say("Wild"))
WILD_DRAW_FOUR: Final = Sort(
    "W4",
    {None: (say("Wild Draw Four"), say("a Wild Draw Four"))},
    points=50,
    draws=4,
    is_wild=True,
    is_challengeable=True,
    # Part of its name, as there is room for few letters.
    key=say("Draw Four"),
)
WILD_50_50: Final = Sort(
    "W50",
    {None: (say("Wild 50/50"), say("a Wild 50/50"))},
    points=50,
    is_wild=True,
    flips_coin=True,
    key=Sentence("50/50"),
)

SORTS: Final = (*NUMBERS, SKIP, REVERSE, DRAW_TWO, WILD, WILD_DRAW_FOUR, WILD_50_50)
"""Every sort, in the order in which decks and buttons show them."""
