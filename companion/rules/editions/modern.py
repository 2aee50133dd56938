"""Today's box, sold since 2016: Classic with a Wild that moves hands, and three blank Wilds.

We have not seen its sheet. What stands here is agreed on by those who describe it; the rest is ours.
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Final

from companion.rules.cards.actions import Action, NamesColour, ShufflesHands, SwapsHands
from companion.rules.cards.card import Card, face
from companion.rules.cards.sorts import WILD, WILD_DRAW_FOUR, Names, Sort, named
from companion.rules.editions.edition import COLOURED, Edition, deck_of
from companion.rules.editions.rule import Wording
from companion.rules.language.sentence import Sentence, say


def _wild(symbol: str, names: Names, *does: Action, key: Sentence, drawn_as: str, rule: str) -> Sort:
    return Sort(
        symbol,
        names,
        points=40,
        does=(NamesColour(), *does),
        is_wild=True,
        deck="modern",
        key=key,
        icon=drawn_as,
        drawn_as=drawn_as,
        rule=rule,
    )


WILD_SHUFFLE_HANDS: Final = _wild(
    "WH",
    named("Wild Shuffle Hands", ()),
    ShufflesHands(),
    key=say("Shuffle Hands"),
    drawn_as="shuffle-hands",
    rule="shuffle-hands",
)
WILD_SWAP_HANDS: Final = _wild(
    "WP",
    named("Wild Swap Hands", ()),
    SwapsHands(),
    key=say("Swap Hands"),
    drawn_as="swap-hands",
    rule="swap-hands",
)
WILD_CUSTOMIZABLE: Final = _wild(
    "WB", named("Wild Customizable", ()), key=say("Blank"), drawn_as="blank", rule="blank"
)


def _written_on(number: str) -> Sort:
    # As it is called on its key: a remark says no other name.
    key = say("Blank %(number)s", number=number)
    names: Names = {None: (key, say("a Blank %(number)s", number=number))}
    return _wild(f"WB{number}", names, key=key, drawn_as="blank", rule="blank")


BLANKS: Final = tuple(map(_written_on, "123"))
"""The blank Wilds that a household has written on: what they do is of the game, as is their sentence."""


def _copies(swaps: bool, written_on: int) -> Mapping[Card, int]:
    special = WILD_SWAP_HANDS if swaps else WILD_SHUFFLE_HANDS
    blanks = {WILD_CUSTOMIZABLE: len(BLANKS) - written_on} if written_on < len(BLANKS) else {}
    own = dict.fromkeys((special, *BLANKS[:written_on]), 1)
    return deck_of({**COLOURED, WILD: 4, WILD_DRAW_FOUR: 4, **own, **blanks})


def _played(options: frozenset[str], written_on: int) -> Edition:
    return _variant("swap-hands" in options, written_on)


# One for each deck that there is: eight of them.
@cache
def _variant(swaps: bool, written_on: int) -> Edition:
    if not swaps and not written_on:
        return MODERN
    return replace(MODERN, copies=_copies(swaps, written_on))


_NO_SHEET: Final = say("We have no sheet of this box: those who describe it say so.")

MODERN: Final = Edition(
    slug="modern",
    name=say("Today's box"),
    sheet=say("sheet of today's UNO box"),
    differs=say("112 cards, since 2016. As Classic, with a Wild Shuffle Hands and three blank Wilds."),
    copies=_copies(swaps=False, written_on=0),
    names_others=True,
    lacks=tuple(map(face, (WILD_SWAP_HANDS, *BLANKS))),
    blanks=len(BLANKS),
    variant=_played,
    # Of two Wilds a box holds one, whatever its sticker says, and blanks with nothing on them are alike.
    instead={
        face(WILD_SHUFFLE_HANDS): face(WILD_SWAP_HANDS),
        face(WILD_SWAP_HANDS): face(WILD_SHUFFLE_HANDS),
        **{face(blank): face(WILD_CUSTOMIZABLE) for blank in BLANKS},
    },
    wordings={
        "players": Wording(note=_NO_SHEET),
        "card-points": Wording(
            text=say(
                "A number counts what it says. Draw Two, Reverse and Skip count 20, a Wild and a Wild Draw"
                " Four 50, a Wild Shuffle Hands, a Wild Swap Hands and a Wild Customizable 40."
            ),
            note=_NO_SHEET,
        ),
    },
)
