"""What today's box leaves to whoever has it: which of two Wilds it holds, and what a last shuffle does."""

from typing import Final

from companion.rules.language.sentence import say
from companion.rules.options.option import Option

OPTIONS: Final = (
    Option(
        id="swap-hands",
        name=say("Wild Swap Hands"),
        summary=say("Your box holds a Wild Swap Hands in place of the Wild Shuffle Hands."),
        text=say(
            "Whoever plays a Wild Swap Hands names the colour and another player, and the two swap their"
            " hands. As the last card it swaps nothing."
        ),
        note=say(
            "Boxes of a few years ago hold it in place of the Wild Shuffle Hands. A call of UNO belongs to"
            " the hand: whoever gets a single card by a swap has to say it anew."
        ),
        source="sheet",
        deck="modern",
    ),
    Option(
        id="shuffle-deals",
        name=say("A last shuffle is dealt"),
        summary=say("Hands are shuffled and dealt for a last card too: its player may get cards again."),
        text=say(
            "A Wild Shuffle Hands, and a blank that shuffles, is no last card: all hands are dealt anew, that"
            " of its player too. Whoever gets no card so has gone out."
        ),
        note=say(
            "Some report that the maker has it so, others that one wins by it. It is off unless the table"
            " turns it on."
        ),
        sets={"deals_last_shuffle": True},
        deck="modern",
    ),
)
