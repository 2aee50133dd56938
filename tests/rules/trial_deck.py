"""A deck that no sheet has, as data alone: one more colour, and three sorts of card that only it deals.

Everything about it stands here. It shows what a new deck takes: nothing of the companion knows it.
"""

from typing import Final

from companion.rules import EDITIONS, Colour, Edition, Sort, say
from companion.rules.cards.actions import EVERYBODY, Draws, NamesColour, Reverses, Skips
from companion.rules.cards.sorts import DRAW_TWO, NUMBERS, REVERSE, SKIP, WILD, named
from companion.rules.editions.edition import COLOURED, deck_of

VIOLET: Final = Colour(
    "violet",
    "V",
    say("violet"),
    {
        **{each.symbol: (say("violet %(number)s", number=each.symbol),) * 2 for each in NUMBERS},
        "?": (say("violet number"), say("a violet number")),
        "S": (say("violet Skip"), say("a violet Skip")),
        "R": (say("violet Reverse"), say("a violet Reverse")),
        "D": (say("violet Draw Two"), say("a violet Draw Two")),
        "E": (say("violet Skip Everyone"), say("a violet Skip Everyone")),
        "F": (say("violet Draw Five"), say("a violet Draw Five")),
    },
)


SKIP_EVERYONE: Final = Sort("E", named("Skip Everyone"), points=20, does=(Skips(EVERYBODY),), icon="skip")
DRAW_FIVE: Final = Sort("F", named("Draw Five"), points=20, does=(Draws(5),), icon="draw2")
WILD_REVERSE_TWO: Final = Sort(
    "WR2",
    named("Wild Reverse All, the next draws 2", ()),
    points=45,
    does=(NamesColour(), Reverses(), Draws(2)),
    is_wild=True,
    key=say("Reverse All"),
    drawn_as="R",
)

TRIAL: Final = Edition(
    slug="trial",
    name=say("Trial"),
    sheet=say("Trial sheet"),
    differs=say("Five colours, and cards that skip everyone, draw five, or do several things at once."),
    copies=deck_of(
        {
            **dict.fromkeys((*NUMBERS, SKIP, REVERSE, DRAW_TWO), 2),
            NUMBERS[0]: COLOURED[NUMBERS[0]],
            SKIP_EVERYONE: 2,
            DRAW_FIVE: 1,
            WILD: 4,
            WILD_REVERSE_TWO: 4,
        },
        (*EDITIONS["classic"].colours, VIOLET),
    ),
)
