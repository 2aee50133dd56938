"""What a table may turn on or off."""

from companion.rules.book.rule import (
    ALL,
    ALL_BUT_1983,
    ALL_BUT_ORIGINAL,
    ANNIVERSARY,
    ORIGINAL,
    SHEET_1983,
    Rule,
    Section,
)
from companion.rules.sentence import say

OPTIONS = Section(
    "options",
    say("Options"),
    (
        Rule(
            "two-handed",
            say("Two-handed Reverse"),
            say(
                "Between two players a Reverse works as a Skip: its player plays again, as after a Skip."
                " After a Draw Two or a Wild Draw Four the other draws, and play comes back."
            ),
            note=say(
                "On unless the table turns it off. The direction does not turn. The sheet has no rules for"
                " two: these are those of the 1983 sheet."
            ),
            silent=ALL_BUT_1983,
            notes={
                ANNIVERSARY: say(
                    "On unless the table turns it off. The direction does not turn. For two the sheet speaks"
                    " of the coin alone: the rest is from the 1983 sheet."
                ),
                SHEET_1983: say("On unless the table turns it off. The direction does not turn."),
            },
        ),
        Rule(
            "hint-penalty",
            say("No hints"),
            say("Whoever suggests to another which card to play draws four. The turn stays where it was."),
            note=say(
                "The sheet does not forbid hints: this comes from the 1983 sheet and is off unless the table"
                " turns it on."
            ),
            silent=ALL_BUT_1983,
            notes={SHEET_1983: say("On unless the table turns it off.")},
        ),
        Rule(
            "draw-until-match",
            say("Draw until it fits"),
            say("Whoever draws goes on drawing until a card fits, and plays that card. It cannot be kept."),
            note=say(
                "A house rule, off unless the table turns it on. If nothing is left to draw, the turn may be"
                " kept."
            ),
            silent=ALL_BUT_ORIGINAL,
            notes={
                ORIGINAL: say(
                    "The second of the sheet's two ways to draw, off unless the table turns it on. If nothing"
                    " is left to draw, the turn may be kept."
                ),
            },
        ),
        Rule(
            "last-card-coin",
            say("Coin on the last card"),
            say(
                "With this option a Wild 50/50 played as the last card is flipped for like any other, and the"
                " four cards count."
            ),
            note=say("A house rule, off unless the table turns it on. There is no Wild 50/50 in this deck."),
            silent=ALL,
            notes={
                ANNIVERSARY: say(
                    "The sheet lets only a Draw Two and a Wild Draw Four work as the last card, so this is"
                    " off unless the table turns it on."
                ),
            },
        ),
    ),
)
