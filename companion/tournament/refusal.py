"""Why an event cannot be, as a value."""

from typing import NamedTuple

from companion.rules import Sentence


class Refusal(NamedTuple):
    """The organiser's event is refused: ``text`` says in a sentence what is wrong and what to do."""

    text: Sentence
