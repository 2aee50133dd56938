"""The cards of every edition, wholly or partly known.

Each card exists once, so that comparing and hashing one goes by identity and costs the referee nothing.
The top of the discard pile is an :class:`Upcard`: a card and the colour in play.
"""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from companion.rules.card_names import COLOURS, a_name_of, name_of
from companion.rules.sentence import Sentence, say
from companion.rules.unreadable import Unreadable, or_nothing


class Colour(StrEnum):
    """One of the four colours; its value is the word in the JSON and the API."""

    RED = "red"
    YELLOW = "yellow"
    GREEN = "green"
    BLUE = "blue"

    @property
    def word(self) -> Sentence:
        """The colour's name on a screen."""
        return COLOURS[self.value]

    @property
    def letter(self) -> str:
        """The colour's letter in a record: ``R``, ``Y``, ``G`` or ``B``."""
        return self.value[0].upper()

    @classmethod
    def from_letter(cls, letter: str) -> "Colour":
        """Return the colour of a record's letter; raises :class:`Unreadable`."""
        if letter not in _COLOURS:
            raise Unreadable(say("%(word)s is no colour. Expected R, Y, G or B.", word=or_nothing(letter)))
        return _COLOURS[letter]


# A table may let the same card stand over and over: 65,535 times before a count runs into the next one.
_TALLY_BITS: Final = 16
_TALLY_MASK: Final = (1 << _TALLY_BITS) - 1

_COLOURS: Final = {colour.letter: colour for colour in Colour}

ACTIONS: Final = ("S", "R", "D")
WILDS: Final = ("W", "W4", "W50")
NUMBERS: Final = tuple("0123456789")


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """A card, wholly known or partly.

    ``code`` is its word in the record (``R7``, ``?S``, ``W4``), ``name`` its name for people
    (``red 7``, ``Skip``, ``red number``), ``a_name`` that with its article. ``colour`` is None for a
    wild and for a colour not seen; ``symbol`` is None for some number not seen.
    ``is_plain`` says that the card does nothing but change what lies on top. A tally of cards is
    one whole number: it counts this card from bit ``slot`` on, and ``once`` is the tally of
    this card alone, nothing where it is known in part. ``faces`` are the
    whole cards that it could be: itself alone where it is known.
    """

    code: str
    colour: Colour | None
    symbol: str | None
    name: Sentence
    a_name: Sentence
    points: int | None = None
    is_wild: bool = False
    is_known: bool = False
    is_plain: bool = False
    draws: int = 0
    skips: bool = False
    reverses: bool = False
    is_challengeable: bool = False
    flips_coin: bool = False
    tally_shift: int = 0
    tally_unit: int = 0
    faces: "tuple[Card, ...]" = field(default=())

    @property
    def is_number(self) -> bool:
        """Is it a number card, of whatever number?"""
        return self.symbol not in ACTIONS and not self.is_wild

    def __repr__(self) -> str:
        return f"read_card({self.code!r})"

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return read_card, (self.code,)


def _points(symbol: str) -> int:
    if symbol in ACTIONS:
        return 20
    return 50 if symbol in WILDS else int(symbol)


def _face(symbol: str, colour: Colour | None, tally_shift: int) -> Card:
    card = Card(
        code=f"{colour.letter if colour else ''}{symbol}",
        colour=colour,
        symbol=symbol,
        name=name_of(colour, symbol),
        a_name=a_name_of(colour, symbol),
        points=_points(symbol),
        is_wild=symbol in WILDS,
        is_known=True,
        is_plain=symbol in NUMBERS or symbol == "W",
        draws={"D": 2, "W4": 4}.get(symbol, 0),
        skips=symbol in ("S", "D"),
        reverses=symbol == "R",
        is_challengeable=symbol == "W4",
        flips_coin=symbol == "W50",
        tally_shift=_TALLY_BITS * tally_shift,
        tally_unit=1 << _TALLY_BITS * tally_shift,
    )
    # A frozen card cannot hold itself any other way.
    object.__setattr__(card, "faces", (card,))
    return card


def _all_faces() -> tuple[Card, ...]:
    coloured = [(symbol, colour) for colour in Colour for symbol in (*NUMBERS, *ACTIONS)]
    every: list[tuple[str, Colour | None]] = [*coloured, *((wild, None) for wild in WILDS)]
    return tuple(_face(symbol, colour, tally_shift) for tally_shift, (symbol, colour) in enumerate(every))


FACES: Final = _all_faces()
"""Every wholly known card: thirteen in each colour, and the three wilds."""


def _partly(code: str, colour: Colour | None, symbol: str | None) -> Card:
    faces = tuple(
        face
        for face in FACES
        if colour in (None, face.colour) and (face.symbol == symbol if symbol else face.is_number)
    )
    # The faces of one partly known card all act alike: numbers do nothing, and a symbol is always known.
    like = faces[0]
    return Card(
        code=code,
        colour=colour,
        symbol=symbol,
        name=name_of(colour, symbol),
        a_name=a_name_of(colour, symbol),
        points=like.points if symbol else None,
        is_plain=like.is_plain,
        draws=like.draws,
        skips=like.skips,
        reverses=like.reverses,
        faces=faces,
    )


def _all_partly_known() -> tuple[Card, ...]:
    return (
        _partly("?", None, None),
        *(_partly(f"{colour.letter}?", colour, None) for colour in Colour),
        *(_partly(f"?{symbol}", None, symbol) for symbol in (*NUMBERS, *ACTIONS)),
    )


PARTLY_KNOWN: Final = _all_partly_known()
"""Partly known cards: some number, a red number, a seven, a Skip of some colour."""

CARDS: Final = {card.code: card for card in (*FACES, *PARTLY_KNOWN)}


def read_card(code: str) -> Card:
    """Return the card of a record's word; raises :class:`Unreadable`."""
    if code not in CARDS:
        raise Unreadable(
            say(
                "%(word)s is no card. Expected a colour R Y G B and 0-9, S, R or D,"
                " like R7 or GS; W, W4 or W50; or, partly known, ?, R?, ?7 or ?S.",
                word=or_nothing(code),
            )
        )
    return CARDS[code]


@dataclass(frozen=True, slots=True, eq=False)
class Upcard:
    """The card on top of the discard pile and the colour in play, None while not known.

    ``fits`` holds every card, known or partly known, that may lie on it as far as both
    are known. A wild always fits; under a wild only the colour named counts.
    """

    card: Card
    colour: Colour | None
    fits: frozenset[Card]

    def __repr__(self) -> str:
        return f"upcard(read_card({self.card.code!r}), {self.colour!r})"

    def __reduce__(self) -> tuple[object, tuple[Card, Colour | None]]:
        return upcard, (self.card, self.colour)


def _could_match(card: Card, top: Card, colour: Colour | None) -> bool:
    # Not known is no reason to refuse: a card is judged by what was seen of it.
    if card.is_wild or card.colour is None or colour is None or card.colour is colour:
        return True
    if top.is_number and card.is_number:
        return top.symbol is None or card.symbol is None or top.symbol == card.symbol
    return top.symbol == card.symbol


def _upcard(card: Card, colour: Colour | None) -> Upcard:
    fits = frozenset(other for other in CARDS.values() if _could_match(other, card, colour))
    return Upcard(card, colour, fits)


def count_in_tally(tally: int, card: Card) -> int:
    """Return how often a tally counts this wholly known card."""
    return tally >> card.tally_shift & _TALLY_MASK


# Worked out once: whether a card fits is then one look into a set, thousands of times a second.
UPCARDS: Final = {
    (card, named): _upcard(card, named or card.colour)
    for card in CARDS.values()
    for named in (None, *(Colour if card.is_wild else ()))
}
"""Every way a card can lie on top, under the card and the colour named: None for none."""


def upcard(card: Card, colour: Colour | None) -> Upcard:
    """Return ``card`` as the top card; ``colour`` is the one named, ignored where the card has its own."""
    return UPCARDS[card, colour if card.is_wild else None]
