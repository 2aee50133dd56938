"""The cards of a real table: the deck, the hands, the draw pile, the discards."""

from collections import Counter
from itertools import chain
from random import Random

from companion.rules import Card, Colour, Edition, Ruleset, read_card

COLOURED = [*"0", *"123456789" * 2, *"SRD" * 2]


def real_deck(edition: Edition) -> list[Card]:
    """The cards in the box, in order."""
    coloured = [read_card(letter + symbol) for letter in "RYGB" for symbol in COLOURED]
    wilds = [read_card(code) for code in ("W", "W4", "W50")]
    return coloured + [card for card in wilds for _ in range(edition.copies.get(card, 0))]


def worth(card: Card) -> int:
    """What a card left in the hand costs."""
    if card.is_wild:
        return 50
    return 20 if card.symbol in ("S", "R", "D") else int(card.symbol or 0)


class Cards:
    """Where every card of the deck lies, and the colour in play."""

    def __init__(self, edition: Edition, ruleset: Ruleset, rng: Random) -> None:
        self.edition = edition
        self.ruleset = ruleset
        self.rng = rng
        self.deck = real_deck(edition)
        self._whole = Counter(self.deck)
        self.clear_away()

    def clear_away(self) -> None:
        """All the cards go back into the box."""
        self.hands: dict[str, list[Card]] = {}
        self.pile: list[Card] = []
        self.discards: list[Card] = []
        self.colour: Colour | None = None

    def deal(self, names: list[str]) -> None:
        """Shuffle, and deal everyone a hand."""
        self.pile = list(self.deck)
        self.rng.shuffle(self.pile)
        self.hands = {name: [self.pile.pop() for _ in range(self.ruleset.hand_size)] for name in names}

    def take(self, player: str, cards: int) -> list[Card]:
        """Somebody draws, the discards coming back where the draw pile runs out."""
        taken: list[Card] = []
        for _ in range(cards):
            if not self.pile:
                self.reshuffle()
            if self.pile:
                taken.append(self.pile.pop())
        self.hands[player] += taken
        return taken

    def reshuffle(self) -> None:
        """The discards but the top one become the draw pile, or go under it."""
        self.pile += self.discards[:-1]
        self.discards = self.discards[-1:]
        self.rng.shuffle(self.pile)

    @property
    def top(self) -> Card | None:
        """The card on the discard pile."""
        return self.discards[-1] if self.discards else None

    @property
    def is_used_up(self) -> bool:
        """Is there nothing at all left to draw?"""
        return not self.pile and len(self.discards) < 2

    def fits(self, card: Card) -> bool:
        """Does it match the discard pile, or is it a wild?"""
        top = self.discards[-1]
        return card.is_wild or self.colour in (None, card.colour) or card.symbol == top.symbol

    def is_guilty(self, hand: list[Card]) -> bool:
        """Would a Wild Draw Four be against the rules from what else is in the hand?"""
        others = [card for card in hand if card.symbol != "W4"]
        if self.ruleset.strict_wild_draw_four:
            return any(self.fits(card) for card in others)
        return any(card.colour is self.colour for card in others if not card.is_wild)

    def may_play(self, player: str, card: Card) -> bool:
        """Is it legal from this hand, the hidden part included?"""
        return self.fits(card) and not (card.symbol == "W4" and self.is_guilty(self.hands[player]))

    def loose_ends(self) -> list[str]:
        """What is wrong with the cards themselves: none may be lost, none come twice."""
        everywhere = Counter(chain(self.pile, self.discards, *self.hands.values()))
        if self.hands and everywhere != self._whole:
            return [f"{everywhere.total()} cards on the table, {len(self.deck)} in the deck"]
        return []
