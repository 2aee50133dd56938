"""The cards that do something, and the challenge."""

from companion.rules.book.rule import (
    ALL,
    ANNIVERSARY,
    ONLY_ORIGINAL,
    ORIGINAL,
    SHEET_1983,
    Rule,
    Section,
)
from companion.rules.sentence import say

_NO_50_50 = say("There is no Wild 50/50 in this deck.")

CARDS = Section(
    "cards",
    say("The cards"),
    (
        Rule(
            "draw-two",
            say("Draw Two"),
            say(
                "The next player draws two and loses the turn. It goes on its own colour or on another Draw"
                " Two, and another Draw Two never cancels it: only the player after the one who drew may"
                " match it."
            ),
            notes={
                ORIGINAL: say("The sheet does not say that the turn is lost: it is, as on the other sheets.")
            },
        ),
        Rule(
            "reverse",
            say("Reverse"),
            say(
                "Play turns round: left becomes right, and right becomes left. It goes on its own colour or"
                " on another Reverse."
            ),
        ),
        Rule(
            "skip",
            say("Skip"),
            say("The next player loses the turn. It goes on its own colour or on another Skip."),
        ),
        Rule(
            "wild",
            say("Wild"),
            say(
                "Goes on anything, even if you could play another card. You name the colour that goes on, the"
                " present one included."
            ),
        ),
        Rule(
            "wild-draw-four",
            say("Wild Draw Four"),
            say(
                "You name a colour; the next player draws four and loses the turn. Allowed only if you hold"
                " no card of the colour in play. A matching number or symbol, or a Wild, may stay in"
                " your hand."
            ),
            note=say(
                "Drawing a card by choice does not make it allowed: the colour in your hand still counts."
            ),
            texts={
                ORIGINAL: say(
                    "You name a colour; the next player draws four and loses the turn. Allowed only if you"
                    " hold no other card that could be played: not the colour, not the number or symbol, not"
                    " a Wild."
                ),
            },
            notes={
                ORIGINAL: say("The sheet does not say that the turn is lost: it is, as on the other sheets.")
            },
        ),
        Rule(
            "challenge",
            say("Challenging a Wild Draw Four"),
            say(
                "Only the player who must draw the four may challenge, and then sees the hand of the one who"
                " played it."
            ),
            note=say("It must be said before the four are drawn."),
            silent=ONLY_ORIGINAL,
            texts={
                SHEET_1983: say(
                    "Only the player who must draw the four may challenge, and then sees as much of the hand"
                    " as it takes: the colours are enough."
                ),
            },
            notes={
                ORIGINAL: say(
                    "The sheet knows no challenge: it goes as on the Classic sheet, with this sheet's own"
                    " stricter test. It must be said before the four are drawn."
                ),
            },
        ),
        Rule(
            "challenge-guilty",
            say("Challenged, and guilty"),
            say(
                "The one who played the Wild Draw Four draws the four instead. The card and its colour stay,"
                " and the challenger takes a normal turn."
            ),
            note=say("The sheet says who draws, not whose turn it is: the challenger loses nothing."),
            silent=ONLY_ORIGINAL,
            texts={
                SHEET_1983: say(
                    "The Wild Draw Four goes back to the hand and the table is as it was before. The one who "
                    "played it draws four and plays another card, one that fits; drawing instead is not "
                    "allowed. Then that card does what it says."
                ),
            },
            notes={
                SHEET_1983: say(
                    "The sheet asks for the correct card: it cannot be that Wild Draw Four again."
                ),
                ORIGINAL: say("The sheet knows no challenge: it goes as on the Classic sheet."),
            },
        ),
        Rule(
            "challenge-innocent",
            say("Challenged, and innocent"),
            say("The challenger draws the four and two more, six in all, and loses the turn."),
            note=say("An empty hand is always innocent: a Wild Draw Four as the last card cannot be guilty."),
            silent=ONLY_ORIGINAL,
            notes={
                ORIGINAL: say(
                    "The sheet knows no challenge: it goes as on the Classic sheet. An empty hand is always "
                    "innocent."
                ),
            },
        ),
        Rule(
            "wild-50-50",
            say("Wild 50/50"),
            say(
                "You name the colour, choose two players, and say who is Heads (the UNO side of the coin) and"
                " who is Tails (the 50/50 side). Flip the coin: the one whose side did not come up draws"
                " four. Nobody loses a turn. Between two players it is always you two."
            ),
            note=say(
                "Any two different players of the round will do, you included. As the last card it ends the"
                " round with no flip; an option brings the flip back."
            ),
            texts=dict.fromkeys(ALL - {ANNIVERSARY}, _NO_50_50),
            notes=dict.fromkeys(ALL - {ANNIVERSARY}, ""),
        ),
    ),
)
