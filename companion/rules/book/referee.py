"""The rules that no sheet needs to state, but a referee does."""

from companion.rules.editions.rule import Rule, Section
from companion.rules.language.sentence import say

REFEREE = Section(
    "referee",
    say("What a referee adds"),
    (
        Rule(
            "turn-order",
            say("Whose turn it is"),
            say("Only the player whose turn it is plays, draws, keeps or names the colour."),
            source="ruling",
        ),
        Rule(
            "not-now",
            say("Not now"),
            say(
                "Everything has its moment: no coin without a Wild 50/50, no second card turned up, no new"
                " round after the end, nothing to undo before the first event."
            ),
            source="ruling",
        ),
        Rule(
            "not-in-deck",
            say("Not in this deck"),
            say("A card that this edition's deck does not have cannot be played."),
        ),
        Rule(
            "impossible-card",
            say("Too many of a card"),
            say(
                "No card can turn up more often than the deck holds it, and no hand can be worth more than"
                " the whole deck."
            ),
            note=say(
                "The companion counts the cards it has wholly seen: the discards since the last shuffle, and"
                " hands laid open. A card back in a hand or in the deck does not count."
            ),
            source="ruling",
        ),
        Rule(
            "hand-count",
            say("A hand of the right size"),
            say("A hand laid open must have as many cards as its player holds, where that is known."),
            source="ruling",
        ),
        Rule(
            "fix",
            say("Putting the table right"),
            say(
                "If nobody noticed a mistake in time, say what is true: whose turn it is, the direction,"
                " the top card, the size of a hand, a total. The companion takes only what is possible."
            ),
            note=say(
                "A hand of no cards is somebody who went out. No hand can take more cards than the draw pile"
                " holds."
            ),
            source="ruling",
        ),
        Rule(
            "seats",
            say("Comings and goings"),
            say(
                "Between rounds players may come, go and change places. In the middle of a round one may"
                " leave, whose hand goes under the draw pile, or join to the left of another, and is dealt a"
                " hand. Two to ten play."
            ),
            note=say(
                "Not in partners, teams or changing partners. Points stay with the name: whoever comes back"
                " gets them again."
            ),
            source="ruling",
        ),
    ),
)
