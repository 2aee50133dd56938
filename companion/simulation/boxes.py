"""What a newer box does otherwise than the five sheets, written again apart from the referee.

All Wild: the symbols of its cards, how many of each are taken to be there, and what each makes of a turn.
"""

from typing import Final

from companion.rules import Card, Edition, read_card

ALL_WILD: Final = "all-wild"

_COPIES: Final = {"W": 54, "WR": 14, "WS": 14, "WS2": 6, "W2": 10, "W4": 6, "WT": 4, "WF": 4}
_DRAWS: Final = {"W2": 2, "W4": 4}
_SKIPS: Final = {"WS": 1, "WS2": 2}
MOST_POINTS: Final = 50 * sum(_COPIES.values())
"""Nobody knows how many there are of each, so that any card may be a dear one."""


def is_of_all_wild(card: Card) -> bool:
    """Return whether it is a card of that box, and not the Wild of another."""
    return card.deck == ALL_WILD


def deck_of(edition: Edition) -> list[Card]:
    """Return the cards in that box, in order."""
    return [read_card(symbol, edition.words) for symbol, copies in _COPIES.items() for _ in range(copies)]


def points(card: Card) -> int:
    """Return what a card of that box counts in a hand."""
    return 20 if card.symbol == "W" else 50


def value(card: Card) -> int:
    """Return how many cards the next player owes for it."""
    return _DRAWS.get(card.symbol or "", 0)


def skips(card: Card) -> int:
    """Return how many players lose their turn for it, and draw nothing."""
    return _SKIPS.get(card.symbol or "", 0)
