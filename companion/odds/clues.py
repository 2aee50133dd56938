"""Clues: what players' actions say about their hands, and how likely each is with given cards."""

from dataclasses import dataclass, field
from random import Random
from typing import Final

from companion.rules import Card, Colour

IMPOSSIBLE: Final = 1e-6  # instead of zero, so that a wrong first guess can be corrected step by step


@dataclass(eq=False)
class Slot:
    """A hidden card in a hand; ``known`` if the table has seen it. ``clues`` are those that depend on it."""

    card: Card | None = None
    known: bool = False
    clues: list["Clue"] = field(default_factory=list)


@dataclass(eq=False)
class Clue:
    """An action that suggests that none of ``cards`` is in these slots.

    ``without`` is its relative likelihood with none of them, ``otherwise`` with at least one.
    """

    slots: list[Slot]
    cards: frozenset[Card]
    otherwise: float
    without: float = 1.0

    def is_obeyed(self, none: float, chance: Random) -> bool:
        """Draw whether none of the cards was there; ``none`` is the share of all hands without them."""
        weight = none * self.without
        return chance.random() * (weight + (1 - none) * self.otherwise) < weight

    def likelihood(self) -> float:
        """Return the relative likelihood with the cards that are in the slots now."""
        cards = self.cards
        for slot in self.slots:
            if slot.card in cards:
                return self.otherwise
        return self.without


@dataclass(eq=False)
class ColourClue(Clue):
    """A named colour, which is most likely one that is held."""

    colour: Colour = Colour.RED

    def likelihood(self) -> float:
        """Return how likely this colour was named, which grows with the cards of that colour."""
        mine = every = 0
        for slot in self.slots:
            if slot.card is not None and slot.card.colour is not None:
                every += 1
                mine += slot.card.colour is self.colour
        return (mine + self.otherwise) / (every + 4 * self.otherwise)
