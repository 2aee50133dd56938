"""What a household has written on the blank cards of today's box: an effect, and a sentence of its own."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final
from unicodedata import normalize

from companion.rules.cards.actions import (
    EVERYBODY,
    Action,
    Draws,
    OthersDraw,
    PassesHands,
    Reverses,
    ShufflesHands,
    Skips,
    SwapsHands,
    Targets,
)
from companion.rules.language.sentence import say
from companion.rules.language.typography import is_one_line
from companion.rules.language.unreadable import Unreadable

SENTENCE_LENGTH: Final = 120
"""Characters of the longest sentence of a household's own."""
MOST_DRAWN: Final = 10
"""The most cards that a blank makes somebody draw."""
BLANK_HEADERS: Final = ("Blank1", "Blank2", "Blank3")

PLAIN: Final = "wild"
"""The effect of a blank that does nothing more than to name the colour."""
COUNTED_EFFECTS: Final[Mapping[str, Callable[[int], Action]]] = {
    "draw": lambda cards: Draws(cards, is_at_once=True),
    "all draw": OthersDraw,
    "target": Targets,
}
"""The effects that need a number of cards, each with its action for that number."""
SIMPLE_EFFECTS: Final[Mapping[str, Action | None]] = {
    PLAIN: None,
    "skip": Skips(),
    "skip all": Skips(EVERYBODY),
    "reverse": Reverses(),
    "swap": SwapsHands(),
    "pass": PassesHands(),
    "shuffle": ShufflesHands(),
}
"""The other effects, each with its action."""
_HEADER: Final = re.compile(r"(?P<effect>[a-z0-9 ]*)(?:: (?P<sentence>.*))?", re.DOTALL)
_COUNTED: Final = re.compile(rf"({'|'.join(COUNTED_EFFECTS)}) ([1-9][0-9]?)")


@dataclass(frozen=True, slots=True)
class Blank:
    """What is written on a blank card: ``effect`` in the words of a record, and a ``sentence``, or none.

    >>> read_blank("draw 3: whoever laughs draws")
    Blank(effect='draw 3', sentence='whoever laughs draws')
    """

    effect: str
    sentence: str = ""

    @property
    def action(self) -> Action | None:
        """What the card does once its colour is named; None where that is all."""
        counted = _COUNTED.fullmatch(self.effect)
        return COUNTED_EFFECTS[counted[1]](int(counted[2])) if counted else SIMPLE_EFFECTS[self.effect]

    @property
    def header(self) -> str:
        """The value of its header in a record."""
        return f"{self.effect}: {self.sentence}" if self.sentence else self.effect


def read_blank(text: str) -> Blank:
    """Parse the value of a header; raises :class:`Unreadable`. The inverse of :attr:`Blank.header`."""
    found = _HEADER.fullmatch(normalize("NFC", text.strip(" ")))
    effect = found["effect"] if found else ""
    counted = _COUNTED.fullmatch(effect)
    if found is None or not (effect in SIMPLE_EFFECTS or (counted and int(counted[2]) <= MOST_DRAWN)):
        raise Unreadable(
            say(
                "%(text)s is nothing that a blank card does. Expected %(words)s or %(counted)s with a number"
                " from 1 to %(most)d, then nothing or a colon, a space and a sentence.",
                text=text,
                words=", ".join(SIMPLE_EFFECTS),
                counted=", ".join(COUNTED_EFFECTS),
                most=MOST_DRAWN,
            )
        )
    if found["sentence"] is None:
        return Blank(effect)
    return Blank(effect, read_sentence(found["sentence"]))


def read_sentence(text: str) -> str:
    """Return a household's own sentence, in NFC; raises :class:`Unreadable` where it cannot be one."""
    sentence = normalize("NFC", text)
    if not sentence:
        raise Unreadable(
            say("A blank card's sentence is missing after its colon. Expected one, or no colon.")
        )
    if len(sentence) > SENTENCE_LENGTH:
        raise Unreadable(
            say(
                "A blank card's sentence has %(found)d characters. Expected %(most)d or fewer.",
                found=len(sentence),
                most=SENTENCE_LENGTH,
            )
        )
    if not is_one_line(sentence):
        raise Unreadable(say("The text has a control character in it. Expected one line of text."))
    return sentence


def actions_of(blanks: Sequence[Blank]) -> tuple[tuple[str, Action], ...]:
    """Return the symbol of each blank that does something, and what."""
    each = ((f"WB{number}", blank.action) for number, blank in enumerate(blanks, 1))
    return tuple((symbol, action) for symbol, action in each if action)
