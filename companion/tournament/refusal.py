"""Why an event cannot be, as a value."""

from typing import Final, NamedTuple

from companion.rules import Sentence, say

OVER: Final = say("The tournament is over.")


class Refusal(NamedTuple):
    """The organiser's event is refused: ``text`` says in a sentence what is wrong and what to do."""

    text: Sentence
