"""The Original Uno Rules: short, and silent on much."""

from typing import Final

from companion.rules.cards.sorts import WILD, WILD_DRAW_FOUR
from companion.rules.editions.edition import COLOURED, FINE_POINTS, Edition, deck_of
from companion.rules.editions.rule import NO_NOTE, Wording
from companion.rules.editions.ruleset import Ruleset
from companion.rules.language.sentence import say

_TURN_IS_LOST: Final = say("The sheet does not say that the turn is lost: it is, as on the other sheets.")

ORIGINAL: Final = Edition(
    slug="original",
    name=say("Original Uno Rules"),
    sheet=say("Original Uno Rules sheet"),
    differs=say("108 cards. The youngest begins; a Wild Draw Four only when nothing else fits."),
    copies=deck_of({**COLOURED, WILD: 4, WILD_DRAW_FOUR: 4}),
    ruleset=Ruleset(strict_wild_draw_four=True),
    dealer_draw="youngest",
    silent_on=FINE_POINTS,
    wordings={
        "dealer": Wording(
            text=say("Nobody draws for the deal: the youngest begins."),
            note=say(
                "The companion still needs a dealer: name whoever sits so that the one who begins is on"
                " their left."
            ),
        ),
        "first-player": Wording(
            text=say("The youngest begins, or whoever the table names, and play goes to the left."),
            note=say("Whoever begins sits on the left of the one entered as dealer."),
        ),
        "start-card": Wording(
            note=say(
                "The sheet says nothing of a special card turned up: the other sheets agree, so theirs hold."
            ),
            source="ruling",
        ),
        "draw": Wording(
            note=say(
                "The sheet knows two ways: this one, and drawing until a card fits, which is an option. It"
                " does not speak of drawing by choice: that is allowed, as on the other sheets."
            )
        ),
        "draw-pile-empty": Wording(
            note=say(
                "The sheet says nothing about it. The companion counts this when a card is due and the pile"
                " is empty. If even the discards are used up, draw what there is; that is all."
            ),
            source="ruling",
        ),
        "draw-two": Wording(note=_TURN_IS_LOST),
        "wild-draw-four": Wording(
            text=say(
                "You name a colour; the next player draws %(wild_draw_four)s and loses the turn. Allowed"
                " only if you hold no other card that could be played: not the colour, not the number or"
                " symbol, not a Wild."
            ),
            note=_TURN_IS_LOST,
        ),
        "challenge": Wording(
            note=say(
                "The sheet knows no challenge: it goes as on the Classic sheet, with this sheet's own"
                " stricter test. It must be said before the %(wild_draw_four)s are drawn."
            ),
            source="ruling",
        ),
        "challenge-guilty": Wording(
            note=say("The sheet knows no challenge: it goes as on the Classic sheet."), source="ruling"
        ),
        "challenge-innocent": Wording(
            note=say(
                "The sheet knows no challenge: it goes as on the Classic sheet. An empty hand is always"
                " innocent."
            ),
            source="ruling",
        ),
        "who-catches": Wording(note=NO_NOTE, source="sheet"),
        "going-out": Wording(
            note=say(
                "The sheet does not speak of a drawing card as the last one: it goes as on the other sheets."
            )
        ),
        "low-score": Wording(
            note=say(
                "This sheet does not know this way of scoring: the other sheets do. A tie for the lowest"
                " is shared."
            ),
            source="ruling",
        ),
        "draw-until-match": Wording(
            note=say(
                "The second of the sheet's two ways to draw, off unless the table turns it on. If nothing"
                " is left to draw, the turn may be passed on."
            ),
            source="sheet",
        ),
    },
)
