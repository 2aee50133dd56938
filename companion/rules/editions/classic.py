"""UNO Classic: the game of the boxes from before 2016."""

from typing import Final

from companion.rules.cards.sorts import WILD, WILD_DRAW_FOUR
from companion.rules.editions.edition import COLOURED, Edition, deck_of
from companion.rules.editions.rule import Wording
from companion.rules.language.sentence import say

CLASSIC: Final = Edition(
    slug="classic",
    name=say("Classic"),
    sheet=say("UNO Classic sheet"),
    differs=say("108 cards. Boxes from before 2016, without blank cards."),
    copies=deck_of({**COLOURED, WILD: 4, WILD_DRAW_FOUR: 4}),
    wordings={
        "players": Wording(
            note=say("The sheet gives no number. The sheets that do say two to ten."), source="ruling"
        ),
    },
)
