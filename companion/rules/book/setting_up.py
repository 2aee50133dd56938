"""Setting up: who plays, who deals, and the card turned up."""

from companion.rules.editions.rule import Rule, Section
from companion.rules.language.sentence import capital, say

SETTING_UP = Section(
    "setting-up",
    say("Setting up"),
    (
        Rule(
            "players",
            say("How many play"),
            say("Two to ten people play. Partners need four; teams need four, six, eight or ten."),
        ),
        Rule(
            "dealer",
            say("Who deals first"),
            say("Everyone draws one card; the highest number deals. A card with a symbol counts zero."),
            note=say("No sheet settles a tie: those who tied draw again."),
        ),
        Rule(
            "deal",
            capital(say("%(hand_size_cards)s each")),
            say(
                "Everyone gets %(hand_size_cards)s, face down. The rest is the draw pile, and its top card"
                " is turned up beside it to begin the discard pile."
            ),
        ),
        Rule(
            "first-player",
            say("Who plays first"),
            say("The player on the dealer's left begins, and play goes to the left."),
        ),
        Rule(
            "start-card",
            say("The card turned up"),
            say(
                "A number: the first player simply plays. Draw Two: the first player draws %(draw_two)s and"
                " loses the turn. Skip: the first player loses the turn. Reverse: the dealer plays first, and"
                " play goes to the right. Wild: the first player names the colour, then plays. Wild Draw"
                " Four: back into the deck with it, and another is turned up."
            ),
            note=say("Between two players a Reverse that is turned up still lets the dealer begin."),
        ),
        Rule(
            "next-dealer",
            say("The next deal"),
            say("Each new round is dealt by the next player to the left."),
            note=say("The sheet does not say who deals next: the 1983 sheet does."),
            source="ruling",
        ),
    ),
)
