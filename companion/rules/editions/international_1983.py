"""The sheet of International Games of 1983, which says the most."""

from typing import Final

from companion.rules.cards.sorts import WILD, WILD_DRAW_FOUR
from companion.rules.editions.edition import COLOURED, Edition, deck_of
from companion.rules.editions.rule import NO_NOTE, Wording
from companion.rules.editions.ruleset import Ruleset
from companion.rules.language.sentence import say

INTERNATIONAL_1983: Final = Edition(
    slug="international-1983",
    name=say("International Games (1983)"),
    sheet=say("International Games sheet of 1983"),
    differs=say("108 cards. A guilty Wild Draw Four goes back to the hand; hints cost four."),
    copies=deck_of({**COLOURED, WILD: 4, WILD_DRAW_FOUR: 4}),
    ruleset=Ruleset(guilty_takes_card_back=True),
    dealer_draw="redraw-symbols",
    options=frozenset({"two-handed", "hint-penalty"}),
    wordings={
        "dealer": Wording(
            text=say(
                "Everyone draws one card; the highest number deals. Only 0 to 9 count: put any other card"
                " back and draw another."
            )
        ),
        "deal": Wording(
            text=say(
                "Everyone gets %(hand_size_cards)s, face down and one at a time, beginning on the dealer's"
                " left. The rest is the draw pile, and its top card is turned up beside it to begin the"
                " discard pile."
            )
        ),
        "next-dealer": Wording(
            note=say("An eliminated player's seat is passed over, and the deal goes on without it."),
            source="sheet",
        ),
        "draw-pile-empty": Wording(
            note=say(
                "The companion counts this when a card is due and the pile is empty. The table may do it"
                " sooner, but not while a Wild Draw Four waits for its answer. If even the discards are"
                " used up, draw what there is; that is all."
            )
        ),
        "challenge": Wording(
            text=say(
                "Only the player who must draw the %(wild_draw_four)s may challenge, and then sees as much"
                " of the hand as it takes: the colours are enough."
            )
        ),
        "challenge-guilty": Wording(
            text=say(
                "The Wild Draw Four goes back to the hand and the table is as it was before. The one who"
                " played it draws %(guilty_penalty)s and plays another card, one that fits; drawing instead"
                " is not allowed. Then that card does what it says."
            ),
            note=say("The sheet asks for the correct card: it cannot be that Wild Draw Four again."),
        ),
        "uno-call": Wording(
            text=say(
                "As you play your last card but one, say UNO before it touches the pile. Until it"
                " touches, nobody can catch you; from then until the next player begins a turn anybody"
                " can, and you draw %(uno_penalty)s. Remembering before you are caught is safe."
            ),
            note=say(
                "You may say it on your own turn with two cards; if no card goes down then, it counts for"
                " nothing. Whoever no longer holds exactly one card cannot be caught."
            ),
        ),
        "turn-begins": Wording(
            note=say("Cards drawn because of a Draw Two, a Wild Draw Four or a penalty begin no turn."),
            source="sheet",
        ),
        "who-catches": Wording(note=NO_NOTE, source="sheet"),
        "low-score": Wording(note=say("A tie for the lowest is shared.")),
        "challenge-uno": Wording(
            note=say("If one round leaves a single player standing, that one wins."), source="sheet"
        ),
        "partners": Wording(note=NO_NOTE, source="sheet"),
        "teams": Wording(note=NO_NOTE, source="sheet"),
        "partner-rotation": Wording(
            note=say(
                "The sheet gives no order. Seats move after every fourth round, so that partners face"
                " each other; the deal passes left in the new seats. One cycle of twelve rounds is a"
                " game, unless the table agrees on several. Eight players are two tables of four."
            ),
            source="sheet",
        ),
        "two-handed": Wording(
            note=say("On unless the table turns it off. The direction does not turn."), source="sheet"
        ),
        "hint-penalty": Wording(note=say("On unless the table turns it off."), source="sheet"),
    },
)
