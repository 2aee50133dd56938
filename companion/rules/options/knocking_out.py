"""The mercy rule: who holds too many cards is out of the round."""

from typing import Final

from companion.rules.language.sentence import say
from companion.rules.options.option import Option, WholeNumber

MERCY: Final = Option(
    id="mercy",
    name=say("The mercy rule"),
    summary=say("Whoever holds too many cards is out of the round."),
    text=say(
        "Whoever holds %(mercy_cards)s is knocked out of the round at once, whatever was still to be drawn."
        " Each brings whoever wins the round %(mercy_points)s points, and is dealt in again for the next."
    ),
    note=say(
        "Drawing stops with that card, and a hand that came by a swap or a pass knocks out with its next one:"
        " our ruling. Where everybody is charged their own hand, who was knocked out is charged"
        " %(mercy_points)s."
    ),
    source="sheet",
    kind=WholeNumber(16, 40, usual=25),
    sets_value="mercy",
)
