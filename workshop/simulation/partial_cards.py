"""Partly known cards, as people enter them below the cards level: a seven, a red number, a Skip."""

from collections.abc import Mapping
from random import Random

from companion.rules import CARDS, Card, Hand, Points
from workshop.simulation.boxes import Box


def partial_card(
    card: Card, rng: Random, numbers: str = "0123456789", words: Mapping[str, Card] = CARDS
) -> Card:
    """Return the card as it might be entered at the turns level; wilds are always entered whole.

    Only ``numbers`` are ever entered as just some number: the others do something at this table.
    """
    if card.is_wild or card.colour is None:
        return card
    codes = [card.code, f"?{card.symbol}"]
    if (card.symbol or "") in numbers:
        # Twice, because one tap for "played a number" is the usual entry at that level.
        codes += ["?", "?", f"{card.colour.letter}?"]
    return words[rng.choice(codes)]


def counted_hand(
    event: Hand, box: Box, words: Mapping[str, Card], rng: Random, *, in_part: bool
) -> Hand | Points:
    """Return a hand as it is entered for the score: its points in 30 of 100 cases, else its cards.

    With ``in_part``, cards may be entered by symbol alone, which is enough for their points.
    """
    if rng.randrange(100) < 30:
        return Points(event.player, sum(box.points_of(card) for card in event.cards))
    if not in_part:
        return event
    return Hand(event.player, tuple(_with_known_points(card, rng, words) for card in event.cards))


def _with_known_points(card: Card, rng: Random, words: Mapping[str, Card]) -> Card:
    return card if card.is_wild or rng.random() < 0.5 else words[f"?{card.symbol}"]
