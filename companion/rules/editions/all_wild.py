"""UNO All Wild: no colours and no numbers, every card goes on every other.

We have not seen its sheet. What stands here is agreed on by those who describe it; the rest is ours.
"""

from types import MappingProxyType
from typing import Final

from companion.rules.cards.actions import Action, Draws, Reverses, Skips, SwapsHands, Targets
from companion.rules.cards.card import Card, face
from companion.rules.cards.sorts import Sort, named
from companion.rules.editions.edition import FINE_POINTS, Edition
from companion.rules.editions.rule import Wording
from companion.rules.editions.ruleset import Ruleset
from companion.rules.language.sentence import Sentence, say

DECK_SIZE: Final = 112
"""What the box says; how many there are of each card nobody has published."""


def _wild(
    symbol: str, name: str, *does: Action, key: Sentence, icon: str = "", drawn_as: str = "", rule: str = ""
) -> Sort:
    names, points = named(name, ()), 50 if does else 20
    return Sort(
        symbol,
        names,
        points,
        does,
        is_wild=True,
        deck="all-wild",
        key=key,
        icon=icon,
        drawn_as=drawn_as,
        rule=rule,
    )


PLAIN: Final[Sort] = _wild("W", "Wild", key=say("Wild"), icon="wild")
WILD_REVERSE: Final[Sort] = _wild(
    "WR", "Wild Reverse", Reverses(), key=say("Reverse"), icon="reverse", drawn_as="R"
)
WILD_SKIP: Final[Sort] = _wild("WS", "Wild Skip", Skips(), key=say("Skip"), icon="skip", drawn_as="S")
WILD_SKIP_TWO: Final[Sort] = _wild(
    "WS2", "Wild Skip Two", Skips(2), key=say("Skip Two"), icon="skip", drawn_as="skip-two"
)
WILD_DRAW_TWO: Final[Sort] = _wild(
    "W2", "Wild Draw Two", Draws(2), key=say("Draw Two"), icon="draw2", drawn_as="D"
)
WILD_DRAW_FOUR: Final[Sort] = _wild("W4", "Wild Draw Four", Draws(4), key=say("Draw Four"), icon="draw4")
WILD_TARGETED: Final[Sort] = _wild(
    "WT",
    "Wild Targeted Draw Two",
    Targets(2),
    key=say("Targeted Draw Two"),
    icon="one-draws",
    drawn_as="target",
    rule="targeted-draw-two",
)
WILD_FORCED_SWAP: Final[Sort] = _wild(
    "WF",
    "Wild Forced Swap",
    SwapsHands(),
    key=say("Forced Swap"),
    icon="swap-hands",
    drawn_as="swap",
    rule="forced-swap",
)

_SUPPOSED: Final[dict[Card, int]] = {
    face(PLAIN): 54,
    face(WILD_REVERSE): 14,
    face(WILD_SKIP): 14,
    face(WILD_SKIP_TWO): 6,
    face(WILD_DRAW_TWO): 10,
    face(WILD_DRAW_FOUR): 6,
    face(WILD_TARGETED): 4,
    face(WILD_FORCED_SWAP): 4,
}
_NO_SHEET: Final = say("We have no sheet of this deck: those who describe it say so.")

ALL_WILD: Final = Edition(
    slug="all-wild",
    name=say("All Wild"),
    sheet=say("UNO All Wild sheet"),
    differs=say("112 cards, every one a Wild: no colours, no numbers, anything goes on anything."),
    copies=MappingProxyType(dict.fromkeys(_SUPPOSED, DECK_SIZE)),
    supposed=MappingProxyType(_SUPPOSED),
    ruleset=Ruleset(turned_up_acts=False),
    options=frozenset({"two-handed", "no-challenge"}),
    names_others=True,
    diary_name="UNO All Wild!",
    boardgamegeek=None,
    excludes=frozenset({"number-finish", "mercy"}),
    silent_on=FINE_POINTS,
    wordings={
        "start-card": Wording(
            text=say("Whatever is turned up does nothing, and the first player plays."), note=_NO_SHEET
        ),
        "match": Wording(text=say("Every card goes on every other."), note=_NO_SHEET),
        "draw": Wording(
            text=say(
                "Every card fits, so nobody has to draw. Whoever wants to may draw one card, and play it at"
                " once or keep it."
            ),
            note=say("Whether drawing by choice is allowed is our ruling."),
            source="ruling",
        ),
        "wild": Wording(text=say("Does nothing. No colour is named."), note=_NO_SHEET),
        "reverse": Wording(
            text=say("Play turns round: left becomes right, and right becomes left."), note=_NO_SHEET
        ),
        "skip": Wording(text=say("The next player loses the turn."), note=_NO_SHEET),
        "draw-two": Wording(text=say("The next player draws two and loses the turn."), note=_NO_SHEET),
        "wild-draw-four": Wording(
            text=say("The next player draws four and loses the turn. Nobody challenges it."), note=_NO_SHEET
        ),
        "no-challenge": Wording(
            text=say("No card of this deck is challenged."), note=_NO_SHEET, source="sheet"
        ),
        "going-out": Wording(
            text=say(
                "Play your last card and the round is over. For a Draw Two, a Draw Four or a Targeted Draw"
                " Two cards are still drawn, and they count. A Forced Swap swaps nothing then."
            ),
            note=say("What a last card does is our ruling, as on the sheets of other decks."),
            source="ruling",
        ),
        "card-points": Wording(
            text=say("A Wild counts 20, every other card 50."),
            note=say("How many there are of each card is not known: any hand may hold any."),
        ),
    },
)
