"""Fifty Years of Being Wild, of 2020: Classic with more Wilds."""

from typing import Final

from companion.rules.cards.sorts import WILD, WILD_DRAW_FOUR
from companion.rules.editions.edition import COLOURED, Edition, deck_of
from companion.rules.language.sentence import say

WILD_2020: Final = Edition(
    slug="wild-2020",
    name=say("Fifty Years of Being Wild (2020)"),
    sheet=say("UNO Fifty Years of Being Wild sheet"),
    differs=say("112 cards. As Classic, with eight Wilds instead of four."),
    copies=deck_of({**COLOURED, WILD: 8, WILD_DRAW_FOUR: 4}),
)
