"""The cards of a real table: the deck, the hands, the draw pile, the discards.

The rules of matching and of guilt are written again here, on purpose: code shared with the referee
would share its mistakes. What a game is played by, its ruleset, is the same for both.
"""

from collections import Counter
from itertools import chain
from random import Random

from companion.rules import Card, Colour, Setup
from workshop.simulation.boxes import Box, box_of, other_side, real_deck


def is_number(card: Card) -> bool:
    """Return whether it is a card from 0 to 9."""
    return (card.symbol or "") in "0123456789"


class Cards:
    """The place of every card of the deck, and the colour in play."""

    def __init__(self, setup: Setup, rng: Random) -> None:
        self.setup = setup
        self.edition = setup.edition
        written = [blank.effect for blank in setup.blanks]
        self.box = box_of(setup.edition, written, swaps="swap-hands" in setup.options)
        self.ruleset = setup.ruleset
        self.rng = rng
        self._faces_up = self.box
        self._show(self.box)
        self.backs = self._printed_backs() if self.box.turning else {}
        self.clear_away()

    def _show(self, box: Box) -> None:
        """Turn this side of the cards up."""
        self.box = box
        self.deck = real_deck(self.edition, box)
        self.full_count = Counter(self.deck)
        letters = {colour.letter: colour for colour in self.edition.letters}
        self.colours = [letters[letter] for letter in box.letters if box.coloured]

    def _printed_backs(self) -> dict[Card, Card]:
        """Print a dark face on the back of each light one: of the real deck nobody knows which is on which.

        All copies of a face have the same back, so that nothing has to tell them apart.
        """
        backs: dict[Card, Card] = {}
        dark = Counter(real_deck(self.edition, other_side(self.box)))
        for number in sorted(set(dark.values())):
            faces = [card for card, copies in self.full_count.items() if copies == number]
            others = [card for card, copies in dark.items() if copies == number]
            self.rng.shuffle(others)
            backs |= dict(zip(faces, others, strict=True))
        return backs

    @property
    def is_light_up(self) -> bool:
        """Whether the side is up with which a round begins."""
        return self.box is self._faces_up

    def back_of(self, card: Card) -> Card:
        """Return the other face of a card of the side that is up."""
        if self.is_light_up:
            return self.backs[card]
        return next(face for face, back in self.backs.items() if back is card)

    @property
    def comes_up(self) -> Card:
        """The card that a Flip laid now would bring to the top."""
        return self.back_of(self.discards[0])

    def clear_away(self) -> None:
        """Return all cards to the box, with the side up with which a round begins."""
        if not self.is_light_up:
            self._show(self._faces_up)
        # Is the card at the bottom one that was laid as the last turned over, with no shuffle since?
        self.is_lowest_known = False
        self.hands: dict[str, list[Card]] = {}
        self.draw_pile: list[Card] = []
        self.discards: list[Card] = []
        self.aside: list[Card] = []
        # Cards discarded unseen along with another: until a shuffle the record counts them as the pile's.
        self.unseen = 0
        self.colour: Colour | None = None
        # A Wild Draw Four that may go back to the hand must find the card that it was laid on.
        self.keeps_card_beneath = False

    def turn_over(self) -> None:
        """Turn every card over: the lowest of the discards comes to lie on top."""
        self.hands = {name: self._backs_of(hand) for name, hand in self.hands.items()}
        self.draw_pile = self._backs_of(self.draw_pile)[::-1]
        self.discards = self._backs_of(self.discards)[::-1]
        self._show(other_side(self.box))
        self.colour = self.discards[-1].colour
        self.is_lowest_known = True

    def _backs_of(self, cards: list[Card]) -> list[Card]:
        return [self.back_of(card) for card in cards]

    def deal(self, names: list[str]) -> None:
        """Shuffle, and deal each player a hand."""
        self.draw_pile = list(self.deck)
        self.rng.shuffle(self.draw_pile)
        self.hands = {name: [self.draw_pile.pop() for _ in range(self.ruleset.hand_size)] for name in names}

    def take(self, player: str, cards: int) -> list[Card]:
        """Draw for a player, reshuffling the discards when the draw pile runs out.

        Returns the cards drawn: fewer than asked for once both piles are exhausted, or where one more card
        knocks out.
        """
        taken: list[Card] = []
        if self.ruleset.mercy:
            cards = min(cards, max(self.ruleset.mercy - len(self.hands[player]), 0))
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
        self.draw_pile += self.discards[:-kept] + self.aside
        self.aside, self.unseen = [], 0
        self.is_lowest_known = False
        self.discards = self.discards[-kept:]
        self.rng.shuffle(self.draw_pile)

    @property
    def top(self) -> Card | None:
        """The top card of the discard pile."""
        return self.discards[-1] if self.discards else None

    @property
    def is_exhausted(self) -> bool:
        """Whether neither pile has a card left to draw."""
        return not self.draw_pile and not self.aside and len(self.discards) < 2

    def is_four(self, card: Card) -> bool:
        """Return whether it is a card that may be challenged, such as a Wild Draw Four."""
        return card.symbol == self.box.four

    def draws_of(self, card: Card) -> int:
        """Return how many cards the next player draws for a card."""
        return self.box.draws.get(card.symbol or "", 0)

    def foreign(self) -> list[Card]:
        """Return some cards that the deck lacks."""
        cards = [self.edition.words[code] for code in self.box.foreign]
        return [card for card in cards if card not in self.full_count and card.code not in self.edition.own]

    @property
    def dearest(self) -> int:
        """The points of the dearest card."""
        return max(map(self.box.points_of, self.deck))

    @property
    def most_points(self) -> int:
        """The most that all hands can be worth: of a deck nobody counted, its dearest card each time."""
        if self.box.is_counted:
            return sum(map(self.box.points_of, self.deck))
        return len(self.deck) * self.dearest

    def names_colour(self, card: Card) -> bool:
        """Return whether the player of the card names a colour."""
        return card.symbol in self.box.naming

    def swaps(self, card: Card) -> bool:
        """Return whether the player of the card swaps hands with another."""
        return card.symbol in self.box.swapping or (card.symbol == "7" and self.ruleset.sevens_swap)

    def passes(self, card: Card) -> bool:
        """Return whether every hand is passed on for the card."""
        return card.symbol in self.box.passing or (card.symbol == "0" and self.ruleset.zeros_pass)

    def shuffles(self, card: Card) -> bool:
        """Return whether all hands are shuffled and dealt anew for the card."""
        return card.symbol in self.box.shuffling

    def needs_another(self, card: Card) -> str:
        """Return the rule by which the player of the card has to choose another."""
        return self.box.choosing.get(card.symbol or "", "seven-swap")

    def may_be_last(self, card: Card) -> bool:
        """Return whether it may be the last card: where that is dealt, a shuffle is none."""
        is_dealt = self.ruleset.deals_last_shuffle and self.shuffles(card)
        return is_dealt or not self.ruleset.finishes_with_number or is_number(card)

    def fits(self, card: Card) -> bool:
        """Return whether the card matches the discard pile or is a wild."""
        top = self.discards[-1]
        return card.is_wild or self.colour in (None, card.colour) or card.symbol == top.symbol

    def is_guilty(self, hand: list[Card]) -> bool:
        """Return whether the rest of this hand makes a Wild Draw Four illegal."""
        others = [card for card in hand if not self.is_four(card)]
        if self.ruleset.strict_wild_draw_four:
            return any(self.fits(card) for card in others)
        return any(card.colour is self.colour for card in others if not card.is_wild)

    def may_play(self, player: str, card: Card) -> bool:
        """Return whether the play is legal, judged by the player's whole hand."""
        hand = self.hands[player]
        if len(hand) == 1 and not self.may_be_last(card):
            return False
        four = self.is_four(card) and self.ruleset.may_challenge
        return self.fits(card) and not (four and self.is_guilty(hand))

    def count_errors(self) -> list[str]:
        """Return a line if cards were lost or doubled: a mistake of the simulation, not of the referee."""
        everywhere = Counter(chain(self.draw_pile, self.discards, self.aside, *self.hands.values()))
        if self.hands and everywhere != self.full_count:
            return [f"{everywhere.total()} cards on the table, {len(self.deck)} in the deck"]
        return []
