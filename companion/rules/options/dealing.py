"""House rules about the deal."""

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
)
