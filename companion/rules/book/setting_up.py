"""Setting up: who plays, who deals, and the card turned up."""

from companion.rules.book.rule import (
    ALL_BUT_1983,
    ANNIVERSARY,
    CLASSIC,
    ONLY_ORIGINAL,
    ORIGINAL,
    SHEET_1983,
    Rule,
    Section,
)
from companion.rules.sentence import say

SETTING_UP = Section(
    "setting-up",
    say("Setting up"),
    (
        Rule(
            "players",
            say("How many play"),
            say("Two to ten people play. Partners need four; teams need four, six, eight or ten."),
            silent=frozenset({ANNIVERSARY, CLASSIC}),
            notes={
                ANNIVERSARY: say("The sheet gives no number. The sheets that do say two to ten."),
                CLASSIC: say("The sheet gives no number. The sheets that do say two to ten."),
            },
        ),
        Rule(
            "dealer",
            say("Who deals first"),
            say("Everyone draws one card; the highest number deals. A card with a symbol counts zero."),
            note=say("No sheet settles a tie: those who tied draw again."),
            texts={
                SHEET_1983: say(
                    "Everyone draws one card; the highest number deals. Only 0 to 9 count: "
                    "put any other card back and draw another."
                ),
                ORIGINAL: say("Nobody draws for the deal: the youngest begins."),
            },
            notes={
                ORIGINAL: say(
                    "The companion still wants a dealer: name whoever sits so that the one who "
                    "begins is on their left."
                )
            },
        ),
        Rule(
            "deal",
            say("Seven cards each"),
            say(
                "Everyone gets seven cards, face down. The rest is the draw pile, and its top card is turned "
                "up beside it to begin the discard pile."
            ),
            texts={
                SHEET_1983: say(
                    "Everyone gets seven cards, face down and one at a time, beginning on the dealer's "
                    "left. The rest is the draw pile, and its top card is turned up beside it to begin "
                    "the discard pile."
                ),
            },
        ),
        Rule(
            "first-player",
            say("Who plays first"),
            say("The player on the dealer's left begins, and play goes to the left."),
            texts={
                ORIGINAL: say("The youngest begins, or whoever the table names, and play goes to the left.")
            },
            notes={ORIGINAL: say("Whoever begins sits on the left of the one entered as dealer.")},
        ),
        Rule(
            "start-card",
            say("The card turned up"),
            say(
                "A number: the first player simply plays. Draw Two: the first player draws two and loses"
                " the turn. Skip: the first player loses the turn. Reverse: the dealer plays first, and play"
                " goes to the right. Wild: the first player names the colour, then plays. Wild Draw Four:"
                " back into the deck with it, and another is turned up."
            ),
            silent=ONLY_ORIGINAL,
            texts={
                ANNIVERSARY: say(
                    "A number: the first player simply plays. Draw Two: the first player draws two and "
                    "loses the turn. Skip: the first player loses the turn. Reverse: the dealer plays "
                    "first, and play goes to the right. Wild or Wild 50/50: the first player names the "
                    "colour, then plays, and no coin is flipped. Wild Draw Four: back into the deck with "
                    "it, and another is turned up."
                ),
            },
            note=say("Between two players a Reverse that is turned up still lets the dealer begin."),
            notes={
                ORIGINAL: say(
                    "The sheet says nothing of a special card turned up: the other sheets agree, so theirs"
                    " hold."
                )
            },
        ),
        Rule(
            "next-dealer",
            say("The next deal"),
            say("Each new round is dealt by the next player to the left."),
            note=say("The sheet does not say who deals next: the 1983 sheet does."),
            silent=ALL_BUT_1983,
            notes={
                SHEET_1983: say(
                    "An eliminated player's seat is passed over, and the deal goes on without it."
                )
            },
        ),
    ),
)
