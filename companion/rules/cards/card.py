"""The cards of every edition, wholly or partly known.

Each card exists once, so that comparing and hashing one goes by identity and costs the referee nothing.
The top of the discard pile is an :class:`Upcard`: a card and the colour in play.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

from companion.rules.cards.actions import Action
from companion.rules.cards.colours import FOUR_COLOURS, Colour
from companion.rules.cards.sorts import ANY_NUMBER, SORTS, Sort
from companion.rules.language.sentence import Sentence, any_of, say
from companion.rules.language.unreadable import Unreadable, or_nothing

# A table may let the same card stand over and over: 65,535 times before a count runs into the next one.
_TALLY_BITS: Final = 16
TALLY_MASK: Final = (1 << _TALLY_BITS) - 1


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """A card, wholly known or partly.

    ``code`` is its word in the record (``R7``, ``?S``, ``W4``), ``name`` its name for people (``red 7``,
    ``Skip``, ``red number``), ``a_name`` that with its article. ``colour`` is None for a wild and for a
    colour not seen; ``symbol`` and ``sort`` are None for some number not seen. ``is_plain`` says that the
    card does nothing but change what lies on top. ``does`` are its sort's actions; ``draws``, ``skips`` and
    what follows say the same of one action each, kept here as the referee asks for them at every card:
    ``skips`` is how many players lose their turn for it, ``chooses`` that its player chooses others.
    ``deck`` is the one deck in which ``code`` means this card, empty where it means it in all that have it.

    A tally of cards is one whole number, which counts this card from bit ``tally_shift`` on; ``tally_unit``
    is the tally of this card alone, 0 where the card is known in part. ``faces`` are the whole cards that
    it could be: itself alone where it is known.
    """

    code: str
    colour: Colour | None
    symbol: str | None
    sort: Sort | None
    name: Sentence
    a_name: Sentence
    is_number: bool
    points: int | None = None
    does: tuple[Action, ...] = ()
    is_wild: bool = False
    is_known: bool = False
    is_plain: bool = False
    draws: int = 0
    skips: int = 0
    reverses: bool = False
    is_challengeable: bool = False
    flips_coin: bool = False
    targets: int = 0
    swaps: bool = False
    chooses: bool = False
    names_colour: bool = False
    discards: bool = False
    reveals: bool = False
    turns_over: bool = False
    deck: str = ""
    tally_shift: int = 0
    tally_unit: int = 0
    faces: "tuple[Card, ...]" = field(default=())

    def __repr__(self) -> str:
        return f"read_card({self.code!r})"

    def __reduce__(self) -> tuple[object, tuple[str, str]]:
        return _same_card, (self.code, self.deck)


def _names(sort: Sort, colour: Colour | None) -> tuple[Sentence, Sentence]:
    return sort.names[colour] if colour is None or colour in sort.names else colour.names[sort.symbol]


def _card(code: str, colour: Colour | None, sort: Sort, **known: Any) -> Card:
    """Return a card that acts as its sort does."""
    name, a_name = _names(sort, colour)
    return Card(code, colour, sort.symbol, sort, name, a_name, **sort.traits, **known)


def _face(sort: Sort, colour: Colour | None, place: int) -> Card:
    shift, code = _TALLY_BITS * place, f"{colour.letter if colour else ''}{sort.symbol}"
    card = _card(code, colour, sort, is_known=True, tally_shift=shift, tally_unit=1 << shift)
    # A frozen card cannot hold itself any other way.
    object.__setattr__(card, "faces", (card,))
    return card


_MADE: Final = dict[tuple[Sort, Colour | None], Card]()
_PARTLY: Final = dict[tuple[str, str], Card]()
"""By the word in a record, and the deck in which alone it means that."""


def face(sort: Sort, colour: Colour | None = None) -> Card:
    """Return the wholly known card of that sort, in that colour unless it is a wild; made once."""
    if (sort, colour) not in _MADE:
        _MADE[sort, colour] = card = _face(sort, colour, len(_MADE))
        if colour:
            _add_to_partly_known(card, sort, colour)
        # What fits on a card is derived from all cards made so far.
        upcards.cache_clear()
    return _MADE[sort, colour]


def _add_to_partly_known(card: Card, sort: Sort, colour: Colour) -> None:
    """Add a new card to the faces of the partly known cards that may be it."""
    seen = [_partly_known(f"?{sort.symbol}", lambda code: _card(code, None, sort), sort.deck)]
    if sort.is_number:
        deck = sort.deck
        seen.append(_partly_known("?", lambda code: _some_number(code, None, deck), deck))
        seen.append(_partly_known(f"{colour.letter}?", lambda code: _some_number(code, colour, deck), deck))
    for each in seen:
        object.__setattr__(each, "faces", (*each.faces, card))


def _partly_known(code: str, make: Callable[[str], Card], deck: str = "") -> Card:
    if (code, deck) not in _PARTLY:
        _PARTLY[code, deck] = make(code)
    return _PARTLY[code, deck]


def _some_number(code: str, colour: Colour | None, deck: str) -> Card:
    """Return a number card of unknown number, its colour known or not."""
    name, a_name = ANY_NUMBER[colour] if colour is None or colour in ANY_NUMBER else colour.names["?"]
    return Card(code, colour, None, None, name, a_name, is_number=True, is_plain=True, deck=deck)


@cache
def upcards(
    acting: frozenset[str] = frozenset(), laid: int = 1
) -> Mapping[tuple[Card, Colour | None], "Upcard"]:
    """Return every way a card can lie on top, by the card and the colour in play.

    The colour is None for a card that shows its own, and where none is known. ``acting`` are the numbers
    that act in a game, and so are always seen: a number known in part is none of them. ``laid`` as in
    :class:`Upcard`.
    """
    return _Upcards(acting, laid)


FACES: Final = (
    *(face(sort, colour) for colour in FOUR_COLOURS for sort in SORTS if not sort.is_wild),
    *(face(sort) for sort in SORTS if sort.is_wild),
)
"""Every wholly known card of the five sheets: thirteen in each colour, and the three wilds."""

PARTLY_KNOWN: Final = tuple(
    _PARTLY[code, ""]
    for code in (
        "?",
        *(f"{colour.letter}?" for colour in FOUR_COLOURS),
        *(f"?{sort.symbol}" for sort in SORTS if not sort.is_wild),
    )
)
"""Their partly known cards: some number, a red number, a seven, a Skip of some colour."""

CARDS: Final = {card.code: card for card in (*FACES, *PARTLY_KNOWN)}
"""The words of the five sheets' cards in a record."""


def words_of(faces: Iterable[Card]) -> Mapping[str, Card]:
    """Return the record's words for these cards, and for the partly known cards that stand for them."""
    held = frozenset(faces)
    every = CARDS.values() if held.issubset(FACES) else (*dict.fromkeys(faces), *_PARTLY.values())
    return {card.code: card for card in every if not held.isdisjoint(card.faces)}


def _same_card(code: str, deck: str) -> Card:
    cards = (*_MADE.values(), *_PARTLY.values())
    return next(each for each in cards if (each.code, each.deck) == (code, deck))


def read_card(code: str, words: Mapping[str, Card] = CARDS, held: Iterable[Card] = ()) -> Card:
    """Return the card that a record's word names; raises :class:`Unreadable`.

    ``words`` are those of a deck, and ``held`` the cards that an error says were expected.

    >>> read_card("R7").name, read_card("?S").name
    ('red 7', 'Skip')
    """
    if code in words:
        return words[code]
    if words is CARDS:
        raise Unreadable(
            say(
                "%(word)s is no card. Expected a colour R Y G B and 0-9, S, R or D,"
                " like R7 or GS; W, W4 or W50; or, partly known, ?, R?, ?7 or ?S.",
                word=or_nothing(code),
            )
        )
    raise Unreadable(
        say(
            "%(word)s is no card. Expected %(one)s.",
            word=or_nothing(code),
            one=any_of([card.code for card in held] or tuple(words)),
        )
    )


@dataclass(frozen=True, slots=True)
class Upcard:
    """The card on top of the discard pile and the colour in play, None while not known.

    ``fits`` holds every card, known or partly known, that may lie on it as far as both
    are known. A wild always fits; under a wild only the colour named counts. ``laid`` counts how often
    this very face was laid in succession: 0 for a card that was turned up to start, 2 for a card and its
    twin. ``acting`` as in :func:`upcards`.
    """

    card: Card
    colour: Colour | None
    # Derived from the other fields and the decks that exist: tests add one.
    fits: frozenset[Card] = field(compare=False)
    laid: int
    acting: frozenset[str]

    def __repr__(self) -> str:
        return f"upcard(read_card({self.card.code!r}), {self.colour!r})"

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return _same_upcard, (self.card, self.colour, self.laid, self.acting)


def _could_match(card: Card, top: Card, colour: Colour | None, acting: frozenset[str]) -> bool:
    # What is unknown refuses nothing: a card is judged by what was seen of it.
    if card.is_wild or card.colour is None or colour is None or card.colour is colour:
        return True
    if not (top.is_number and card.is_number):
        return top.symbol == card.symbol
    if top.symbol is None or card.symbol is None:
        # A number that acts is always noticed: an unseen number is none of them.
        return (top.symbol or card.symbol) not in acting
    return top.symbol == card.symbol


def count_in_tally(tally: int, card: Card) -> int:
    """Return how often a tally counts this wholly known card."""
    return tally >> card.tally_shift & TALLY_MASK


class _Upcards(dict[tuple[Card, Colour | None], Upcard]):
    """Every way a card can lie on top, each worked out when it is first asked for."""

    def __init__(self, acting: frozenset[str], laid: int) -> None:
        super().__init__()
        self.acting = acting
        self.laid = laid

    def __missing__(self, key: tuple[Card, Colour | None]) -> Upcard:
        card, named = key
        # So that asking whether a card fits, thousands of times a second, is one look into a set.
        self[key] = top = _upcard(card, named or card.colour, self.acting, self.laid)
        return top


def _upcard(card: Card, colour: Colour | None, acting: frozenset[str], laid: int) -> Upcard:
    every = (*_MADE.values(), *_PARTLY.values())
    fits = frozenset(other for other in every if _could_match(other, card, colour, acting))
    return Upcard(card, colour, fits, laid, acting)


def _same_upcard(card: Card, colour: Colour | None, laid: int, acting: frozenset[str]) -> Upcard:
    return upcards(acting, laid)[card, None if card.colour else colour]


def upcard(card: Card, colour: Colour | None) -> Upcard:
    """Return ``card`` as it lies on top once laid; ``colour`` is the one named, for a wild.

    >>> read_card("G5") in upcard(read_card("W"), Colour.GREEN).fits
    True
    """
    return upcards()[card, colour if card.is_wild else None]
