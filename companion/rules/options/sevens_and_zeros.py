"""House rules under which hands change places."""

from typing import Final

from companion.rules.cards.actions import PassesHands, SwapsHands
from companion.rules.language.sentence import say
from companion.rules.options.option import Option

OPTIONS: Final = (
    Option(
        id="seven-swap",
        name=say("Sevens swap"),
        summary=say("Whoever plays a 7 swaps hands with another player of their choice."),
        text=say(
            "Whoever plays a 7 chooses another player, and the two swap their hands. As the last card a 7"
            " swaps nothing."
        ),
        note=say(
            "A house rule, off unless the table turns it on. A 7 turned up to start does nothing. A call of"
            " UNO belongs to the hand: whoever gets a single card by a swap has to say it anew."
        ),
        gives={"7": SwapsHands()},
    ),
    Option(
        id="zero-pass",
        name=say("Zeros pass"),
        summary=say("A 0 passes every hand on to the next player in the direction of play."),
        text=say(
            "When a 0 is played, everybody passes their hand to the next player in the direction of play. As"
            " the last card a 0 passes nothing."
        ),
        note=say(
            "A house rule, off unless the table turns it on. A 0 turned up to start does nothing. A call of"
            " UNO belongs to the hand: whoever gets a single card this way has to say it anew."
        ),
        gives={"0": PassesHands()},
    ),
)
