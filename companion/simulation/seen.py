"""What somebody who only heard the telling can know about the card on the discard pile."""

from functools import lru_cache
from typing import TypeAlias

from companion.rules import FACES, Card, Colour

Lying: TypeAlias = tuple[Card, Colour | None]
"""A card that lies face up and the colour in play."""


def could_be(face: Card, told: Card) -> bool:
    """May this card be the one that was told, known in part?"""
    if told.is_known:
        return face is told
    if face.is_wild or told.colour not in (None, face.colour):
        return False
    return face.symbol == told.symbol if told.symbol else (face.symbol or "") in "0123456789"


def _goes_on(face: Card, lying: Lying) -> bool:
    top, colour = lying
    return face.is_wild or colour in (None, face.colour) or face.symbol == top.symbol


@lru_cache(maxsize=50_000)
def _legal(told: Card, named: Colour | None, lying: frozenset[Lying]) -> frozenset[Lying]:
    faces = [face for face in FACES if could_be(face, told)]
    fitting = [face for face in faces if any(_goes_on(face, each) for each in lying)]
    return frozenset((face, named or face.colour) for face in fitting)


class Seen:
    """Every card that could lie on top, after all that was told so far."""

    def __init__(self) -> None:
        self.lying: frozenset[Lying] = frozenset()
        self._under: frozenset[Lying] = frozenset()

    def rules_out(self, told: Card) -> bool:
        """Can no card that fits be the one that was told?"""
        return not _legal(told, None, self.lying)

    def turned_up(self, told: Card) -> None:
        """A card was turned up, or went down against the rules: it is what was told, no more."""
        self._under = self.lying
        self.lying = frozenset((face, face.colour) for face in FACES if could_be(face, told))

    def played(self, told: Card, named: Colour | None) -> None:
        """A card went down that fits, whichever it is."""
        self._under, self.lying = self.lying, _legal(told, named, self.lying)

    def named(self, colour: Colour) -> None:
        """The colour was named for a wild turned up."""
        self.lying = frozenset((face, colour) for face, _ in self.lying)

    def taken_back(self) -> None:
        """The last card went back to the hand."""
        self.lying = self._under

    @property
    def card(self) -> Card | None:
        """The card on top where it can only be one."""
        cards = {card for card, _ in self.lying}
        return cards.pop() if len(cards) == 1 else None

    @property
    def colour(self) -> Colour | None:
        """The colour in play where it can only be one."""
        colours = {colour for _, colour in self.lying}
        return colours.pop() if len(colours) == 1 else None
