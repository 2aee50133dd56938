"""Deduce the card on the discard pile from reported events alone: the set of candidates.

Written apart from the referee's own deduction, so that the two can be compared. A candidate is a face
together with the colour in play; with some fifty faces the set stays small.
"""

from functools import lru_cache
from typing import TypeAlias

from companion.rules import Card, Colour, Ruleset

TopCard: TypeAlias = tuple[Card, Colour | None]
"""The card face up on the discard pile, and the colour in play."""


def plain_numbers(ruleset: Ruleset) -> str:
    """Return the numbers that "some number" may be: not those that do something at this table."""
    acting = ("7" if ruleset.sevens_swap else "") + ("0" if ruleset.zeros_pass else "")
    return "".join(number for number in "0123456789" if number not in acting)


def could_be(face: Card, reported: Card, numbers: str = "0123456789") -> bool:
    """Return whether ``face`` is consistent with a card reported in whole or in part.

    ``numbers`` are those that a number of which nothing else was seen may be.
    """
    if reported.is_known:
        return face is reported
    if face.is_wild or reported.colour not in (None, face.colour):
        return False
    return face.symbol == reported.symbol if reported.symbol else (face.symbol or "") in numbers


def _matches(face: Card, below: TopCard) -> bool:
    top, colour = below
    return face.is_wild or colour in (None, face.colour) or face.symbol == top.symbol


# Cached: the same few reports recur on the same candidate sets thousands of times in a run.
@lru_cache(maxsize=50_000)
def _after_play(
    reported: Card, named: Colour | None, before: frozenset[TopCard], numbers: str, deck: tuple[Card, ...]
) -> frozenset[TopCard]:
    faces = [face for face in deck if could_be(face, reported, numbers)]
    matching = [face for face in faces if any(_matches(face, below) for below in before)]
    return frozenset((face, named or face.colour) for face in matching)


class TopCardCandidates:
    """Every top card that is consistent with the events reported so far."""

    def __init__(self, ruleset: Ruleset, faces: tuple[Card, ...]) -> None:
        self.faces = faces
        self.numbers = plain_numbers(ruleset)
        self.candidates: frozenset[TopCard] = frozenset()
        self._before: frozenset[TopCard] = frozenset()
        self._lowest: frozenset[Card] = frozenset()

    def rules_out(self, reported: Card) -> bool:
        """Return whether no legal play is consistent with the reported card."""
        return not _after_play(reported, None, self.candidates, self.numbers, self.faces)

    def turned_up(self, reported: Card) -> None:
        """Replace the candidates: a card turned up, or let stand, need not match the one below."""
        self._before = self.candidates
        self.candidates = frozenset((face, face.colour) for face in self._faces(reported))

    def _faces(self, reported: Card) -> list[Card]:
        return [face for face in self.faces if could_be(face, reported, self.numbers)]

    def played(self, reported: Card, named: Colour | None) -> None:
        """Narrow the candidates to legal plays that are consistent with the reported card."""
        self._before = self.candidates
        self.candidates = _after_play(reported, named, self.candidates, self.numbers, self.faces)

    def several(self, reported: Card, named: Colour | None) -> None:
        """Replace the candidates by the last of several cards, or one that lies there whatever is below."""
        self._before = self.candidates
        self.candidates = frozenset((face, named or face.colour) for face in self._faces(reported))

    def sent_on(self, reported: Card) -> None:
        """Narrow the candidates to the colour in play: of another no card sends a debt on."""
        colours = {colour for _, colour in self.candidates}
        self.candidates = frozenset(
            (face, face.colour) for face in self._faces(reported) if None in colours or face.colour in colours
        )

    def corrected(self, reported: Card, named: Colour | None) -> None:
        """Replace the card by what the table says; where that shows no colour, the one in play stays."""
        shown = named or reported.colour
        colours = {shown} if shown else {colour for _, colour in self.candidates}
        self.candidates = frozenset((face, colour) for face in self._faces(reported) for colour in colours)

    def named(self, colour: Colour) -> None:
        """Set the colour in play, named for a Wild turned up."""
        self.candidates = frozenset((face, colour) for face, _ in self.candidates)

    def turned_over(self, faces: tuple[Card, ...], said: Card | None, *, is_lowest_known: bool) -> None:
        """Replace the card by what comes up: the Flip before, unless the discards were shuffled since.

        ``faces`` are those of the side that is up now, ``said`` what the table says of the card.
        """
        laid = frozenset(face for face, _ in self.candidates)
        possible = self._lowest if is_lowest_known else frozenset(faces)
        self.faces, self._lowest = faces, laid
        shown = [face for face in possible if said is None or could_be(face, said, self.numbers)]
        self.candidates = frozenset((face, face.colour) for face in shown)

    def other_side_up(self, faces: tuple[Card, ...]) -> None:
        """Forget the card: the table says that the other side is up."""
        self.faces, self._lowest = faces, frozenset()
        self.candidates = frozenset((face, face.colour) for face in faces)

    def taken_back(self) -> None:
        """Return to the candidates before the last play, whose card went back to the hand."""
        self.candidates = self._before

    @property
    def card(self) -> Card | None:
        """The top card if only one is possible, else None."""
        cards = {card for card, _ in self.candidates}
        return cards.pop() if len(cards) == 1 else None

    @property
    def colour(self) -> Colour | None:
        """The colour in play if only one is possible, else None."""
        colours = {colour for _, colour in self.candidates}
        return colours.pop() if len(colours) == 1 else None
