"""The options of a game, in the groups in which a table chooses them.

An option with a value has a ``kind``, is written ``id=value``, and gets its field on the set-up page from
it: a stepper for a ``Number``, a row of buttons for ``OneOf``. Its ``name`` is read with the value after
it.

An option for one way of scoring names that as its ``scoring``: with another it is refused, and out of
sight.
"""

from typing import Final, NamedTuple

from companion.rules.language.sentence import Sentence, say
from companion.rules.options import (
    dealing_and_ending,
    drawing,
    manners,
    modern_box,
    out_of_turn,
    sevens_and_zeros,
    uno,
)
from companion.rules.options.option import Option


class OptionGroup(NamedTuple):
    """Options that belong together, under one heading."""

    title: Sentence
    options: tuple[Option, ...]


OPTION_GROUPS: Final = (
    # translators: above house rules: taking cards from the pile
    OptionGroup(say("Drawing"), drawing.OPTIONS),
    OptionGroup(say("Sevens and zeros"), sevens_and_zeros.OPTIONS),
    OptionGroup(say("Out of turn, and several at once"), out_of_turn.OPTIONS),
    OptionGroup(say("Saying UNO"), uno.OPTIONS),
    OptionGroup(say("Dealing and ending"), dealing_and_ending.OPTIONS),
    OptionGroup(say("At the table"), manners.OPTIONS),
    OptionGroup(say("The special card of the box"), modern_box.OPTIONS),
)
"""Every option, grouped as on the set-up page."""

OPTIONS: Final = {option.id: option for group in OPTION_GROUPS for option in group.options}
"""Every option by its id, in the order in which records write them."""
