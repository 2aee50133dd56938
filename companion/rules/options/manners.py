"""Options about how a table behaves, rather than about the cards."""

from typing import Final

from companion.rules.editions.ruleset import Ruleset
from companion.rules.language.sentence import cards_in_words, say
from companion.rules.options.option import Option

OPTIONS: Final = (
    Option(
        id="two-handed",
        name=say("Two-handed Reverse"),
        summary=say("With two players a Reverse works as a Skip: whoever plays it goes again."),
        text=say(
            "Between two players a Reverse works as a Skip: its player plays again, as after a Skip. After a"
            " Draw Two or a Wild Draw Four the other draws, and play comes back."
        ),
        note=say(
            "On unless the table turns it off. The direction does not turn. The sheet has no rules for two:"
            " these are those of the 1983 sheet."
        ),
        sets={"two_handed_reverse_skips": True},
    ),
    Option(
        id="hint-penalty",
        name=say("No hints"),
        summary=say(
            "Suggesting a card to another player costs %(cards)s.",
            cards=cards_in_words(Ruleset().hint_penalty),
        ),
        text=say(
            "Whoever suggests to another which card to play draws %(hint_penalty)s. The turn stays where it"
            " was."
        ),
        note=say(
            "The sheet does not forbid hints: this comes from the 1983 sheet and is off unless the table"
            " turns it on."
        ),
        sets={"penalises_hints": True},
    ),
)
