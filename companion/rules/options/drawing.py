"""House rules about drawing: what is owed, and what a drawn card may do."""

from typing import Final

from companion.rules.language.sentence import say
from companion.rules.options.option import OneOf, Option

OPTIONS: Final = (
    Option(
        id="stacking",
        name=say("Stacking"),
        summary=say(
            "A Draw Two or Wild Draw Four may be answered with another, and the next player must draw for"
            " both."
        ),
        text=say(
            "Whoever must draw may put a card on top that stacks instead: the cards add up, and the next"
            " player must draw them all. Whoever draws them loses the turn. A Wild Draw Four on top may"
            " still be challenged: a guilty player draws them all; a challenger who was wrong draws them"
            " all and %(innocent_penalty)s more."
        ),
        note=say(
            "A house rule, off unless the table turns it on. Same on same: a Draw Two on a Draw Two, a Wild"
            " Draw Four on a Wild Draw Four. The same or more: a Wild Draw Four goes on a Draw Two as well."
            " Either on either: a Draw Two goes on a Wild Draw Four too, in the colour that was named. A Wild"
            " Draw Four that was stacked is guilty where its player held a Draw Two that would have gone"
            " there. A Draw Two turned up to start may be answered as well. As the last card a Draw Two is"
            " drawn for at once."
        ),
        kind=OneOf(
            {
                "same": say("same on same"),
                "up": say("the same or more"),
                "mixed": say("either on either"),
            }
        ),
        sets_value="stacking",
    ),
    Option(
        id="deflect",
        name=say("Deflecting"),
        summary=say("A Reverse sends what is owed back, or a Skip sends it on, in the colour in play."),
        text=say(
            "Whoever must draw may put a Reverse or Skip of the colour in play on top instead: what is owed"
            " stays as it is. With a Reverse play turns round, and the player that it then comes to must"
            " draw; with a Skip the next player must. Nobody loses a turn for it."
        ),
        note=say(
            "A house rule for tables that stack, off unless the table turns it on: with a Reverse alone, a"
            " Skip alone, or either. It goes on a Wild Draw Four too, and may be sent on again; once it was,"
            " nothing is challenged any more. What stacks then goes by the newest card that draws, its"
            " colour by the colour in play. As the last card it sends what is owed to the next player, who"
            " draws it at once."
        ),
        kind=OneOf(
            {
                "reverse": say("with a Reverse"),
                "skip": say("with a Skip"),
                "both": say("with either"),
            }
        ),
        sets_value="deflect",
        requires="stacking",
        needs=frozenset({"R", "S"}),
    ),
    Option(
        id="no-challenge",
        name=say("No challenges"),
        summary=say("A Wild Draw Four goes on anything, from any hand, and is never challenged."),
        text=say(
            "A Wild Draw Four may be played whatever else is in the hand. Nobody challenges it: the next"
            " player draws %(wild_draw_four)s at once and loses the turn."
        ),
        note=say("A house rule, off unless the table turns it on."),
        sets={"may_challenge": False},
    ),
    Option(
        id="draw-until-match",
        name=say("Draw until it fits"),
        summary=say("Whoever cannot play goes on drawing until a card fits, and plays that one."),
        text=say("Whoever draws goes on drawing until a card fits, and plays that card. It cannot be kept."),
        note=say(
            "A house rule, off unless the table turns it on. If nothing is left to draw, the turn may be"
            " passed on."
        ),
        sets={"draws_until_match": True},
    ),
    Option(
        id="draw-until-may-keep",
        name=say("Draw as many as you like"),
        summary=say("Draw as often as you want; after the first card you may stop and keep them all."),
        text=say(
            "On your turn draw as many cards as you like. After the first you may always stop, and either"
            " play the card just drawn or keep everything."
        ),
        note=say("A house rule, off unless the table turns it on."),
        sets={"draws_at_will": True},
        excludes=frozenset({"draw-until-match", "force-play"}),
    ),
    Option(
        id="must-play",
        name=say("Whoever can play must"),
        summary=say("Drawing by choice is not allowed: with a card that fits, one has to be played."),
        text=say("Whoever holds a card that fits has to play one, and may draw only with none."),
        note=say(
            "A house rule, off unless the table turns it on. Hands are hidden, so the companion does not"
            " check it: the table does."
        ),
    ),
    Option(
        id="force-play",
        name=say("A drawn card that fits goes down"),
        summary=say("A card that was just drawn and fits has to be played: it cannot be kept."),
        text=say("If the card just drawn fits, it has to be played at once."),
        note=say(
            "A house rule, off unless the table turns it on. Hands are hidden, so the companion does not"
            " check it: the table does."
        ),
    ),
)
