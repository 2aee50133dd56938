"""House rules for cards played out of turn, and for several played at once."""

from typing import Final

from companion.rules.cards.sorts import NUMBERS
from companion.rules.language.sentence import say
from companion.rules.options.option import OneOf, Option

_COLOURED: Final = frozenset(sort.symbol for sort in NUMBERS)

OPTIONS: Final = (
    Option(
        id="jump-in",
        name=say("Jump in"),
        summary=say(
            "Whoever holds the twin of the top card may lay it out of turn; play goes on from there."
        ),
        text=say(
            "Whoever holds exactly the top card, of the same colour and number or symbol, may lay it at any"
            " time before the next player acts. It takes effect, and play goes on from whoever laid it."
        ),
        note=say(
            "A house rule, off unless the table turns it on. Not on a Wild, not on the card turned up to"
            " start, and not while a card waits for its answer."
        ),
        sets={"jumps_in": True},
        needs=_COLOURED,
    ),
    Option(
        id="multiples",
        name=say("Several at once"),
        summary=say("Several cards of one number, or of one special sort, may be played together."),
        text=say(
            "Several cards of one number may be played together. The first has to fit, and the last lies on"
            " top. Where the table agreed on any sort, Skips, Reverses and Draw Twos may be played together"
            " too, and each of them counts."
        ),
        note=say(
            "A house rule, off unless the table turns it on. Up to eight cards, never after drawing. A 7 that"
            " swaps or a 0 that passes acts once."
        ),
        kind=OneOf({"numbers": say("numbers"), "any": say("numbers and special cards")}),
        sets_value="multiples",
        needs=_COLOURED,
    ),
)
