"""House rules about the deal, the last card, the end of the game, and the mercy rule."""

from typing import Final

from companion.rules.language.sentence import say
from companion.rules.options.option import Option, WholeNumber

OPTIONS: Final = (
    Option(
        id="hand-size",
        name=say("Cards dealt to each"),
        summary=say("Each player is dealt more or fewer cards than the sheet says."),
        text=say("Each player is dealt %(hand_size_cards)s."),
        note=say(
            "A house rule, off unless the table turns it on. All hands together have to leave two cards of"
            " the deck. A single card that was dealt need not be called."
        ),
        kind=WholeNumber(1, 15, usual=5),
        sets_value="hand_size",
    ),
    Option(
        id="number-finish",
        name=say("Finish with a number"),
        summary=say("The last card of a hand has to be a number card."),
        text=say("Nobody goes out with a special card or a Wild: the last card has to be a number card."),
        note=say("A house rule, off unless the table turns it on."),
        sets={"finishes_with_number": True},
        excludes=frozenset({"last-card-coin"}),
    ),
    Option(
        id="last-card-coin",
        name=say("Coin on the last card"),
        summary=say("A Wild 50/50 flips its coin even when it is the last card of the round."),
        text=say(
            "With this option a Wild 50/50 played as the last card is flipped for like any other, and the"
            " %(coin_penalty_cards)s count."
        ),
        note=say("A house rule, off unless the table turns it on. There is no Wild 50/50 in this deck."),
        sets={"coin_on_last_card": True},
        needs=frozenset({"W50"}),
    ),
    Option(
        id="rounds",
        name=say("Number of rounds"),
        summary=say("The game ends after a number of rounds, and the best total wins."),
        text=say("The last round is number %(rounds)s. The best total wins then; a tie is shared."),
        note=say(
            "A house rule, off unless the table turns it on. With a target as well, the game ends with"
            " whichever comes first."
        ),
        kind=WholeNumber(1, 99, usual=5),
        sets_value="rounds",
        excludes=frozenset({"challenge-uno", "partner-rotation"}),
    ),
    Option(
        id="cycles",
        name=say("Times with every partner"),
        summary=say("The twelve rounds with every partner are played several times over."),
        text=say(
            "The twelve rounds, four with each partner, are played over and over; the last time is number"
            " %(cycles)s. The highest total wins then; a tie is shared."
        ),
        note=say(
            "A house rule, off unless the table turns it on: a game is twelve rounds without it. Every"
            " second time the seats run the other way round, so that everybody sits as often on the left of"
            " each."
        ),
        kind=WholeNumber(1, 9, usual=2),
        sets_value="cycles",
        scoring="partner-rotation",
    ),
    Option(
        id="mercy",
        name=say("The mercy rule"),
        summary=say("Whoever holds too many cards is out of the round."),
        text=say(
            "Whoever holds %(mercy_cards)s is knocked out of the round at once, whatever was still to be"
            " drawn. Each brings whoever wins the round %(mercy_points)s points, and is dealt in again for"
            " the next."
        ),
        note=say(
            "Drawing stops with that card, and a hand that came by a swap or a pass knocks out with its next"
            " one: our ruling. Where everybody is charged their own hand, who was knocked out is charged"
            " %(mercy_points)s."
        ),
        source="sheet",
        kind=WholeNumber(16, 40, usual=25),
        sets_value="mercy",
    ),
)
