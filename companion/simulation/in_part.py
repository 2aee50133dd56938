"""Cards as people enter them who do not tell all: a seven, a red number, some Skip."""

from random import Random

from companion.rules import Card, Hand, Points, read_card
from companion.simulation.cards import worth


def told_in_part(card: Card, rng: Random) -> Card:
    """The card as somebody at the turns level might enter it."""
    if card.is_wild or card.colour is None:
        return card
    ways = [card.code, f"?{card.symbol}"]
    if (card.symbol or "") in "0123456789":
        ways += ["?", "?", f"{card.colour.letter}?"]
    return read_card(rng.choice(ways))


def told_hand(event: Hand, rng: Random, *, in_part: bool) -> Hand | Points:
    """A hand as it is counted: as a sum, card by card, or what each card is worth."""
    if rng.randrange(100) < 30:
        return Points(event.player, sum(worth(card) for card in event.cards))
    if not in_part:
        return event
    return Hand(event.player, tuple(_worth_seen(card, rng) for card in event.cards))


def _worth_seen(card: Card, rng: Random) -> Card:
    return card if card.is_wild or rng.random() < 0.5 else read_card(f"?{card.symbol}")
