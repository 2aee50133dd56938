"""UNO, and going out."""

from companion.rules.book.rule import (
    ALL_BUT_1983,
    ANNIVERSARY,
    CLASSIC,
    ORIGINAL,
    SHEET_1983,
    WILD_2020,
    Rule,
    Section,
)
from companion.rules.sentence import say

UNO = Section(
    "uno",
    say("UNO"),
    (
        Rule(
            "uno-call",
            say("Saying UNO"),
            say(
                "As you play your last card but one, say UNO. If you forget and somebody catches you before"
                " the next player begins a turn, draw two."
            ),
            note=say(
                "Saying it late is safe, as long as nobody caught you first. You may say it on your own turn"
                " before the card goes down; if no card goes down then, it counts for nothing. It counts for"
                " one card only: whoever draws again must say it again."
            ),
            texts={
                SHEET_1983: say(
                    "As you play your last card but one, say UNO before it touches the pile. Until it"
                    " touches, nobody can catch you; from then until the next player begins a turn anybody"
                    " can, and you draw two. Remembering before you are caught is safe."
                ),
            },
            notes={
                SHEET_1983: say(
                    "You may say it on your own turn with two cards; if no card goes down then, it counts for"
                    " nothing. Whoever no longer holds exactly one card cannot be caught."
                ),
            },
        ),
        Rule(
            "turn-begins",
            say("When a turn begins"),
            say(
                "A turn begins when its player draws from the pile, or takes a card out of the hand to play"
                " it. From then on nobody can be caught for the UNO before."
            ),
            note=say(
                "The sheet does not say when a turn begins: the 1983 sheet does. Cards drawn because of a"
                " Draw Two, a Wild Draw Four or a penalty begin no turn."
            ),
            silent=ALL_BUT_1983,
            notes={
                SHEET_1983: say(
                    "Cards drawn because of a Draw Two, a Wild Draw Four or a penalty begin no turn."
                )
            },
        ),
        Rule(
            "who-catches",
            say("Who may catch"),
            say(
                "Any other player may catch you, whoever's turn it is. You draw two and the turn stays where"
                " it was."
            ),
            note=say("The sheet does not say who does the catching: the 1983 sheet does."),
            silent=frozenset({ANNIVERSARY, CLASSIC, WILD_2020}),
            notes={SHEET_1983: "", ORIGINAL: ""},
        ),
    ),
)

GOING_OUT = Section(
    "going-out",
    say("Going out"),
    (
        Rule(
            "going-out",
            say("The last card"),
            say(
                "Play your last card and the round is over. If it is a Draw Two or a Wild Draw Four the next"
                " player still draws, and those cards count."
            ),
            note=say("A Wild Draw Four as the last card may be challenged, and is always innocent."),
            notes={
                ORIGINAL: say(
                    "The sheet does not speak of a drawing card as the last one: it goes as on the other"
                    " sheets."
                ),
            },
        ),
    ),
)
