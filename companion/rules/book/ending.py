"""UNO, and going out."""

from companion.rules.editions.rule import Rule, Section
from companion.rules.language.sentence import say

UNO = Section(
    "uno",
    say("UNO"),
    (
        Rule(
            "uno-call",
            say("Saying UNO"),
            say(
                "As you play your last card but one, say UNO. If you forget and somebody catches you before"
                " the next player begins a turn, draw %(uno_penalty)s."
            ),
            note=say(
                "Saying it late is safe, as long as nobody caught you first. You may say it on your own turn"
                " before the card goes down; if no card goes down then, it counts for nothing. It counts for"
                " one card only: whoever draws again must say it again."
            ),
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
            source="ruling",
        ),
        Rule(
            "who-catches",
            say("Who may catch"),
            say(
                "Any other player may catch you, whoever's turn it is. You draw %(uno_penalty)s and the turn"
                " stays where it was."
            ),
            note=say("The sheet does not say who does the catching: the 1983 sheet does."),
            source="ruling",
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
        ),
    ),
)
