"""An edition of UNO as data: its deck, its ruleset, and the rules that its sheet words differently."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import Final

from companion.rules.cards.actions import MOVE_HANDS, DiscardsColour
from companion.rules.cards.card import CARDS, Card, face, words_of
from companion.rules.cards.colours import FOUR_COLOURS, Colour
from companion.rules.cards.sorts import DRAW_TWO, NUMBERS, REVERSE, SKIP, Sort
from companion.rules.editions.rule import Wording
from companion.rules.editions.ruleset import Ruleset
from companion.rules.language.sentence import Sentence

FINE_POINTS: Final = frozenset(("lost-turn", "catch-limit", "copies"))
"""Sources of a refusal that are less than a rule, and on which a sheet may be silent.

Whoever draws for a card loses the turn; until when one can be caught; what the deck holds.
"""


_NAMED_BY_OTHERS: Final = dict[Card, None]()
"""The cards of every deck with ``names_others``, in the order in which the decks were made."""


@dataclass(frozen=True, eq=False)
class Edition:
    """One rule sheet. Two editions differ in these fields and in nothing else.

    ``slug`` names it in records, ``name`` and ``sheet`` name the edition and its rule sheet for people.
    ``copies`` says how often the deck holds each card, a partly known one as often as all that it could
    be: see :func:`deck_of`. ``ruleset`` is the sheet's own, before any option.
    ``dealer_draw`` is how the first dealer is found: ``symbols-count-zero``, ``redraw-symbols`` or
    ``youngest``. ``options`` are the ones on unless a game says otherwise, as a record writes
    them; ``differs`` is one line for the screen. ``wordings`` are the rules that read otherwise
    than in the rule book, by the rule's id: none is needed. ``silent_on`` are those of :data:`FINE_POINTS`
    that the sheet does not say, though it states the rules that they belong to. ``excludes`` are the ids of
    options that make no sense with its deck. ``most_players`` can play, ``target`` is the usual one, and
    ``scorings`` are the slugs of the ways of scoring there are, None for all. Where nobody has counted the
    deck, ``supposed`` is what it is taken to hold, and ``copies`` says no more than that each card is in it.
    Where cards have two faces, ``back`` is the same deck as its dark side shows it, and this the light one.
    ``names_others``: may a record name cards of the other decks for which this holds, to be refused as not in
    the deck? ``lacks`` are cards besides, which this deck may not hold, and may be read all the same.
    ``blanks`` is how many cards a household may write a rule of its own on, and ``variant`` returns the deck
    that is played with these options, and with so many of them written on: None where it is always this one.
    ``instead`` is which card another one of the box is, where the deck that is played does not hold it.
    ``diary_name`` and ``boardgamegeek`` are what a diary of board games calls its box, and the box's number
    there, if known.
    """

    slug: str
    name: Sentence
    sheet: Sentence
    differs: Sentence
    copies: Mapping[Card, int]
    ruleset: Ruleset = field(default_factory=Ruleset)
    dealer_draw: str = "symbols-count-zero"
    options: frozenset[str] = frozenset({"two-handed"})
    wordings: Mapping[str, Wording] = field(default_factory=dict)
    silent_on: frozenset[str] = frozenset()
    excludes: frozenset[str] = frozenset({"mercy"})
    most_players: int = 10
    target: int = 500
    scorings: frozenset[str] | None = None
    supposed: Mapping[Card, int] | None = None
    back: "Edition | None" = None
    names_others: bool = False
    lacks: tuple[Card, ...] = ()
    diary_name: str = "UNO"
    boardgamegeek: int | None = 2223
    blanks: int = 0
    variant: "Callable[[frozenset[str], int], Edition] | None" = None
    instead: Mapping[Card, Card] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.names_others:
            _NAMED_BY_OTHERS.update(dict.fromkeys((*self._both_sides, *self.lacks)))

    @cached_property
    def faces(self) -> tuple[Card, ...]:
        """Every face of the deck, once, in the order in which screens show them."""
        return tuple(card for card in self.copies if card.is_known)

    @cached_property
    def deck(self) -> tuple[Card, ...]:
        """Every card of the deck, in the order of its faces."""
        copies = self.copies if self.supposed is None else self.supposed
        return tuple(card for card in self.faces for _ in range(copies[card]))

    @cached_property
    def words(self) -> Mapping[str, Card]:
        """The words that a record of this deck may hold for a card, on either side.

        Besides its own they are those of the five sheets, and with ``names_others`` those of the other such.
        A deck with no card but those of the five sheets has no other words than they have.
        """
        own = words_of(self._both_sides)
        if CARDS.items() >= own.items():
            return CARDS
        return {**(words_of(_NAMED_BY_OTHERS) if self.names_others else {}), **CARDS, **own}

    @property
    def _both_sides(self) -> tuple[Card, ...]:
        return (*self.faces, *(self.back.faces if self.back else ()))

    @cached_property
    def own(self) -> Mapping[str, Card]:
        """The cards of this side of the deck, known or in part, by their words."""
        return {card.code: card for card in self.copies}

    @cached_property
    def boxed(self) -> "Edition":
        """The deck as it lies in its box, where each card may have a sticker: its blanks are told apart."""
        return self.variant(frozenset(), self.blanks) if self.variant else self

    def card_here(self, card: Card) -> Card:
        """Return which card of this deck the one is that a sticker or a label names."""
        named = self.own.get(card.code, card)
        return named if named in self.copies else self.instead.get(named, named)

    @cached_property
    def letters(self) -> tuple[Colour, ...]:
        """The colours that a record of this deck may name, on either side."""
        return (*self.colours, *(self.back.colours if self.back else ()))

    @cached_property
    def colours(self) -> tuple[Colour, ...]:
        """The colours of the deck, in the order in which screens show them."""
        return tuple(dict.fromkeys(card.colour for card in self.faces if card.colour))

    @cached_property
    def actions(self) -> tuple[Sort, ...]:
        """The coloured sorts of the deck that are no numbers, in the order of their buttons."""
        return tuple(sort for sort in self.sorts if not (sort.is_number or sort.is_wild))

    @cached_property
    def wilds(self) -> tuple[Sort, ...]:
        """The sorts of wilds in the deck, in the order of their buttons."""
        return tuple(sort for sort in self.sorts if sort.is_wild)

    @cached_property
    def sorts(self) -> tuple[Sort, ...]:
        """The sorts of card in the deck, in the order of their buttons."""
        return tuple(dict.fromkeys(card.sort for card in self.faces if card.sort))

    @cached_property
    def moving(self) -> frozenset[str]:
        """The symbols of the sorts that swap hands or pass them on."""
        return frozenset(sort.symbol for sort in self.sorts if sort.has(*MOVE_HANDS))

    @cached_property
    def has_discards_along(self) -> bool:
        """May other cards go down with one of its cards?"""
        return any(sort.has(DiscardsColour) for sort in self.sorts)

    @cached_property
    def deck_size(self) -> int:
        """How many cards the deck holds."""
        return len(self.deck)

    @cached_property
    def deck_points(self) -> int:
        """The points of the whole deck, more than which no hands can be worth."""
        if self.supposed is not None:
            return self.deck_size * self.most_points
        return sum(face.points or 0 for face in self.deck)

    @cached_property
    def most_points(self) -> int:
        """The points of the dearest card."""
        return max(face.points or 0 for face in self.faces)

    def __repr__(self) -> str:
        return f"EDITIONS[{self.slug!r}]"


# The sheets say nineteen numbers from 0 to 9 in each colour; that the 0 is the single one is ours.
COLOURED: Final[Mapping[Sort, int]] = {
    **dict.fromkeys(NUMBERS, 2),
    NUMBERS[0]: 1,
    **dict.fromkeys((SKIP, REVERSE, DRAW_TWO), 2),
}
"""How often a deck of the five sheets holds each coloured sort, in each colour."""


def deck_of(sorts: Mapping[Sort, int], colours: Sequence[Colour] = FOUR_COLOURS) -> Mapping[Card, int]:
    """Return the copies of each card in a deck, from those of each sort: in each colour, or of a wild."""
    coloured = [sort for sort in sorts if not sort.is_wild]
    held = {face(sort, colour): sorts[sort] for colour in colours for sort in coloured}
    held |= {face(sort): sorts[sort] for sort in sorts if sort.is_wild}
    partly = {card: sum(held.get(each, 0) for each in card.faces) for card in words_of(held).values()}
    return MappingProxyType({**held, **{card: count for card, count in partly.items() if count}})
