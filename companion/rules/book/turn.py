"""A turn: match, or draw."""

from companion.rules.editions.rule import Rule, Section
from companion.rules.language.sentence import say

TURN = Section(
    "turn",
    say("A turn"),
    (
        Rule(
            "match",
            say("What goes on what"),
            say(
                "Play a card of the same colour, the same number or the same symbol as the top card. A Wild"
                " goes on anything. After a Wild only the colour that was named counts."
            ),
            note=say("A Wild Draw Four does not match a Wild Draw Four: it has a test of its own."),
        ),
        Rule(
            "draw",
            say("Drawing a card"),
            say(
                "With nothing to play, or no wish to play, draw one card. If that card fits you may play it"
                " at once, but no other card of your hand. Otherwise the turn is over."
            ),
            note=say("Where nothing is left to draw, the turn can only be passed on."),
        ),
        Rule(
            "draw-pile-empty",
            say("When the draw pile runs out"),
            say("All discards but the top one are shuffled and become the new draw pile."),
            note=say(
                "The companion counts this when a card is due and the pile is empty. The table may do it"
                " sooner, but not while a Wild Draw Four waits for its answer. If even the discards are"
                " used up, draw what there is; that is all. The sheet does not keep the top card back: the"
                " 1983 sheet does."
            ),
        ),
    ),
)
