"""The five editions: each one value, its differences plain data, and the options over them."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Final

from companion.rules.cards import CARDS, FACES, Card
from companion.rules.sentence import Sentence, say


@dataclass(frozen=True, slots=True)
class Option:
    """Something that tables do differently; any game may turn it on or off."""

    id: str
    name: Sentence
    summary: Sentence


OPTIONS: Final = {
    option.id: option
    for option in (
        Option(
            "two-handed",
            say("Two-handed Reverse"),
            say("With two players a Reverse works as a Skip: whoever plays it goes again."),
        ),
        Option(
            "hint-penalty",
            say("No hints"),
            say("Suggesting a card to another player costs four cards."),
        ),
        Option(
            "draw-until-match",
            say("Draw until it fits"),
            say("Whoever cannot play goes on drawing until a card fits, and plays that one."),
        ),
        Option(
            "last-card-coin",
            say("Coin on the last card"),
            say("A Wild 50/50 flips its coin even when it is the last card of the round."),
        ),
    )
}


@dataclass(frozen=True, eq=False)
class Edition:
    """One rule sheet. Two editions differ in these fields and in nothing else.

    ``copies`` says how often the deck holds each card, the partly known ones as the sum
    of what they could be. ``strict_wild_draw_four``: guilty with any other playable card
    in hand, not only with one of the colour in play. ``guilty_takes_card_back``: a guilty
    player takes the Wild Draw Four back and plays another card. ``dealer_draw`` is how the
    first dealer is found: ``symbols-count-zero``, ``redraw-symbols`` or ``youngest``.
    ``options`` are the ones on unless a game says otherwise; ``differs`` is one line for
    the screen.
    """

    slug: str
    name: Sentence
    sheet: Sentence
    differs: Sentence
    copies: Mapping[Card, int]
    strict_wild_draw_four: bool = False
    guilty_takes_card_back: bool = False
    dealer_draw: str = "symbols-count-zero"
    options: frozenset[str] = frozenset({"two-handed"})

    @cached_property
    def deck(self) -> tuple[Card, ...]:
        """Every card of the deck, in a plain order."""
        return tuple(face for face in FACES for _ in range(self.copies.get(face, 0)))

    @cached_property
    def deck_size(self) -> int:
        """How many cards the deck holds."""
        return len(self.deck)

    @cached_property
    def deck_points(self) -> int:
        """What the whole deck is worth: no hands can be worth more."""
        return sum(face.points or 0 for face in self.deck)

    def __repr__(self) -> str:
        return f"EDITIONS[{self.slug!r}]"


def _copies(**wilds: int) -> Mapping[Card, int]:
    def of_face(face: Card) -> int:
        if face.is_wild:
            return wilds.get(face.code, 0)
        return 1 if face.symbol == "0" else 2

    counts = {card: sum(map(of_face, card.faces)) for card in CARDS.values()}
    return MappingProxyType({card: count for card, count in counts.items() if count})


EDITIONS: Final = {
    edition.slug: edition
    for edition in (
        Edition(
            slug="anniversary",
            name=say("50th Anniversary, with the gold coin"),
            sheet=say("UNO 50th Anniversary sheet"),
            differs=say("112 cards. Four Wild 50/50: the gold coin says who of two draws four."),
            copies=_copies(W=4, W4=4, W50=4),
        ),
        Edition(
            slug="classic",
            name=say("Classic"),
            sheet=say("UNO Classic sheet"),
            differs=say("108 cards. The game as most people know it."),
            copies=_copies(W=4, W4=4),
        ),
        Edition(
            slug="wild-2020",
            name=say("Fifty Years of Being Wild (2020)"),
            sheet=say("UNO Fifty Years of Being Wild sheet"),
            differs=say("112 cards. As Classic, with eight Wilds instead of four."),
            copies=_copies(W=8, W4=4),
        ),
        Edition(
            slug="international-1983",
            name=say("International Games (1983)"),
            sheet=say("International Games sheet of 1983"),
            differs=say("108 cards. A guilty Wild Draw Four goes back to the hand; hints cost four."),
            copies=_copies(W=4, W4=4),
            guilty_takes_card_back=True,
            dealer_draw="redraw-symbols",
            options=frozenset({"two-handed", "hint-penalty"}),
        ),
        Edition(
            slug="original",
            name=say("Original Uno Rules"),
            sheet=say("Original Uno Rules sheet"),
            differs=say("108 cards. The youngest begins; a Wild Draw Four only when nothing else fits."),
            copies=_copies(W=4, W4=4),
            strict_wild_draw_four=True,
            dealer_draw="youngest",
        ),
    )
}
