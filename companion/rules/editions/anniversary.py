"""UNO's 50th Anniversary edition: the one with the gold coin."""

from typing import Final

from companion.rules.cards.sorts import WILD, WILD_50_50, WILD_DRAW_FOUR
from companion.rules.editions.edition import COLOURED, Edition, deck_of
from companion.rules.editions.rule import Wording
from companion.rules.language.sentence import say

ANNIVERSARY: Final = Edition(
    slug="anniversary",
    name=say("50th Anniversary, with the gold coin"),
    sheet=say("UNO 50th Anniversary sheet"),
    differs=say("112 cards. Four Wild 50/50: the gold coin says who of two draws four."),
    copies=deck_of({**COLOURED, WILD: 4, WILD_DRAW_FOUR: 4, WILD_50_50: 4}),
    wordings={
        "players": Wording(
            note=say("The sheet gives no number. The sheets that do say two to ten."), source="ruling"
        ),
        "start-card": Wording(
            text=say(
                "A number: the first player simply plays. Draw Two: the first player draws %(draw_two)s and "
                "loses the turn. Skip: the first player loses the turn. Reverse: the dealer plays "
                "first, and play goes to the right. Wild or Wild 50/50: the first player names the "
                "colour, then plays, and no coin is flipped. Wild Draw Four: back into the deck with "
                "it, and another is turned up."
            )
        ),
        "card-points": Wording(
            text=say(
                "A number counts what it says. Draw Two, Reverse and Skip count 20, a Wild, a Wild Draw"
                " Four and a Wild 50/50 count 50."
            )
        ),
        "two-handed": Wording(
            note=say(
                "On unless the table turns it off. The direction does not turn. For two the sheet speaks"
                " of the coin alone: the rest is from the 1983 sheet."
            )
        ),
        "last-card-coin": Wording(
            note=say(
                "The sheet lets only a Draw Two and a Wild Draw Four work as the last card, so this is"
                " off unless the table turns it on."
            )
        ),
    },
)
