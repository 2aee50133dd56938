"""The sorts of card: what is true of every Skip, whatever its colour, said once.

From here come the cards, their names, what they do, and what stands on a button for them. A deck is how
often it holds each sort: see :func:`companion.rules.editions.edition.deck_of`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, TypeAlias, TypeVar

from companion.rules.cards import actions
from companion.rules.language.sentence import Sentence, say

_A = TypeVar("_A", bound=actions.Action)

Names: TypeAlias = Mapping[str | None, tuple[Sentence, Sentence]]
"""What a card is called by the word of its colour, and the same with its article.

None is a wild, or a colour that was not seen. Every name is a whole text: in many languages an adjective
changes with its noun, so that a colour and a symbol translated apart could not be put together.
"""


@dataclass(frozen=True, eq=False)
class Sort:
    """One sort of card.

    ``symbol`` is its part of a record's word (``S``, ``W4``, ``7``), ``points`` are what it counts in a hand,
    ``does`` are its actions, none of a number. A wild has no colour of its own. ``key`` is the text of its
    button, its whole name unless that is too long, and ``icon`` the drawing there, one of the sprite; a
    number has neither. ``deck`` is the one deck in which ``symbol`` means this sort, empty for the sorts that
    decks share. ``drawn_as`` is the drawing of its face, where that is not named as its symbol. ``rule`` is
    the id of the rule that refuses it without what has to be said with it.

    Raises :class:`ValueError` where its actions cannot go together.
    """

    symbol: str
    names: Names
    points: int
    does: tuple[actions.Action, ...] = ()
    is_number: bool = False
    is_wild: bool = False
    deck: str = ""
    key: Sentence = Sentence()  # noqa: RUF009 - a str, and as immutable
    icon: str = ""
    drawn_as: str = ""
    rule: str = ""

    def __post_init__(self) -> None:
        # A frozen value is filled in no other way.
        object.__setattr__(self, "does", actions.in_order(self.does))
        object.__setattr__(self, "key", self.key or ("" if self.is_number else self.name))
        if self.has(actions.NamesColour) and not self.is_wild:
            raise ValueError(f"a card with a colour names none: expected {self.symbol} to be a wild")

    def has(self, *kinds: type[actions.Action]) -> bool:
        """Return whether it does one of these."""
        return any(isinstance(action, kinds) for action in self.does)

    @cached_property
    def traits(self) -> Mapping[str, Any]:
        """What is asked of its cards, by the names of the fields of :class:`Card`."""
        skips, targets = self._the(actions.Skips), self._the(actions.Targets)
        return {
            "points": self.points,
            "does": self.does,
            "is_number": self.is_number,
            "is_wild": self.is_wild,
            "is_plain": actions.is_plain(self.does),
            "draws": self.draws,
            # Who draws for a card that may be challenged is said to draw, and not to be skipped.
            "skips": skips.players if skips else int(self.draws > 0 and not self.is_challengeable),
            "reverses": self.has(actions.Reverses),
            "is_challengeable": self.is_challengeable,
            "flips_coin": self.has(actions.FlipsCoin),
            "targets": targets.cards if targets else 0,
            "swaps": self.has(actions.SwapsHands),
            "chooses": self.has(
                actions.FlipsCoin, actions.SwapsHands, actions.DiscardsColour, actions.Targets
            ),
            "names_colour": self.has(actions.NamesColour),
            "discards": self.has(actions.DiscardsColour),
            "reveals": self.has(actions.Reveals),
            "turns_over": self.has(actions.TurnsOver),
            "deck": self.deck,
        }

    def _the(self, kind: type[_A]) -> _A | None:
        return next((action for action in self.does if isinstance(action, kind)), None)

    @property
    def draws(self) -> int:
        """How many cards the next player draws for it."""
        draws = self._the(actions.Draws)
        return draws.cards if draws else 0

    @property
    def is_challengeable(self) -> bool:
        """May it be challenged?"""
        return any(
            each and each.is_challengeable for each in (self._the(actions.Draws), self._the(actions.Reveals))
        )

    @property
    def glyph(self) -> str:
        """The drawing on its face, one of the sprite of cards."""
        return self.drawn_as or (f"n{self.symbol}" if self.is_number else self.symbol)

    @property
    def name(self) -> Sentence:
        """What a card of this sort is called whose colour was not seen, or that has none."""
        return self.names[None][0]

    def __repr__(self) -> str:
        return f"<Sort {self.symbol}>"


LIGHT: Final = ("red", "yellow", "green", "blue")
DARK: Final = ("pink", "teal", "orange", "purple")
"""The colours of the dark side of a deck that has one."""


def named(name: str, colours: Sequence[str] = LIGHT, **parts: object) -> Names:
    """Return what a sort is called in each colour, of which a wild has none: whole texts.

    The catalogues' messages are taken from the sorts.

    >>> named("Skip", ["orange"])
    {None: ('Skip', 'a Skip'), 'orange': ('orange Skip', 'an orange Skip')}
    """
    each: dict[str | None, str] = {None: name, **{colour: f"{colour} {name}" for colour in colours}}
    return {
        colour: (say(text, **parts), say(f"{'an' if text[0] in 'aeiou' else 'a'} {text}", **parts))
        for colour, text in each.items()
    }


ANY_NUMBER: Final[Names] = {
    "red": (say("red number"), say("a red number")),
    "yellow": (say("yellow number"), say("a yellow number")),
    "green": (say("green number"), say("a green number")),
    "blue": (say("blue number"), say("a blue number")),
    # translators: a number card whose colour and number nobody noted
    None: (say("number"), say("a number")),
}
"""What a number card is called whose number nobody saw."""


def number_sort(number: str, colours: Sequence[str] = LIGHT, deck: str = "") -> Sort:
    """Return the sort of a number, in the colours of a deck's side."""
    a_number = say("an %(number)s", number=number) if number == "8" else say("a %(number)s", number=number)
    names = {**named("%(number)s", colours, number=number), None: (Sentence(number), a_number)}
    return Sort(number, names, points=int(number), is_number=True, deck=deck)


NUMBERS: Final = tuple(map(number_sort, "0123456789"))
SKIP: Final = Sort("S", named("Skip"), points=20, does=(actions.Skips(),), icon="skip")
REVERSE: Final = Sort("R", named("Reverse"), points=20, does=(actions.Reverses(),), icon="reverse")
DRAW_TWO: Final = Sort("D", named("Draw Two"), points=20, does=(actions.Draws(2),), icon="draw2")
WILD: Final = Sort(
    "W", named("Wild", ()), points=50, does=(actions.NamesColour(),), is_wild=True, icon="wild"
)
WILD_DRAW_FOUR: Final = Sort(
    "W4",
    named("Wild Draw Four", ()),
    points=50,
    does=(actions.NamesColour(), actions.Draws(4, is_challengeable=True)),
    is_wild=True,
    key=say("Draw Four"),
    icon="draw4",
)
WILD_50_50: Final = Sort(
    "W50",
    named("Wild 50/50", ()),
    points=50,
    does=(actions.NamesColour(), actions.FlipsCoin()),
    is_wild=True,
    key=Sentence("50/50"),
    icon="coin",
    rule="wild-50-50",
)

SORTS: Final = (*NUMBERS, SKIP, REVERSE, DRAW_TWO, WILD, WILD_DRAW_FOUR, WILD_50_50)
"""Every sort, in the order in which decks and buttons show them."""
