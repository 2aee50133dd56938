"""What people did says something about their hands: each clue, and how likely it is with given cards."""

from dataclasses import dataclass, field
from random import Random
from typing import Final

from companion.rules import Card, Colour

IMPOSSIBLE: Final = 1e-6
"""In place of nothing, so that a guess that began wrong can be put right step by step."""


@dataclass(eq=False)
class Slot:
    """One card of a hand, of which nobody but its owner knows which it is; ``known`` where the table does.

    ``clues`` are those that depend on it.
    """

    card: Card | None = None
    known: bool = False
    clues: list["Clue"] = field(default_factory=list)


@dataclass(eq=False)
class Clue:
    """Somebody did what one does who holds none of ``cards`` in these slots.

    ``otherwise`` is how likely, in proportion, it is with one of them; ``without``, with none.
    """

    slots: list[Slot]
    cards: frozenset[Card]
    otherwise: float
    without: float = 1.0

    def is_obeyed(self, none: float, chance: Random) -> bool:
        """Say by chance whether none of the cards was there, having been so in ``none`` of all hands."""
        weight = none * self.without
        return chance.random() * (weight + (1 - none) * self.otherwise) < weight

    def likelihood(self) -> float:
        """Return how likely this was, as the slots are filled now."""
        cards = self.cards
        for slot in self.slots:
            if slot.card in cards:
                return self.otherwise
        return self.without


@dataclass(eq=False)
class ColourClue(Clue):
    """Somebody named a colour: one most likely held."""

    colour: Colour = Colour.RED

    def likelihood(self) -> float:
        """Return how likely this colour was named, the more so the more cards of it there are."""
        mine = every = 0
        for slot in self.slots:
            if slot.card is not None and slot.card.colour is not None:
                every += 1
                mine += slot.card.colour is self.colour
        return (mine + self.otherwise) / (every + 4 * self.otherwise)
