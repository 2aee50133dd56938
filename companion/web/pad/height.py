"""How much of a phone the pads of a game need: as much as its highest, so that cards have one size."""

from math import ceil
from typing import Final, NamedTuple

from companion.rules import State
from companion.table import Level
from companion.web.pad.buttons import ACTING, NUMBER, abreast
from companion.web.pad.card_keys import MOST_ACTIONS

BESIDE_THE_WILDS: Final = 2
"""At the level of cards: the number that nobody saw, and another card."""

NUMBERS: Final = 2
"""The lines of ten numbers."""


class PadHeight(NamedTuple):
    """The ``lines`` of cards, how high the ``numbers`` below them are, and rows of what is ``seldom``."""

    lines: int
    numbers: float
    seldom: int

    @property
    def is_crowded(self) -> bool:
        """Does it need more of the phone than by the sheet?"""
        return self.lines + self.seldom > 1


def pad_height(state: State, level: Level) -> PadHeight:
    """Return how high the pads of this game are."""
    deck, rules = state.deck, state.ruleset
    seldom = int(bool(rules.jumps_in or rules.multiples))
    if level is Level.CARDS and deck.colours:
        special = 1 if len(deck.actions) <= MOST_ACTIONS else 2
        return PadHeight(special + _lines(len(deck.wilds) + BESIDE_THE_WILDS) + NUMBERS, 0, seldom)
    acting = len(rules.acting_numbers & ACTING.keys())
    cards = len(deck.actions) + acting + len(deck.wilds)
    return PadHeight(_lines(cards), NUMBER if deck.colours else 0, seldom)


def _lines(cards: int) -> int:
    return ceil(cards / abreast(cards))
