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

_NO_50_50 = "There is no Wild 50/50 in this deck."

CARDS = Section(
    "cards",
    "The cards",
    (
        Rule(
            "draw-two",
            "Draw Two",
            "The next player draws two and loses the turn. It goes on its own colour or on another Draw Two,"
            " and another Draw Two never cancels it: only the player after the one who drew may match it.",
            notes={ORIGINAL: "The sheet does not say that the turn is lost: it is, as on the other sheets."},
        ),
        Rule(
            "reverse",
            "Reverse",
            "Play turns round: left becomes right, and right becomes left. It goes on its own colour or on"
            " another Reverse.",
        ),
        Rule(
            "skip",
            "Skip",
            "The next player loses the turn. It goes on its own colour or on another Skip.",
        ),
        Rule(
            "wild",
            "Wild",
            "Goes on anything, even if you could play another card. You name the colour that goes on, the"
            " present one included.",
        ),
        Rule(
            "wild-draw-four",
            "Wild Draw Four",
            "You name a colour; the next player draws four and loses the turn. Allowed only if you hold no"
            " card of the colour in play. A matching number or symbol, or a Wild, may stay in your hand.",
            note="Drawing a card by choice does not make it allowed: the colour in your hand still counts.",
            texts={
                ORIGINAL: (
                    "You name a colour; the next player draws four and loses the turn. Allowed only if you"
                    " hold no other card that could be played: not the colour, not the number or symbol, not"
                    " a Wild."
                ),
            },
            notes={ORIGINAL: "The sheet does not say that the turn is lost: it is, as on the other sheets."},
        ),
        Rule(
            "challenge",
            "Challenging a Wild Draw Four",
            "Only the player who must draw the four may challenge, and then sees the hand of the one who"
            " played it.",
            note="It must be said before the four are drawn.",
            silent=ONLY_ORIGINAL,
            texts={
                SHEET_1983: (
                    "Only the player who must draw the four may challenge, and then sees as much of the hand"
                    " as it takes: the colours are enough."
                ),
            },
            notes={
                ORIGINAL: (
                    "The sheet knows no challenge: it goes as on the Classic sheet, with this sheet's own"
                    " stricter test. It must be said before the four are drawn."
                ),
            },
        ),
        Rule(
            "challenge-guilty",
            "Challenged, and guilty",
            "The one who played the Wild Draw Four draws the four instead. The card and its colour stay, and"
            " the challenger takes a normal turn.",
            note="The sheet says who draws, not whose turn it is: the challenger loses nothing.",
            silent=ONLY_ORIGINAL,
            texts={
                SHEET_1983: (
                    "The Wild Draw Four goes back to the hand and the table is as it was before. The one who "
                    "played it draws four and plays another card, one that fits; drawing instead is not "
                    "allowed. Then that card does what it says."
                ),
            },
            notes={
                SHEET_1983: "The sheet asks for the correct card: it cannot be that Wild Draw Four again.",
                ORIGINAL: "The sheet knows no challenge: it goes as on the Classic sheet.",
            },
        ),
        Rule(
            "challenge-innocent",
            "Challenged, and innocent",
            "The challenger draws the four and two more, six in all, and loses the turn.",
            note="An empty hand is always innocent: a Wild Draw Four as the last card cannot be guilty.",
            silent=ONLY_ORIGINAL,
            notes={
                ORIGINAL: (
                    "The sheet knows no challenge: it goes as on the Classic sheet. An empty hand is always "
                    "innocent."
                ),
            },
        ),
        Rule(
            "wild-50-50",
            "Wild 50/50",
            "You name the colour, choose two players, and say who is Heads (the UNO side of the coin) and who"
            " is Tails (the 50/50 side). Flip the coin: the one whose side did not come up draws four. Nobody"
            " loses a turn. Between two players it is always you two.",
            note=(
                "Any two different players of the round will do, you included. As the last card it ends the"
                " round with no flip; an option brings the flip back."
            ),
            texts=dict.fromkeys(ALL - {ANNIVERSARY}, _NO_50_50),
            notes=dict.fromkeys(ALL - {ANNIVERSARY}, ""),
        ),
    ),
)
