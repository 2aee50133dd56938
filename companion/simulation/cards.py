"""The cards of a real table: the deck, the hands, the draw pile, the discards.

The rules of matching and of guilt are written again here, on purpose: code shared with the referee
would share its mistakes. What a game is played by, its ruleset, is the same for both.
"""

from collections import Counter
from itertools import chain
from random import Random

from companion.rules import Card, Colour, Edition, Ruleset, read_card
from companion.simulation import boxes

COLOURED = [*"0", *"123456789" * 2, *"SRD" * 2]


def real_deck(edition: Edition) -> list[Card]:
    """Return the cards in the box, in order."""
    if edition.slug == boxes.ALL_WILD:
        return boxes.deck_of(edition)
    coloured = [read_card(letter + symbol) for letter in "RYGB" for symbol in COLOURED]
    wilds = [read_card(code) for code in ("W", "W4", "W50")]
    return coloured + [card for card in wilds for _ in range(edition.copies.get(card, 0))]


def points_of(card: Card) -> int:
    """Return the points of a card left in a hand: 50 for a wild, 20 for an action card, else its number."""
    if boxes.is_of_all_wild(card):
        return boxes.points(card)
    if card.is_wild:
        return 50
    return 20 if card.symbol in ("S", "R", "D") else int(card.symbol or 0)


def is_number(card: Card) -> bool:
    """Return whether it is a card from 0 to 9."""
    return (card.symbol or "") in "0123456789"


def is_four(card: Card) -> bool:
    """Return whether it is the Wild Draw Four of which a hand may be guilty."""
    return card.symbol == "W4" and not boxes.is_of_all_wild(card)


class Cards:
    """The place of every card of the deck, and the colour in play."""

    def __init__(self, edition: Edition, ruleset: Ruleset, rng: Random) -> None:
        self.edition = edition
        self.ruleset = ruleset
        self.rng = rng
        self.deck = real_deck(edition)
        self._full_count = Counter(self.deck)
        self.clear_away()

    def clear_away(self) -> None:
        """Return all cards to the box."""
        self.hands: dict[str, list[Card]] = {}
        self.draw_pile: list[Card] = []
        self.discards: list[Card] = []
        self.colour: Colour | None = None
        # A Wild Draw Four that may go back to the hand must find the card that it was laid on.
        self.keeps_card_beneath = False

    def deal(self, names: list[str]) -> None:
        """Shuffle, and deal each player a hand."""
        self.draw_pile = list(self.deck)
        self.rng.shuffle(self.draw_pile)
        self.hands = {name: [self.draw_pile.pop() for _ in range(self.ruleset.hand_size)] for name in names}

    def take(self, player: str, cards: int) -> list[Card]:
        """Draw for a player, reshuffling the discards when the draw pile runs out.

        Returns the cards drawn: fewer than asked for once both piles are exhausted.
        """
        taken: list[Card] = []
        for _ in range(cards):
            if not self.draw_pile:
                self.reshuffle()
            if self.draw_pile:
                taken.append(self.draw_pile.pop())
        self.hands[player] += taken
        return taken

    def reshuffle(self) -> None:
        """Shuffle the discards into the draw pile, except the top card and what must stay beneath it."""
        kept = 2 if self.keeps_card_beneath else 1
        self.draw_pile += self.discards[:-kept]
        self.discards = self.discards[-kept:]
        self.rng.shuffle(self.draw_pile)

    @property
    def top(self) -> Card | None:
        """The top card of the discard pile."""
        return self.discards[-1] if self.discards else None

    @property
    def is_exhausted(self) -> bool:
        """Whether neither pile has a card left to draw."""
        return not self.draw_pile and len(self.discards) < 2

    def fits(self, card: Card) -> bool:
        """Return whether the card matches the discard pile or is a wild."""
        top = self.discards[-1]
        return card.is_wild or self.colour in (None, card.colour) or card.symbol == top.symbol

    def is_guilty(self, hand: list[Card]) -> bool:
        """Return whether the rest of this hand makes a Wild Draw Four illegal."""
        others = [card for card in hand if card.symbol != "W4"]
        if self.ruleset.strict_wild_draw_four:
            return any(self.fits(card) for card in others)
        return any(card.colour is self.colour for card in others if not card.is_wild)

    def may_play(self, player: str, card: Card) -> bool:
        """Return whether the play is legal, judged by the player's whole hand."""
        hand = self.hands[player]
        if self.ruleset.finishes_with_number and len(hand) == 1 and not is_number(card):
            return False
        four = is_four(card) and self.ruleset.may_challenge
        return self.fits(card) and not (four and self.is_guilty(hand))

    def count_errors(self) -> list[str]:
        """Return a line if cards were lost or doubled: a mistake of the simulation, not of the referee."""
        everywhere = Counter(chain(self.draw_pile, self.discards, *self.hands.values()))
        if self.hands and everywhere != self._full_count:
            return [f"{everywhere.total()} cards on the table, {len(self.deck)} in the deck"]
        return []
