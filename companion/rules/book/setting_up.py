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

SETTING_UP = Section(
    "setting-up",
    "Setting up",
    (
        Rule(
            "players",
            "How many play",
            "Two to ten people play. Partners need four; teams need four, six, eight or ten.",
            silent=frozenset({ANNIVERSARY, CLASSIC}),
            notes={
                ANNIVERSARY: "The sheet gives no number. The sheets that do say two to ten.",
                CLASSIC: "The sheet gives no number. The sheets that do say two to ten.",
            },
        ),
        Rule(
            "dealer",
            "Who deals first",
            "Everyone draws one card; the highest number deals. A card with a symbol counts zero.",
            note="No sheet settles a tie: those who tied draw again.",
            texts={
                SHEET_1983: (
                    "Everyone draws one card; the highest number deals. Only 0 to 9 count: "
                    "put any other card back and draw another."
                ),
                ORIGINAL: "Nobody draws for the deal: the youngest begins.",
            },
            notes={
                ORIGINAL: (
                    "The companion still wants a dealer: name whoever sits so that the one who "
                    "begins is on their left."
                )
            },
        ),
        Rule(
            "deal",
            "Seven cards each",
            "Everyone gets seven cards, face down. The rest is the draw pile, and its top card is turned "
            "up beside it to begin the discard pile.",
            texts={
                SHEET_1983: (
                    "Everyone gets seven cards, face down and one at a time, beginning on the dealer's "
                    "left. The rest is the draw pile, and its top card is turned up beside it to begin "
                    "the discard pile."
                ),
            },
        ),
        Rule(
            "first-player",
            "Who plays first",
            "The player on the dealer's left begins, and play goes to the left.",
            texts={ORIGINAL: "The youngest begins, or whoever the table names, and play goes to the left."},
            notes={ORIGINAL: "Whoever begins sits on the left of the one entered as dealer."},
        ),
        Rule(
            "start-card",
            "The card turned up",
            "A number: the first player simply plays. Draw Two: the first player draws two and misses the "
            "turn. Skip: the first player is passed over. Reverse: the dealer plays first, and play goes "
            "to the right. Wild: the first player names the colour, then plays. Wild Draw Four: back into "
            "the deck with it, and another is turned up.",
            silent=ONLY_ORIGINAL,
            texts={
                ANNIVERSARY: (
                    "A number: the first player simply plays. Draw Two: the first player draws two and "
                    "misses the turn. Skip: the first player is passed over. Reverse: the dealer plays "
                    "first, and play goes to the right. Wild or Wild 50/50: the first player names the "
                    "colour, then plays, and no coin is flipped. Wild Draw Four: back into the deck with "
                    "it, and another is turned up."
                ),
            },
            note="Between two players a Reverse that is turned up still lets the dealer begin.",
            notes={
                ORIGINAL: (
                    "The sheet says nothing of a special card turned up: the other sheets agree, so theirs"
                    " hold."
                )
            },
        ),
        Rule(
            "next-dealer",
            "The next deal",
            "Each new round is dealt by the next player to the left.",
            note="The sheet does not say who deals next: the 1983 sheet does.",
            silent=ALL_BUT_1983,
            notes={
                SHEET_1983: "An eliminated player's seat is passed over, and the deal goes on without it."
            },
        ),
    ),
)
